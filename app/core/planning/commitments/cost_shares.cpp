// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/commitments/cost_shares.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace headroom {

namespace {

MixRules costSharesOf(const MixRules &rules)
{
    MixRules shares;
    if (rules.base != ShareBase::cost)
        return shares;
    shares.split = rules.split;
    shares.splitTolerancePoints = rules.splitTolerancePoints;
    shares.maxSpotPercent = rules.maxSpotPercent;
    return shares;
}

} // namespace

CostShares::CostShares(const MixCandidates &candidates, const MixRules &rules)
    : m_candidates(candidates),
      m_rules(costSharesOf(rules)),
      m_rows(*candidates.inputs.catalog, m_rules, 0)
{}

void CostShares::add(std::span<const Line> lines, Sums &sums) const
{
    for (const Line &line : lines) {
        for (const OptionFacts &facts :
             factsOf(line, *m_candidates.inputs.catalog, ShareBase::cost))
            m_rows.addTo(sums, facts);
    }
}

std::int64_t CostShares::missedBy(const Sums &sums) const
{
    Int128 missed = 0;
    for (std::size_t row = 0; row < sums.size(); ++row)
        missed += std::max<Int128>(0, sums[row] - m_rows.limits()[row]);
    return static_cast<std::int64_t>((missed + kWholeParts - 1) / kWholeParts);
}

MixModel CostShares::asRows(const MixModel &model, const PartOf &part) const
{
    MixModel with = model;
    with.choice.limits.insert(with.choice.limits.end(), m_rows.limits().begin(),
                              m_rows.limits().end());
    for (std::size_t group = 0; group < model.offers.size(); ++group) {
        std::vector<std::int64_t> &uses = with.choice.groups[group].uses;
        uses.clear();
        uses.reserve(model.offers[group].size() * with.choice.rows());
        for (std::size_t i = 0; i < model.offers[group].size(); ++i) {
            const auto own = model.choice.usesOf(group, i);
            uses.insert(uses.end(), own.begin(), own.end());
            Sums sums = none();
            addUses(group, model.offers[group][i], part(group, i), sums);
            std::ranges::transform(sums, std::back_inserter(uses),
                                   [](Int128 use) { return static_cast<std::int64_t>(use); });
        }
    }
    return with;
}

void CostShares::addUses(std::size_t group, MixOffer offer, double part, Sums &sums) const
{
    const Catalog &catalog = *m_candidates.inputs.catalog;
    const auto partOf = [part](std::int64_t cents) {
        return std::llround(static_cast<double>(cents) * part);
    };
    if (group >= m_candidates.sets.size())
        return; // a further type of a fleet
    if (offer) {
        const MixSet &set = m_candidates.sets[group];
        OptionFacts facts;
        facts.base = partOf(set.cents(*offer));
        facts.provider = catalog.types[catalog.offerType[*offer]].provider;
        facts.isSpot = set.onSpot(*offer);
        m_rows.addTo(sums, facts);
        return;
    }
    for (OptionFacts &facts : factsOf(m_candidates.today.lines[group], catalog, ShareBase::cost)) {
        facts.base = partOf(facts.base);
        m_rows.addTo(sums, facts);
    }
}

namespace {

/// No spot capacity at all is none of anything, whatever it costs.
void leaveNoSpotOnly(MixRules &rules)
{
    if (rules.maxSpotPercent && *rules.maxSpotPercent <= 0)
        rules.base = ShareBase::workloads;
    else
        rules.maxSpotPercent.reset();
}

} // namespace

MixRules withoutCostShares(MixRules rules)
{
    if (rules.base == ShareBase::cost) {
        rules.split.clear();
        leaveNoSpotOnly(rules);
    }
    return rules;
}

MixRules withPresenceOnly(MixRules rules)
{
    if (rules.base != ShareBase::cost)
        return rules;
    constexpr double kHalf = 50; // percent: give or take as much, any share
    constexpr double kSome = kHalf + 0.0001;
    rules.base = ShareBase::workloads;
    for (ProviderShare &share : rules.split)
        share.percent = share.percent > rules.splitTolerancePoints ? kSome : kHalf;
    rules.splitTolerancePoints = kHalf;
    leaveNoSpotOnly(rules);
    return rules;
}

} // namespace headroom
