"""Numbers and plurals in sentences, to be compared between two Pythons: the pocket knows just enough for them."""

import json

from fluent.runtime import FluentBundle, FluentResource

TEXT = """
n = { $n }
share = { NUMBER($n, style: "percent", minimumFractionDigits: 1) }
count = { $n ->
    [one] a mouse
   *[other] { $n } mice
}
"""


def numbers():
    """All of it in both languages."""
    said = []
    for lang in ("en", "it"):
        bundle = FluentBundle([lang])
        bundle.add_resource(FluentResource(TEXT))
        for n in (0, 1, 2, 3, 8, 11, 21, 1234567, 0.5, -1234.56):
            for name in ("n", "share", "count"):
                said.append(bundle.format_pattern(bundle.get_message(name).value, {"n": n}))
    return json.dumps(said)
