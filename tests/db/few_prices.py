#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Takes the tables of the catalog, with the prices of a few regions, into a folder.

Usage: few_prices.py RESOURCES FOLDER
"""
import pathlib
import shutil
import sys

# Those that the price lists in tests/db/fixtures/import and the tests of importers name.
REGIONS = {"us-east-1", "us-west-2", "eu-west-1",
           "eastus", "westus", "centralus", "northeurope", "westeurope", "southindia",
           "us-central1", "us-east1", "asia-southeast2"}


def other_prices(folder, names):
    is_prices = pathlib.Path(folder).parent.name == "prices"
    return [name for name in names if is_prices and pathlib.Path(name).stem not in REGIONS]


def main():
    resources, folder = map(pathlib.Path, sys.argv[1:])
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(resources / "catalog", folder / "catalog", ignore=other_prices)
    shutil.copytree(resources / "pricebooks", folder / "pricebooks")
    notes = folder / "catalog" / "price_notes.csv"
    heading, *lines = notes.read_text("utf-8").splitlines(keepends=True)
    notes.write_text(heading + "".join(line for line in lines if line.split(",")[1] in REGIONS), "utf-8")


if __name__ == "__main__":
    main()
