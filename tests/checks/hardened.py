#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The built program may be loaded anywhere, has its tables of addresses read-only, no executable stack, and is marked for
indirect branch tracking and shadow stacks (Intel CET) where the processor has them. First proves on a program built without
that it can fail.

Usage: hardened.py COMPILER PROGRAM
"""
import pathlib
import subprocess
import sys
import tempfile

MARKS = {  # what it is called here -> options of readelf, text that is in their output
    "position independent": (["-h", "-W"], "DYN ("),
    "addresses bound at start": (["-d", "-W"], "NOW"),
    "tables of addresses read-only": (["-l", "-W"], "GNU_RELRO"),
    "stack not executable": (["-l", "-W"], "RW  0x"),
    "indirect branch tracking": (["-n"], "IBT"),
    "shadow stack": (["-n"], "SHSTK"),
}


def output(options, program):
    lines = subprocess.run(["readelf", *options, program], capture_output=True, text=True, check=True).stdout.splitlines()
    stack = [line for line in lines if "GNU_STACK" in line]
    return lines, stack


def missing(program):
    for name, (options, mark) in MARKS.items():
        lines, stack = output(options, program)
        if not any(mark in line for line in (stack if name.startswith("stack") else lines)):
            yield name


def unprotected(compiler, folder):
    source, program = pathlib.Path(folder, "plain.cpp"), pathlib.Path(folder, "plain")
    source.write_text("int main() {}\n", encoding="utf-8")
    subprocess.run([compiler, "-fcf-protection=none", "-no-pie", "-z", "norelro", "-z", "lazy", "-z", "execstack", source, "-o",
                    program], check=True, capture_output=True)
    return program


def main(compiler, program):
    with tempfile.TemporaryDirectory() as folder:
        unseen = set(MARKS) - set(missing(unprotected(compiler, folder)))
    if unseen:
        sys.exit(f"a program without protection passes as: {', '.join(sorted(unseen))}")
    found = list(missing(program))
    sys.exit(f"{program} is not: {', '.join(found)}" if found else 0)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
