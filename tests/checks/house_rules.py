#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Top level, licence lines, header guards, sizes, leftovers, timed assertions, named providers."""
import pathlib
import re

from source_tree import CPP, main

TOP_LEVEL = {
    "CMakeLists.txt", "CMakePresets.json", "LICENSE", "README.md", "SECURITY.md",
    "app", "db", "packaging", "resources", "tests", "ui",
}
SPDX = "SPDX-License-Identifier: GPL-3.0-or-later"
LICENSED = CPP | {".cmake", ".py", ".sh", ".sql", ".in"}
LEFTOVER = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")
MAX_FUNCTION_LINES = 60
MAX_FILE_LINES = 500
CLOCK = re.compile(r"\b(elapsed|nsecsElapsed|msecsTo|steady_clock::now|Clock::now)\(")
MEASURED = re.compile(r"(\w+)\s*(?:[-+]?=|\{|\().*\b(?:elapsed|nsecsElapsed|msecsTo)\(")
ASSERTION = re.compile(r"\b(?:QVERIFY2?|QCOMPARE\w*|QTRY_\w+|RC_ASSERT|Q_ASSERT)\((.*)")
# The command that fetches price lists.
NAMES_PROVIDERS = {"ui/command_line/catalog_refresh_command.cpp"}
WORD = re.compile(r"\w+")
TYPE_OR_SPACE = re.compile(r"\s*(template.*>\s*)?(class|struct|enum|union|namespace|extern)\b")


def is_licensed(tree, path):
    name = pathlib.PurePosixPath(path)
    if name.suffix in LICENSED or name.name == "CMakeLists.txt":
        return True
    return not name.suffix and (tree.root / path).read_bytes()[:2] == b"#!"


def first_lines(tree, path):
    if is_licensed(tree, path) and SPDX not in "\n".join(tree.lines(path)[:3]):
        yield f"{path}:1: the line '{SPDX}' is missing"
    if path.endswith(".h") and "#pragma once" not in tree.lines(path)[:3]:
        yield f"{path}:1: the line '#pragma once' is missing"


def leftovers(tree, path):
    if path == "tests/checks/house_rules.py":
        return
    for number, line in enumerate(tree.lines(path), 1):
        match = LEFTOVER.search(line)
        if match:
            yield f"{path}:{number}: {match.group(1)}: finish it, or leave it out"


def introduces_function(lines, opening):
    """Whether the brace that stands alone on a line belongs to a function."""
    start = opening
    while start > 0 and lines[start - 1].strip() and not lines[start - 1].rstrip().endswith(
            (";", "}", ":", "{")):
        start -= 1
    head = " ".join(line for line in lines[start:opening] if not line.lstrip().startswith("//"))
    return "(" in head and not TYPE_OR_SPACE.match(head)


def long_functions(tree, path):
    """The layout that clang-format gives: braces of functions stand alone on their lines."""
    lines = tree.lines(path)
    for number, line in enumerate(lines):
        if line.strip() != "{" or not introduces_function(lines, number):
            continue
        indent = line[:-1]
        end = next((later for later in range(number + 1, len(lines))
                    if lines[later].rstrip() in (indent + "}", indent + "};")), number)
        if end - number - 1 > MAX_FUNCTION_LINES:
            yield (f"{path}:{number}: a function of {end - number - 1} lines; "
                   f"at most {MAX_FUNCTION_LINES}")


def timed_assertions(tree, path):
    """Assertions about a measured time, also one that was put into a variable first."""
    lines = tree.lines(path)
    measured = {match.group(1) for match in map(MEASURED.search, lines) if match}
    for number, line in enumerate(lines, 1):
        match = ASSERTION.search(line)
        if match and (CLOCK.search(match.group(1)) or measured & set(WORD.findall(match.group(1)))):
            yield f"{path}:{number}: a timed assertion: speed belongs to tests/bench"


def named_providers(tree, path):
    """Providers are data: only what reads or writes a provider's own formats names one."""
    if path.startswith(("db/", "tests/")) or path in NAMES_PROVIDERS:
        return
    for number, line in enumerate(tree.lines(path), 1):
        if "core/catalog/known_providers.h" in line and line.startswith("#include"):
            yield f"{path}:{number}: names providers: what is special about one belongs in providers.csv"


def check(tree):
    problems = []
    for name in sorted({path.split("/")[0] for path in tree.files}):
        if not name.startswith(".") and name not in TOP_LEVEL:
            problems.append(f"{name}:1: does not belong at the top level")
    for path in tree.files:
        if is_licensed(tree, path):
            problems += first_lines(tree, path)
            problems += leftovers(tree, path)
    for path in tree.cpp():
        problems += long_functions(tree, path)
        problems += named_providers(tree, path)
        if path.startswith("tests/") and not path.startswith("tests/bench/"):
            problems += timed_assertions(tree, path)
        size = len(tree.lines(path))
        if size > MAX_FILE_LINES:
            problems.append(f"{path}:{size}: {size} lines; at most {MAX_FILE_LINES}")
    return problems


if __name__ == "__main__":
    main(check)
