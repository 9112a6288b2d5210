#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A function that a signal or a timer calls without an object whose end also ends the calls.

Such a function is called after the end of what it captures. Qt takes the object as the argument before the function.
"""
import re

from one_definition import NO_CODE, blank
from source_tree import layer_root, main

# The place that the function may have at the earliest: behind the object.
FIRST_PLACE = {"connect": 3, "singleShot": 2, "callOnTimeout": 1}
CALL = re.compile(r"\b(" + "|".join(FIRST_PLACE) + r")\(")


def arguments(code, opening):
    """The arguments of the call whose bracket opens there; a comma between angle brackets parts none that matters."""
    depth, angle, start, found = 0, 0, opening + 1, []
    for place in range(opening, len(code)):
        sign = code[place]
        if sign in "([{":
            depth += 1
        elif sign in ")]}":
            depth -= 1
        elif depth == 1 and sign == "<":
            angle += 1
        elif depth == 1 and sign == ">" and code[place - 1] != "-":
            angle -= 1
        if depth == 0 or (sign == "," and depth == 1 and angle == 0):
            found.append(code[start:place].strip())
            start = place + 1
        if depth == 0:
            return found
    return found


def calls_without_object(text):
    """(line, name of the function that is called with it) of each."""
    code = NO_CODE.sub(blank, text)
    for match in CALL.finditer(code):
        name = match.group(1)
        given = arguments(code, match.end() - 1)
        first = FIRST_PLACE[name]
        is_early = any(argument.startswith("[") for argument in given[:first])
        if is_early or len(given) == first:
            yield code.count("\n", 0, match.start()) + 1, name


def check(tree):
    return [f"{path}:{line}: {name}: name the object whose end also ends the calls, before the function"
            for path in tree.cpp() if layer_root(path)
            for line, name in calls_without_object(tree.text(path))]


if __name__ == "__main__":
    main(check)
