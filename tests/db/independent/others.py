# SPDX-License-Identifier: GPL-3.0-or-later
"""Azure, Google, SkyPilot and Headroom's own table."""
import fractions
import re

from common import exact, nanos, purchase, spread

GOOGLE_GPUS = {"A100-40GB-SXM": "A100", "A100-80GB-SXM": "A100 80GB", "H100-80GB-SXM": "H100 80GB",
               "H200-141GB-SXM": "H200 141GB", "V100-16GB": "V100", "RTX PRO 6000 BSE": "RTX 6000"}
SUSTAINED = {"n1": 30, "f1": 30, "g1": 30, "m1": 30, "m2": 30, "n2": 20, "n2d": 20, "c2": 20}
CORES = {"e2-micro": "0.25", "e2-small": "0.5", "e2-medium": "1"}


def is_azure_machine(item):
    words = " ".join((item["productName"], item["skuName"], item["meterName"])).lower()
    product = item["productName"].split()
    arm = item["armSkuName"]
    strange = ("low priority", "cloud services", "cloudservices", "dedicated host", "dedicatedhost",
               "expired")
    return (item["serviceName"] == "Virtual Machines" and item["unitOfMeasure"] == "1 Hour"
            and item["type"] in ("Consumption", "Reservation") and arm
            and not any(word in words for word in strange)
            and not ("Basic" in product and not arm.startswith("Basic_"))
            and not ("promo" in words and "promo" not in arm.lower())
            and not exact(item.get("tierMinimumUnits", 0)))


def azure(known, items, prices, day):
    for item in items:
        if not isinstance(item, dict):
            continue  # a note of whoever saved the page
        start, end = item.get("effectiveStartDate", "")[:10], item.get("effectiveEndDate", "")[:10]
        name = known.azure.get(item.get("armSkuName", "").lower().replace(" ", "_"))
        if not name or not is_azure_machine(item) or start > day or (end and end < day):
            continue
        product = item["productName"].split()
        system = "windows" if "Windows" in product or "Win" in product else "linux"
        primary = item.get("isPrimaryMeterRegion", True)
        rank = (primary, start)
        region = item["armRegionName"]
        amount = exact(item.get("retailPrice", item.get("unitPrice")))
        if item["currencyCode"] != "USD" or amount is None:
            continue
        if item["type"] == "Reservation":
            years = int(item["reservationTerm"].split()[0])
            if system == "linux":
                prices.put("azure", region, name, purchase("reserved", years), day,
                           spread(amount, years), rank)
        elif "Spot" in item["skuName"].split() or "Spot" in item["meterName"].split():
            prices.put("azure", region, name, purchase("spot", system=system), day,
                       nanos(amount), rank)
        else:
            prices.put("azure", region, name, purchase("on_demand", system=system), day,
                       nanos(amount), rank)
            plans = item.get("savingsPlan", [])
            for plan in plans if isinstance(plans, list) else []:
                years = int(plan["term"].split()[0])
                prices.put("azure", region, name, purchase("savings_plan", years, system=system),
                           day, nanos(exact(plan["retailPrice"])), rank)


def own(rows, prices, day):
    providers = {"google": "gcp"}
    for row in rows:
        mark = row["price_per_hour"].replace(",", ".")
        amount = exact(mark)
        if not amount or row.get("currency", "USD") not in ("", "USD"):
            continue
        model = row.get("pricing_model") or "on_demand"
        term = row.get("term_years") or "0"
        match = re.match(r"(.*)_([1-9])y$", model)
        if match:
            model, term = match.groups()
        provider = row["provider"].lower()
        prices.put(providers.get(provider, provider), row["region"], row["instance_type"],
                   purchase(model, int(term), row.get("payment") or "no_upfront",
                            row.get("operating_system") or "linux",
                            row.get("tenancy") or "shared"),
                   row.get("as_of") or day, nanos(amount))


def google_parts(known, name):
    """The family, GPU and amounts that a machine of Google is charged by."""
    row = known.types[("gcp", name)]
    family = name.split("-")[0]
    gpu, count = "", fractions.Fraction(0)
    if row["accelerator"]:
        gpu = GOOGLE_GPUS.get(row["accelerator"], row["accelerator"])
        count = fractions.Fraction(row["accelerator_count"])
    if name.startswith("a3-megagpu"):
        family, gpu = "a3plus", "H100 80GB Mega"
    if name.startswith("a3-ultragpu"):
        family = "a3ultra"
    if name == "m4-ultramem-224":
        family = "m4ultramem224"
    if name.startswith(("n1-megamem", "n1-ultramem")):
        family = "m1"
    return {"family": family, "gpu": gpu, "gpus": count,
            "cores": exact(CORES.get(name, row["vcpus"])), "memory": exact(row["memory_gib"]),
            "ssd": exact(row["local_storage_gb"] or 0),
            "disk": family if family in ("c4", "c4a", "c4d", "h4d") else ""}


PART = re.compile(r"(?:Spot Preemptible |Commitment v1: )?(.*?)(?: attached to Spot Preemptible VMs)?"
                  r"(?: running)?(?: in .*)?$")
GPU = re.compile(r"(?:Nvidia )?(?:Tesla )?(.*?)( GPU)?$")
FAMILY = re.compile(r"(\w+?)(?: AMD| Arm)?(?: Predefined)?(?: Instance)? (Core|Cpu|Ram)$", re.I)


