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

MixRows::MixRows(const Catalog &catalog, const MixRules &rules, std::int64_t otherCents)
    : m_catalog(catalog),
      m_rules(rules)
{
    if (rules.budget)
        m_limits.push_back(rules.budget->cents() - otherCents);
    m_limits.resize(m_limits.size() + 2 * rules.split.size());
    if (rules.mostSpotPercent)
        m_limits.push_back(0);
    for (const Quota &quota : rules.quotas)
        m_limits.push_back(quota.most);
}

void MixRows::addUses(const OptionFacts &facts, std::vector<std::int64_t> &uses) const
{
    if (m_rules.budget)
        uses.push_back(facts.cents);
    for (const ProviderShare &share : m_rules.split) {
        const std::int64_t own = share.provider == facts.provider ? kWholeParts : 0;
        const double slack = m_rules.splitTolerancePoints;
        uses.push_back((own - partsOf(share.percent + slack)) * facts.base);
        uses.push_back((partsOf(share.percent - slack) - own) * facts.base);
    }
    if (m_rules.mostSpotPercent)
        uses.push_back(((facts.isSpot ? kWholeParts : 0) - partsOf(*m_rules.mostSpotPercent))
                       * facts.base);
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
