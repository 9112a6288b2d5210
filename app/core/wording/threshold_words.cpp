// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/threshold_words.h"

#include "core/catalog/plain_name.h"
#include "core/evaluation/format.h"

namespace headroom {

std::string thresholdOfferName(const std::optional<OfferReference> &offer, const Language &language)
{
    if (!offer)
        return language.say(HEADROOM_TEXT("Sensitivity", "nothing that meets"));
    return std::string(shortTypeName(offer->instanceType)) + ", " + nameOf(offer->purchase)
           + (offer->region.empty() ? std::string() : ", " + offer->region);
}

std::string describe(const DemandThreshold &threshold, const Language &language)
{
    const std::string figure = formatFigure(threshold.value, language);
    const std::string unit = language.say(threshold.unit);
    const std::string below = thresholdOfferName(threshold.below, language);
    const std::string above = thresholdOfferName(threshold.above, language);
    if (!threshold.above)
        return language.say(
            HEADROOM_TEXT("Sensitivity", "%1 is best below %2 %3, above it nothing meets."),
            {below, figure, unit});
    if (!threshold.below)
        return language.say(
            HEADROOM_TEXT("Sensitivity", "%1 is best above %2 %3, below it nothing meets."),
            {above, figure, unit});
    return language.say(HEADROOM_TEXT("Sensitivity", "%1 is best above %2 %3, below it %4."),
                        {above, figure, unit, below});
}

} // namespace headroom
