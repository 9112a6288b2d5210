#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What clang-tidy finds (naming, size of functions, likely mistakes).

Usage: clang_tidy.py [--build BUILD] [--changed COUNT] ROOT [FILE...]
BUILD is a finished build, whose compile_commands.json is used; without it the files are taken to
need no include paths. Without FILE all sources of the layers are looked at, those that are compiled together
together. With --changed only those that were changed, each by itself, and at most COUNT, the latest; without a
history to tell, the status is 77.
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

from changed_sources import changed_sources
from source_tree import Tree, layer_root, report

# GCC's precompiled headers and warning names mean nothing to clang.
UNKNOWN_TO_CLANG = re.compile(r" -include \S*cmake_pch\S*| -Winvalid-pch| -W(?!l,)\S+")
SKIPPED = 77
FINDING = re.compile(r"^(/\S+?):(\d+):\d+: (?:warning|error): (.*)$")


def sources_of(command):
    """What a source of a unity build includes; else the source itself."""
    path = command["file"]
    return re.findall(r'#include "(.*)"', pathlib.Path(path).read_text("utf-8")) if "/Unity/" in path else [path]


def write_commands(build, folder, root, together):
    """Writes the commands without what clang does not know; what is compiled for each source of the tree."""
    commands = []
    compiled = {}
    for command in json.loads((pathlib.Path(build) / "compile_commands.json").read_text("utf-8")):
        text = UNKNOWN_TO_CLANG.sub("", command["command"])
        sources = sources_of(command)
        looked_at = [command["file"]] if together else sources
        commands += [command | {"command": text.replace(command["file"], path), "file": path} for path in looked_at]
        compiled |= {os.path.relpath(path, root): command["file"] if together else path for path in sources}
    (pathlib.Path(folder) / "compile_commands.json").write_text(json.dumps(commands), "utf-8")
    return compiled


def latest(tree, count):
    """The latest changed sources of the layers, at most so many."""
    files = changed_sources(tree.root, layer_root)
    if files is None:
        print("skipped: there is no git history that tells which sources were changed")
        sys.exit(SKIPPED)
    left_out = f", the latest of {len(files)}" if len(files) > count else ""
    print(f"{min(count, len(files))} changed sources{left_out}")
    return files[:count]


def tidy(tree, path, commands):
    program = shutil.which("clang-tidy-14") or shutil.which("clang-tidy")
    if not program:
        sys.exit("clang-tidy is missing: packaging/check installs it")
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
    arguments.add_argument("--changed", type=int)
    arguments.add_argument("root")
    arguments.add_argument("files", nargs="*")
    chosen = arguments.parse_args()
    tree = Tree(chosen.root)
    if chosen.changed is None:
        files = chosen.files or [path for path in tree.cpp()
                                 if layer_root(path) and path.endswith(".cpp")]
    else:
        files = latest(tree, chosen.changed)
    with tempfile.TemporaryDirectory() as folder:
        compiled = write_commands(chosen.build, folder, tree.root, chosen.changed is None) if chosen.build else {}
        commands = folder if chosen.build else None
        looked_at = sorted({compiled.get(path, tree.root / path) for path in files}, key=str)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            found = list(pool.map(lambda path: tidy(tree, path, commands), looked_at))
    # A header's finding comes once for each source that includes it.
    sys.exit(report(sorted(set(sum(found, [])))))


if __name__ == "__main__":
    main()
