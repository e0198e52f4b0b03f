"""Which Mousehole this is: records and stored tables say by which they were made."""

__version__ = "0.1.0"
