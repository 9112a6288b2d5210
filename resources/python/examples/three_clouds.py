#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The cheapest offer of each provider for one workload.

Usage: three_clouds.py PLAN WORKLOAD
"""
import sys

import headroom


def main(plan, workload):
    found = headroom.document("candidates", plan, workload=workload, only="meeting", best_per="provider")
    for offer in found["rows"]:
        print(f"{offer['provider']}: {offer['count']} x {offer['instance_type']} in {offer['region']}, "
              f"{offer['pricing_model']}: {offer['monthly_cost']} a month")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    try:
        main(*sys.argv[1:])
    except headroom.Error as error:
        sys.exit(str(error))
