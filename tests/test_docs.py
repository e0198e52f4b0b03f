"""The docs hold together: every link leads somewhere, and every rule and option of every game is on its page."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from cells import GAMES

import docs_build
import mousehole
from mousehole.games import load
from mousehole.table.words import LANGUAGES, rule_ids, rule_words

HOUSE = Path(__file__).parent.parent
PATTERNS = ("*.md", "docs/**/*.md", "benchmarks/*.md", "examples/*.md")
PAGES = sorted(path for pattern in PATTERNS for path in HOUSE.glob(pattern))
LINKS = (re.compile(r"\]\(([^)\s]+)\)"), re.compile(r"(?:src|href)=\"([^\"]+)\""))
BUILD_S = 240


def headings_of(path):
    """The anchors of a page's headings, as they are made on the site and where the project is kept."""
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.M | re.S)
    titles = re.findall(r"^#+ (.+)$", text, re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(HOUSE).as_posix())
def test_every_link_leads_to_a_file_and_to_a_heading_in_it(page):
    text = page.read_text(encoding="utf-8")
    for target in {found for pattern in LINKS for found in pattern.findall(text)}:
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        meant = (page.parent / path).resolve() if path else page
        assert meant.exists(), f"{target}: there is no {meant}"
        assert meant.is_relative_to(HOUSE), f"{target} leaves the project"
        if anchor and meant.suffix == ".md":
            assert anchor in headings_of(meant), f"{target}: {meant.name} has no such heading"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_rule_and_ruling_is_on_its_page_in_words_and_once(game_id, lang):
    game = load(game_id)
    page = docs_build.rules_page(game, lang)
    for rule in rule_ids(game):
        assert page.count(f"- **{rule}** {rule_words(game, rule, lang)}") == 1
        assert page.count(f"{{: #{rule} }}") == 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_option_is_on_its_page_with_meaning_default_and_values(game_id, lang):
    page = docs_build.rules_page(load(game_id), lang)
    for option in mousehole.options(game_id, lang):
        (row,) = [line for line in page.splitlines() if line.startswith(f"| `{option['name']}`")]
        assert option["words"] in row
        assert option["rule"] in row
        assert f"**`{str(option['default']).lower() if option['type'] == 'bool' else option['default']}`**" in row
        for value in option["range"]:
            assert (str(value).lower() if option["type"] == "bool" else str(value)) in row
        for words in option["choices"].values():
            assert words in row


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_a_page_says_what_is_in_the_box(game_id, lang):
    game = load(game_id)
    assert (game.folder / "components.toml").read_text(encoding="utf-8").strip() in docs_build.rules_page(game, lang)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The whole site, as `make docs` builds it."""
    folder = tmp_path_factory.mktemp("site")
    run = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)],
        cwd=HOUSE, env={**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONWARNINGS": "default"},
        capture_output=True, text=True, timeout=BUILD_S, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    return folder


@pytest.mark.slow
def test_the_site_is_built_with_every_link_and_anchor_right_and_has_every_game(site):
    index = (site / "rules" / "index.html").read_text(encoding="utf-8")
    for game_id in GAMES:
        for lang in LANGUAGES:
            page = (site / "rules" / f"{game_id}.{lang}.html").read_text(encoding="utf-8")
            assert f"{game_id}.{lang}.html" in index
            for rule in rule_ids(load(game_id)):
                assert re.search(rf'id="?{rule}[" >]', page), f"{rule} has no anchor on its page"


@pytest.mark.slow
def test_the_site_asks_nobody_for_anything(site):
    """A link to be clicked may lead out; what a browser loads by itself may not."""
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert not re.findall(r"<(?:script|img|iframe|source)[^>]*src=\"?(?:https?:)?//[^\s>]*", text), page
        assert not re.findall(r"<link[^>]*rel=\"?(?:stylesheet|preconnect|icon)[^>]*href=\"?(?:https?:)?//", text), page
