#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The section "Packages" of README.md says what packaging/dependencies.txt says."""
import re

from source_tree import main

LISTED = re.compile(r"^([a-z0-9.+-]+)\s+#\s+(.+)$")
IN_TABLE = re.compile(r"^\|\s*`([a-z0-9.+-]+)`\s*\|\s*(.+?)\s*\|$")


def packages(tree, path, pattern):
    """package -> (line, purpose)"""
    found = {}
    section = ""
    for number, line in enumerate(tree.lines(path), 1):
        section = line if line.startswith("## ") else section
        match = pattern.match(line)
        if match and section in ("", "## Packages"):
            found[match.group(1)] = (number, match.group(2).strip())
    return found


def check(tree):
    listed_in, table_in = "packaging/dependencies.txt", "README.md"
    listed = packages(tree, listed_in, LISTED)
    table = packages(tree, table_in, IN_TABLE)
    problems = [f"{listed_in}:{listed[name][0]}: {name} is not in {table_in}"
                for name in listed if name not in table]
    problems += [f"{table_in}:{table[name][0]}: {name} is not in {listed_in}"
                 for name in table if name not in listed]
    problems += [f"{table_in}:{table[name][0]}: {name} is for '{listed[name][1]}'"
                 for name in table if name in listed and table[name][1] != listed[name][1]]
    if not listed:
        problems.append(f"{listed_in}:1: names no package")
    return problems


if __name__ == "__main__":
    main(check)
