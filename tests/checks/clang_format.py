#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Sources that clang-format would change. Mend with: clang_format.py --fix ROOT"""
import pathlib
import re
import shutil
import subprocess
import sys

from source_tree import Tree, report

STYLE = pathlib.Path(__file__).resolve().parents[2] / ".clang-format"
FINDING = re.compile(r"^(.*?):(\d+):\d+: error: code should be clang-formatted")


def formatter(*arguments):
    program = shutil.which("clang-format-14") or shutil.which("clang-format")
    if not program:
        sys.exit("clang-format is missing: packaging/check installs it")
    return [program, f"--style=file:{STYLE}", *arguments]


def check(tree):
    run = subprocess.run(formatter("--dry-run", "--Werror", *tree.cpp()), cwd=tree.root,
                         capture_output=True, text=True, check=False)
    found = [FINDING.match(line) for line in run.stderr.splitlines()]
    first = {}
    for match in filter(None, found):
        first.setdefault(match.group(1), match.group(2))
    problems = [f"{path}:{line}: clang-format would change it" for path, line in first.items()]
    if run.returncode and not problems:
        problems.append(f"clang-format failed: {run.stderr}")
    return problems


def main(arguments):
    if arguments[:1] == ["--fix"]:
        tree = Tree(arguments[1])
        sys.exit(subprocess.run(formatter("-i", *tree.cpp()), cwd=tree.root,
                                check=False).returncode)
    sys.exit(report(check(Tree(arguments[0]))))


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1:])
