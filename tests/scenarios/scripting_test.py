#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What scripts rely on: standard streams, exit codes of bad uses, completion, and the Python module with its examples.

Usage: scripting_test.py PROGRAM ROOT
"""
import decimal
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import types
import unittest

PROGRAM, ROOT = (pathlib.Path(word).resolve() for word in sys.argv[1:3]) if len(sys.argv) > 2 else sys.exit(__doc__)
MODULE = ROOT / "resources/python"
REFERENCE = ROOT / "resources/plans/reference.headroom"
SAMPLE = ROOT / "resources/plans/textnlp.headroom"
DAY = ["--date", "2026-11-20"]
os.environ["HEADROOM"] = str(PROGRAM)
sys.path.insert(0, str(MODULE))

import headroom  # noqa: E402


def run(*words, text=None):
    return subprocess.run([PROGRAM, *words], input=text, capture_output=True, encoding="utf-8", check=False)


def commands():
    """name -> options of each command: their words, whether they take a value, and its choices."""
    found = {}
    for name in re.findall(r"^  ([a-z]+) {2,}\S", run("--help").stdout, re.MULTILINE):
        help_text = run(name, "--help").stdout
        found[name] = re.findall(r"^  --([a-z-]+)(?: ([A-Z][A-Z0-9,.%-]*))? ", help_text, re.MULTILINE)
    return found


class StandardStreams(unittest.TestCase):
    def test_plan_from_standard_input_is_the_plan_of_the_file(self):
        text = REFERENCE.read_text(encoding="utf-8")
        for command in (["evaluate"], ["forecast", "--draws", "0"]):
            piped = run(*command, "-", "--format", "csv", *DAY, text=text)
            named = run(*command, str(REFERENCE), "--format", "csv", *DAY)
            self.assertEqual(piped.returncode, 0, piped.stderr)
            self.assertEqual(piped.stdout, named.stdout)

    def test_file_to_standard_output_is_the_file(self):
        with tempfile.TemporaryDirectory() as folder:
            for option in ("--csv", "--focus", "--xlsx", "--markdown"):
                path = pathlib.Path(folder, "file")
                self.assertEqual(run("export", REFERENCE, option, path, *DAY).returncode, 0)
                done = subprocess.run([PROGRAM, "export", REFERENCE, option, "-", *DAY], capture_output=True, check=True)
                if option != "--xlsx":  # it contains the time at which it was made
                    self.assertEqual(done.stdout, path.read_bytes())
                self.assertEqual(done.stdout[:2], path.read_bytes()[:2])
                path.unlink()
            self.assertFalse(pathlib.Path("-").exists())

    def test_report_of_a_command_leaves_standard_output_to_the_plan(self):
        done = run("guide", "--output", "-", *DAY)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(json.loads(done.stdout)["format"], "headroom-plan")
        self.assertIn("Inferentia1", done.stderr)
        self.assertEqual(run("evaluate", "-", *DAY, text=done.stdout).returncode, 0)

    def test_each_stream_is_used_once(self):
        self.assertIn("only once", run("diff", "-", "-", text="{}").stderr)
        done = run("export", REFERENCE, "--csv", "-", "--focus", "-")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("only one file", done.stderr)

    def test_input_that_is_no_plan_is_named(self):
        for text in ("", "This is a letter.", '{"format": "recipe"}'):
            done = run("evaluate", "-", text=text)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn("standard input", done.stderr)


class BadUses(unittest.TestCase):
    """Exit status 2, nothing on standard output, and a message that names what is wrong."""

    def refused(self, words, named):
        done = run(*words)
        self.assertEqual((done.returncode, done.stdout), (2, ""), words)
        self.assertTrue(done.stderr.startswith("headroom: "), done.stderr)
        self.assertIn(named, done.stderr, words)

    def test_words_that_a_command_does_not_take(self):
        for words, named in ((["evaluate"], "missing"), (["evaluate", "a", "b"], "“b”"), (["diff", "a"], "missing"),
                             (["catalog"], "missing"), (["catalog", "dance"], "dance"), (["models", "list", "x"], "x"),
                             (["completion"], "missing"), (["completion", "fish"], "fish"),
                             (["completion", "zsh", "x"], "“x”"), (["guide", "x"], "“x”"),
                             (["evaluate", "/nowhere/plan.headroom"], "/nowhere/plan.headroom"),
                             (["evaluate", "/"], "/"),
                             (["guide", "--output", "/nowhere/plan.headroom"], "/nowhere"),
                             (["export", str(REFERENCE), "--csv", str(REFERENCE)], "replaced")):
            self.refused(words, named)


class Completion(unittest.TestCase):
    def completed(self, *words):
        script = ('eval "$("$PROGRAM" completion bash)"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); '
                  "$(complete -p headroom | sed 's/.*-F \\([^ ]*\\).*/\\1/'); printf '%s\\n' \"${COMPREPLY[@]}\"")
        done = subprocess.run(["bash", "-c", script, "bash", "headroom", *words], capture_output=True, text=True,
                              check=True, cwd=ROOT, env={**os.environ, "PROGRAM": str(PROGRAM)})
        self.assertEqual(done.stderr, "")
        return set(done.stdout.split())

    def test_commands_and_options_are_those_of_the_help(self):
        known = commands()
        self.assertGreaterEqual(self.completed(""), {*known, "--help", "--version"})
        for command, options in known.items():
            self.assertEqual(self.completed(command, "x", "--"), {"--help", *(f"--{name}" for name, _ in options)})

    def test_values_are_those_that_the_option_takes(self):
        self.assertEqual(self.completed("evaluate", "--format", ""), {"text", "json", "csv"})
        self.assertEqual(self.completed("evaluate", "--format", "=", "j"), {"json"})
        self.assertEqual(self.completed("evaluate", "--format", "="), {"text", "json", "csv"})
        self.assertEqual(self.completed("evaluate", "--date", ""), set())
        self.assertEqual(self.completed("evaluate", "--catalog", "READ"), {"README.md"})
        self.assertEqual(self.completed("export", "x", "--charts", "resources/pl"), {"resources/plans"})
        self.assertEqual(self.completed("evaluate", "READ"), {"README.md"})

    def test_actions_and_their_options(self):
        self.assertEqual(self.completed("catalog", "re"), {"refresh"})
        self.assertEqual(self.completed("catalog", "verify", "--"), {"--catalog", "--help"})
        self.assertIn("--region", self.completed("catalog", "refresh", "--"))

    def test_zsh_reads_its_script(self):
        script = run("completion", "zsh").stdout
        self.assertTrue(script.startswith("#compdef headroom\n"))
        subprocess.run(["zsh", "-n"], input=script, text=True, check=True)
        # Without an interactive shell: the builtins of its completion say what they are given.
        stand_in = ("_describe() { print -r -- $commands } ; _files() { } ; _arguments() { print -rl -- $@ } ;"
                    "words=(headroom evaluate ''); CURRENT=3; ")
        done = subprocess.run(["zsh", "-f", "-c", stand_in + script], capture_output=True, text=True, check=True)
        for option, value in commands()["evaluate"]:
            self.assertRegex(done.stdout, rf"(?m)^--{option}=\[.*\]:{value}:")
        self.assertIn(":(text json csv)", done.stdout)


class Module(unittest.TestCase):
    def tearDown(self):
        sys.modules.pop("pandas", None)

    def setUp(self):
        sys.modules["pandas"] = None  # as if it were not installed

    def test_reference_costs_what_its_document_prints(self):
        rows = headroom.evaluate(REFERENCE, date="2026-11-20")
        costs = [row["monthly_cost"] for row in rows]
        self.assertEqual(sum(costs), decimal.Decimal("5224.672"))
        self.assertEqual(costs[:2], [decimal.Decimal("185.152"), decimal.Decimal("269.280")])
        self.assertEqual(rows[0]["scenario"], "Baseline")

    def test_plan_may_be_what_json_read(self):
        plan = json.loads(REFERENCE.read_text(encoding="utf-8"))
        del plan["content_hash"]
        for allocation in plan["scenarios"][0]["allocations"]:
            allocation["count"] = allocation.get("count", 1) * 2
        twice = headroom.evaluate(plan, date="2026-11-20")
        self.assertEqual(sum(row["monthly_cost"] for row in twice), 2 * decimal.Decimal("5224.672"))

    def test_options_are_those_of_the_command(self):
        rows = headroom.candidates(SAMPLE, workload="Sentiment", limit=3, best_per="provider", date="2026-11-20")
        self.assertEqual(len(rows), 3)
        costs = [row["monthly_cost"] for row in rows]
        self.assertEqual(costs, sorted(costs))
        self.assertIsInstance(rows[0]["headroom"], float)

    def test_data_frames_where_pandas_is_installed(self):
        sys.modules["pandas"] = types.SimpleNamespace(DataFrame=lambda rows: ("frame", len(rows)))
        self.assertEqual(headroom.evaluate(REFERENCE), ("frame", 4))

    def test_what_is_rejected_is_an_error(self):
        for call in (lambda: headroom.evaluate("/nowhere.headroom"), lambda: headroom.evaluate(REFERENCE, colour="red"),
                     lambda: headroom.candidates(REFERENCE, workload="Nobody"), lambda: headroom.document("dance"),
                     lambda: headroom.document("diff", {}, {})):
            with self.assertRaises(headroom.Error) as raised:
                call()
            self.assertGreater(len(str(raised.exception)), 20)

    def test_mix_without_a_solution_is_an_error(self):
        with self.assertRaisesRegex(headroom.Error, "No choice keeps all rules: .*only the region us-east-1"):
            headroom.optimize(SAMPLE, regions=["us-east-1"], date="2026-11-20")
        self.assertIs(headroom.optimise, headroom.optimize)

    def test_examples_print_what_they_promise(self):
        environment = {**os.environ, "PYTHONPATH": str(MODULE)}
        for name, words, line in (("three_clouds.py", [SAMPLE, "Sentiment"], r"^aws: \d+ x \S+ in \S+, \w+: [\d.]+ a month$"),
                                  ("growing_traffic.py", [SAMPLE], r"^4 x traffic: [\d.]+ USD a month, \d+ service levels met$")):
            done = subprocess.run([sys.executable, MODULE / "examples" / name, *words], capture_output=True, text=True,
                                  check=False, env=environment)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertRegex(done.stdout, re.compile(line, re.MULTILINE))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
