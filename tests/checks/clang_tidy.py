#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What clang-tidy finds (naming, size of functions, likely mistakes).

Usage: clang_tidy.py [--build BUILD] ROOT [FILE...]
BUILD is a finished build, whose compile_commands.json is used; without it the files are taken to
need no include paths. Sources that are compiled together are looked at together. Without FILE all sources of the
layers are looked at.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from source_tree import Tree, layer_root, report

# GCC's precompiled headers and warning names mean nothing to clang.
UNKNOWN_TO_CLANG = re.compile(r" -include \S*cmake_pch\S*| -Winvalid-pch| -W(?!l,)\S+")
FINDING = re.compile(r"^(/\S+?):(\d+):\d+: (?:warning|error): (.*)$")


def sources_of(command):
    """What a source of a unity build includes; else the source itself."""
    path = command["file"]
    return re.findall(r'#include "(.*)"', pathlib.Path(path).read_text("utf-8")) if "/Unity/" in path else [path]


def write_commands(build, folder, root):
    """Writes the commands without what clang does not know; what is compiled for each source of the tree."""
    commands = json.loads((pathlib.Path(build) / "compile_commands.json").read_text("utf-8"))
    compiled = {}
    for command in commands:
        command["command"] = UNKNOWN_TO_CLANG.sub("", command["command"])
        for source in sources_of(command):
            compiled[os.path.relpath(source, root)] = command["file"]
    (pathlib.Path(folder) / "compile_commands.json").write_text(json.dumps(commands), "utf-8")
    return compiled


def tidy(tree, path, commands):
    program = shutil.which("clang-tidy-14") or shutil.which("clang-tidy")
    if not program:
        sys.exit("clang-tidy is missing: packaging/check --long installs it")
    where = ["-p", commands] if commands else []
    flags = [] if commands else ["--", "-std=c++20", f"-I{tree.root}"]
    run = subprocess.run([program, "--quiet", *where, str(path), *flags],
                         capture_output=True, text=True, check=False)
    problems = []
    for line in run.stdout.splitlines():
        match = FINDING.match(line)
        if match:
            name = os.path.relpath(os.path.realpath(match.group(1)), tree.root)
            problems.append(f"{name}:{match.group(2)}: {match.group(3)}")
    if run.returncode and not problems:
        problems.append(f"{path}:1: clang-tidy failed: {run.stdout}{run.stderr}")
    return problems


def main():
    arguments = argparse.ArgumentParser(usage=__doc__)
    arguments.add_argument("--build")
    arguments.add_argument("root")
    arguments.add_argument("files", nargs="*")
    chosen = arguments.parse_args()
    tree = Tree(chosen.root)
    files = chosen.files or [path for path in tree.cpp()
                             if layer_root(path) and path.endswith(".cpp")]
    with tempfile.TemporaryDirectory() as folder:
        compiled = write_commands(chosen.build, folder, tree.root) if chosen.build else {}
        commands = folder if chosen.build else None
        looked_at = sorted({compiled.get(path, tree.root / path) for path in files}, key=str)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            found = list(pool.map(lambda path: tidy(tree, path, commands), looked_at))
    # A header's finding comes once for each source that includes it.
    sys.exit(report(sorted(set(sum(found, [])))))


if __name__ == "__main__":
    main()
