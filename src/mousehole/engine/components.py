"""Components: what is in the box, as data that somebody with the box on the table can correct."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mousehole.engine.errors import BadComponents, shown
from mousehole.engine.numbers import is_whole

Data = dict[str, Any]
LARGEST = 2**31 - 1
DEEPEST = 3  # lists in lists in a list
LONGEST_NAME = 300
NESTED = (dict, list)  # what in plain data may be changed


def _named(name: object) -> str:
    """A path or a key as a complaint shows it: in full, unless it is no name at all."""
    text = str(name) if isinstance(name, str | Path) else shown(name)
    return text if len(text) <= LONGEST_NAME else shown(text)


def read_components(path: Path) -> Data:
    """The components in a TOML file.

    >>> read_components(Path("no such box.toml"))
    Traceback (most recent call last):
    ...
    mousehole.engine.errors.BadComponents: components no such box.toml: cannot be read (No such file or directory)
    """
    try:
        text = path.read_bytes()
    except OSError as error:
        raise BadComponents(f"components {_named(path)}: cannot be read ({error.strerror})") from None
    except ValueError as error:  # a name that no file can have
        raise BadComponents(f"components {_named(path)}: not the path of a file ({error})") from None
    import tomllib  # here: `import mousehole` need not wait for it

    try:
        return tomllib.loads(text.decode("utf-8-sig"))  # some editors begin a file with a mark
    except (ValueError, RecursionError) as error:
        raise BadComponents(f"components {_named(path)}: not a TOML file ({error})") from None


def corrected(default: Data, given: object) -> Data:
    """The default box with the corrections of a dict or a TOML file; tables are merged, all else is replaced.

    >>> corrected({"tokens": 9, "deck": {"M1": 3, "CA": 2}}, {"deck": {"CA": 4}})
    {'tokens': 9, 'deck': {'M1': 3, 'CA': 4}}
    """
    if isinstance(given, str | Path):
        given = read_components(Path(given))
    if not isinstance(given, Mapping):
        raise BadComponents(f"components must be a path or a mapping, not {type(given).__name__}")
    return _merged(default, given, "")


def check_whole(default: Data, given: Mapping[str, Any], where: str = "") -> None:
    """BadComponents where a box does not name all that is in the default one: what is missing would be another box.

    >>> check_whole({"deck": {"M1": 3, "CA": 2}}, {"deck": {"CA": 4}})
    Traceback (most recent call last):
    ...
    mousehole.engine.errors.BadComponents: components deck.M1: missing
    """
    for name, value in default.items():
        if name not in given:
            raise BadComponents(f"components {where}{name}: missing")
        if isinstance(value, dict) and isinstance(given[name], Mapping):
            check_whole(value, given[name], f"{where}{name}.")


def _merged(default: Data, given: Mapping[str, Any], where: str) -> Data:
    box = dict(default)
    for name, value in given.items():
        if name not in default:
            raise BadComponents(f"components {where}{_named(name)}: unknown; known here are {', '.join(default)}")
        box[name] = _fitting(default[name], value, f"{where}{name}")
    return box


def _fitting(default: Any, value: Any, place: str) -> Any:
    if isinstance(default, dict):
        if not isinstance(value, Mapping):
            raise BadComponents(f"components {place}: must be a table, not {shown(value)}")
        return _merged(default, value, f"{place}.")
    if isinstance(value, bool) or not isinstance(value, type(default)):
        raise BadComponents(f"components {place}: must be {_kind_of(default)}, not {shown(value)}")
    return _plain(value, place, DEEPEST)


def _plain(value: Any, place: str, depth: int) -> Any:
    """A copy of texts, whole numbers and lists of them, so that a record can hold it and its giver may change his."""
    if isinstance(value, list) and depth > 0:
        return [_plain(item, place, depth - 1) for item in value]
    if isinstance(value, str) or (type(value) is int and abs(value) <= LARGEST):
        return value
    raise BadComponents(f"components {place}: {shown(value)} is neither a text nor a whole number up to {LARGEST}")


def _kind_of(value: Any) -> str:
    return {int: "a whole number", str: "a text", list: "a list"}.get(type(value), type(value).__name__)


def data_copy(value: Any) -> Any:
    """A copy of dicts and lists of plain values, a fourth to a tenth as dear as `copy.deepcopy`, which looks for more.

    >>> box = {"deck": {"CA": 4}, "rows": [[1, 2]]}
    >>> twin = data_copy(box)
    >>> twin["rows"][0].append(3)
    >>> twin, box["rows"]
    ({'deck': {'CA': 4}, 'rows': [[1, 2, 3]]}, [[1, 2]])
    """
    if type(value) is dict:
        return {name: data_copy(part) if type(part) in NESTED else part for name, part in value.items()}
    if type(value) is list:
        return [data_copy(part) if type(part) in NESTED else part for part in value]
    return value


def whole(data: Data, *path: str, low: int = 0, high: int = 255) -> int:
    """A whole number of the components within its bounds.

    >>> whole({"deck": {"CA": 4}}, "deck", "CA", high=90)
    4
    """
    value: Any = data
    for name in path:
        value = value[name]
    if not is_whole(value, low, high):
        raise BadComponents(f"components {'.'.join(path)}: {shown(value)} is not a whole number from {low} to {high}")
    return value
