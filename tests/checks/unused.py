#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Functions that a header of a layer declares and nobody calls, neither the program nor the tests.

Looks at names only: a function that shares its name with one in use is not found.
"""
import collections
import re

from source_tree import layer_root, main

# Comments and texts; what stands in them is no call.
SILENT = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"', re.DOTALL)
# By the C++ library, as part of an allocator.
CALLED_BY_LIBRARIES = {"construct"}
WORD = re.compile(r"[A-Za-z_]\w*")
# A name with its type before it: in a header a declaration, at the start of a line of a source a definition.
DECLARED = re.compile(r"^[ \t]+(?!return|case|throw|co_|else|new)[\w\[:<][^;={}()\n]*[\s&*>]([a-z]\w*)\(|"
                      r"^(?!return)[\w\[][^;={}()\n]*[\s&*>]([a-z]\w*)\(|^([a-z]\w*)\(", re.MULTILINE)
DEFINED = re.compile(r"^[\w\[][^;={}()\n]*?(?:[\s&*>]|::)([a-z]\w*)\(|^(?:\w+::)*([a-z]\w*)\(", re.MULTILINE)


def names_in(pattern, text):
    return [next(filter(None, match.groups())) for match in pattern.finditer(text)]


def check(tree):
    seen, settled, declared = collections.Counter(), collections.Counter(), {}
    for path in tree.cpp():
        text = SILENT.sub(lambda match: "\n" * match.group().count("\n"), tree.text(path))
        seen.update(WORD.findall(text))
        if not layer_root(path):
            continue
        if path.endswith(".cpp"):
            settled.update(names_in(DEFINED, text))
            continue
        for match in DECLARED.finditer(text):
            name = next(filter(None, match.groups()))
            line = text.count("\n", 0, match.end()) + 1
            rest = text[match.end():text.find(";", match.end()) + 1]
            settled[name] += 1
            if " override" not in rest:
                declared.setdefault(name, f"{path}:{line}")
    return [f"{place}: {name}() is called nowhere" for name, place in sorted(declared.items(), key=lambda item: item[1])
            if seen[name] <= settled[name] and name not in CALLED_BY_LIBRARIES]


if __name__ == "__main__":
    main(check)
