#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compiles, for each layer, an include that it may use and includes that it may not.

Usage: illegal_includes.py COMPILER LAYER INCLUDE-PATHS LEGAL... -- ILLEGAL...
INCLUDE-PATHS are those of a target that links the layer, parted by colons; LEGAL and ILLEGAL are
names of headers. The legal ones prove that the illegal ones are refused for the right reason.
"""
import subprocess
import sys


def compile_includes(compiler, paths, headers):
    command = [compiler, "-std=c++20", "-fsyntax-only", "-fPIC", "-x", "c++", "-"]
    command += [f"-I{path}" for path in paths.split(":") if path]
    return subprocess.run(command, input="".join(f"#include <{header}>\n" for header in headers),
                          capture_output=True, text=True, check=False)


def main(compiler, layer, paths, headers):
    parting = headers.index("--")
    legal, illegal = headers[:parting], headers[parting + 1:]
    problems = []
    # Together, as they read the same others.
    run = compile_includes(compiler, paths, legal)
    if run.returncode:
        problems.append(f"{layer} cannot include what it may, {' '.join(legal)}:\n{run.stderr}")
    for header in illegal:
        run = compile_includes(compiler, paths, [header])
        if run.returncode == 0:
            problems.append(f"{layer} can include {header}, which it must not")
        elif f"{header}: No such file or directory" not in run.stderr:
            problems.append(f"{layer}: {header} is refused for another reason:\n{run.stderr}")
    print("\n".join(problems) or f"{layer}: {len(legal)} allowed, {len(illegal)} refused")
    sys.exit(bool(problems or not legal or not illegal))


if __name__ == "__main__":
    if len(sys.argv) < 7:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:])
