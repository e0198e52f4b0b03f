"""The games in the clothes of the research frameworks: `pettingzoo`, `gymnasium`, `openspiel`, one module each.

Nothing heavy is imported here; a framework is imported with its own module only.
"""
