// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/proposals/fleet_outcome.h"

#include "core/evaluation/format.h"

namespace headroom {

std::string savingOf(const FleetProposal &proposal, const std::string &currency,
                     const Language &language)
{
    const Money cost = proposal.fleet.monthly;
    const auto shown = [&](Money amount) { return formatMoney(amount, currency, language); };
    if (!proposal.today)
        return language.say(HEADROOM_TEXT("Fleets", "%1 a month. Nothing serves it today."),
                            {shown(cost)});
    const Money less = *proposal.today - cost;
    if (less == Money())
        return language.say(HEADROOM_TEXT("Fleets", "%1 a month, as much as today."),
                            {shown(cost)});
    return less > Money() ? language.say(HEADROOM_TEXT("Fleets", "%1 a month, %2 less than today."),
                                         {shown(cost), shown(less)})
                          : language.say(HEADROOM_TEXT("Fleets", "%1 a month, %2 more than today."),
                                         {shown(cost), shown(Money() - less)});
}

std::string proofOf(const FleetProposal &proposal, const std::string &currency,
                    const Language &language)
{
    const WorkloadFleet &fleet = proposal.fleet;
    if (fleet.isProven)
        return language.say(HEADROOM_TEXT("Fleets", "Proven optimal: no working machines that "
                                                    "serve these requests cost less."));
    const double cost = fleet.workingCost.toDouble();
    const double gap = cost > 0 ? 100 * (cost - fleet.workingBound.toDouble()) / cost : 0;
    constexpr int kDecimals = 2;
    return language.say(
        HEADROOM_TEXT("Fleets", "Not proven: working machines cost %1; none cost less than %2, "
                                "which leaves a gap of %3."),
        {formatMoney(Money::rounded(fleet.workingCost), currency, language),
         formatMoney(Money::rounded(fleet.workingBound), currency, language),
         formatPercent(gap, language, kDecimals)});
}

std::string oneTypeOf(const FleetProposal &proposal, const std::string &currency,
                      const Language &language)
{
    const auto &one = proposal.fleet.ofOneType;
    if (!one)
        return language.say(
            HEADROOM_TEXT("Fleets", "No single type serves every length within the limits."));
    return language.say(
        HEADROOM_TEXT("Fleets", "The cheapest single type for all lengths: %1 × %2, %3 a month."),
        {std::to_string(one->working + one->spare), one->of.offer.instanceType,
         formatMoney(one->monthly, currency, language)});
}

} // namespace headroom
