#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The translations have what the sources say, and in every sentence the same placeholders.

Usage: translations.py [--update] TREE
Nearly all texts of the sources are translated (SHARE), so that whoever adds one is not held up by a language that he
does not write. None is empty, none lacks a placeholder of its source, save the singular, which may say "one" for %n.
None holds the separator of plural forms, which a message without a number would show.
--update writes the texts of the sources into the translations: new ones unfinished, those no longer used left out.
"""
import re
import sys
import xml.etree.ElementTree as ElementTree

from source_tree import main, Tree
from translatable import COMMANDS, TABLES, marked, run_lupdate, table_texts

FOLDER = "resources/translations/"
SHARE = 0.97
PLACE = re.compile(r"%L?\d|%n|\{\w+\}|</?\w+>|\(\*[^)]*\)")
SEPARATOR = " || "
# lupdate takes a function that returns a type of std for one of its members; tr() looks under the other.
MISTAKEN, MEANT = "std", "headroom::ui"


def key(context, message):
    name = context.findtext("name")
    return MEANT if name == MISTAKEN else name, message.findtext("source"), message.findtext("comment")


def wanted(tree):
    """The texts of the sources, as lupdate writes them."""
    paths = [path for path in tree.cpp()
             if path.startswith(("app/", "ui/", "db/")) and not path.startswith(COMMANDS)]
    tables = "".join(marked(context, text) for path, (context, columns) in TABLES.items()
                     for text in table_texts(tree, path, columns))
    root = run_lupdate(tree, paths, tables)[0]
    contexts = {context.findtext("name"): context for context in root.iter("context")}
    if MISTAKEN in contexts and MEANT in contexts:
        known = {key(contexts[MEANT], message) for message in contexts[MEANT].iter("message")}
        for message in contexts[MISTAKEN].iter("message"):
            if key(contexts[MISTAKEN], message) not in known:
                contexts[MEANT].append(message)
        root.remove(contexts[MISTAKEN])
    for message in root.iter("message"):
        if "%n" in message.findtext("source"):
            message.set("numerus", "yes")
    return root


def forms(message):
    """The translation in each number; empty while it is unfinished."""
    translation = message.find("translation")
    if translation is None or translation.get("type") == "unfinished":
        return []
    plural = [form.text or "" for form in translation.iter("numerusform")]
    return plural or [translation.text or ""]


def faults(source, translated):
    places = set(PLACE.findall(source))
    for index, text in enumerate(translated):
        found = set(PLACE.findall(text))
        is_singular = index == 0 and len(translated) > 1
        if not text.strip() and source.strip():
            yield "is empty"
        elif SEPARATOR in text and SEPARATOR not in source:
            yield "holds several forms: \"%s\"" % text
        elif found != places and not (is_singular and found < places):
            yield "has other placeholders: \"%s\"" % text


def problems_of(path, root, sources):
    known = {}
    for context in root.iter("context"):
        for message in context.iter("message"):
            known[key(context, message)] = forms(message)
            yield from (f"{path}:1: the translation of \"{message.findtext('source')}\" {fault}"
                        for fault in faults(message.findtext("source"), forms(message)))
    missing = [text for text in sources if not known.get(text)]
    if len(missing) > (1 - SHARE) * len(sources):
        yield f"{path}:1: {len(missing)} of {len(sources)} texts are not translated"
        yield from (f"{path}:1: not translated: \"{text[1]}\"" for text in missing)


def translations(tree):
    return [path for path in tree.files if path.startswith(FOLDER) and path.endswith(".ts")]


def check(tree):
    texts = wanted(tree)
    sources = [key(context, message) for context in texts.iter("context") for message in context.iter("message")]
    return [problem for path in translations(tree)
            for problem in problems_of(path, ElementTree.fromstring(tree.text(path)), sources)]


def update(tree):
    for path in translations(tree):
        former = ElementTree.fromstring(tree.text(path))
        known = {key(context, message): forms(message)
                 for context in former.iter("context") for message in context.iter("message")}
        root = wanted(tree)
        root.attrib.update({"language": former.get("language"), "sourcelanguage": "en"})
        for context in root.iter("context"):
            for message in context.iter("message"):
                write(message, known.get(key(context, message), []))
        ElementTree.indent(root)
        text = ElementTree.tostring(root, encoding="unicode", short_empty_elements=False)
        (tree.root / path).write_text('<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n' + text + "\n",
                                      encoding="utf-8")


def write(message, translated):
    translation = message.find("translation")
    translation.clear()
    if not translated:
        translation.set("type", "unfinished")
    elif message.get("numerus") == "yes":
        for text in translated:
            ElementTree.SubElement(translation, "numerusform").text = text
    else:
        translation.text = translated[0]


if __name__ == "__main__":
    if "--update" in sys.argv:
        update(Tree(sys.argv[-1]))
    else:
        main(check)
