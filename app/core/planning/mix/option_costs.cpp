// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix/option_costs.h"

#include "core/costing/other_costs.h"
#include "core/planning/mix/price_search.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace headroom {

namespace {

double inHours(const InstanceHours &hours)
{
    return static_cast<double>(hours.numerator) / static_cast<double>(hours.denominator);
}

/// The minimum that percentages add to an amount.
double withPercentages(const Workload &workload, const std::function<bool(CostBasis)> &counts)
{
    constexpr double kWhole = 100;
    double factor = 1;
    for (const CostLine &line : workload.otherCosts)
        if (counts(line.basis))
            factor += line.percent.toDouble() / kWhole;
    return factor;
}

/// Markups and support are taken of compute, taxes of licences, too.
double licenceCents(const Workload &workload)
{
    constexpr double kCents = 100;
    double sum = 0;
    for (const CostLine &line : workload.otherCosts)
        if (line.basis == CostBasis::licence)
            sum += licenceRateOf(line).toDouble() * kCents;
    return sum * withPercentages(workload, [](CostBasis basis) { return basis == CostBasis::tax; });
}

} // namespace

OptionCosts::OptionCosts(const MixCandidates &candidates, const CommitmentRule &rule,
                         const MixMonths &months, const MixModel &lowest)
    : m_candidates(candidates),
      m_months(months),
      m_lowest(lowest),
      m_kinds(candidates, rule),
      m_onDemand(lowest),
      m_flat(lowest),
      m_uses(lowest.offers.size()),
      m_usesAsItIs(lowest.offers.size())
{
    Money others;
    for (std::size_t i = 0; i < candidates.sets.size(); ++i) {
        m_usages.emplace_back(months.workload(i));
        m_percent.push_back(withPercentages(months.workload(i), isPercentage));
        m_licence.push_back(licenceCents(months.workload(i)));
        others += months.othersOf(i);
    }
    m_minPercent = m_percent.empty() ? 1 : std::ranges::min(m_percent);
    m_onDemand.otherCents = m_flat.otherCents = others.cents();
    for (std::size_t group = 0; group < candidates.sets.size(); ++group)
        addGroup(group);
}

/// Every month is rounded by itself; the month that is planned for was, too. What a commitment costs goes to those whom it
/// covers by how much it covers of each, whatever their hours cost by the prices: percentages beyond what is added to
/// every line are known of the least rate alone.
double OptionCosts::withAll(std::size_t group, MixOffer offer, double compute, double minimum)
{
    const auto lines = static_cast<double>(1 + m_months.workload(group).otherCosts.size());
    const double all = (compute * m_minPercent + minimum * (m_percent[group] - m_minPercent)
                        + licencesOf(group, offer))
                       * kSurely;
    return all - m_months.count() * lines;
}

std::int64_t OptionCosts::cents(std::size_t group, MixOffer offer, double compute, double minimum)
{
    return std::max<std::int64_t>(
        0, static_cast<std::int64_t>(std::floor(withAll(group, offer, compute, minimum))));
}

double OptionCosts::monthlyOf(std::size_t group, MixOffer offer) const
{
    return offer ? static_cast<double>(m_candidates.sets[group].cents(*offer))
                 : static_cast<double>(m_candidates.today.lines[group].compute.cents());
}

std::optional<std::vector<CoveringKind>> OptionCosts::kindsOf(std::size_t group, MixOffer offer)
{
    if (offer)
        return m_kinds.of(*offer);
    const Line &line = m_candidates.today.lines[group];
    return line.offer ? m_kinds.of(*line.offer) : std::vector<CoveringKind>();
}

const std::vector<Line> &OptionCosts::fleetOf(std::size_t group, MixOffer offer) const
{
    static const std::vector<Line> kNone;
    return offer || group >= m_candidates.sets.size() ? kNone
                                                      : m_candidates.today.lines[group].parts;
}

double OptionCosts::unitOfPart(std::size_t group, const Line &part) const
{
    if (!part.usage)
        return 0;
    const double hours = useOf(group, *part.usage, part.offer->provider).plannedHours;
    return hours > 0 ? static_cast<double>(part.compute.cents()) / hours : 0.0;
}

double OptionCosts::costOfPart(std::size_t group, const Line &part) const
{
    return part.usage
               ? unitOfPart(group, part) * useOf(group, *part.usage, part.offer->provider).hours
               : 0;
}

std::optional<Usage> OptionCosts::usageOf(std::size_t group, MixOffer offer) const
{
    if (const auto &fleet = fleetOf(group, offer); !fleet.empty())
        return fleet.front().usage;
    if (!offer)
        return m_candidates.today.lines[group].usage;
    const Catalog &catalog = *m_candidates.inputs.catalog;
    return usageOf(group, offer, catalog.purchases[catalog.offerPurchase[*offer]]);
}

std::optional<Usage> OptionCosts::usageOf(std::size_t group, MixOffer offer,
                                          const PurchaseOption &purchase) const
{
    const MixSet &set = m_candidates.sets[group];
    return m_usages[group].on(
        purchase, std::nullopt,
        &set.sized->useOf(set.catalog->offerType[*offer], set.onSpot(*offer)));
}

