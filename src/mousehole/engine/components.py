"""Components: what is in the box, as data that somebody with the box on the table can correct."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

from mousehole.engine.errors import BadComponents, shown

Data = dict[str, Any]


def read_components(path: Path) -> Data:
    """The components in a TOML file."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadComponents(f"components {path}: cannot be read ({error.strerror})") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadComponents(f"components {path}: not a TOML file ({error})") from None


def corrected(default: Data, given: object) -> Data:
    """The default box with the corrections of a dict or a TOML file; tables are merged, all else is replaced."""
    if isinstance(given, str | Path):
        given = read_components(Path(given))
    if not isinstance(given, Mapping):
        raise BadComponents(f"components must be a path or a mapping, not {type(given).__name__}")
    return _merged(default, given, "")


def _merged(default: Data, given: Mapping[str, Any], where: str) -> Data:
    box = dict(default)
    for name, value in given.items():
        place = f"{where}{name}"
        if name not in default:
            raise BadComponents(f"components {place}: unknown; known here are {', '.join(map(str, default))}")
        box[name] = _fitting(default[name], value, place)
    return box


def _fitting(default: Any, value: Any, place: str) -> Any:
    if isinstance(default, dict):
        if not isinstance(value, Mapping):
            raise BadComponents(f"components {place}: must be a table, not {shown(value)}")
        return _merged(default, value, f"{place}.")
    if isinstance(value, bool) or not isinstance(value, type(default)):
        raise BadComponents(f"components {place}: must be {_kind_of(default)}, not {shown(value)}")
    return deepcopy(value)  # whoever gave a list may go on changing it


def _kind_of(value: Any) -> str:
    return {int: "a whole number", str: "a text", list: "a list"}.get(type(value), type(value).__name__)


def whole(data: Data, *path: str, low: int = 0, high: int = 255) -> int:
    """A whole number of the components within its bounds."""
    value: Any = data
    for name in path:
        value = value[name]
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadComponents(f"components {'.'.join(path)}: {shown(value)} is not a whole number from {low} to {high}")
    return value
