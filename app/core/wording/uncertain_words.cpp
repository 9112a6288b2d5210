// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/uncertain_words.h"

#include "core/catalog/offer.h"
#include "core/evaluation/format.h"
#include "core/letters.h"

namespace headroom {

namespace {

std::string speedOf(const UncertainAssumption &assumption, const Language &language)
{
    if (assumption.model.empty())
        return language.say(HEADROOM_TEXT("Assumptions", "Speed on %1"), {assumption.hardware});
    return language.say(HEADROOM_TEXT("Assumptions", "Speed of %1 on %2"),
                        {assumption.model, assumption.hardware});
}

/// One prediction may be surer for one workload than for another: then each range with the first
/// that has it.
std::string rangesOf(const UncertainAssumption &assumption, const Plan &plan,
                     const Language &language)
{
    return joined(assumption.ranges, "; ", [&](const UncertainAssumption::Range &range) {
        return language.say(HEADROOM_TEXT("Assumptions", "%1 %2 to %3"),
                            {nameOfWorkload(plan, range.workload),
                             formatPercentSigned(range.low, language),
                             formatPercentSigned(range.high, language)});
    });
}

} // namespace

std::string shortNameOf(const UncertainAssumption &assumption, const Plan &plan,
                        const Language &language)
{
    switch (assumption.kind) {
    case UncertainAssumption::Kind::demand:
        return language.say(HEADROOM_TEXT("Assumptions", "Demand of all workloads"));
    case UncertainAssumption::Kind::workloadDemand:
        return language.say(HEADROOM_TEXT("Assumptions", "Demand of %1"),
                            {nameOfWorkload(plan, assumption.workload)});
    case UncertainAssumption::Kind::growth:
        return language.say(HEADROOM_TEXT("Assumptions", "Growth of demand a month"));
    case UncertainAssumption::Kind::prices:
        return language.say(HEADROOM_TEXT("Assumptions", "Prices of %1"),
                            {language.say(nameOf(assumption.provider))});
    case UncertainAssumption::Kind::performance: return speedOf(assumption, language);
    case UncertainAssumption::Kind::interruptions:
        return language.say(HEADROOM_TEXT("Assumptions", "Interruptions of spot capacity"));
    }
    return {};
}

std::string describe(const UncertainAssumption &assumption, const Plan &plan,
                     const Language &language)
{
    const std::string name = shortNameOf(assumption, plan, language);
    return assumption.ranges.size() < 2 ? name
                                        : name + " (" + rangesOf(assumption, plan, language) + ')';
}

std::string thresholdOfferName(const std::optional<OfferReference> &offer, const Language &language)
{
    if (!offer)
        return language.say(HEADROOM_TEXT("Sensitivity", "no offer that meets"));
    return std::string(shortTypeName(offer->instanceType)) + ", " + nameOf(offer->purchase)
           + (offer->region.empty() ? std::string() : ", " + offer->region);
}

std::string describe(const DemandThreshold &threshold, const Language &language)
{
    const auto figure = [&](double value) { return formatFigure(value, language); };
    const std::string unit = language.say(threshold.unit);
    const std::string from = figure(threshold.from);
    const std::string at = figure(threshold.value);
    const std::string to = figure(threshold.to);
    const std::string below = thresholdOfferName(threshold.below, language);
    const std::string above = thresholdOfferName(threshold.above, language);
    if (!threshold.above)
        return language.say(
            HEADROOM_TEXT(
                "Sensitivity",
                "%1 is best from %2 to %3 %5; from %3 to %4 no offer meets the service level."),
            {below, from, at, to, unit});
    if (!threshold.below)
        return language.say(
            HEADROOM_TEXT(
                "Sensitivity",
                "%1 is best from %3 to %4 %5; from %2 to %3 no offer meets the service level."),
            {above, from, at, to, unit});
    return language.say(
        HEADROOM_TEXT("Sensitivity", "%1 is best from %3 to %4 %5; from %2 to %3 it is %6."),
        {above, from, at, to, unit, below});
}

} // namespace headroom
