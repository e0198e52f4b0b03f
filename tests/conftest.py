"""What holds for all tests."""

import os

from hypothesis import settings

settings.register_profile("house", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("long", parent=settings.get_profile("house"), derandomize=False, max_examples=1000)
settings.load_profile("long" if os.environ.get("MOUSEHOLE_LONG") == "1" else "house")
