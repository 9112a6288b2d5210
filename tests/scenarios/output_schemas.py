#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the commands print as JSON fits the schemas in resources/schema/output, and every schema is used.

Usage: output_schemas.py PROGRAM ROOT [--write]
With --write the schemas are made from what the commands print, after which they are read and committed.
"""
import concurrent.futures
import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

import jsonschema

DECIMAL = r"^-?[0-9]+(\.[0-9]+)?$"
DAY = re.compile(r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")
DIALECT = "https://json-schema.org/draft/2020-12/schema"
# Objects whose keys are names from the input, as "format/path".
MAPS = {"headroom-fleet/allocation"}
# Columns that a table has for each name in the input.
NAMED_COLUMN = "group:"
# Texts that are numbers only in the samples.
TEXTS = {"headroom-diff/fields/before", "headroom-diff/fields/after"}
TEXT, NUMBER = {"type": ["null", "string"]}, {"type": ["null", "number"]}
# What keys hold that all samples leave empty, wherever they do.
UNSEEN = {
    **dict.fromkeys(("cost_gap", "end_month", "last_month", "limit", "mig_profile", "missed_limit", "note", "other_prices",
                     "owner", "progress", "provider", "quality_name", "region", "remarks", "source", "start_month", "target",
                     "task"), TEXT),
    **dict.fromkeys(("break_even_percent", "run_hours", "tpot_ms", "ttft_ms"), NUMBER),
    **dict.fromkeys(("budget", "percent_off"), TEXT | {"pattern": DECIMAL}),
    **dict.fromkeys(("due", "newest_price", "oldest_price"), TEXT | {"format": "date"}),
    "pays_back_in_months": {"type": ["integer", "null"]}, "inherits": {"type": "string"},
    "unserved": {"type": "array", "items": {"type": "integer"}}, "other_clashes": {"type": "array", "items": {"type": "string"}},
}
# The same for objects, as another key that holds the like, in the same format or else in another.
UNSEEN_LIKE = {"below": "above", "stopped_by": "over_limits_anyway", "over_limits_today": "over_limits_anyway",
               "exchange_rate": "exchange_rate", "without_influence": "without_influence"}
DAY_OF_THE_TESTS = "2026-11-20"
# Command lines that together print every format, with the files that inputs_in() makes.
SAMPLES = [
    "evaluate {plan}",
    "evaluate {reference}",
    *(f"evaluate {{{name}}}" for name in ("autoscaled-week", "commitments", "euros", "three-clouds", "unpriced")),
    "portfolio {plan} {reference}",
    "candidates {plan} --workload Sentiment --limit 200",
    "candidates {plan} --workload Experiments --best-per provider",
    "compare {plan}",
    "compare {plan} --since {other}",
    "compare {plan} --show break-even",
    "compare {plan} --show split",
    "compare {plan} --workload Experiments",
    "diff {other} {plan}",
    "forecast {plan} --draws 200",
    "forecast {reference} --draws 0",
    "forecast {plan} --by provider",
    "sensitivity {plan}",
    "goal {plan} --find traffic --budget 9000",
    "goal {plan} --find precision --budget 9000",
    "goal {plan} --find budget --traffic 10",
    "levers {plan} --workload Sentiment",
    "commitments {plan} --months 36",
    "optimize {small} --alternatives 1",
    "optimize {small} --types 1 --providers aws --commitments any",
    "optimize {small} --budget 1",
    "optimize {small} --curve budget --points 2",
    "fleet {case}",
    "fleet {impossible}",
    "fleet {plan} --workload 'Chat API' --lengths {lengths}",
    "catalog info",
    "catalog import {prices} --catalog {catalog} --date 2026-11-20",
    "documents",
    "register {plan}",
    "guide --answers phase=inference,data=text_small,latency=under_200_ms,per_minute=1000",
    "guide --answers phase=training,model=BERT-base",
    "owned {nodes}",
    "apis {plan}",
    "evaluate {assistant}",
    "evaluate {full}",
    "apis {assistant} 'Nightly summaries'",
    "levers {assistant} --workload 'Nightly summaries'",
    "compare {full}",
    "compare {assistant} --workload 'Nightly summaries'",
    "diff {full} {plan}",
    "compare {full} --since {plan}",
    "goal {autoscaled-week} --find traffic --budget 9000000",
    "goal {autoscaled-week} --find budget --traffic 9000",
    "goal {assistant} --find traffic --budget 90000000",
    "commitments {full}",
    "optimize {full} --nodes 50 --commitments any",
    "compare {full} --show split",
    "optimize {small} --objective headroom --budget 900",
    "optimize {assistant} --nodes 50 --objective headroom",
    "register {full}",
    "forecast {unpriced} --draws 0",
    "guide --answers phase=inference,data=text_large",
    "guide",
]


def run(program, files, sample):
    """The document that a command line prints."""
    words = [word.format_map(files) for word in shlex.split(sample)]
    has_a_day = words[0] in {"catalog", "documents"} or "{case}" in sample or "{impossible}" in sample
    day = [] if has_a_day else ["--date", DAY_OF_THE_TESTS]
    form = [] if has_a_day and words[0] == "fleet" else ["--format", "json"]
    done = subprocess.run([program, *words, *form, *day], capture_output=True, encoding="utf-8", check=False)
    if done.returncode not in (0, 1) or not done.stdout:
        sys.exit(f"headroom {sample}: exit {done.returncode}\n{done.stderr}")
    return json.loads(done.stdout)


def types_of(value):
    names = {dict: "object", list: "array", str: "string", bool: "boolean", int: "integer", float: "number",
             type(None): "null"}
    return names[type(value)]


class Shape:
    """What has been seen at one place of a format."""

    def __init__(self, place):
        self.place = place
        self.types, self.texts, self.counts = set(), [], {}
        self.members, self.objects, self.item = {}, 0, None

    def see(self, value):
        self.types.add(types_of(value))
        if isinstance(value, str):
            self.texts.append(value)
        elif isinstance(value, list):
            self.item = self.item or Shape(self.place)
            for one in value:
                self.item.see(one)
        elif isinstance(value, dict):
            self.objects += 1
            for key, one in value.items():
                name = "*" if self.place in MAPS else key
                self.members.setdefault(name, Shape(f"{self.place}/{key}")).see(one)
                self.counts[name] = self.counts.get(name, 0) + 1

    def schema(self):
        types = self.types - ({"integer"} if "number" in self.types else set())
        if types <= {"null"}:
            return {}
        made = {"type": sorted(types) if len(types) > 1 else next(iter(types))}
        if self.texts and self.place not in TEXTS and all(re.match(DECIMAL, text) for text in self.texts):
            made["pattern"] = DECIMAL
        if self.texts and all(DAY.match(text) for text in self.texts):
            made["format"] = "date"
        if self.item:
            made["items"] = self.item.schema()
        elif "array" in types:
            made["items"] = {}
        if "object" in types and self.place in MAPS:
            made["additionalProperties"] = self.members["*"].schema()
        elif "object" in types:
            fixed = {key: shape for key, shape in self.members.items() if not key.startswith(NAMED_COLUMN)}
            made["properties"] = {key: shape.schema() for key, shape in fixed.items()}
            made["required"] = [key for key in fixed if self.counts[key] == self.objects]
            named = [shape for key, shape in self.members.items() if key not in fixed]
            made["additionalProperties"] = named[0].schema() if named else False
        return made


def whole_schema(name, shape, commands):
    schema = shape.schema()
    schema["properties"]["format"] = {"const": name}
    schema["properties"]["version"] = {"const": 1}
    return {"$schema": DIALECT, "title": f"What headroom {' and '.join(sorted(commands))} prints as JSON",
            "description": "Texts with a pattern are exact decimal numbers. Keys keep their names and meanings as long "
                           "as the version is the same. These are all keys of this release; a later one may print more.",
            **schema}


def small_plan(plan):
    """The sample with one workload on an offer that may change."""
    small = json.loads(json.dumps(plan))
    for key in ("content_hash", "risks", "provider_roles", "decisions", "bookmarks", "monthly_budget"):
        del small[key]
    small["workloads"] = [one for one in small["workloads"] if one["name"] == "Sentiment"]
    for scenario in small["scenarios"]:
        del scenario["provider_split"]
        scenario["allocations"] = [{**one, "pinned": False} for one in scenario["allocations"]
                                   if one["workload"] == small["workloads"][0]["id"]]
    return small


def full_plan(plan):
    """The sample with what it has not: an owner, a trial, a phase, a commitment, slices, inherited growth, the prices of a day."""
    full = json.loads(json.dumps(plan))
    del full["content_hash"]
    first = full["workloads"][0]["id"]
    owned = {"owner": "A. Architect"}
    full["risks"][0] |= owned | {"due": "2027-01-31"}
    full["decisions"] = [{"name": "Azure first", "date": "2026-11-01", "outcome": "decided", **owned}]
    full["experiments"] = [{"name": "Trial", "group": "Speed", "workload": first, "date": "2026-11-01", "hours": "2",
                            "hyperparameters": "rate 0.1", "data_set": "A", "code_version": "1", "cost": "10.00",
                            "tokens_per_second": 100, "requests_per_second": 10, "p95_latency_ms": 90, "quality": 0.9,
                            "ran_on": full["scenarios"][0]["allocations"][0]["offer"]}]
    full["phases"] = [{"name": "Pilot", "start": "2026-12-01", "end": "2027-06-30", "workloads": [first], **owned}]
    full["provider_roles"][0]["workloads"] = [first]
    full["prices_as_of"] = "2026-11-01"
    full["scenarios"][0]["commitments"] = [
        {"provider": "aws", "region": "us-east-1", "target": "g5.xlarge", "amount": "1", "percent_off": "30",
         "purchase": {"pricing_model": "reserved", "term_years": 1, "payment": "no_upfront"}}]
    full["scenarios"][0]["provider_split"] = [{"provider": "aws", "percent": 20}, {"provider": "gcp", "percent": 70},
                                              {"provider": "azure", "percent": 10}]
    full["scenarios"][1]["inherits"] = ["growth"]
    full["active_scenario"] = full["scenarios"][0]["name"]
    return full


def inputs_in(folder, root):
    """The files that the samples name, by their names."""
    plans = root / "resources/plans"
    files = {"plan": plans / "textnlp.headroom", "reference": plans / "reference.headroom",
             "assistant": plans / "assistant.headroom",
             "case": root / "tests/solver/fleets/repo_example_head.json", "catalog": folder / "catalog.sqlite"}
    for scenario in (root / "tests/scenarios").glob("*/plan.headroom"):
        files[scenario.parent.name] = scenario
    plan = json.loads(files["plan"].read_text(encoding="utf-8"))
    other = {**plan, "monthly_budget": "8000"}
    del other["content_hash"]
    other["workloads"] = [{**plan["workloads"][0], "spare_replicas": 0}, *plan["workloads"][1:]]
    case = json.loads(files["case"].read_text(encoding="utf-8"))
    for machine in case["gpu_types"]:
        machine["tputs"][0][0] = 0
    made = {"other": json.dumps(other), "small": json.dumps(small_plan(plan)),
            "full": json.dumps(full_plan(plan)), "impossible": json.dumps(case),
            "lengths": "input_tokens,output_tokens,requests\n128,1,3\n256,1,1\n",
            "nodes": "name,location,accelerator,accelerator_count,purchase,currency,depreciation_months,residual,"
                     "financing_percent,power_idle,power_loaded,pue,price_per_kwh,space_per_month,nodes_per_rack,people_per_month,"
                     "utilisation_percent,as_of,source\n"
                     "dgx,cellar,T4,8,300000,USD,48,60000,6,2 kW,10000 W,1.5,0.2,400,4,1000,50,2026-11-20,offer\n"
                     "alone,cellar,T4,8,300000,USD,48,60000,6,2 kW,10000 W,1.5,0.2,400,,1000,50,2026-11-20,offer\n",
            "prices": "provider,region,instance_type,pricing_model,price_per_hour,currency\n"
                      "aws,us-east-1,g5.xlarge,on_demand,1.1,USD\naws,us-east-1,,on_demand,1.1,USD\n"}
    for name, text in made.items():
        files[name] = folder / f"{name}{'.csv' if text[0] not in '{' else '.json'}"
        files[name].write_text(text, encoding="utf-8")
    return files


def members(schema, key=""):
    """Every member with its key, the items of a list with that of the list."""
    yield key, schema
    for name, member in schema.get("properties", {}).items():
        yield from members(member, name)
    if "items" in schema:
        yield from members(schema["items"], key)


def fill_unseen(schemas):
    """Closes the members that all samples leave empty; what is filled in is that of a like member, or of the key."""
    for own in schemas.values():
        for key, member in list(members(own)):
            if not member:
                member.update(UNSEEN.get(key, {}))
    for own in schemas.values():
        for key, member in list(members(own)):
            if not member and key in UNSEEN_LIKE:
                like = (one for whole in (own, *schemas.values()) for name, one in members(whole)
                        if name == UNSEEN_LIKE[key] and "object" in one.get("type", ()))
                member.update(json.loads(json.dumps(next(like))))


def write_schemas(folder, printed):
    for path in folder.glob("*.schema.json"):
        path.unlink()
    shapes = {}
    for sample, document in printed:
        shape, commands = shapes.setdefault(document["format"], (Shape(document["format"]), set()))
        shape.see(document)
        commands.add(sample.split()[0])
    schemas = {name: whole_schema(name, *seen) for name, seen in shapes.items()}
    fill_unseen(schemas)
    for name, schema in schemas.items():
        (folder / f"{name}.schema.json").write_text(json.dumps(schema, indent=1) + "\n", encoding="utf-8")


def problems(schemas, printed):
    unused = dict(schemas)
    for sample, document in printed:
        schema = schemas.get(document["format"])
        if schema is None:
            yield f"headroom {sample}: there is no schema of {document['format']}"
            continue
        unused.pop(document["format"], None)
        for error in jsonschema.Draft202012Validator(schema).iter_errors(document):
            yield f"headroom {sample}: /{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}"
    yield from (f"{name}: no command prints it" for name in unused)
    for name, schema in schemas.items():
        yield from (f"{name}: nothing is said of {key}" for key, member in members(schema) if not member)
        yield from (f"{name}: {key} may have any member" for key, member in members(schema)
                    if "object" in member.get("type", ()) and "additionalProperties" not in member)


def commands_without_samples(program):
    """Commands that print JSON and that no sample tries."""
    names = re.findall(r"^  ([a-z]+) {2,}\S", subprocess.check_output([program, "--help"], text=True), re.MULTILINE)
    for name in names:
        help_text = subprocess.check_output([program, name, "--help"], text=True)
        if re.search(r"^  --format .*json", help_text, re.MULTILINE) and not any(
                sample.split()[0] == name for sample in SAMPLES):
            yield f"headroom {name}: no sample tries its JSON"


def main(program, root, *options):
    folder = pathlib.Path(root) / "resources/schema/output"
    with tempfile.TemporaryDirectory() as inputs:
        files = inputs_in(pathlib.Path(inputs), pathlib.Path(root))
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            printed = list(zip(SAMPLES, pool.map(lambda sample: run(program, files, sample), SAMPLES)))
    if options:
        write_schemas(folder, printed)
    schemas = {path.name.removesuffix(".schema.json"): json.loads(path.read_text(encoding="utf-8"))
               for path in folder.glob("*.schema.json")}
    found = [*problems(schemas, printed), *commands_without_samples(program)]
    sys.exit("\n".join(found) if found else 0)


if __name__ == "__main__":
    if len(sys.argv) < 3 or sys.argv[3:] not in ([], ["--write"]):
        sys.exit(__doc__)
    main(*sys.argv[1:])
