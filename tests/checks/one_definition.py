#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A class, struct or enumeration that is defined twice in one namespace, in two files.

The compiler sees one file at a time, and the linker keeps either: the program then takes one type for the other. What a
file needs for itself stands in an anonymous namespace.
"""
import re

from source_tree import layer_root, main

# Comments and literals, of which nothing is read.
NO_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|R"\w*\(.*?\)\w*"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'|^[ \t]*#(?:\\\n|[^\n])*',
                     re.DOTALL | re.MULTILINE)
NAMESPACE = re.compile(r"\bnamespace(?:\s+([\w:]+))?\s*$")
# What stands before the brace of a type; a specialisation has its arguments behind the name.
TYPE = re.compile(r"\b(?:class|struct|union|enum(?:\s+(?:class|struct))?)\s+(?:\[\[\w+\]\]\s*)?(\w+)"
                  r"(?:\s+final)?\s*(?::(?!:)[^;{}()]*)?$")


def blank(match):
    return "\n" * match.group(0).count("\n") or " "


def definitions(text):
    """(line, qualified name) of each type that stands in namespaces with names, and in nothing else."""
    code = NO_CODE.sub(blank, text)
    scopes, start = [], 0
    for match in re.finditer(r"[{};]", code):
        head = code[start:match.start()]
        start = match.end()
        if match.group(0) == "}":
            if scopes:
                scopes.pop()
            continue
        if match.group(0) == ";":
            continue
        namespace, kind = NAMESPACE.search(head), TYPE.search(head)
        if kind and not namespace and all(scopes):
            line = code.count("\n", 0, match.start() - len(head) + kind.start()) + 1
            yield line, "::".join(scopes + [kind.group(1)])
        # None: a type, a function, an anonymous namespace; what stands within is told from its like elsewhere.
        scopes.append(namespace.group(1) if namespace else None)


def check(tree):
    problems, first = [], {}
    for path in tree.cpp():
        if not layer_root(path):
            continue
        for line, name in definitions(tree.text(path)):
            other = first.setdefault(name, path)
            if other != path:
                problems.append(f"{path}:{line}: {name} is defined in {other}, too")
    return problems


if __name__ == "__main__":
    main(check)
