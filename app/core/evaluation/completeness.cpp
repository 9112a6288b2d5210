// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/completeness.h"

#include "core/evaluation/evaluation.h"

#include <algorithm>

namespace headroom {

CostGap costGapOf(const Line &line)
{
    if (!line.offer)
        return CostGap::noOffer;
    if (!line.price)
        return CostGap::notPriced;
    return line.usage ? CostGap::none : CostGap::notSized;
}

bool hasCost(const Line &line)
{
    return costGapOf(line) == CostGap::none;
}

bool hasAmount(const Line &line)
{
    return hasCost(line) || line.monthly != Money();
}

Completeness completenessOf(const ScenarioEvaluation &scenario)
{
    Completeness found;
    found.workloads = static_cast<int>(scenario.lines.size());
    for (const Line &line : scenario.lines) {
        const CostGap gap = costGapOf(line);
        found.noOffer += gap == CostGap::noOffer ? 1 : 0;
        found.notSized += gap == CostGap::notSized ? 1 : 0;
        found.notPriced += gap == CostGap::notPriced ? 1 : 0;
        found.isKnown = found.isKnown || hasAmount(line);
    }
    found.commitmentsNotPriced = static_cast<int>(
        std::ranges::count(scenario.commitments, false, &EvaluatedCommitment::isPriced));
    return found;
}

TotalState totalStateOf(const ScenarioEvaluation &scenario)
{
    const auto inUse = [](const Line &line) { return line.offer.has_value(); };
    if (scenario.completeness.isKnown)
        return TotalState::known;
    return std::ranges::any_of(scenario.lines, inUse) ? TotalState::unknown
                                                      : TotalState::nothingInUse;
}

bool hasTotal(const ScenarioEvaluation &scenario)
{
    return scenario.completeness.isKnown;
}

std::optional<Money> knownSum(const ScenarioEvaluation &scenario, Money sum)
{
    return scenario.completeness.isKnown ? std::optional(sum) : std::nullopt;
}

std::optional<Money> differenceOf(const ScenarioEvaluation &scenario,
                                  const ScenarioEvaluation &baseline)
{
    if (!scenario.completeness.isWhole() || !baseline.completeness.isWhole())
        return std::nullopt;
    return scenario.total - baseline.total;
}

} // namespace headroom
