#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Proves that a check can fail.

Usage: self_test.py FIXTURES COMMAND...
Each folder in FIXTURES is a small tree. COMMAND is run with the tree as its last argument: it must
accept a tree without expected.txt, and refuse one with it, printing a line for each of its lines.
"""
import pathlib
import subprocess
import sys


def faults(command, case):
    run = subprocess.run(command + [str(case)], capture_output=True, text=True, check=False)
    output = run.stdout + run.stderr
    expected = case / "expected.txt"
    if not expected.exists():
        return [f"refused, with: {output}"] if run.returncode else []
    if run.returncode == 0:
        return ["accepted"]
    return [f"does not say: {line}\nbut: {output}"
            for line in expected.read_text(encoding="utf-8").splitlines() if line not in output]


def main(fixtures, command):
    cases = sorted(path for path in pathlib.Path(fixtures).iterdir() if path.is_dir())
    refused = [case for case in cases if (case / "expected.txt").exists()]
    if not refused or len(refused) == len(cases):
        sys.exit(f"{fixtures}: needs a tree to accept and one to refuse")
    failed = False
    for case in cases:
        for fault in faults(command, case):
            failed = True
            print(f"{case}: {fault}")
    print(f"{len(cases)} trees")
    sys.exit(failed)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2:])
