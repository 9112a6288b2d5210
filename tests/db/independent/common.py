# SPDX-License-Identifier: GPL-3.0-or-later
"""What the readers of price lists share: exact amounts, prices by offer, and the machines that are known."""
import csv
import decimal
import fractions
import pathlib

decimal.getcontext().prec = 60
HOURS = 8760


def exact(text):
    """The number of a list, or None for what is none."""
    try:
        number = decimal.Decimal(str(text).strip())
    except decimal.InvalidOperation:
        return None
    return fractions.Fraction(number) if number.is_finite() and number >= 0 else None


def nanos(amount):
    """Billionths, half up."""
    return int(amount * 10**9 + fractions.Fraction(1, 2))


def spread(fee, years):
    """A fee over the hours of its term, in billionths that are rounded by themselves."""
    return nanos(fractions.Fraction(nanos(fee), 10**9) / (HOURS * years))


class Known:
    """Machines and prices of the shipped catalog, from its tables."""

    def __init__(self, resources):
        tables = pathlib.Path(resources) / "catalog"
        with open(tables / "instance_types.csv", newline="", encoding="utf-8") as file:
            self.types = {(row["provider"], row["name"]): row for row in csv.DictReader(file)}
        with open(tables / "accelerators.csv", newline="", encoding="utf-8") as file:
            self.accelerators = {row["id"]: row for row in csv.DictReader(file)}
        with open(tables / "regions.csv", newline="", encoding="utf-8") as file:
            self.places = {row["place"]: row["region"] for row in csv.DictReader(file)
                           if row["provider"] == "aws"}
        self.google_regions = {}
        for path in sorted((tables / "prices" / "gcp").glob("*.csv")):
            with open(path, newline="", encoding="utf-8") as file:
                for row in csv.DictReader(file):
                    self.google_regions.setdefault(row["instance_type"], set()).add(path.stem)
        self.azure = {name.lower().replace(" ", "_"): name
                      for provider, name in self.types if provider == "azure"}

    def aws_region(self, location):
        """us-east-1 of "US East (N. Virginia)"."""
        return self.places.get(location.partition("(")[2].rstrip(")"), "")


def purchase(model, term=0, payment="no_upfront", system="linux", tenancy="shared"):
    return ",".join((model, str(term), payment, system, tenancy))


class Prices:
    """The price of each offer and day, by a rule that says which of two stays."""

    def __init__(self):
        self.rows = {}

    def put(self, provider, region, machine, bought, day, rate, rank=0):
        """Of several prices the one with the highest rank, the first among equals."""
        key = (provider, region, machine, bought, day)
        if rate > 0 and (key not in self.rows or rank > self.rows[key][1]):
            self.rows[key] = (rate, rank)

    def lines(self):
        for (provider, region, machine, bought, day), (rate, _) in sorted(self.rows.items()):
            yield f"{provider},{region},{machine},{bought},{day},{rate}"
