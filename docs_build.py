"""How the docs become a site (mkdocs calls this: see `hooks` in mkdocs.yml).

The rules pages are written from the games' own catalogues, options and components, in both languages, so that no copy
can go stale. Pages that lie outside docs/ are brought in, and links to other files of the project become their names.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser
from fluent.syntax.ast import GroupComment, Message

import mousehole
from mousehole.engine.game import Game
from mousehole.games import load
from mousehole.table.words import LANGUAGES, message, rule_ids, rule_words

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

HERE = Path(__file__).parent
DOCS = HERE / "docs"
BROUGHT_IN = {"ARCHITECTURE.md": "architecture.md", "CONTRIBUTING.md": "contributing.md"}
LINK = re.compile(r"(?<!!)\[([^\]\n]*)\]\(([^)\s]+)\)")
ELSEWHERE = re.compile(r"[a-z]+:|#")


@cache
def _bundle(lang: str) -> FluentBundle:
    bundle = FluentBundle([lang], use_isolating=False)
    bundle.add_resource(FluentResource((DOCS / ".words" / f"{lang}.ftl").read_text(encoding="utf-8")))
    return bundle


def say(lang: str, key: str, **values: Any) -> str:
    """What the pages say round the games' own words."""
    text, errors = _bundle(lang).format_pattern(_bundle(lang).get_message(key).value, values)
    if errors:
        raise ValueError(f"docs/.words/{lang}.ftl: {key}: {errors[0]}")
    return str(text)


# The rules pages


def rules_page(game: Game, lang: str) -> str:
    """The rules of a game in one language, as Markdown."""
    players, others = game.notation.PLAYERS, [each for each in LANGUAGES if each != lang]
    ways = [f"[{say(other, 'in-this-language')}]({page_name(game, other)})" for other in others]
    return "\n".join([
        f"# {message(game, lang, 'title')}",
        f"{say(lang, 'by')} {message(game, lang, 'designer')} · {players[0]}–{players[-1]} {say(lang, 'players')} · "
        f"`{game.id}` · {' · '.join(ways)}",
        f"\n{message(game, lang, 'about')}\n",
        say(lang, "intro"),
        *_listed_rules(game, lang),
        *_listed_options(game, lang),
        f"\n## {say(lang, 'box')}\n\n{say(lang, 'correct')}\n",
        f"```toml\n{(game.folder / 'components.toml').read_text(encoding='utf-8').strip()}\n```\n",
    ])  # fmt: skip


def page_name(game: Game, lang: str) -> str:
    """The file of a rules page, in the folder of them all."""
    return f"{game.id}.{lang}.md"


def _listed_rules(game: Game, lang: str) -> list[str]:
    """Every rule and ruling under the catalogue's own headings, with the option that plays it otherwise."""
    options: dict[str, list[str]] = {}
    for option in mousehole.options(game.id, lang):
        options.setdefault(option["rule"], []).append(f"[{option['words']}](#option-{option['name']})")
    known, lines, heading, has_rulings = set(rule_ids(game)), [], say(lang, "rules"), False
    for entry in FluentParser().parse((game.folder / f"{lang}.ftl").read_text(encoding="utf-8")).body:
        if isinstance(entry, GroupComment):
            heading = entry.content
        elif isinstance(entry, Message) and entry.id.name in known:
            rule = entry.id.name
            if rule.startswith(f"{game.notation.PREFIX}-G") and not has_rulings:
                heading, has_rulings = say(lang, "rulings"), True
            if heading:
                lines.append(f"\n## {heading}\n")
                heading = ""
            chosen = f" ({say(lang, 'option')}: {', '.join(options[rule])})" if rule in options else ""
            lines.append(f"- **{rule}** {rule_words(game, rule, lang)}{chosen}\n{{: #{rule} }}")
    return lines


