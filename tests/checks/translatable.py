#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""lupdate finds every text of the core, of the window, of imports and of errors elsewhere.

The core's sentences stand in app/core/texts and app/core/wording; elsewhere in the core only names stand beside their
keys, marked with HEADROOM_TEXT. tests/checks/untranslated.txt lists the files that still have sentences of their own; one that has none
any more, or is gone, must leave the list. The decision rules are read with the context "Rules", the explanations with
"Explained". In the window tr() gets literals only, in a context that Qt looks under: that of a class with Q_OBJECT, or
headroom::ui.
"""
import csv
import pathlib
import re
import subprocess
import tempfile
import xml.etree.ElementTree as ElementTree

from source_tree import main

LUPDATE = "/usr/lib/qt6/bin/lupdate"
ALIASES = "QT_TRANSLATE_NOOP+=HEADROOM_TEXT,QT_TRANSLATE_N_NOOP3+=HEADROOM_TEXT_N"
CORE, WINDOW = "app/core/", "ui/"
TEXTS, WORDING = "app/core/texts/", "app/core/wording/"
COMMANDS = "ui/command_line/"
STORAGE = ("db/", "app/session/")
# Written to files, or said by commands: in English.
ENGLISH = ("db/export/", "db/catalog/compiler/", "db/catalog/catalog_verification.cpp", "db/importers/import_report.cpp",
           "ui/main.cpp")
# Tables whose texts are translated: context and columns.
TABLES = {"resources/rules/rules.csv": ("Rules", ("text",)),
          "resources/documents/guide.csv": ("GuideAnswers", ("title", "why")),
          "resources/wording/explanations.csv": ("Explained", ("term", "meaning", "unit", "default", "example"))}
IN_EVERY_LANGUAGE = "~"
LIST = "tests/checks/untranslated.txt"
# Names of products, names in tables that are matched and not shown, and what becomes part of a plan or of a model.
DATA = {"Google Cloud", "Trainium, TPU, Gaudi", "Blackwell Ultra", "Cloud AI", "Sapphire Rapids", "tuned framework", "vendor samples", "unknown decoder",
        "parameter count only; proportions after Kaplan 2020 (arXiv:2001.08361)", "config.json; parameters counted from its shapes",
        "config.json; architecture not known: read as the usual decoder, parameters counted", "Untitled plan", "queue depth",
        "Unknown error "}
PARAMETER = re.compile(r"^/[a-z ]+$")  # of the efficiencies
TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|^[ \t]*#[^\n]*|\'(?:\\.|[^\'\\\n])\'|'
                   r'((?:"(?:\\.|[^"\\\n])*"\s*)+)', re.DOTALL | re.MULTILINE)
LITERAL = re.compile(r'"((?:\\.|[^"\\\n])*)"')
SENTENCE = re.compile(r"[^\W\d_]{2,}[,;:.)]* \(?[^\W\d_]{2,}")
LOOSE_TR = re.compile(r'\btr\(\s*(?!["\s)]|const char)')
LOST_CLASS = re.compile(r"^(.*?):(\d+): Class '(?!headroom::ui')(.*)' lacks Q_OBJECT macro", re.MULTILINE)
BARE_ERROR = re.compile(r'(?<!\w)(?:failure\(|Error\{)\s*"')
MARKED = re.compile(r'HEADROOM_TEXT\("Errors",\s*((?:"(?:\\.|[^"\\\n])*"\s*)+)\)')
SAID = re.compile(r"[A-Z][\w']* .*(\.|: )$")
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
    return [(line, text) for line, text in literals(tree.text(path))
            if SENTENCE.search(text) and text not in DATA and not PARAMETER.match(text)]


def table_texts(tree, path, columns):
    lines = [line for line in tree.lines(path) if not line.startswith("#")] if path in tree.files else []
    return [row[column] for row in csv.DictReader(lines) for column in columns
            if row[column] and not row[column].startswith(IN_EVERY_LANGUAGE)]


def marked(context, text):
    """As lupdate reads it in a source."""
    return 'HEADROOM_TEXT("%s", "%s");\n' % (context, text.replace("\\", "\\\\").replace('"', '\\"'))


def run_lupdate(tree, paths, more):
    """(what lupdate writes, what it says) of some files."""
    with tempfile.TemporaryDirectory() as folder:
        catalogue = pathlib.Path(folder) / "texts.ts"
        rest = pathlib.Path(folder) / "rest.cpp"
        rest.write_text(more, encoding="utf-8")
        said = subprocess.run([LUPDATE, "-silent", "-locations", "none", "-tr-function-alias", ALIASES, "-I",
                               str(tree.root), "-I", str(tree.root / "app"),
                               *(str(tree.root / path) for path in paths), str(rest), "-ts", str(catalogue)],
                              check=True, capture_output=True, text=True)
        return ElementTree.parse(catalogue).getroot(), said.stderr


def extracted(tree, paths, more=""):
    """(contexts with their texts, what lupdate says) of some files."""
    root, said = run_lupdate(tree, paths, more)
    return {context.findtext("name"): {message.findtext(part) for message in context.iter("message")
                                       for part in ("source", "comment")}
            for context in root.iter("context")}, said


def core_problems(tree):
    listed = set(tree.lines(LIST)) if LIST in tree.files else set()
    yield from (f"{LIST}:1: {path} does not exist" for path in sorted(listed - set(tree.files)))
    paths = [path for path in tree.cpp() if path.startswith(CORE)]
    tables = [(path, context, text) for path, (context, columns) in TABLES.items()
              for text in table_texts(tree, path, columns)]
    contexts, _ = extracted(tree, paths, "".join(marked(context, text) for _, context, text in tables))
    known = set().union(*contexts.values())
    yield from (f"{path}:1: lupdate does not find \"{text}\"" for path, context, text in tables
                if text not in contexts[context])
    for path in paths:
        found = sentences(tree, path)
        if path.startswith((TEXTS, WORDING)):
            yield from (f"{path}:{line}: lupdate does not find \"{text}\"" for line, text in found if text not in known)
            continue
        own = [(line, text) for line, text in found if text not in known or text.endswith(".")]
        if own and path not in listed:
            yield from (f"{path}:{line}: \"{text}\" belongs into {TEXTS} or {WORDING}" for line, text in own)
        elif not own and path in listed:
            yield f"{LIST}:1: {path} has no sentences any more"


def unsaid(tree, path, known):
    """Sentences that lupdate does not find."""
    if not path.startswith(ENGLISH):
        yield from (f"{path}:{line}: lupdate does not find \"{words}\"" for line, words in literals(tree.text(path))
                    if SAID.match(words) and words not in known and words not in DATA)


def window_problems(tree):
    paths = [path for path in tree.cpp() if path.startswith(WINDOW) and not path.startswith(COMMANDS)]
    for path in paths:
        text = tree.text(path)
        yield from (f"{path}:{text.count(chr(10), 0, loose.start()) + 1}: lupdate does not see what tr() gets"
                    for loose in LOOSE_TR.finditer(text))
    contexts, said = extracted(tree, paths)
    known = set().union(*contexts.values()) if contexts else set()
    for path in paths:
        yield from unsaid(tree, path, known)
    for path, line, name in LOST_CLASS.findall(said):
        yield f"{pathlib.Path(path).relative_to(tree.root)}:{line}: Qt does not look under {name} for what tr() gets"


def storage_problems(tree):
    """What errors of files and of the session say is marked, and lupdate finds it."""
    paths = [path for path in tree.cpp() if path.startswith(STORAGE)]
    contexts, _ = extracted(tree, paths)
    known = set().union(*contexts.values()) if contexts else set()
    for path in paths:
        text = tree.text(path)
        for bare in BARE_ERROR.finditer(text):
            yield f"{path}:{text.count(chr(10), 0, bare.start()) + 1}: an error's words are not marked for translation"
        yield from unsaid(tree, path, known)
        for found in MARKED.finditer(text):
            words = unescaped("".join(LITERAL.findall(found.group(1))))
            if words not in known:
                yield f"{path}:{text.count(chr(10), 0, found.start()) + 1}: lupdate does not find \"{words}\""


def check(tree):
    return [*core_problems(tree), *window_problems(tree), *storage_problems(tree)]


if __name__ == "__main__":
    main(check)
