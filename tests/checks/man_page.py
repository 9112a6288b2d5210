#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""packaging/headroom.1 names every command, action and option of the program and no other, and groff formats it
without a warning.

Usage: man_page.py PROGRAM ROOT
PROGRAM is taken from ROOT unless it is absolute.
"""
import pathlib
import re
import subprocess
import sys

from source_tree import report

PAGE = "packaging/headroom.1"
# The subsection with what several commands have in common.
COMMON = "Options on a plan"
GENERAL = {"help", "language", "version"}
COMMAND_IN_HELP = re.compile(r"^  ([a-z]+) {2,}\S", re.MULTILINE)
OPTION_IN_HELP = re.compile(r"^  --([a-z-]+)", re.MULTILINE)
OPTION_IN_PAGE = re.compile(r"\bFl -([a-z-]+)")


def said(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def actions(name, help_text):
    """The words of "Usage: headroom catalog info|verify|import FILE..."; none where a command has no actions."""
    behind = help_text.splitlines()[0].partition(f" {name} ")[2]
    return {part.split()[0] for part in behind.split("|")} if "|" in behind else set()


def subsections(lines):
    """title -> (line, text) of the page's subsections; what stands elsewhere is under ''."""
    found, title = {"": [1, ""]}, ""
    for number, line in enumerate(lines, 1):
        if line.startswith((".Sh ", ".Ss ")):
            title = line[4:] if line.startswith(".Ss ") else ""
            found.setdefault(title, [number, ""])
        found[title][1] += line + "\n"
    return found


def option_problems(name, given, page):
    """Options that the page lacks or has too many of, for one command."""
    line, text = page[name]
    own = set(OPTION_IN_PAGE.findall(text))
    shared = set(OPTION_IN_PAGE.findall(page.get(COMMON, ("", ""))[1]))
    yield from (f"{PAGE}:{line}: {name} has an option --{option}" for option in sorted(given - own - shared))
    yield from (f"{PAGE}:{line}: {name} has no option --{option}" for option in sorted(own - given - GENERAL))


def content_problems(program, lines):
    page = subsections([line.replace("\\-", "-") for line in lines])
    commands = COMMAND_IN_HELP.findall(said(program, "--help"))
    if not commands:
        yield f"{PAGE}:1: the program's help names no command"
    known = set(GENERAL)
    for name in commands:
        help_text = said(program, name, "--help")
        given = set(OPTION_IN_HELP.findall(help_text))
        known |= given
        if name not in page:
            yield f"{PAGE}:1: the command {name} has no subsection"
            continue
        yield from option_problems(name, given, page)
        for action in sorted(actions(name, help_text)):
            if f".It Cm {action}" not in page[name][1]:
                yield f"{PAGE}:{page[name][0]}: {name} has an action {action}"
    yield from (f"{PAGE}:{line}: there is no command {title}"
                for title, (line, _) in page.items() if title not in {"", COMMON, *commands})
    named = {option for _, text in page.values() for option in OPTION_IN_PAGE.findall(text)}
    yield from (f"{PAGE}:1: no command has an option --{option}" for option in sorted(named - known - {"name"}))


def format_problems(path):
    done = subprocess.run(["groff", "-mdoc", "-Tutf8", "-ww", "-b", "-z", path], capture_output=True, text=True,
                          check=False)
    yield from (f"{PAGE}:1: {line}" for line in done.stderr.splitlines())


def main(program, root):
    path = pathlib.Path(root) / PAGE
    lines = path.read_text(encoding="ascii").splitlines()
    sys.exit(report([*content_problems(str(pathlib.Path(root, program).resolve()), lines), *format_problems(path)]))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
