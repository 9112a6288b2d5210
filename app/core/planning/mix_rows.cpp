// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix_rows.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

/// Percentages as whole numbers, a ten-thousandth of a point each.
constexpr std::int64_t kPartsPerPoint = kWholeParts / 100;

std::int64_t partsOf(double percent)
{
    return std::llround(std::clamp(percent, 0.0, 100.0) * static_cast<double>(kPartsPerPoint));
}

} // namespace

MixRows::MixRows(const Catalog &catalog, const MixRules &rules, std::int64_t otherCents,
                 ShareRows shares)
    : m_catalog(catalog),
      m_rules(rules),
      // Each workload counts once, whatever it costs.
      m_shares(rules.base == ShareBase::workloads ? ShareRows::ofTheMix : shares)
{
    if (rules.budget)
        m_limits.push_back(rules.budget->cents() - otherCents);
    const auto mostOf = [&](double percent) {
        constexpr std::int64_t kMost = 9'000'000'000'000; // in parts it still is a whole number
        if (m_shares == ShareRows::ofTheMix || !rules.budget || rules.base != ShareBase::cost)
            return std::int64_t{0};
        return partsOf(percent) * std::clamp<std::int64_t>(m_limits.front(), 0, kMost);
    };
    for (const ProviderShare &share : rules.split) {
        m_limits.push_back(mostOf(share.percent + rules.splitTolerancePoints));
        m_limits.push_back(0);
    }
    if (rules.mostSpotPercent)
        m_limits.push_back(mostOf(*rules.mostSpotPercent));
    for (const Quota &quota : rules.quotas)
        m_limits.push_back(quota.most);
}

void MixRows::addUses(const OptionFacts &facts, std::vector<std::int64_t> &uses) const
{
    if (m_rules.budget)
        uses.push_back(facts.cents);
    const auto addMost = [&](double percent, bool isOwn) {
        const std::int64_t own = isOwn ? kWholeParts : 0;
        if (m_shares == ShareRows::ofTheMix)
            uses.push_back((own - partsOf(percent)) * facts.base);
        else
            uses.push_back(m_rules.budget && m_rules.base == ShareBase::cost ? own * facts.base
                                                                             : 0);
    };
    for (const ProviderShare &share : m_rules.split) {
        const bool isOwn = share.provider == facts.provider;
        const double slack = m_rules.splitTolerancePoints;
        addMost(share.percent + slack, isOwn);
        uses.push_back(m_shares == ShareRows::ofTheMix
                           ? (partsOf(share.percent - slack) - (isOwn ? kWholeParts : 0))
                                 * facts.base
                           : 0);
    }
    if (m_rules.mostSpotPercent)
        addMost(*m_rules.mostSpotPercent, facts.isSpot);
    for (const Quota &quota : m_rules.quotas)
        uses.push_back(quotaUse(quota, facts));
}

std::int64_t MixRows::quotaUse(const Quota &quota, const OptionFacts &facts) const
{
    if (facts.provider != quota.provider || facts.type == nullptr
        || (!quota.region.empty() && facts.region != quota.region))
        return 0;
    const InstanceType &type = *facts.type;
    const bool hasAccelerator = type.accelerator >= 0;
    if (!quota.hardware.empty() && m_catalog.families[type.family].name != quota.hardware
        && (!hasAccelerator
            || m_catalog.accelerators[static_cast<std::size_t>(type.accelerator)].name
                   != quota.hardware))
        return 0;
    const double each = quota.provider == Provider::google ? type.acceleratorCount : type.vcpus;
    return std::llround(std::ceil(each * static_cast<double>(facts.instances)));
}

std::size_t quotaRow(const MixRules &rules, std::size_t quota)
{
    return (rules.budget ? 1 : 0) + 2 * rules.split.size() + (rules.mostSpotPercent ? 1 : 0)
           + quota;
}

} // namespace headroom
