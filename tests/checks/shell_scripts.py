#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What shellcheck finds in the shell scripts."""
import re
import subprocess

from source_tree import main

SHEBANG = re.compile(rb"#!.*\b(ba)?sh\b")


def is_script(tree, path):
    if path.endswith(".sh"):
        return True
    with open(tree.root / path, "rb") as file:
        return bool(SHEBANG.match(file.readline()))


def check(tree):
    scripts = [path for path in tree.files if is_script(tree, path)]
    if not scripts:
        return [f"{tree.root}:1: there are no scripts here"]
    run = subprocess.run(["shellcheck", "--external-sources", "--format=gcc", *scripts],
                         cwd=tree.root, capture_output=True, text=True, check=False)
    problems = (run.stdout + run.stderr).splitlines()
    if run.returncode and not problems:
        problems.append("shellcheck failed without saying why")
    return problems


if __name__ == "__main__":
    main(check)
