#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes a font of Headroom's own from an Inter file.

Qt 6.4 cannot switch OpenType features, so two of them are settled here: the digits become the
tabular ones (columns of figures line up), and contextual alternates go (they would turn the x of
"8x7B" into a multiplication sign). The result has another name, as the Open Font License asks.

Usage: bake_font.py Inter-Regular.otf HeadroomSans-Regular.otf
"""
import sys

from fontTools import subset
from fontTools.ttLib import TTFont

FAMILY = "Headroom Sans"
KEPT_FEATURES = ["ccmp", "locl", "kern", "mark", "mkmk"]
FAMILY_RECORDS = (1, 3, 4, 6, 16, 18, 21)


def single_substitutions(font, tag):
    """The glyph replacements of a feature, as a dictionary."""
    gsub = font["GSUB"].table
    lookups = {
        index
        for record in gsub.FeatureList.FeatureRecord
        if record.FeatureTag == tag
        for index in record.Feature.LookupListIndex
    }
    replaced = {}
    for index in sorted(lookups):
        for table in gsub.LookupList.Lookup[index].SubTable:
            table = getattr(table, "ExtSubTable", table)
            replaced.update(getattr(table, "mapping", {}))
    return replaced


def make_digits_tabular(font):
    tabular = single_substitutions(font, "tnum")
    for table in font["cmap"].tables:
        for code in range(ord("0"), ord("9") + 1):
            if code in table.cmap:
                # Tables may share one dictionary: then the digit is replaced already.
                table.cmap[code] = tabular.get(table.cmap[code], table.cmap[code])
    # The 4 of the bold files is a few units narrower than the other digits.
    best, metrics = font.getBestCmap(), font["hmtx"].metrics
    width = metrics[best[ord("0")]][0]
    for code in range(ord("0"), ord("9") + 1):
        advance, bearing = metrics[best[code]]
        if abs(advance - width) > 8:
            raise SystemExit(f"the digit {chr(code)} is {advance} wide, 0 is {width}: no tabular figures")
        metrics[best[code]] = (width, bearing)


def rename(font):
    for record in font["name"].names:
        if record.nameID in FAMILY_RECORDS:
            text = record.toUnicode().replace("Inter", FAMILY)
            record.string = text.replace(" ", "") if record.nameID == 6 else text
    compact = font["CFF "].cff
    compact.fontNames[0] = compact.fontNames[0].replace("Inter", FAMILY.replace(" ", ""))
    top = compact.topDictIndex[0]
    for field in ("FullName", "FamilyName"):
        if hasattr(top, field):
            setattr(top, field, getattr(top, field).replace("Inter", FAMILY))


def main(source, target):
    # The time stamp of the source stays, so that two builds give the same bytes.
    font = TTFont(source, recalcTimestamp=False)
    make_digits_tabular(font)
    options = subset.Options(
        layout_features=KEPT_FEATURES,
        name_IDs=["*"],
        name_languages=["*"],
        notdef_outline=True,
        recalc_timestamp=False,
    )
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=list(font.getBestCmap()))
    subsetter.subset(font)
    rename(font)
    font.save(target)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    main(sys.argv[1], sys.argv[2])
