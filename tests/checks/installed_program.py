#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Installs a finished build elsewhere, moves it, and evaluates the sample plan with it.

Usage: installed_program.py BUILD
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile


def run(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    if done.returncode not in (0, 1):
        sys.exit(f"{' '.join(map(str, command))}: exit {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def main(build):
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        run("cmake", "--install", build, "--prefix", place / "installed", "--strip")
        (place / "installed").rename(place / "moved here")
        root = place / "moved here"
        environment = {
            "PATH": os.environ["PATH"], "HOME": str(place / "home"), "QT_QPA_PLATFORM": "offscreen",
        }
        plan = root / "share/headroom/plans/textnlp.headroom"
        report = json.loads(run(root / "bin/headroom", "evaluate", plan, "--format", "json",
                                env=environment, cwd="/"))
        lines = sum(len(scenario["workloads"]) for scenario in report["scenarios"])
        if not lines:
            sys.exit("the installed program evaluates the sample plan to nothing")
        for name in ("applications/headroom.desktop", "doc/headroom/copyright", "headroom/catalog.sqlite",
                     "man/man1/headroom.1.gz",
                     "bash-completion/completions/headroom", "zsh/vendor-completions/_headroom",
                     "headroom/schema/output/headroom-evaluation.schema.json",
                     "headroom/manual/contents.md", "doc/headroom/headroom.spdx.json"):
            if not (root / "share" / name).exists():
                sys.exit(f"share/{name} is not installed")
        print(f"{lines} lines")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
