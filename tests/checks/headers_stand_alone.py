#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Headers of the layers that do not compile by themselves.

Usage: headers_stand_alone.py COMPILER INCLUDE-PATHS ROOT
INCLUDE-PATHS are those of all layers, parted by colons; without any, headers include nothing of other layers.
"""
import concurrent.futures
import os
import subprocess
import sys

from source_tree import Tree, layer_root, report


def problems_of(tree, path, compiler, flags):
    command = [compiler, "-std=c++20", "-fsyntax-only", "-fPIC", "-x", "c++", *flags, "-"]
    run = subprocess.run(command, input=f'#include "{tree.root / path}"\n', capture_output=True, text=True,
                         check=False)
    errors = [line for line in run.stderr.splitlines() if " error: " in line]
    return [f"{path}:1: does not compile by itself: {errors[0] if errors else run.stderr}"] if run.returncode else []


def main(compiler, paths, root):
    tree = Tree(root)
    headers = [path for path in tree.cpp() if path.endswith(".h") and layer_root(path)]
    flags = [f"-I{path}" for path in paths.split(":") if path]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = pool.map(lambda path: problems_of(tree, path, compiler, flags), headers)
        sys.exit(report(sum(found, [] if headers else [f"{root}:1: there is no header here"])))


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
