// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/threshold_words.h"

#include "core/catalog/plain_name.h"
#include "core/evaluation/format.h"

namespace headroom {

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
