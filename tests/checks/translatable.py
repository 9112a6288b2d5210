#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The core's sentences stand in app/core/wording, where lupdate finds each of them.

tests/checks/untranslated.txt lists the files that still have sentences of their own; one that has none any
more, or is gone, must leave the list. In the folders of the window that are done, tr() gets literals only.
"""
import pathlib
import re
import subprocess
import tempfile
import xml.etree.ElementTree as ElementTree

from source_tree import main

LUPDATE = "/usr/lib/qt6/bin/lupdate"
ALIASES = "QT_TRANSLATE_NOOP+=HEADROOM_TEXT,QT_TRANSLATE_N_NOOP3+=HEADROOM_TEXT_N"
CORE, WORDING = "app/core/", "app/core/wording/"
LIST = "tests/checks/untranslated.txt"
WINDOW_DONE = ("ui/format/", "ui/report/", "ui/rows/finding_rows")
TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|^[ \t]*#[^\n]*|\'(?:\\.|[^\'\\\n])\'|'
                   r'((?:"(?:\\.|[^"\\\n])*"\s*)+)', re.DOTALL | re.MULTILINE)
LITERAL = re.compile(r'"((?:\\.|[^"\\\n])*)"')
SENTENCE = re.compile(r"[^\W\d_]{2,}[,;:.)]* \(?[^\W\d_]{2,}")
LOOSE_TR = re.compile(r'\btr\(\s*(?!["\s)]|const char)')
ESCAPES = {"n": "\n", "t": "\t"}


def unescaped(text):
    text = re.sub(r"(?:\\x[0-9A-Fa-f]{2})+", lambda hexes: bytes.fromhex(
        hexes.group(0).replace("\\x", "")).decode("utf-8", "replace"), text)
    return re.sub(r"\\(.)", lambda match: ESCAPES.get(match.group(1), match.group(1)), text)


def literals(text):
    """(line number, text) of each string literal; adjoining ones are one."""
    for match in TOKEN.finditer(text):
        if match.group(1):
            line = text.count("\n", 0, match.start()) + 1
            yield line, unescaped("".join(LITERAL.findall(match.group(1))))


def sentences(tree, path):
    return [(line, text) for line, text in literals(tree.text(path)) if SENTENCE.search(text)]


def extracted(tree):
    """The texts of the wording room that lupdate finds."""
    files = [str(tree.root / path) for path in tree.cpp() if path.startswith(WORDING)]
    if not files:
        return set()
    with tempfile.TemporaryDirectory() as folder:
        catalogue = pathlib.Path(folder) / "texts.ts"
        subprocess.run([LUPDATE, "-silent", "-tr-function-alias", ALIASES, *files, "-ts",
                        str(catalogue)], check=True, capture_output=True)
        messages = ElementTree.parse(catalogue).getroot().iter("message")
        return {message.findtext(part) for message in messages for part in ("source", "comment")}


def check(tree):
    listed = set(tree.lines(LIST)) if LIST in tree.files else set()
    problems = [f"{LIST}:1: {path} does not exist" for path in sorted(listed - set(tree.files))]
    known = extracted(tree)
    for path in tree.cpp():
        if path.startswith(WORDING):
            problems += [f"{path}:{line}: lupdate does not find \"{text}\""
                         for line, text in sentences(tree, path) if text not in known]
        elif path.startswith(CORE):
            found = sentences(tree, path)
            if found and path not in listed:
                problems += [f"{path}:{line}: \"{text}\" belongs into {WORDING}"
                             for line, text in found]
            elif not found and path in listed:
                problems.append(f"{LIST}:1: {path} has no sentences any more")
        elif path.startswith(WINDOW_DONE):
            problems += [f"{path}:{number}: lupdate does not see what tr() gets"
                         for number, line in enumerate(tree.lines(path), 1)
                         if LOOSE_TR.search(line)]
    return problems


if __name__ == "__main__":
    main(check)
