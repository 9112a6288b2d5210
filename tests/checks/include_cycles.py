#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Headers that include each other, and folders of a layer whose headers do."""
from source_tree import include_name, layer_root, main


def header_graph(tree):
    """header -> [(line, header)] within the layers."""
    headers = {path for path in tree.cpp() if path.endswith(".h") and layer_root(path)}
    by_name = {include_name(path): path for path in headers}
    return {
        path: [(line, by_name[name]) for line, quote, name in tree.includes(path)
               if quote == '"' and name in by_name]
        for path in sorted(headers)
    }


def folder_graph(headers):
    """folder -> [(where, folder)], leaving the roots of the layers out."""
    folders = {}
    for path, edges in headers.items():
        folder = path.rsplit("/", 1)[0]
        for line, other in edges:
            target = other.rsplit("/", 1)[0]
            if target != folder and layer_root(path) not in (folder, target):
                folders.setdefault(folder, []).append((f"{path}:{line}", target))
    return folders


def cycles(graph):
    """Each cycle once, as [(where, node), ...], found depth first."""
    found, done = [], set()

    def visit(node, trail, places):
        if node in trail:
            start = trail.index(node)
            found.append(list(zip(places[start:], trail[start:])))
            return
        if node in done:
            return
        for place, other in graph.get(node, ()):
            visit(other, trail + [node], places + [place])
        done.add(node)

    for node in graph:
        visit(node, [], [])
    return found


def check(tree):
    headers = header_graph(tree)
    problems = []
    for cycle in cycles(headers):
        names = [path for _, path in cycle]
        problems.append(f"{names[0]}:{cycle[0][0]}: headers in a circle: "
                        + " -> ".join(names + names[:1]))
    for cycle in cycles(folder_graph(headers)):
        names = [folder for _, folder in cycle]
        problems.append(f"{cycle[0][0]}: folders in a circle: " + " -> ".join(names + names[:1])
                        + ", see " + ", ".join(place for place, _ in cycle))
    return problems


if __name__ == "__main__":
    main(check)
