// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/proposals/fleet_outcome.h"

#include "core/evaluation/format.h"
#include "core/texts/fleet_texts.h"

namespace headroom {

std::string savingOf(const FleetProposal &proposal, const std::string &currency,
                     const Language &language)
{
    const Money cost = proposal.fleet.monthly;
    const auto shown = [&](Money amount) { return formatMoney(amount, currency, language); };
    if (!proposal.today)
        return language.say(fleet_text::kUnservedToday, {shown(cost)});
    const Money less = *proposal.today - cost;
    if (less == Money())
        return language.say(fleet_text::kAsToday, {shown(cost)});
    return less > Money()
               ? language.say(fleet_text::kLessThanToday, {shown(cost), shown(less)})
               : language.say(fleet_text::kMoreThanToday, {shown(cost), shown(Money() - less)});
}

std::string proofOf(const FleetProposal &proposal, const std::string &currency,
                    const Language &language)
{
    const WorkloadFleet &fleet = proposal.fleet;
    if (fleet.isProven)
        return language.say(fleet_text::kProven);
    const double cost = fleet.workingCost.toDouble();
    const double gap = cost > 0 ? 100 * (cost - fleet.workingBound.toDouble()) / cost : 0;
    constexpr int kDecimals = 2;
    return language.say(fleet_text::kNotProven,
                        {formatMoney(Money::rounded(fleet.workingCost), currency, language),
                         formatMoney(Money::rounded(fleet.workingBound), currency, language),
                         formatPercent(gap, language, kDecimals)});
}

std::string oneTypeOf(const FleetProposal &proposal, const std::string &currency,
                      const Language &language)
{
    const auto &one = proposal.fleet.ofOneType;
    if (!one)
        return language.say(fleet_text::kNoSingleType);
    return language.say(fleet_text::kSingleType,
                        {std::to_string(one->working + one->spare), one->of.offer.instanceType,
                         formatMoney(one->monthly, currency, language)});
}

std::vector<std::string> conditionsOf(const FleetProposal &proposal, const Language &language)
{
    std::vector<std::string> sentences;
    if (!proposal.line)
        return sentences;
    sentences.push_back(language.say(fleet_text::kLoadIs));
    for (const Line &part : partsOf(*proposal.line)) {
        if (const int years = part.offer->purchase.termYears; years > 0)
            sentences.push_back(language.say(
                fleet_text::kSigned,
                {formatCount(part.maximumCount, language), part.offer->instanceType}, years));
    }
    if (proposal.line->verdict == Verdict::mayMiss)
        sentences.push_back(language.say(fleet_text::kMayMiss));
    return sentences;
}

} // namespace headroom
