#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The newest entries of packaging/CHANGELOG.md and packaging/metainfo.xml are those of CMakeLists.txt's version."""
import re

from source_tree import main

PROJECT = re.compile(r"^\s*VERSION\s+([0-9.]+)", re.MULTILINE)
# The first of them is the newest.
ENTRIES = [("packaging/CHANGELOG.md", re.compile(r"^## .*?([0-9]+\.[0-9]+\.[0-9]+)", re.MULTILINE)),
           ("packaging/metainfo.xml", re.compile(r'<release version="([^"]*)"'))]


def check(tree):
    version = PROJECT.search(tree.text("CMakeLists.txt"))
    if not version:
        return ["CMakeLists.txt:1: names no version"]
    problems = []
    for path, pattern in ENTRIES:
        found = pattern.search(tree.text(path))
        if not found or found.group(1) != version.group(1):
            said = found.group(1) if found else "none"
            problems.append(f"{path}:1: the newest version is {said}, that of CMakeLists.txt {version.group(1)}")
    return problems


if __name__ == "__main__":
    main(check)
