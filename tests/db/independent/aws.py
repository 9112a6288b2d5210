# SPDX-License-Identifier: GPL-3.0-or-later
"""AWS: offer files, answers of the Price List API, savings plans, spot histories, pricing pages, and Vantage."""
import re

from common import exact, nanos, purchase, spread

CODES = {code: (model, years, payment) for model, years, codes in (
    ("reserved", 1, ("4NA7Y494T4", "HU7G6KETJZ", "6QCMYABX3D")),
    ("reserved", 3, ("BPH4J8HBKS", "38NPMPTW36", "NQ3QZPMQV9")),
    ("reserved_convertible", 1, ("7NE97W5U4E", "CUZHX8X6JH", "VJWZNREJX2")),
    ("reserved_convertible", 3, ("Z2E3P23VKM", "R5XV2EPZQZ", "MZU6U2429S")),
) for code, payment in zip(codes, ("no_upfront", "partial_upfront", "all_upfront"))}
PAYMENTS = {"No Upfront": "no_upfront", "Partial Upfront": "partial_upfront",
            "All Upfront": "all_upfront"}
REGION = re.compile(r"[a-z]+(-[a-z]+)+-\d+$")


def is_plain(product):
    """The machine itself, used, with nothing else on it."""
    return (product.get("productFamily") in ("Compute Instance", "Compute Instance (bare metal)")
            and product.get("locationType") in (None, "", "AWS Region")
            and product.get("capacitystatus") in (None, "", "Used")
            and product.get("preInstalledSw") in (None, "", "NA")
            and product.get("operatingSystem") in ("Linux", "Windows")
            and product.get("tenancy") in ("Shared", "Dedicated")
            and "bring your own" not in (product.get("licenseModel") or "").lower()
            and product.get("marketoption") in (None, "", "OnDemand", "CapacityBlock"))


def is_taken(known, name, product):
    """Known machines, and new ones that are described and have no accelerator."""
    if ("aws", name) in known.types:
        return True
    described = exact(product.get("vcpu")) and product.get("memory") not in (None, "", "NA")
    return described and not exact(product.get("gpu")) and not re.match(
        r"(p|g|gr|inf|trn|dl|vt|f)\d", name)


def put_offer(known, prices, product, term, day):
    """`term` is a kind, a code, a start, and the amounts by unit."""
    region = product.get("regionCode") or known.aws_region(product.get("location") or "")
    name = product.get("instanceType", "")
    if not is_plain(product) or not REGION.match(region) or not is_taken(known, name, product):
        return
    system = product["operatingSystem"].lower()
    tenancy = product["tenancy"].lower()
    hourly = term["amounts"].get("Hrs")
    fee = term["amounts"].get("Quantity")
    if term["start"] > day:
        return
    if term["kind"] == "OnDemand":
        model = "capacity_block" if product.get("marketoption") == "CapacityBlock" else "on_demand"
        bought, rate = purchase(model, 0, "no_upfront", system, tenancy), nanos(hourly or 0)
    else:
        model, years, payment = CODES[term["code"]]
        if payment == "partial_upfront" and (hourly is None or fee is None):
            return
        bought = purchase(model, years, payment, system, tenancy)
        rate = nanos(hourly or 0) + spread(fee or 0, years)
    prices.put("aws", region, name, bought, day, rate, term["start"])


def product_of(node):
    return dict(node.get("attributes", {}), productFamily=node.get("productFamily"))


def put_terms(known, prices, product, terms, day):
    for kind, listed in terms.items():
        for term in listed.values():
            amounts = {}
            for dimension in term["priceDimensions"].values():
                amount = exact(dimension["pricePerUnit"].get("USD"))
                if amount is not None:
                    amounts[dimension["unit"]] = amount
            put_offer(known, prices, product, {
                "kind": kind, "code": term["offerTermCode"], "start": term["effectiveDate"][:10],
                "amounts": amounts}, day)


