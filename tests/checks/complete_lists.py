#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Lists kept by hand that lack an entry, which nothing else would notice.

The names of an enumeration (`kNamesOf`) are as many as its enumerators. The description of a struct for files
(`fields(Io &, Of<T>)`) names all of its members, and so does the list of what a scenario may override (`visitOverrides`).
"""
import re

from callbacks import arguments
from one_definition import NO_CODE
from source_tree import layer_root, main

ENUM = re.compile(r"\benum(?:\s+class)?\s+(\w+)(?:\s*:\s*[\w:]+)?\s*\{([^}]*)\}")
NAMES = re.compile(r"\bkNamesOf<([\w:]+)>\s*=\s*(?:std::)?to_array<[\w:]+>\s*\(")
DESCRIPTION = re.compile(r"\bvoid fields\(Io &\w*,\s*Of<(\w+)>\)\s*\{")
OVERRIDES = re.compile(r"\bvoid visitOverrides\(")
STRUCT = re.compile(r"\bstruct\s+(\w+)\s*(?::[^{;]*)?\{")
MEMBER = re.compile(r"(\w+)\s*(?:\{[^{}]*\}|=[^;]*)?$")
NO_MEMBER = re.compile(r"\boperator\b|^\s*(?:friend|using|static|enum|struct|class|template|\[\[nodiscard\]\]|explicit)\b|\(")

# Members that are not of the file, with the reason.
NOT_IN_FILES = {
    ("Plan", "activeScenario"): "the scenario selected in the window; files state the one proposed",
    ("WorkloadOverride", "demand"): "its members are overridden one by one",
    ("ModelProfile", "index"): "its place in the library",
    ("AcceleratorSpec", "index"): "its place in the library",
    ("AcceleratorSpec", "generation"): "follows from the architecture",
    ("AcceleratorSpec", "stack"): "follows from the vendor",
    ("AcceleratorSpec", "inferenceOnly"): "follows from the architecture",
    ("AcceleratorSpec", "smaller"): "follows from the other accelerators of the library",
    ("AcceleratorSpec", "migProfiles"): "of the shipped library; an accelerator of the plan is used whole",
}


def body(code, opening):
    """What is between the brace that opens there and its end."""
    depth = 0
    for place in range(opening, len(code)):
        depth += {"{": 1, "}": -1}.get(code[place], 0)
        if depth == 0:
            return code[opening + 1:place]
    return code[opening + 1:]


def members(text):
    """Names of the data members in the body of a struct, without those of nested types."""
    flat = re.sub(r"\b(?:struct|class|enum)\b[^;{]*\{[^}]*\};?", "", text)
    for statement in flat.split(";"):
        statement = " ".join(statement.split())
        if not statement or NO_MEMBER.search(re.sub(r"=.*|\{.*", "", statement)):
            continue
        match = MEMBER.search(statement)
        if match and " " in statement:
            yield match.group(1)


def code_of(text):
    """Without comments, texts as words of the same length."""
    return NO_CODE.sub(lambda one: re.sub(r"[^\n]", "_" if one.group(0)[-1] in "\"'" else " ", one.group(0)), text)


def check(tree):
    sources = {path: code_of(tree.text(path)) for path in tree.cpp() if layer_root(path)}
    structs, problems = {}, []
    for code in sources.values():
        for match in STRUCT.finditer(code):
            structs.setdefault(match.group(1), set()).update(members(body(code, match.end() - 1)))
    for path, code in sources.items():
        problems += names_missing(path, code)
        problems += [f"{path}: {struct}::{member} is not described by fields(); files and \"What changed\" lack it"
                     for struct, described in descriptions(code)
                     for member in sorted(structs.get(struct, set()) - described)
                     if (struct, member) not in NOT_IN_FILES]
        problems += [f"{path}: {struct}::{member} is not in visitOverrides(); overriding it would do nothing"
                     for match in OVERRIDES.finditer(code)
                     for struct in ("WorkloadOverride", "DemandOverride")
                     for member in sorted(structs.get(struct, set())
                                          - named(body(code, code.index("{", match.end())), struct))
                     if (struct, member) not in NOT_IN_FILES]
    return problems


def named(code, struct):
    return set(re.findall(rf"&{struct}::(\w+)", code))


def descriptions(code):
    for match in DESCRIPTION.finditer(code):
        yield match.group(1), named(body(code, match.end() - 1), match.group(1))


def names_missing(path, code):
    for match in NAMES.finditer(code):
        # Of several with this name, the one that is defined before its names.
        enum = [of.group(2) for of in ENUM.finditer(code, 0, match.start())
                if of.group(1) == match.group(1).split("::")[-1]]
        if not enum:
            continue
        enumerators = [entry for entry in enum[-1].split(",") if entry.strip()]
        entries = arguments(code, code.index("{", match.end() - 1))
        count = len([entry for entry in entries if entry])
        if count != len(enumerators):
            yield (f"{path}:{code.count(chr(10), 0, match.start()) + 1}: kNamesOf<{match.group(1)}> has {count} names "
                   f"for {len(enumerators)} enumerators")


if __name__ == "__main__":
    main(check)