def google_sku(description):
    """("core", "n1") of "N1 Predefined Instance Core running in Americas"."""
    words = PART.match(description)[1]
    if words in ("SSD backed Local Storage", "Local SSD"):
        return ("ssd", "")
    if words.endswith(" Local SSD"):
        return ("ssd", words.removesuffix(" Local SSD").removesuffix(" Instance").lower())
    if words == "RTX 6000 96GB":
        return ("gpu", "RTX 6000")
    if words.endswith(" GPU"):
        name = GPU.match(words)[1]
        return ("gpu", "H100 80GB Mega" if name == "H100 80GB Plus" else name)
    if words in ("Cpu", "Ram"):
        words = "N1 " + words
    match = FAMILY.match(words)
    if not match:
        return None
    return ("memory" if match[2].lower() == "ram" else "core", match[1].lower())


def google(known, skus, prices):
    usages = {"OnDemand": "on_demand", "Preemptible": "spot", "Commit1Yr": 1, "Commit3Yr": 3}
    parts = {}
    for sku in skus:
        part = google_sku(sku["description"])
        usage = usages.get(sku["category"]["usageType"])
        info = sku["pricingInfo"][-1]
        expression = info["pricingExpression"]
        tiers = [tier["unitPrice"] for tier in expression["tieredRates"]]
        amounts = [int(tier.get("units") or 0) * 10**9 + int(tier.get("nanos") or 0)
                   for tier in tiers if tier["currencyCode"] == "USD"]
        amounts = [amount for amount in amounts if amount]
        if part and usage and amounts:
            for region in sku["serviceRegions"]:
                key = (part, usage, region)
                parts.setdefault(key, (amounts[0], info.get("effectiveTime", "")[:10]))
    regions = {region for _, _, region in parts}
    for provider, name in known.types:
        if provider == "gcp" and is_made_of_parts(known, name):
            for region in known.google_regions.get(name, regions) & regions:
                put_google(known, parts, name, region, prices)


def is_made_of_parts(known, name):
    """Not TPUs and bare metal, nor machines whose local SSD the catalog does not measure."""
    with_ssd = ("lssd" in name and not name.endswith("-nolssd")) or name.startswith("z3-") or (
        "gcp", name + "-nolssd") in known.types
    measured = known.types[("gcp", name)]["local_storage_gb"]
    return ("metal" not in name and not name.startswith(("ct", "tpu"))
            and (measured or not with_ssd))


def put_google(known, parts, name, region, prices):
    machine = google_parts(known, name)
    needs = [(("core", machine["family"]), machine["cores"]),
             (("memory", machine["family"]), machine["memory"]),
             (("gpu", machine["gpu"]), machine["gpus"]), (("ssd", machine["disk"]), machine["ssd"] / 730)]
    for usage in ("on_demand", "spot", 1, 3):
        found = [(parts.get((part, usage, region)), amount) for part, amount in needs if amount]
        if not all(price for price, _ in found):
            continue
        total = int(sum(price[0] * amount for price, amount in found) + fractions.Fraction(1, 2))
        day = min(price[1] for price, _ in found)
        bought = purchase("cud", usage) if isinstance(usage, int) else purchase(usage)
        prices.put("gcp", region, name, bought, day, total)
        share = SUSTAINED.get(machine["family"], 0)
        if usage == "on_demand" and share and not machine["gpu"]:
            reduced = fractions.Fraction(total * (100 - share), 100) + fractions.Fraction(1, 2)
            prices.put("gcp", region, name, purchase("sustained_use"), day, int(reduced))


SKY_GPUS = {"H100": "H100 80GB", "H200": "H200 141GB", "A100-80GB": "A100 80GB",
            "H100-MEGA": "H100 80GB Mega"}


def skypilot(known, rows, prices, day):
    hosts, gpus = {}, {}
    for row in rows:
        name, region = row["InstanceType"], row["Region"]
        listed = {"on_demand": exact(row["Price"]) if row["Price"] else None,
                  "spot": exact(row["SpotPrice"]) if row.get("SpotPrice") else None}
        is_google = re.match(r"[a-z]+-[a-z]+\d+$", region)
        for model, amount in listed.items():
            if not amount:
                continue
            if is_google and not name:
                gpu = SKY_GPUS.get(row["AcceleratorName"], row["AcceleratorName"])
                key = (gpu, fractions.Fraction(row["AcceleratorCount"]), region, model)
                gpus[key] = min(amount, gpus.get(key, amount))
            elif is_google and not row["AcceleratorName"]:
                key = (name, region, model)
                hosts[key] = min(amount, hosts.get(key, amount))
            else:
                provider = "azure" if name.startswith("Standard_") else "aws"
                prices.put(provider, region, name, purchase(model), day, nanos(amount),
                           -nanos(amount))
    for (name, region, model), amount in hosts.items():
        for machine in [key for provider, key in known.types if provider == "gcp"
                        and (key == name or (key.startswith(name + "+")))]:
            part = google_parts(known, machine)
            gpu = gpus.get((part["gpu"], part["gpus"], region, model)) if part["gpu"] else 0
            if gpu is not None:
                prices.put("gcp", region, machine, purchase(model), day,
                           nanos(amount) + nanos(gpu))