def _listed_options(game: Game, lang: str) -> list[str]:
    if not game.notation.OPTIONS:
        return []
    names = [say(lang, key) for key in ("option", "meaning", "values", "rule")]
    lines = [f"\n## {say(lang, 'options')}\n", say(lang, "how-to-choose"), ""]
    lines += [f"| {' | '.join(names)} |", "|---|---|---|---|"]
    for option in mousehole.options(game.id, lang):
        name, rule = option["name"], option["rule"]
        lines.append(
            f"| `{name}`{{: #option-{name} }} | {option['words']} | {_values(option, lang)} | [{rule}](#{rule}) |"
        )
    return lines


def _values(option: dict[str, Any], lang: str) -> str:
    """What an option takes, the default marked, each value with its meaning."""
    default = _typed(option["default"])
    if option["type"] in ("number", "numbers"):
        low, high = map(str, option["range"])
        among = (
            f", {say(lang, 'or-some-of', low=option['parts'][0], high=option['parts'][1])}" if option["parts"] else ""
        )
        return f"{say(lang, 'from-to', low=low, high=high)}{among}; {say(lang, 'default')} **`{default}`**"
    told = []
    for value in map(_typed, option["range"]):
        shown = f"**`{value}`** ({say(lang, 'default')})" if value == default else f"`{value}`"
        told.append(f"{shown}: {option['choices'].get(value) or say(lang, value)}")
    return "<br>".join(told)


def _typed(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def rules_index() -> str:
    """All games with their pages in both languages."""
    lines = [f"# {say('en', 'all-games')}\n", f"{say('en', 'intro')}\n"]
    for game in map(load, mousehole.games()):
        pages = " · ".join(f"[{say(lang, 'in-this-language')}]({page_name(game, lang)})" for lang in LANGUAGES)
        title, designer = message(game, "en", "title"), message(game, "en", "designer")
        lines.append(f"- **{title}**, {say('en', 'by')} {designer} (`{game.id}`): {pages}")
    return "\n".join(lines)


# What mkdocs asks


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Complete the navigation with what is found by its folder."""
    games = [load(game_id) for game_id in mousehole.games()]
    rules = [
        {
            say(lang, "in-this-language"): [
                {message(game, lang, "title"): f"rules/{page_name(game, lang)}"} for game in games
            ]
        }
        for lang in LANGUAGES
    ]
    decisions = [f"decisions/{path.name}" for path in sorted((DOCS / "decisions").glob("0*.md"))]
    found = {"RULES": ["rules/index.md", *rules], "DECISIONS": ["decisions/README.md", *decisions]}
    config.nav = [_filled(entry, found) for entry in config.nav or []]
    return config


def _filled(entry: Any, found: dict[str, list[Any]]) -> Any:
    ((title, target),) = entry.items()
    return {title: found[target]} if isinstance(target, str) and target in found else entry


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that do not lie in docs/."""
    from mkdocs.structure.files import File

    pages = {name: (HERE / source).read_text(encoding="utf-8") for source, name in BROUGHT_IN.items()}
    pages["rules/index.md"] = rules_index()
    for game in map(load, mousehole.games()):
        for lang in LANGUAGES:
            pages[f"rules/{page_name(game, lang)}"] = rules_page(game, lang)
    for name, text in pages.items():
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Turn links that leave docs/ into the names of the files."""
    sources = {name: source for source, name in BROUGHT_IN.items()}
    place = HERE / sources[page.file.src_uri] if page.file.src_uri in sources else DOCS / page.file.src_uri
    return LINK.sub(lambda link: _inside(link, place, page.file.src_uri), markdown)


def _inside(link: re.Match[str], place: Path, page: str) -> str:
    words, target = link.groups()
    path, _, anchor = target.partition("#")
    if ELSEWHERE.match(target):
        return link[0]
    meant = (place.parent / path).resolve()
    if not meant.is_relative_to(HERE) or page.startswith("rules/"):
        return link[0]
    name = meant.relative_to(HERE).as_posix()
    here = BROUGHT_IN.get(name) or (name.removeprefix("docs/") if name.startswith("docs/") else None)
    if here is not None:
        up = "../" * page.count("/")
        found = f"{here}/README.md" if meant.is_dir() else here
        return f"[{words}]({up}{found}{'#' + anchor if anchor else ''})"
    return words if name in words else f"{words} (`{name}`)"
