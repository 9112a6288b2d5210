#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a plan costs when the traffic of every real-time workload grows.

Usage: growing_traffic.py PLAN
"""
import copy
import json
import sys

import headroom

TIMES = (1, 2, 4)


def grown(plan, times):
    """The plan with so many times the requests at the peak."""
    plan = copy.deepcopy(plan)
    del plan["content_hash"]
    for workload in plan["workloads"]:
        demand = workload["demand"]
        if "peak_requests_per_second" in demand:
            demand["peak_requests_per_second"] *= times
    return plan


def main(path):
    with open(path, encoding="utf-8") as file:
        plan = json.load(file)
    for times in TIMES:
        answer = headroom.document("evaluate", grown(plan, times), scenario=plan["active_scenario"])
        scenario = answer["scenarios"][0]
        print(f"{times} x traffic: {scenario['monthly_cost_rounded']} {answer['currency']} a month, "
              f"{scenario['service_levels']['met']} service levels met")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        main(sys.argv[1])
    except headroom.Error as error:
        sys.exit(str(error))