def offer_json(known, document, prices, default_day):
    day = document.get("publicationDate", default_day)[:10]
    for kind, skus in document["terms"].items():
        for sku, terms in skus.items():
            if sku in document["products"]:
                product = product_of(document["products"][sku])
                put_terms(known, prices, product, {kind: terms}, day)


def get_products(known, products, prices, default_day):
    for node in products:
        day = node.get("publicationDate", default_day)[:10]
        put_terms(known, prices, product_of(node["product"]), node["terms"], day)


CSV_NAMES = {"Product Family": "productFamily", "Location Type": "locationType",
             "CapacityStatus": "capacitystatus", "Pre Installed S/W": "preInstalledSw",
             "Operating System": "operatingSystem", "Tenancy": "tenancy",
             "License Model": "licenseModel", "MarketOption": "marketoption",
             "Region Code": "regionCode", "Location": "location", "Instance Type": "instanceType",
             "vCPU": "vcpu", "Memory": "memory", "GPU": "gpu"}


def offer_csv(known, rows, prices, day):
    """Both lines of a prepaid price have the same product and code; others stand alone."""
    terms = {}
    for number, row in enumerate(rows):
        amount = exact(row["PricePerUnit"])
        if row.get("Currency", "USD") != "USD" or amount is None:
            continue
        prepaid = row.get("PurchaseOption") in ("Partial Upfront", "All Upfront")
        key = (row["SKU"], row["OfferTermCode"], row["TermType"], 0 if prepaid else number)
        product = {ours: row.get(theirs) for theirs, ours in CSV_NAMES.items()}
        start = (row.get("EffectiveDate") or "1970-01-01")[:10]
        terms.setdefault(key, (product, start, {}))[2][row["Unit"]] = amount
    for (_, code, kind, _), (product, start, amounts) in terms.items():
        if kind == "OnDemand" or code in CODES:
            put_offer(known, prices, product,
                      {"kind": kind, "code": code, "start": start, "amounts": amounts}, day)


def savings_rate(known, prices, rate, day):
    """A rate of a plan, in the words of the table."""
    plan = {"ComputeSavingsPlans": "savings_plan",
            "EC2InstanceSavingsPlans": "instance_savings_plan"}.get(rate["plan"])
    usage, _, name = rate["usage"].partition(":")
    tenancy = {"BoxUsage": "shared", "DedicatedUsage": "dedicated"}.get(usage.split("-")[-1])
    system = {"RunInstances": "linux", "RunInstances:0002": "windows"}.get(rate["operation"])
    name = name or rate["type"]
    if (not plan or not tenancy or not system or rate["service"] != "AmazonEC2"
            or not REGION.match(rate["region"]) or ("aws", name) not in known.types
            or rate["start"] > day or rate["currency"] != "USD" or rate["years"] not in (1, 3)):
        return
    amount = exact(rate["price"])
    if amount:
        bought = purchase(plan, rate["years"], PAYMENTS[rate["payment"]], system, tenancy)
        prices.put("aws", rate["region"], name, bought, day, nanos(amount), rate["start"])


def savings_csv(known, rows, prices, day):
    for row in rows:
        savings_rate(known, prices, {
            "plan": row["Product Family"], "usage": row["DiscountedUsageType"],
            "operation": row["DiscountedOperation"], "service": row["DiscountedServiceCode"],
            "region": row["DiscountedRegionCode"], "type": row.get("DiscountedInstanceType", ""),
            "payment": row["PurchaseOption"], "years": int(row["LeaseContractLength"]),
            "price": row["DiscountedRate"], "currency": row["Currency"],
            "start": row["EffectiveDate"][:10]}, day)


