// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix/mix_rows.h"

#include "core/evaluation/evaluation.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <string>
#include <utility>

namespace headroom {

namespace {

/// Percentages as whole numbers, a ten-thousandth of a point each.
constexpr std::int64_t kPartsPerPoint = kWholeParts / 100;
/// Rounding error of whole grams that are stored as kilograms.
constexpr double kSlipInGrams = 1e-3;

std::int64_t partsOf(double percent)
{
    return std::llround(std::clamp(percent, 0.0, 100.0) * static_cast<double>(kPartsPerPoint));
}

OptionFacts factsOfPart(const Line &line, const Catalog &catalog, ShareBase base)
{
    OptionFacts facts;
    facts.cents = line.compute.cents();
    if (line.offer && line.compute != Money())
        facts.base = shareBaseOf(
            base, facts.cents,
            static_cast<std::int64_t>((line.count * line.hours * Exact(kHourParts)).scaled(0)));
    facts.instances =
        std::max(line.maximumCount, static_cast<std::int64_t>(std::ceil(line.count.toDouble())));
    facts.grams =
        line.footprint.kg ? std::optional(wholeGrams(line.footprint.kg->value)) : std::nullopt;
    // Shared instances are there once.
    if (line.shared && line.shared->host != line.id)
        facts.instances = 0;
    if (line.offer) {
        facts.provider = line.offer->provider;
        facts.region = line.offer->region;
        facts.isSpot = line.offer->purchase.model == PricingModel::spot;
        if (const auto type = catalog.findType(facts.provider, line.offer->instanceType))
            facts.type = &catalog.types[*type];
    }
    return facts;
}

bool isKeptBy(const Line &line, const Scenario &scenario, const Scenario &stated,
              const MixRules &rules)
{
    const auto now = scenario.allocations.find(line.id);
    const auto today = stated.allocations.find(line.id);
    if (today != stated.allocations.end()) {
        const bool isAsStated = now != scenario.allocations.end() && now->second == today->second;
        if (rules.pinsHonoured && today->second.pinned)
            return isAsStated;
        if (isAsStated && today->second.onInstancesOf)
            return true; // it stays with a pinned one
    }
    return line.fleet || !line.offer
           || (allows(rules.providers, line.offer->provider)
               && allows(rules.regions, line.offer->region)
               && allows(rules.pricingModels, line.offer->purchase.model));
}

bool areKeptTogether(const std::vector<Line> &lines, const Catalog &catalog, MixRules rules)
{
    rules.budget.reset();
    std::set<std::pair<Provider, std::string>> types;
    for (const Line &line : lines) {
        for (const OptionFacts &facts : factsOf(line, catalog, rules.base)) {
            if (facts.type != nullptr)
                types.emplace(facts.provider, facts.type->name);
        }
    }
    return MixRows(catalog, rules, 0).areKept(lines)
           && (!rules.maxTypes || types.size() <= *rules.maxTypes);
}

} // namespace

std::int64_t shareBaseOf(ShareBase base, std::int64_t cents, std::int64_t hourParts)
{
    switch (base) {
    case ShareBase::cost: return cents;
    case ShareBase::hours: return hourParts;
    case ShareBase::workloads: return 1;
    }
    return 0;
}

std::int64_t wholeGrams(double kg)
{
    return static_cast<std::int64_t>(std::ceil(kg * kGramsPerKilogram));
}

std::vector<OptionFacts> factsOf(const Line &line, const Catalog &catalog, ShareBase base)
{
    std::vector<OptionFacts> parts;
    for (const Line &part : partsOf(line))
        parts.push_back(factsOfPart(part, catalog, base));
    if (base == ShareBase::workloads && !line.parts.empty()) {
        // A workload counts once, where most of its compute is.
        const auto main = std::ranges::max_element(parts, {}, &OptionFacts::cents);
        for (OptionFacts &part : parts)
            part.base = &part == &*main && part.base != 0 ? 1 : 0;
    }
    return parts;
}

MixRows::MixRows(const Catalog &catalog, const MixRules &rules, std::int64_t otherCents,
                 ShareRows shares)
    : m_catalog(catalog),
      m_rules(withFullNames(rules, catalog)),
      // Each workload counts once, whatever it costs.
      m_shares(rules.base == ShareBase::workloads ? ShareRows::ofTheMix : shares)
{
    if (rules.budget)
        m_limits.push_back(rules.budget->cents() - otherCents);
    const auto maxOf = [&](double percent) {
        constexpr std::int64_t kMaximum = 9'000'000'000'000; // in parts it still is a whole number
        if (m_shares == ShareRows::ofTheMix || !rules.budget || rules.base != ShareBase::cost)
            return std::int64_t{0};
        return partsOf(percent) * std::clamp<std::int64_t>(m_limits.front(), 0, kMaximum);
    };
    for (const ProviderShare &share : rules.split) {
        m_limits.push_back(maxOf(share.percent + rules.splitTolerancePoints));
        m_limits.push_back(0);
    }
    if (rules.maxSpotPercent)
        m_limits.push_back(maxOf(*rules.maxSpotPercent));
    for (const Quota &quota : rules.quotas)
        m_limits.push_back(quota.maximum);
    if (rules.maxCarbonKg)
        m_limits.push_back(static_cast<std::int64_t>(
            std::floor(*rules.maxCarbonKg * kGramsPerKilogram + kSlipInGrams)));
}

void MixRows::addUses(const OptionFacts &facts, std::vector<std::int64_t> &uses) const
{
    if (m_rules.budget)
        uses.push_back(facts.cents);
    const auto addMaximum = [&](double percent, bool isOwn) {
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
        addMaximum(share.percent + slack, isOwn);
        uses.push_back(m_shares == ShareRows::ofTheMix
                           ? (partsOf(share.percent - slack) - (isOwn ? kWholeParts : 0))
                                 * facts.base
                           : 0);
    }
    if (m_rules.maxSpotPercent)
        addMaximum(*m_rules.maxSpotPercent, facts.isSpot);
    for (const Quota &quota : m_rules.quotas)
        uses.push_back(quotaUse(quota, facts));
    if (m_rules.maxCarbonKg)
        uses.push_back(facts.grams.value_or(0));
}

void MixRows::addTo(Sums &sums, const OptionFacts &facts) const
{
    std::vector<std::int64_t> uses;
    addUses(facts, uses);
    std::ranges::transform(sums, uses, sums.begin(), std::plus());
}

bool MixRows::areKept(std::span<const Line> lines) const
{
    Sums sums(m_limits.size());
    for (const Line &line : lines) {
        for (const OptionFacts &facts : factsOf(line, m_catalog, m_rules.base))
            addTo(sums, facts);
    }
    return std::ranges::equal(sums, m_limits, std::less_equal());
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
    const double each = factsOf(quota.provider).quotaUnit == QuotaUnit::accelerators
                            ? type.acceleratorCount
                            : type.vcpus;
    return std::llround(std::ceil(each * static_cast<double>(facts.instances)));
}

std::size_t carbonRow(const MixRules &rules)
{
    return quotaRow(rules, rules.quotas.size());
}

std::size_t quotaRow(const MixRules &rules, std::size_t quota)
{
    return (rules.budget ? 1 : 0) + 2 * rules.split.size() + (rules.maxSpotPercent ? 1 : 0) + quota;
}

bool areRulesKept(const MixCandidates &candidates, const MixRules &rules,
                  const std::vector<Line> &lines, const Scenario &scenario)
{
    return std::ranges::all_of(lines,
                               [&](const Line &line) {
                                   return isKeptBy(line, scenario, candidates.scenario, rules);
                               })
           && areKeptTogether(lines, *candidates.inputs.catalog, rules);
}

bool areRulesKept(const MixCandidates &candidates, const MixRules &rules, const MixChoice &choice)
{
    Scenario scenario = candidates.scenario;
    scenario.allocations = choice.allocations;
    const ScenarioEvaluation evaluated = evaluateScenario(candidates.inputs, scenario, {1});
    return areRulesKept(candidates, rules, evaluated.lines, scenario)
           && (!rules.budget || evaluated.total <= *rules.budget)
           && (!rules.minHeadroom || !choice.headroom
               || hasHeadroom(*choice.headroom, *rules.minHeadroom));
}

} // namespace headroom
