#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Random changes of the workbook's inputs, calculated by LibreOffice, against the program's answer to the same change.

Usage: workbook_changes.py HEADROOM PLANS [CHANGES]

PLANS is the folder of the sample plans. Counts, hours, prices, growth, changes of prices and rates of exchange, each alone,
of plans in dollars and in euros, without and with commitments. The month of every line, its total and every month of the
forecast must agree to the cent, and month and year of every other scenario that is not as of the export.
"""
import copy
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from fractions import Fraction

import uno

DAY = "2026-11-20"
INPUT_FILL = 0xFFF9E0
SHARE = "+ Share of commitments"


class Office:
    """LibreOffice without a window."""

    def __init__(self, folder):
        name = f"headroom{os.getpid()}"
        self.process = subprocess.Popen(
            ["soffice", "--headless", "--norestore", "--nologo", f"--accept=pipe,name={name};urp;",
             f"-env:UserInstallation=file://{folder}/profile"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        local = uno.getComponentContext()
        resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
        for _ in range(240):
            try:
                context = resolver.resolve(f"uno:pipe,name={name};urp;StarOffice.ComponentContext")
                break
            except Exception:  # not listening yet
                time.sleep(0.5)
        else:
            raise RuntimeError("LibreOffice does not answer")
        self.desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)

    def open(self, path):
        hidden = uno.createUnoStruct("com.sun.star.beans.PropertyValue", Name="Hidden", Value=True)
        return self.desktop.loadComponentFromURL(f"file://{path}", "_blank", 0, (hidden,))

    def close(self):
        try:
            self.desktop.terminate()
        except Exception:  # it is gone before it has answered
            pass
        self.process.wait(60)


class Sheet:
    """A table of a sheet, found by the headings of its columns."""

    def __init__(self, document, name, heading):
        self.cells = document.Sheets.getByName(name)
        cursor = self.cells.createCursor()
        cursor.gotoEndOfUsedArea(False)
        self.data = self.cells.getCellRangeByPosition(0, 0, cursor.RangeAddress.EndColumn,
                                                      cursor.RangeAddress.EndRow).DataArray
        self.top = next(row for row, texts in enumerate(self.data) if heading in texts)
        self.columns = {text: column for column, text in enumerate(self.data[self.top]) if text}

    def cell(self, row, column):
        return self.cells.getCellByPosition(self.columns[column], row)

    def rows(self):
        row = self.top + 1
        while row < len(self.data) and self.data[row][0] != "":
            yield row, self.data[row][0]
            row += 1


def plain_name(name):
    return name.removesuffix(" (baseline)").removesuffix(" (proposed)")


class Book:
    def __init__(self, document):
        self.document = document
        self.lines = Sheet(document, "Cost lines", "Workload")
        self.months = Sheet(document, "Months", "Month")
        self.assumptions = Sheet(document, "Inputs", "Assumption")
        self.prices = Sheet(document, "Inputs", "Offer")
        self.scenarios = Sheet(document, "Scenarios", "Scenario")

    def scenarios_now(self):
        return {plain_name(name): [cents(self.scenarios.cell(row, column).Value)
                                                   for column in ("Per month", "12 months")]
                for row, name in self.scenarios.rows()}

    def followed_scenarios(self):
        """Those whose month is a formula."""
        return {plain_name(name) for row, name in self.scenarios.rows()
                if self.scenarios.cell(row, "Per month").Formula.startswith("=")}

    def answer(self):
        self.document.calculateAll()
        lines = {name: cents(self.lines.cell(row, "= Per month").Value) for row, name in self.lines.rows()}
        months = [cents(self.months.cell(row, "Total").Value) for row, _ in self.months.rows()]
        followed = self.followed_scenarios()
        return {"lines": lines, "months": months,
                "scenarios": {name: sums for name, sums in self.scenarios_now().items() if name in followed}}


def cents(value):
    return round(value * 100)


def is_input(cell):
    return cell.CellBackColor == INPUT_FILL


def evaluated(headroom, folder, plan):
    path = folder / "changed.headroom"
    path.write_text(json.dumps(plan))
    run = subprocess.run([headroom, "evaluate", path, "--format", "json", "--date", DAY],
                         capture_output=True, text=True, check=False)
    if run.returncode not in (0, 1):
        raise RuntimeError(run.stderr)
    scenarios = json.loads(run.stdout)["scenarios"]
    scenario = next(one for one in scenarios if one["name"] == plan["active_scenario"])
    total = cents(float(scenario["monthly_cost_rounded"]))
    lines = {one["name"]: cents(float(one["monthly_cost_rounded"])) for one in scenario["workloads"]}
    months = [cents(float(one["cost"])) for one in scenario["forecast"]]
    return {"lines": lines | {"Total": total}, "months": [*months, sum(months)],
            "scenarios": {one["name"]: [cents(float(one["monthly_cost_rounded"])),
                                        sum(cents(float(month["cost"])) for month in one["forecast"][:12])]
                          for one in scenarios if "monthly_cost_rounded" in one}}


class Changes:
    """Each changes the workbook and the plan alike; None where it does not apply."""

    def __init__(self, dice, book, plan):
        self.dice, self.book, self.plan = dice, book, copy.deepcopy(plan)
        self.plan.pop("content_hash", None)
        self.scenario = next(one for one in self.plan["scenarios"] if one["name"] == plan["active_scenario"])
        self.workloads = {one["name"]: one for one in self.plan["workloads"]}

    def line(self, column):
        rows = [(row, name) for row, name in self.book.lines.rows()
                if name in self.workloads and is_input(self.book.lines.cell(row, column))]
        if not rows:
            return None
        row, name = self.dice.choice(rows)
        return self.book.lines.cell(row, column), self.workloads[name]

    def allocation(self, workload):
        return next(one for one in self.scenario["allocations"] if one["workload"] == workload["id"])

    def count(self):
        found = self.line("Instances")
        if found is None:
            return None
        cell, workload = found
        count = self.dice.randint(1, 12)
        if count == cell.Value:
            return None
        self.allocation(workload)["count"] = count
        return [(cell, count)]

    def covered_count(self):
        if SHARE not in self.book.lines.columns:
            return None
        rows = [(row, name) for row, name in self.book.lines.rows()
                if name in self.workloads and self.book.lines.cell(row, SHARE).Formula.startswith("=")]
        row, name = self.dice.choice(rows)
        cell = self.book.lines.cell(row, "Instances")
        count = self.dice.randint(1, 14)
        if count == cell.Value:
            return None
        self.allocation(self.workloads[name])["count"] = count
        return [(cell, count)]

    def hours(self):
        found = self.line("× Hours each")
        if found is None:
            return None
        cell, workload = found
        schedule = workload["schedule"]
        if schedule["kind"] == "per_run":
            before = Fraction(str(workload["demand"]["runs_per_month"]))
            after = before + self.dice.randint(1, 3)
            workload["demand"]["runs_per_month"] = str(after)
            return [(cell, float(Fraction(str(cell.Value)) * after / before))]
        hours = self.dice.randint(4, 23)
        if schedule["kind"] not in ("always", "hours_per_day"):
            return None
        before = Fraction(str(schedule.get("hours", 24)))
        schedule |= {"kind": "hours_per_day", "hours": str(hours)}
        return [(cell, float(Fraction(str(cell.Value)) * hours / before))]

    def price(self):
        named = {}
        for row, name in self.book.lines.rows():
            if name in self.workloads:
                named[name] = self.book.lines.cell(row, "× Rate").Formula
        rows = [row for row, _ in self.book.prices.rows() if is_input(self.book.prices.cell(row, "Quoted"))]
        if not rows:
            return None
        row = self.dice.choice(rows)
        place = self.book.prices.cell(row, "Rate").AbsoluteName.rsplit(".", 1)[1].replace("$", "")
        users = [name for name, formula in named.items() if formula.replace("$", "").endswith(f".{place}")]
        if not users:
            return None
        price = f"{self.dice.uniform(0.05, 40):.4f}"
        self.plan["price_policy"] = "keep"
        self.plan["prices"] = [{"offer": self.allocation(self.workloads[users[0]])["offer"], "hourly_rate": price,
                                "currency": self.book.prices.cell(row, "Quoted in").String, "as_of": "2026-11-01",
                                "source": "a change"}]
        return [(self.book.prices.cell(row, "Quoted"), float(price))]

    def assumption(self, row, key, value):
        cell = self.book.assumptions.cell(self.book.assumptions.top + row, "Value")
        if not is_input(cell):
            return None
        self.scenario[key] = value
        return [(cell, value / 100)]

    def growth(self):
        return self.assumption(1, "monthly_growth_percent", self.dice.choice([-5, -1, 0, 2, 3.5, 8, 12, 20, 30]))

    def public_prices(self):
        return self.assumption(2, "price_change_percent", self.dice.choice([-30, -12.5, -3, 4, 10, 55]))

    def rate(self):
        if self.plan["currency"] == "USD":
            return None
        rates = Sheet(self.book.document, "Inputs", "1 USD in EUR")
        cell = rates.cells.getCellByPosition(1, rates.top)
        if not is_input(cell):
            return None
        rate = f"{self.dice.uniform(0.7, 1.3):.4f}"
        for one in self.plan["exchange_rates"]:
            one["rate"] = rate
        return [(cell, float(rate))]


def commitment(provider, amount, kind="reserved", years=3, **scope):
    return {"provider": provider, **scope,
            "purchase": {"pricing_model": kind, "term_years": years, "payment": "no_upfront",
                         "operating_system": "linux", "tenancy": "shared"}, "price_book": "public", "amount": amount}


def committed(plan):
    """With more and with fewer instances than are used, one commitment after another, and one of spend."""
    scenario = next(one for one in plan["scenarios"] if one["name"] == plan["active_scenario"])
    here = {"region": "us-east-1"}
    scenario["commitments"] = [
        commitment("aws", "4", target="g5.xlarge", **here), commitment("aws", "2", years=1, target="g5.xlarge", **here),
        commitment("aws", "3", target="g4dn.2xlarge", **here),
        commitment("azure", "0.9638384", kind="savings_plan", years=1)]
    plan.pop("content_hash", None)
    return plan


def plans_of(folder):
    for name in ("textnlp", "assistant", "reference"):
        yield json.loads((folder / f"{name}.headroom").read_text())
    yield committed(json.loads((folder / "textnlp.headroom").read_text()))
    euros = json.loads((folder / "textnlp.headroom").read_text())
    euros["currency"] = "EUR"
    euros["exchange_rates"] = [{"from": "USD", "to": "EUR", "rate": "0.9185", "date": "2026-11-19", "source": "ECB"}]
    euros.pop("content_hash", None)
    yield euros


def main(headroom, plans, changes):
    dice = random.Random(1)
    counted, faults, followed = Counter(), [], set()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        os.environ.update(HOME=temporary, XDG_DATA_HOME=f"{temporary}/data")
        office = Office(temporary)
        try:
            books = []
            for number, plan in enumerate(plans_of(pathlib.Path(plans))):
                path, xlsx = folder / f"{number}.headroom", folder / f"{number}.xlsx"
                path.write_text(json.dumps(plan))
                subprocess.run([headroom, "export", path, "--xlsx", xlsx, "--date", DAY], check=False,
                               capture_output=True)
                books.append((plan, Book(office.open(xlsx))))
            kinds = ["count", "hours", "price", "growth", "public_prices", "rate", "covered_count"]
            while sum(counted.values()) < changes:
                plan, book = dice.choice(books)
                kind = kinds[sum(counted.values()) % len(kinds)]
                if kind == "rate":
                    plan, book = books[-1]
                change = Changes(dice, book, plan)
                cells = getattr(change, kind)()
                if cells is None:
                    continue
                counted[kind] += 1
                before = [(cell, cell.Value) for cell, _ in cells]
                for cell, value in cells:
                    cell.Value = value
                calculated = book.answer()
                for cell, value in before:
                    cell.Value = value
                wanted = evaluated(headroom, folder, change.plan)
                followed |= calculated["scenarios"].keys()
                wanted["scenarios"] = {name: wanted["scenarios"].get(name) for name in calculated["scenarios"]}
                for part in ("lines", "months", "scenarios"):
                    if calculated[part] != wanted[part]:
                        faults.append(f"{plan['name']}, {plan['currency']}, {kind} {[v for _, v in cells]}: {part} "
                                      f"{calculated[part]} instead of {wanted[part]}")
        finally:
            office.close()
    for fault in faults:
        print(fault)
    print(f"scenarios that follow: {', '.join(sorted(followed))}")
    print(f"{sum(counted.values())} changes ({', '.join(f'{kind} {number}' for kind, number in counted.items())}), "
          f"{len(faults)} differences")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 200))
