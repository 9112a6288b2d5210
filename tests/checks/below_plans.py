#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Sources listed as BELOW include no header of a plan, by whatever way, so that none of them waits for one."""
import re

from source_tree import include_name, layer_root, main

CALL = re.compile(r"headroom_(?:sources|layer)\(([^)]*)\)")
PLAN = "app/core/plan/plan.h"


def sources_below(tree):
    """Each source that a list of sources marks so."""
    for path in tree.files:
        if not path.endswith("/CMakeLists.txt"):
            continue
        folder = path.rsplit("/", 1)[0]
        for call in CALL.findall(tree.text(path)):
            words = call.split()
            if "BELOW" in words:
                yield from (f"{folder}/{word}" for word in words if word.endswith(".cpp"))


class Ways:
    """How a file comes by the plan."""

    def __init__(self, tree):
        self._tree = tree
        self._by_name = {include_name(path): path for path in tree.cpp() if layer_root(path)}
        self._ways = {PLAN: [PLAN]}

    def to_plan(self, path):
        """The files from this one to the plan, or nothing."""
        if path not in self._ways:
            self._ways[path] = []  # in a circle: it adds no way
            for _, _, name in self._tree.includes(path):
                way = self.to_plan(self._by_name[name]) if name in self._by_name else []
                if way:
                    self._ways[path] = [path] + way
                    break
        return self._ways[path]


def check(tree):
    ways = Ways(tree)
    problems = []
    for source in sources_below(tree):
        if source not in tree.files:
            problems.append(f"{source}:1: is listed and not there")
            continue
        way = ways.to_plan(source)
        if way:
            problems.append(f"{source}:1: is listed as BELOW, and includes " + " -> ".join(way[1:]))
    return problems


if __name__ == "__main__":
    main(check)