def savings_json(known, document, prices, default_day):
    day = document.get("publicationDate", default_day)[:10]
    for plan in document["terms"]["savingsPlan"]:
        words = plan["description"]
        kind = ("EC2InstanceSavingsPlans" if "EC2 Instance Savings" in words else
                "ComputeSavingsPlans" if "Compute Savings" in words else "other")
        payment = next(name for name in PAYMENTS if name.lower() in words.lower())
        for rate in plan["rates"]:
            savings_rate(known, prices, {
                "plan": kind, "usage": rate["discountedUsageType"],
                "operation": rate["discountedOperation"],
                "service": rate["discountedServiceCode"],
                "region": rate["discountedRegionCode"],
                "type": rate.get("discountedInstanceType", ""), "payment": payment,
                "years": int(plan["leaseContractLength"]["duration"]),
                "price": rate["discountedRate"]["price"],
                "currency": rate["discountedRate"]["currency"],
                "start": plan["effectiveDate"][:10]}, day)


def spot_history(known, records, prices):
    """The latest price of a zone, the lowest zone of a region, dated by the region's latest change."""
    latest = {}
    for record in records:
        system = {"Linux/UNIX": "linux", "Windows": "windows"}.get(
            record["ProductDescription"].replace(" (Amazon VPC)", ""))
        region = record["AvailabilityZone"][:-1]
        if (not system or not REGION.match(region) or exact(record["SpotPrice"]) is None
                or not re.match(r"\d{4}-\d\d-\d\dT", record["Timestamp"])):
            continue
        zone = latest.setdefault((region, record["InstanceType"], system), {})
        zone.setdefault(record["AvailabilityZone"], []).append(
            (record["Timestamp"], exact(record["SpotPrice"])))
    for (region, name, system), zones in latest.items():
        last = [max(changes) for changes in zones.values()]
        if ("aws", name) in known.types:
            prices.put("aws", region, name, purchase("spot", system=system),
                       max(last)[0][:10], nanos(min(price for _, price in last)))


def pricing_page(known, document, prices, default_day):
    day = document["manifest"].get("hawkFilePublicationDate", default_day)[:10]
    for location, rows in document["regions"].items():
        region = known.aws_region(location)
        for row in rows.values():
            product = {"productFamily": "Compute Instance",
                       "operatingSystem": row["Operating System"],
                       "tenancy": row.get("Tenancy", "Shared"),
                       "preInstalledSw": row.get("Pre Installed S/W"),
                       "licenseModel": row.get("License Model")}
            name = row["Instance Type"]
            if not region or not is_plain(product) or ("aws", name) not in known.types:
                continue
            rate = nanos(exact(row["price"]))
            words = {"system": product["operatingSystem"].lower(),
                     "tenancy": product["tenancy"].lower()}
            bought = purchase("on_demand", **words)
            if row.get("LeaseContractLength"):
                model, years, payment = CODES[row["rateCode"].split(".")[1]]
                rate += spread(exact(row.get("riupfront:PricePerUnit") or "0"), years)
                bought = purchase(model, years, payment, **words)
            prices.put("aws", region, name, bought, day, rate)


RESERVED = re.compile(r"yrTerm([13])(Standard|Convertible|)\.(no|partial|all)Upfront$")


def vantage(known, machines, prices, day):
    for machine in machines:
        for region, systems in machine["pricing"].items():
            for key, system in (("linux", "linux"), ("mswin", "windows")):
                listed = systems.get(key, {})
                found = {purchase("on_demand", system=system): listed.get("ondemand"),
                         purchase("spot", system=system): listed.get("spot_avg")}
                for name, rate in listed.get("reserved", {}).items():
                    match = RESERVED.match(name)
                    if match:
                        model = "reserved" + ("_convertible" if match[2] == "Convertible" else "")
                        found[purchase(model, int(match[1]), match[3] + "_upfront", system)] = rate
                for bought, rate in found.items():
                    amount = exact(rate)
                    if amount and REGION.match(region):
                        prices.put("aws", region, machine["instance_type"], bought, day,
                                   nanos(amount))
