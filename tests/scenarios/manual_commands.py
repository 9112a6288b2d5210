#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Each command line that the manual prints (indented, beginning with "headroom") does what it is printed for: status 0, and the
files that it names are there.

Usage: manual_commands.py PROGRAM ROOT
"""
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import unittest

PROGRAM, ROOT = (pathlib.Path(word).resolve() for word in sys.argv[1:3]) if len(sys.argv) > 2 else sys.exit(__doc__)
COMMAND = re.compile(r"^    (headroom .*)$", re.MULTILINE)
WRITTEN = re.compile(r"--(?:output|pdf|xlsx|csv|focus|markdown|deck|charts|alerts) (\S+)|catalog export (\S+)")
NODES = ("name,location,vcpus,memory_gib,accelerator,accelerator_count,accelerator_memory_gib,purchase,currency,"
         "depreciation_months,power_idle,power_loaded,price_per_kwh,as_of\n"
         "rack-1,Germany,128,2048,H100-80GB-SXM,8,80,280000,USD,48,2.5 kW,10.2 kW,0.21,2026-10-01\n")


def commands():
    return [(path.name, line) for path in sorted((ROOT / "resources/manual").glob("*.md"))
            for line in COMMAND.findall(path.read_text(encoding="utf-8"))]


class ManualCommands(unittest.TestCase):
    def test_there_are_some_of_each_kind(self):
        names = {shlex.split(line)[1] for _, line in commands()}
        self.assertGreater(len(commands()), 30)
        self.assertGreater(len(names), 15)

    def test_each_does_what_it_is_printed_for(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "resources").symlink_to(ROOT / "resources")
            (folder / "NODES.csv").write_text(NODES, encoding="utf-8")
            for page, line in commands():
                with self.subTest(page=page, line=line):
                    words = shlex.split(line)
                    done = subprocess.run([PROGRAM, *words[1:]], cwd=folder, env=os.environ | {"HOME": name}, text=True,
                                          capture_output=True, timeout=300, check=False)
                    self.assertEqual(done.returncode, 0, done.stderr)
                    for files in WRITTEN.findall(line):
                        self.assertTrue((folder / "".join(files)).exists(), files)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
