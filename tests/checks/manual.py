#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The manual is whole: contents.md lists each of its pages once, each page of the window has one, links lead to a page, and the
parts of the window that "<!-- name -->" in front of a page names are there, each on one page, and words in italics are words
of the window."""
import posixpath
import re

from source_tree import main

FOLDER = "resources/manual/"
PAGES = "ui/pages/page_list.h"
LISTED = re.compile(r"^- \[[^\]]+\]\(([^)]+)\)", re.MULTILINE)
LINK = re.compile(r"\]\(([^)]*)\)")
PARTS = re.compile(r"\A<!--([^>]*)-->")
NAME = re.compile(r'"(\w+)"')
TEXT = re.compile(r'"((?:[^"\\]|\\.)+)"')
ITALICS = re.compile(r"(?<![*\w])\*([^*]+)\*(?![*\w])")


def names_of_widgets(tree):
    return {name for path in tree.cpp() if path.startswith("ui/") for name in NAME.findall(tree.text(path))}


def texts_of_window(tree):
    """In small letters, without mnemonics and the dots that announce a dialog; the same with a place in it as a pattern."""
    texts = {text.replace("&", "").removesuffix("…").lower() for path in tree.cpp() if path.startswith(("app/core/", "ui/"))
             for text in TEXT.findall(re.sub(r'"\s*\n\s*"', "", tree.text(path)))}
    patterns = [re.compile(re.escape(text).replace("%1", ".+")) for text in texts if "%1" in text and len(text) > 4]
    return texts, patterns


def unsaid(text, texts, patterns):
    """The words in italics, a menu and its entries apart, that the window does not say."""
    for italics in ITALICS.findall(text):
        for words in re.sub(r"\s+", " ", italics).removesuffix("…").lower().split(", "):
            if words not in texts and not any(pattern.fullmatch(words) for pattern in patterns):
                yield words


def check(tree):
    pages = {path[len(FOLDER):]: tree.text(path) for path in tree.files if path.startswith(FOLDER)}
    listed = LISTED.findall(pages.get("contents.md", ""))
    problems = [f"{FOLDER}contents.md: {name} is listed {listed.count(name)} times"
                for name in sorted(set(pages) | set(listed)) if name != "contents.md" and listed.count(name) != 1]
    keys = re.findall(r'k\w+Page = "(\w+)"', tree.text(PAGES)) if PAGES in tree.files else []
    problems += [f"{PAGES}: the manual has no {key}.md" for key in keys if f"{key}.md" not in pages]
    widgets = names_of_widgets(tree)
    said = texts_of_window(tree)
    seen = {}
    for name, text in sorted(pages.items()):
        problems += [f"{FOLDER}{name}: no page {link}" for link in LINK.findall(text) if posixpath.normpath(link) not in pages]
        problems += [f"{FOLDER}{name}: the window does not say {words}" for words in unsaid(text, *said)]
        found = PARTS.match(text)
        for part in found.group(1).split() if found else []:
            if part not in widgets:
                problems.append(f"{FOLDER}{name}: the window has no {part}")
            if seen.setdefault(part, name) != name:
                problems.append(f"{FOLDER}{name}: {part} is explained in {seen[part]} as well")
    return problems


if __name__ == "__main__":
    main(check)
