// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/split_words.h"

#include "core/evaluation/format.h"

namespace headroom {

std::string zeroShareRemark(const std::vector<ProviderShare> &split, double tolerancePoints,
                            const Language &language)
{
    if (tolerancePoints <= 0)
        return {};
    std::string names;
    for (const ProviderShare &share : split) {
        if (share.percent == 0)
            names += (names.empty() ? "" : ", ") + language.say(nameOf(share.provider));
    }
    if (names.empty())
        return {};
    return language.say(HEADROOM_TEXT("Assumptions",
                                      "A target of 0 % lets %1 have up to %2, the tolerance. "
                                      "With a tolerance of 0 points it means none."),
                        {names, formatPercent(tolerancePoints, language)});
}

} // namespace headroom
