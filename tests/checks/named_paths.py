#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Files and folders that a text (*.md) names between backticks, from the root of the repository, are there."""
import re

from source_tree import main

NAMED = re.compile(r"`((?:\.github|app|db|packaging|resources|tests|ui)/[\w./*-]+)`")


def check(tree):
    problems = []
    for path in tree.files:
        if not path.endswith(".md"):
            continue
        for number, line in enumerate(tree.lines(path), 1):
            problems += [f"{path}:{number}: there is no {name}" for name in NAMED.findall(line)
                         if not any(tree.root.glob(name.rstrip("/")))]
    return problems


if __name__ == "__main__":
    main(check)