/// Hours that instances run in all months, whatever is billed.
double OptionCosts::runningHours(std::size_t group, MixOffer offer) const
{
    const auto usage = offer ? usageOf(group, offer, {}) : m_candidates.today.lines[group].used;
    double hours = 0;
    for (std::size_t m = 0; usage && m < m_months.alike().size(); ++m)
        hours +=
            inHours(usage->instanceHours(m_months.hoursOf(group, m), m_months.demandOf(group, m)))
            * static_cast<double>(m_months.alike()[m].times);
    return hours;
}

OptionCosts::OptionUse OptionCosts::useOf(std::size_t group, const Usage &usage,
                                          Provider provider) const
{
    const MonthView view = monthViewOf(*m_months.inputs().plan, m_candidates.scenario,
                                       m_candidates.inputs.valuationDate);
    OptionUse use;
    use.plannedHours = inHours(usage.instanceHours(monthHoursOf(m_months.workload(group), view)));
    for (std::size_t m = 0; m < m_months.alike().size(); ++m) {
        use.hours +=
            inHours(usage.instanceHours(m_months.hoursOf(group, m), m_months.demandOf(group, m)))
            * static_cast<double>(m_months.alike()[m].times) * m_months.stepOf(provider, m);
    }
    return use;
}

OptionCosts::OptionUse &OptionCosts::useOf(std::size_t group, MixOffer offer)
{
    const Catalog &catalog = *m_candidates.inputs.catalog;
    if (offer) {
        const std::pair key(catalog.offerType[*offer], catalog.offerPurchase[*offer]);
        const auto known = m_uses[group].find(key);
        if (known != m_uses[group].end())
            return known->second;
    } else if (m_usesAsItIs[group]) {
        return *m_usesAsItIs[group];
    }
    OptionUse use;
    if (const auto usage = usageOf(group, offer))
        use = useOf(group, *usage, providerOf(group, offer));
    if (m_licence[group] > 0)
        use.licences = m_licence[group] * runningHours(group, offer);
    if (!offer)
        return m_usesAsItIs[group].emplace(use);
    const std::pair key(catalog.offerType[*offer], catalog.offerPurchase[*offer]);
    return m_uses[group].emplace(key, use).first->second;
}

Provider OptionCosts::providerOf(std::size_t group, MixOffer offer) const
{
    const Catalog &catalog = *m_candidates.inputs.catalog;
    const Line &line = m_candidates.today.lines[group];
    return offer        ? catalog.types[catalog.offerType[*offer]].provider
           : line.offer ? line.offer->provider
                        : Provider();
}

void OptionCosts::addGroup(std::size_t group)
{
    for (std::size_t i = 0; i < m_lowest.offers[group].size(); ++i) {
        const MixOffer offer = m_lowest.offers[group][i];
        const std::int64_t monthly =
            m_lowest.choice.groups[group].options[i].cost - m_lowest.cents[group][i];
        const std::int64_t moving = monthly * m_months.count();
        const auto kinds = kindsOf(group, offer);
        double compute = 0;
        double minCompute = 0;
        for (const Line &part : fleetOf(group, offer)) {
            compute += costOfPart(group, part);
            minCompute += minOfPart(group, part);
        }
        if (!fleetOf(group, offer).empty()) {
            take(group, i, compute, minCompute, moving);
            continue;
        }
        if (offer || (kinds && !kinds->empty())) {
            const OptionUse &use = useOf(group, offer);
            if (use.plannedHours > 0)
                compute = monthlyOf(group, offer) * use.hours / use.plannedHours;
        } else {
            const Line &line = m_candidates.today.lines[group];
            compute = static_cast<double>(m_months.computeOf(group, line).cents());
        }
        take(group, i, compute, compute * minRateOf(kinds), moving);
    }
}

/// `compute`: on demand and at the least rate.
void OptionCosts::take(std::size_t group, std::size_t option, double compute, double minimum,
                       std::int64_t moving)
{
    const MixOffer offer = m_lowest.offers[group][option];
    const std::int64_t dear = cents(group, offer, compute, compute);
    const std::int64_t cheap = cents(group, offer, minimum, minimum);
    m_onDemand.cents[group][option] = dear;
    m_onDemand.choice.groups[group].options[option].cost = dear + moving;
    m_flat.cents[group][option] = cheap;
    m_flat.choice.groups[group].options[option].cost = cheap + moving;
}

double OptionCosts::unitOf(std::size_t group, MixOffer offer)
{
    const double hours = useOf(group, offer).plannedHours;
    return hours > 0 ? monthlyOf(group, offer) / hours : 0.0;
}

std::vector<std::optional<Usage>> OptionCosts::usages() const
{
    std::vector<std::optional<Usage>> usages(m_candidates.sets.size());
    for (std::size_t group = 0; group < usages.size(); ++group) {
        for (std::size_t i = 0; i < m_lowest.offers[group].size() && !usages[group]; ++i)
            usages[group] = usageOf(group, m_lowest.offers[group][i]);
    }
    return usages;
}

} // namespace headroom
