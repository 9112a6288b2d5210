#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The bill of materials is SPDX 2.3, and has every library that the program loads and every one that is compiled into it.

Usage: bill_of_materials.py PROGRAM ROOT
"""
import json
import os
import re
import subprocess
import sys

PROGRAM, ROOT = sys.argv[1:3] if len(sys.argv) == 3 else sys.exit(__doc__)
ID = re.compile(r"SPDXRef-[A-Za-z0-9.-]+")
LICENCE = re.compile(r"(LicenseRef-)?[A-Za-z0-9.-]+( (AND|OR) [A-Za-z0-9.-]+)*")


def bill():
    environment = os.environ | {"SOURCE_DATE_EPOCH": "1795132800"}
    return subprocess.run([f"{ROOT}/packaging/sbom", PROGRAM, "0.1.0"], env=environment, capture_output=True, text=True,
                          check=True).stdout


def faults(document):
    packages = {package["SPDXID"]: package for package in document["packages"]}
    names = {package["name"] for package in document["packages"]}
    if (document["spdxVersion"], document["dataLicense"]) != ("SPDX-2.3", "CC0-1.0"):
        yield "it is no SPDX 2.3"
    if len(packages) != len(document["packages"]):
        yield "an id is used twice"
    told = {entry["licenseId"] for entry in document["hasExtractedLicensingInfos"]}
    for key, package in packages.items():
        if not ID.fullmatch(key) or not package["versionInfo"] or not LICENCE.fullmatch(package["licenseDeclared"]):
            yield f"{key}: its id, version or licence"
        if package["licenseDeclared"].startswith("LicenseRef-") and package["licenseDeclared"] not in told:
            yield f"{key}: its licence is not told"
    for relation in document["relationships"]:
        for end in (relation["spdxElementId"], relation["relatedSpdxElement"]):
            if end not in packages and end != "SPDXRef-DOCUMENT":
                yield f"a relation with {end}, which is not there"
    for needed in ("libc6", "libcurl4", "libqcustomplot2.1-qt6", "libqt6widgets6", "libsqlite3-0", "nlohmann-json3-dev",
                   "libvalijson-dev", "fonts-inter", "g++"):
        if needed not in names:
            yield f"{needed} is missing"


def main():
    text = bill()
    found = list(faults(json.loads(text)))
    if bill() != text:
        found.append("a second run says something else")
    print("\n".join(found) or "nothing found")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
