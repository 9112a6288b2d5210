#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What `headroom evaluate` states about random plans, evaluated again from the plan and from the figures that it prints.

Usage: evaluation_truth.py HEADROOM SAMPLE.headroom

Amounts, sums, what is missing from a sum, service levels, budgets, and the sentences about them in the text. The plans are
whole and partial ones, unpriced, over budget, committed, at risk, and in euros. With HEADROOM_LONG five times as many.
"""
import copy
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from decimal import ROUND_HALF_UP, Decimal

PLANS = 300 if os.environ.get("HEADROOM_LONG") else 60
DAY = "2026-11-20"
CENT = Decimal("0.01")
LIMITS = (("p95_latency_ms", "p95_latency_ms"), ("time_to_first_token_ms", "ttft_ms"),
          ("time_per_output_token_ms", "tpot_ms"), ("deadline_hours", "run_hours"))
# Each has to be met by a share of the plans, so that nothing holds for nothing.
SHARES = {"whole": 0.2, "no_offer": 0.1, "not_priced": 0.1, "not_sized": 0.1, "over budget": 0.1, "within budget": 0.1,
          "EUR": 0.1, "committed": 0.1, "may_miss": 0.1, "missed": 0.1, "all met": 0.05}


def cents(amount):
    """Rounded half away from zero."""
    return amount.quantize(CENT, rounding=ROUND_HALF_UP)


def money(text):
    """The amount in "$1,234.50" or "€1,234.50"."""
    return Decimal(re.sub(r"[^0-9.-]", "", text))


def random_plan(dice, sample):
    plan = copy.deepcopy(sample)
    plan.pop("content_hash", None)
    plan["name"] = "Platform"
    offers = [one["offer"] for scenario in sample["scenarios"] for one in scenario["allocations"]]
    plan["workloads"] = sorted(dice.sample(plan["workloads"], dice.randint(1, 6)), key=lambda one: one["id"])
    kept = {workload["id"] for workload in plan["workloads"]}
    for risk in plan.get("risks", []):
        risk["workloads"] = [one for one in risk.get("workloads", []) if one in kept]
    trouble = dice.choice(["none", "none", "no_offer", "not_priced", "not_sized"])
    for scenario in plan["scenarios"]:
        scenario["allocations"] = [one for one in scenario["allocations"] if one["workload"] in kept]
        scenario.pop("overrides", None)
        for one in scenario["allocations"]:
            one["pinned"] = False
            if dice.random() < 0.2:
                one["offer"] = copy.deepcopy(dice.choice(offers))
            if dice.random() < 0.2:
                one["count"] = dice.randint(1, 9)
        if trouble == "no_offer":
            scenario["allocations"].pop()
        if trouble == "not_priced":
            scenario["allocations"][0]["offer"]["region"] = "nowhere-1"
        if dice.random() < 0.3:
            scenario["commitments"] = [
                {"provider": "aws", "region": "us-east-1", "target": "g5.xlarge", "percent_off": "30", "amount": "2",
                 "purchase": {"pricing_model": "reserved", "term_years": 1}}]
    for workload in plan["workloads"]:
        level = workload.setdefault("service_level", {})
        for limit in level:
            level[limit] *= dice.choice([0.05, 0.4, 0.7, 0.9, 1, 1, 2])
        if dice.random() < 0.3:
            demand = workload["demand"]
            factor = dice.choice([0.1, 0.5, 3])
            for key in ("peak_requests_per_second", "mean_requests_per_second", "items_per_day", "tokens_per_run"):
                if key in demand:
                    demand[key] *= factor
    if trouble == "not_sized":
        plan["workloads"][0]["model"] = "Nobody's 7B"
    plan.pop("monthly_budget", None)
    if dice.random() < 0.6:
        plan["monthly_budget"] = str(dice.choice([50, 900, 4000, 20000, 900000]))
    if dice.random() < 0.3:
        plan["currency"] = "EUR"
        plan["exchange_rates"] = [{"from": "USD", "to": "EUR", "rate": "0.9", "date": "2026-11-01", "source": "ECB"}]
    return plan


class Checked:
    """The checks of one scenario; collects what is false."""

    def __init__(self, plan, stated, text):
        self.plan, self.stated, self.text = plan, stated, text
        self.scenario = next(one for one in plan["scenarios"] if one["name"] == stated["name"])
        self.levels = {one["name"]: one.get("service_level", {}) for one in plan["workloads"]}
        self.faults, self.met = [], Counter()

    def expect(self, is_true, what):
        if not is_true:
            self.faults.append(f"{self.stated['name']}: {what}")

    def run(self):
        lines = self.stated["workloads"]
        self.expect(len(lines) == len(self.plan["workloads"]), "a line for each workload")
        for line in lines:
            self.amounts(line)
        total = sum((Decimal(line["monthly_cost_rounded"] or 0) for line in lines), Decimal(0))
        unpriced = [line for line in lines if line["cost_gap"]]
        self.gaps(lines)
        self.levels_of(lines)
        if any(line["monthly_cost_rounded"] is not None for line in lines):
            self.expect(Decimal(self.stated["monthly_cost_rounded"]) == total, f"the sum is {total}")
        self.budget(total, bool(unpriced))
        self.sentences(total)
        return self.faults, self.met

    def amounts(self, line):
        """Count x hours x rate, where nothing else decides the amount."""
        if line["cost_gap"] or self.stated["commitments"]:
            return
        compute, other = Decimal(line["compute_cost"]), Decimal(line["other_cost"])
        self.expect(Decimal(line["monthly_cost_rounded"]) == cents(compute) + other, f"{line['name']}: parts of the line")
        by_hand = Decimal(line["count"]) * Decimal(line["hours"]) * Decimal(line["unit_price"])
        slack = Decimal("1e-6") * max(Decimal(1), by_hand)
        self.expect(abs(by_hand - compute) <= slack, f"{line['name']}: {by_hand} by hand, {compute} stated")

    def gaps(self, lines):
        allocated = {one["workload"] for one in self.scenario["allocations"]}
        has_offer = {one["name"]: one["id"] in allocated for one in self.plan["workloads"]}
        counted = Counter()
        for line in lines:
            gap = None
            if not has_offer[line["name"]]:
                gap = "no_offer"
            elif line["unit_price"] is None:
                gap = "not_priced"
            elif line["count"] is None or line["hours"] is None:
                gap = "not_sized"
            if gap:
                counted[gap] += 1
            self.expect((line["cost_gap"] is None) == (gap is None), f"{line['name']}: gap {line['cost_gap']}, not {gap}")
        stated = self.stated["completeness"]
        for gap in ("no_offer", "not_sized", "not_priced"):
            self.expect(stated[gap] == counted[gap], f"{stated[gap]} lines are {gap}, not {counted[gap]}")
            self.met[gap] += counted[gap] > 0
        whole = not counted and not stated["commitments_not_priced"]
        self.expect(stated["whole"] == whole, f"whole: {stated['whole']}")
        self.met["whole"] += whole
        self.met["committed"] += bool(self.stated["commitments"])

    def verdict(self, line):
        """From the figures and their ranges alone; None: not stated by them."""
        level, performance = self.levels[line["name"]], line["performance"]
        if not level or performance is None or not performance["fits"] or line["cost_gap"] == "not_sized":
            return None
        if "throughput_per_second" in level:
            return None
        worst = "met"
        for limit, figure in LIMITS:
            ranged = performance.get(figure)
            if limit not in level or ranged is None:
                continue
            if ranged["low"] > level[limit] * (1 + 1e-9):
                return "missed"
            if ranged["high"] > level[limit] * (1 + 1e-9):
                worst = "may_miss"
        return worst

    def is_beyond(self, line):
        """Whether a figure itself, not only the end of its range, is beyond its limit."""
        level, performance = self.levels[line["name"]], line["performance"]
        return any(performance[figure]["value"] > level[limit] * (1 - 1e-9)
                   for limit, figure in LIMITS if limit in level and performance.get(figure))

    def levels_of(self, lines):
        stated, counted = self.stated["service_levels"], Counter()
        for line in lines:
            verdict, said = self.verdict(line), line["service_level"]
            counted[said] += 1
            if verdict is None:
                continue
            # Capacity may be lacking, too, where the limits of time are kept.
            rank = ["met", "may_miss", "likely_misses", "missed"]
            performance = line["performance"]
            busy = performance["headroom"] < 1 or performance["utilisation"] > 1 - 1e-9
            slow = (performance["demand_per_replica"] or {}).get("low", 0)
            if said in rank and rank.index(said) >= rank.index(verdict):
                is_right = said == verdict or (said == "likely_misses" and self.is_beyond(line)) or busy or performance["missed_limit"] in ("capacity", "utilisation", "schedule") or slow == 0
            else:
                is_right = False
            self.expect(is_right, f"{line['name']}: {said}, but its figures say {verdict} "
                                  f"({performance['missed_limit']}, {self.levels[line['name']]})")
        for state in ("met", "may_miss", "likely_misses", "missed", "no_offer", "not_sized", "without"):
            self.expect(stated[state] == counted[state], f"{state}: {stated[state]} stated, {counted[state]} counted")
            self.met[state] += counted[state] > 0 if state in ("may_miss", "missed") else 0
        limited = sum(count for state, count in counted.items() if state != "without")
        # A level of work without a cost is kept at no price.
        priced = not any(line["cost_gap"] for line in lines if line["service_level"] == "met")
        all_met = limited == counted["met"] and priced
        self.expect(not stated["all_met"] or all_met, "not all service levels are met")
        self.met["all met"] += bool(stated["all_met"] and limited)

    def budget(self, total, is_partial):
        stated = self.stated["monthly_budget"]
        of_plan = self.plan.get("monthly_budget")
        self.expect((stated is None) == (of_plan is None), f"budget {stated}, of the plan {of_plan}")
        over = [one for one in self.stated["findings"] if one["code"] == "over_budget"]
        is_over = stated is not None and total > Decimal(stated)
        self.expect(bool(over) == is_over, f"over budget is {'said' if over else 'not said'} of {total} against {stated}")
        if is_over and over:
            amounts = [money(found) for found in re.findall(r"[$€][\d,.]*\d|[\d,.]*\d EUR", over[0]["message"])]
            self.expect(total - Decimal(stated) in amounts, f"{total - Decimal(stated)} is not in: {over[0]['message']}")
        self.met["over budget"] += is_over
        self.met["within budget"] += stated is not None and not is_over and not is_partial

    def sentences(self, total):
        head = self.text.splitlines()[0]
        whole = self.stated["completeness"]["whole"]
        amounts = [money(found) for found in re.findall(r"[$€][\d,]+\.\d\d", head)]
        if amounts:
            self.expect(amounts[0] == total, f"{total} is not the first amount of: {head}")
        is_qualified = bool(re.search(r"without|left out|not known|at least|priced|no cost|missing|partial", head))
        self.expect(whole or is_qualified, f"a partial sum looks whole: {head}")
        self.expect(not whole or not is_qualified, f"a whole sum looks partial: {head}")
        said = next((line for line in self.text.splitlines() if line.startswith("Service levels:")), "")
        levels = self.stated["service_levels"]
        limited = sum(levels[state] for state in ("met", "may_miss", "likely_misses", "missed", "no_offer", "not_sized"))
        if re.search(r"(All \d+|Both|The one) service levels? (are|is) met", said):
            self.expect(levels["met"] == limited and limited > 0, f"{levels}: {said}")
        for pattern, state in ((r"(\d+) of (\d+) service levels are missed", "missed"),
                               (r"(\d+) of (\d+) service levels may be missed", "may_miss")):
            match = re.search(pattern, said)
            if match:
                self.expect((int(match[1]), int(match[2])) == (levels[state], limited), f"{levels}: {said}")
        self.expect(levels["missed"] == 0 or "missed" in said, f"{levels}: {said}")


def texts_by_scenario(text, names):
    """The part of the text that is about each scenario."""
    parts = re.split(r"(?m)^(?=Platform, scenario )", text)
    return {name: part for name in names for part in parts if part.startswith(f"Platform, scenario {name}:")}


def evaluated(program, path, form):
    run = subprocess.run([program, "evaluate", str(path), "--date", DAY, "--format", form], capture_output=True, text=True,
                         check=False)
    if run.returncode not in (0, 1):
        sys.exit(f"{path}: exit status {run.returncode}: {run.stderr}")
    return run.stdout


def main(program, sample_path):
    sample = json.loads(pathlib.Path(sample_path).read_text(encoding="utf-8"))
    met, failed = Counter(), 0
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "plan.headroom"
        for seed in range(PLANS):
            plan = random_plan(random.Random(seed), sample)
            path.write_text(json.dumps(plan), encoding="utf-8")
            stated = json.loads(evaluated(program, path, "json"))
            texts = texts_by_scenario(evaluated(program, path, "text"), [one["name"] for one in stated["scenarios"]])
            for scenario in stated["scenarios"]:
                faults, of_plan = Checked(plan, scenario, texts[scenario["name"]]).run()
                met.update({what for what, count in of_plan.items() if count})
                failed += len(faults)
                for fault in faults:
                    print(f"plan {seed}, {fault}")
            met["EUR"] += plan["currency"] == "EUR"
    rare = {what: met[what] for what, share in SHARES.items() if met[what] < share * PLANS}
    print(f"{PLANS} plans, {failed} false; met: {dict(met)}")
    if rare:
        print(f"too rare: {rare}")
    sys.exit(bool(failed or rare))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2])
