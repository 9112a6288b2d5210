#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads a price list with code of its own and prints its prices, to hold the importers against.

prices.py RESOURCES DAY FILE prints provider,region,type,model,term,payment,system,tenancy,day,billionths for every
price of the list that Headroom takes; DAY dates lists without a date. Written for sound lists: what is wrong
with one is the business of other tests. Ends with 3 for a file that holds no such list.
"""
import csv
import json
import sys

import aws
import others
from common import Known, Prices

NOT_A_LIST = 3


def read_json(known, text, prices, day):
    document = json.loads(text)
    if isinstance(document, list):
        return read_array(known, document, prices, day)
    if "Items" in document:
        others.azure(known, document["Items"], prices, day)
    elif "skus" in document:
        others.google(known, document["skus"], prices)
    elif "SpotPriceHistory" in document:
        aws.spot_history(known, document["SpotPriceHistory"], prices)
    elif "PriceList" in document:
        aws.get_products(known, [json.loads(product) for product in document["PriceList"]], prices,
                         day)
    elif "product" in document:
        aws.get_products(known, [document], prices, day)
    elif "savingsPlan" in document.get("terms", {}):
        aws.savings_json(known, document, prices, day)
    elif "products" in document and "terms" in document:
        aws.offer_json(known, document, prices, day)
    elif "manifest" in document and "serviceId" in document["manifest"]:
        aws.pricing_page(known, document, prices, day)
    elif "instance_type" in document:
        aws.vantage(known, [document], prices, day)
    else:
        return False
    return True


def read_array(known, records, prices, day):
    first = records[0] if records else {}
    if "armSkuName" in first:
        others.azure(known, records, prices, day)
    elif "instance_type" in first:
        aws.vantage(known, records, prices, day)
    else:
        return False
    return True


def read_table(known, text, prices, day):
    lines = list(csv.reader(text.splitlines(keepends=True), delimiter=delimiter(text)))
    lines = [line for line in lines if line]
    if lines[0][0] == "FormatVersion":
        published = next(line[1] for line in lines if line[0] == "Publication Date")[:10]
        lines = lines[5:]
        rows = [dict(zip(lines[0], line)) for line in lines[1:]]
        reader = aws.savings_csv if "DiscountedRate" in lines[0] else aws.offer_csv
        reader(known, rows, prices, published)
        return True
    rows = [dict(zip(lines[0], line)) for line in lines[1:]]
    if "price_per_hour" in lines[0]:
        others.own(rows, prices, day)
    elif "InstanceType" in lines[0] and "Price" in lines[0]:
        others.skypilot(known, rows, prices, day)
    else:
        return False
    return True


def delimiter(text):
    header = text.partition("\n")[0]
    return max(",;\t", key=header.count)


def main(resources, day, path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        text = file.read()
    known, prices = Known(resources), Prices()
    try:
        if text.lstrip()[:1] in "{[":
            taken = read_json(known, text, prices, day)
        else:
            taken = read_table(known, text, prices, day)
    except json.JSONDecodeError:
        return NOT_A_LIST
    if not taken:
        return NOT_A_LIST
    print("\n".join(prices.lines()))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
