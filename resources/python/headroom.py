# SPDX-License-Identifier: GPL-3.0-or-later
"""Headroom for scripts and notebooks.

The installed program computes; this module runs it and returns what it prints:

    import headroom
    headroom.evaluate("plan.headroom")
    headroom.candidates("plan.headroom", workload="Chat API", limit=10)
    headroom.optimize("plan.headroom", providers=["aws", "gcp"])

A plan is the path of a file, or the content of one as json.load() returns it. Each keyword is an option of the
command: date="2026-11-20" is --date 2026-11-20, a list is joined by commas, True is an option without a value.

These functions return a pandas DataFrame where pandas is installed, otherwise a list of dicts. document() returns the
whole output of any command. Money and other exact figures are Decimal, measured and predicted ones float; what is not
known is None. The keys are those of the JSON Schemas in share/headroom/schema/output; they keep their names and
meanings as long as the document's "version" is the same.
"""
import decimal
import json
import os
import pathlib
import re
import shutil
import subprocess

__all__ = ["Error", "candidates", "document", "evaluate", "forecast", "levers", "optimise", "optimize", "table"]

NO_SOLUTION = 1


class Error(Exception):
    """What the program says about input that it rejects, or about a search without a solution."""


def _program():
    """The program named by the variable HEADROOM, or the installed one."""
    program = shutil.which(os.environ.get("HEADROOM", "headroom"))
    if program is None:
        raise Error("The program headroom was not found. Install it, or set the variable HEADROOM to its path.")
    return program


def _words(options):
    for name, value in options.items():
        if value is None or value is False:
            continue
        yield "--" + name.replace("_", "-")
        if isinstance(value, (list, tuple)):
            yield ",".join(map(str, value))
        elif value is not True:
            yield str(value)


def _schema(program, name):
    """The schema that is installed with the program; an empty one where there is none."""
    folder = pathlib.Path(program).resolve().parent
    for share in (folder / "share", folder.parent / "share"):
        path = share / "headroom/schema/output" / f"{name}.schema.json"
        if path.is_file():
            return json.loads(path.read_text(encoding="utf-8"))
    return {}


def _exact(value, schema):
    """The value with Decimals where the schema has a pattern, that of exact numbers."""
    if isinstance(value, dict):
        properties, others = schema.get("properties", {}), schema.get("additionalProperties")
        others = others if isinstance(others, dict) else {}
        return {key: _exact(one, properties.get(key, others)) for key, one in value.items()}
    if isinstance(value, list):
        return [_exact(one, schema.get("items", {})) for one in value]
    if isinstance(value, str) and "pattern" in schema and re.fullmatch(schema["pattern"], value):
        return decimal.Decimal(value)
    return value


def document(command, *plans, **options):
    """The JSON document that a command prints, as a dict.

    Findings of severity error do not raise: they are in the document. Bad input raises Error.
    """
    program = _program()
    contents = [plan for plan in plans if isinstance(plan, dict)]
    if len(contents) > 1:
        raise Error("Only one plan can be given as a dict; write the others to files.")
    words = ["-" if isinstance(plan, dict) else os.fspath(plan) for plan in plans]
    done = subprocess.run([program, command, *_words({**options, "format": "json"}), "--", *words],
                          input=json.dumps(contents[0]) if contents else "", capture_output=True, encoding="utf-8",
                          check=False)
    if done.returncode not in (0, NO_SOLUTION) or not done.stdout:
        raise Error(done.stderr.strip().removeprefix("headroom: ") or f"headroom ended with {done.returncode}.")
    answer = json.loads(done.stdout)
    return _exact(answer, _schema(program, answer["format"]))


def table(rows):
    """Rows as a DataFrame where pandas is installed, otherwise as they are."""
    try:
        import pandas
    except ImportError:
        return rows
    return pandas.DataFrame(rows)


def evaluate(plan, **options):
    """What each workload costs in each scenario: one row for each pair."""
    return table([{"scenario": scenario["name"], **workload}
                  for scenario in document("evaluate", plan, **options)["scenarios"]
                  for workload in scenario["workloads"]])


def candidates(plan, workload, **options):
    """The offers that fit a workload, cheapest first."""
    return table(document("candidates", plan, workload=workload, **options)["rows"])


def levers(plan, **options):
    """Possible changes to make before buying more, by savings."""
    return table(document("levers", plan, **options)["rows"])


def forecast(plan, by="workload", **options):
    """The planned cost of the coming months: by workload, provider, environment or another dimension."""
    return table(document("forecast", plan, by=by, **options)["rows"])


def optimize(plan, **options):
    """The workloads on the offers that cost least together. Raises Error where no choice keeps all rules."""
    answer = document("optimize", plan, **options)
    if answer["scenario"] is None:
        raise Error("No choice keeps all rules: " + "; ".join(answer["clash"]))
    return table(answer["scenario"]["workloads"])


optimise = optimize
