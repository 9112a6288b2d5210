// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/committed_bound.h"

#include "core/costing/week_use.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headroom {

namespace {

/// Slips of sums in double precision, and of hours that are counted in billionths.
constexpr double kSurely = 1 - 1e-6;
constexpr double kAlike = 1 - 1e-9; ///< uses that differ by less are the same

double inHours(const InstanceHours &hours)
{
    return static_cast<double>(hours.numerator) / static_cast<double>(hours.denominator);
}

/// What markups, support and taxes add to a line's compute at the least.
double percentOn(const Workload &workload)
{
    constexpr double kWhole = 100;
    double factor = 1;
    for (const CostLine &line : workload.otherCosts)
        if (isPercentage(line.basis))
            factor += line.percent.toDouble() / kWhole;
    return factor;
}

} // namespace

CommittedBound::CommittedBound(const MixCandidates &candidates, const CommitmentRule &rule,
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
    for (std::size_t i = 0; i < lowest.offers.size(); ++i) {
        m_usages.emplace_back(months.workload(i));
        m_percent.push_back(percentOn(months.workload(i)));
        others += months.othersOf(i);
    }
    for (std::size_t m = 0; m < months.alike().size(); ++m) {
        // Around the clock every workload counts the same hours of a calendar month.
        m_weights.push_back(months.hoursOf(0, m).whole.toDouble()
                            * static_cast<double>(months.alike()[m].times) / kHoursPerWeek);
        m_hours += m_weights.back() * kHoursPerWeek;
    }
    m_onDemand.otherCents = m_flat.otherCents = others.cents();
    findAlikeHours();
    for (std::size_t group = 0; group < lowest.offers.size(); ++group)
        addGroup(group);
}

/// A workload's hours are those of its demand and schedule, whatever serves it.
void CommittedBound::findAlikeHours()
{
    std::vector<std::vector<std::int64_t>> kinds(kHoursPerWeek);
    for (std::size_t group = 0; group < m_lowest.offers.size(); ++group) {
        std::optional<Usage> usage;
        for (std::size_t i = 0; i < m_lowest.offers[group].size() && !usage; ++i)
            usage = usageOf(group, m_lowest.offers[group][i]);
        if (!usage || m_months.workload(group).schedule.kind == Schedule::Kind::perRun)
            continue;
        const DemandWeek &week = usage->week();
        for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour) {
            kinds[hour].push_back(week.level[hour]);
            kinds[hour].push_back(week.parts[hour]);
        }
    }
    std::map<std::vector<std::int64_t>, std::size_t> known;
    for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour) {
        const auto [found, isNew] = known.emplace(kinds[hour], m_alike.size());
        if (isNew)
            m_alike.push_back({hour, 0});
        ++m_alike[found->second].times;
    }
}

/// Every month is rounded by itself; the month that is planned for was, too.
std::int64_t CommittedBound::cents(std::size_t group, double compute) const
{
    const auto lines = static_cast<double>(1 + m_months.workload(group).otherCosts.size());
    const double slips = m_months.count() * lines;
    return std::max<std::int64_t>(
        0, static_cast<std::int64_t>(std::floor(compute * m_percent[group] * kSurely - slips)));
}

double CommittedBound::monthlyOf(std::size_t group, MixOffer offer) const
{
    return offer ? static_cast<double>(m_candidates.sets[group].monthlyCents[*offer])
                 : static_cast<double>(m_candidates.today.lines[group].compute.cents());
}

std::optional<std::vector<CarryingKind>> CommittedBound::kindsOf(std::size_t group, MixOffer offer)
{
    if (offer)
        return m_kinds.of(*offer);
    const Line &line = m_candidates.today.lines[group];
    return line.offer ? m_kinds.of(*line.offer) : std::vector<CarryingKind>();
}

std::optional<Usage> CommittedBound::usageOf(std::size_t group, MixOffer offer) const
{
    if (!offer)
        return m_candidates.today.lines[group].usage;
    const CandidateSet &set = m_candidates.sets[group];
    const Catalog &catalog = *set.catalog;
    return m_usages[group].on(catalog.purchases[catalog.offerPurchase[*offer]], std::nullopt,
                              &set.sized->useOf(catalog.offerType[*offer], set.onSpot(*offer)));
}

CommittedBound::OptionUse &CommittedBound::useOf(std::size_t group, MixOffer offer)
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
    if (const auto usage = usageOf(group, offer)) {
        const MonthView view = monthViewOf(*m_months.inputs().plan, m_candidates.scenario,
                                           m_candidates.inputs.valuationDate);
        use.plannedHours =
            inHours(usage->instanceHours(monthHoursOf(m_months.workload(group), view)));
        for (std::size_t m = 0; m < m_months.alike().size(); ++m) {
            use.hours += inHours(usage->instanceHours(m_months.hoursOf(group, m),
                                                      m_months.demandOf(group, m)))
                         * static_cast<double>(m_months.alike()[m].times)
                         * stepsOf(group, offer, m);
        }
    }
    if (!offer)
        return m_usesAsItIs[group].emplace(std::move(use));
    const std::pair key(catalog.offerType[*offer], catalog.offerPurchase[*offer]);
    return m_uses[group].emplace(key, std::move(use)).first->second;
}

const CommittedBound::HourUse &CommittedBound::hoursOf(std::size_t group, MixOffer offer)
{
    OptionUse &use = useOf(group, offer);
    if (!use.byHour.empty())
        return use.byHour;
    use.byHour.resize(m_months.alike().size());
    const auto usage = usageOf(group, offer);
    const bool inRuns = m_months.workload(group).schedule.kind == Schedule::Kind::perRun;
    for (std::size_t m = 0; m < use.byHour.size(); ++m) {
        if (!usage) {
            use.byHour[m].resize(m_alike.size());
            continue;
        }
        const WeekUse week =
            weekUseOf(*usage, inRuns, m_months.hoursOf(group, m), m_months.demandOf(group, m));
        for (const AlikeInWeek &alike : m_alike)
            use.byHour[m].push_back(static_cast<double>(week[alike.hour].instances)
                                    * static_cast<double>(week[alike.hour].parts)
                                    / static_cast<double>(kPartsPerHour));
    }
    return use.byHour;
}

/// What steps of prices take off: agreed prices do not follow them, and committed ones do not rise.
double CommittedBound::stepsOf(std::size_t group, MixOffer offer, std::size_t months) const
{
    const Catalog &catalog = *m_candidates.inputs.catalog;
    const Line &line = m_candidates.today.lines[group];
    const Provider provider = offer        ? catalog.types[catalog.offerType[*offer]].provider
                              : line.offer ? line.offer->provider
                                           : Provider::aws;
    return std::min(1.0, m_months.priceOf(provider, months));
}

void CommittedBound::addGroup(std::size_t group)
{
    for (std::size_t i = 0; i < m_lowest.offers[group].size(); ++i) {
        const MixOffer offer = m_lowest.offers[group][i];
        const std::int64_t monthly =
            m_lowest.choice.groups[group].options[i].cost - m_lowest.cents[group][i];
        const std::int64_t moving = monthly * m_months.count();
        const auto kinds = kindsOf(group, offer);
        double compute = 0;
        if (offer || (kinds && !kinds->empty())) {
            const OptionUse &use = useOf(group, offer);
            if (use.plannedHours > 0)
                compute = monthlyOf(group, offer) * use.hours / use.plannedHours;
        } else {
            const Line &line = m_candidates.today.lines[group];
            compute = static_cast<double>(m_months.computeOf(group, line).cents());
        }
        double least = kinds ? 1 : 0;
        for (const CarryingKind &kind : kinds.value_or(std::vector<CarryingKind>()))
            least = std::min(least, kind.rate);
        const std::int64_t dear = cents(group, compute);
        const std::int64_t cheap = cents(group, compute * least);
        m_onDemand.cents[group][i] = dear;
        m_onDemand.choice.groups[group].options[i].cost = dear + moving;
        m_flat.cents[group][i] = cheap;
        m_flat.choice.groups[group].options[i].cost = cheap + moving;
    }
}

CommittedBound::Pool CommittedBound::poolOf(HourUse use) const
{
    struct Cell {
        double use = 0;
        double share = 0;
    };
    std::vector<Cell> cells;
    for (std::size_t m = 0; m < use.size(); ++m)
        for (std::size_t hour = 0; hour < m_alike.size(); ++hour)
            cells.push_back({use[m][hour], m_alike[hour].times * m_weights[m] / m_hours});
    std::ranges::sort(cells, std::greater(), &Cell::use);
    Pool pool{std::move(use), {}, {}};
    double share = 0;
    for (std::size_t first = 0, end = 0; first < cells.size(); first = end) {
        while (end < cells.size() && cells[end].use >= cells[first].use * kAlike)
            share += cells[end++].share;
        pool.levels.push_back(cells[first].use);
        pool.shares.push_back(share);
    }
    return pool;
}

/// The prices that make a commitment to this use worth most: where use is above the amount at which one more unit would
/// not pay, an hour costs as much as on demand; below it nothing.
CommittedBound::HourPrices CommittedBound::pricesFor(const Pool &pool, double rate)
{
    const auto last = std::min<std::size_t>(
        static_cast<std::size_t>(std::ranges::lower_bound(pool.shares, rate) - pool.shares.begin()),
        pool.levels.size() - 1);
    const double before = last == 0 ? 0 : pool.shares[last - 1];
    const double at = (1 - before / rate) / (pool.shares[last] - before);
    return {&pool.use, pool.levels[last], kSurely / rate, kSurely * std::min(at, 1 / rate)};
}

double CommittedBound::HourPrices::in(std::size_t months, std::size_t hour) const
{
    const double now = (*use)[months][hour];
    return now > level ? above : now >= level * kAlike ? at : 0;
}

/// Hours of use, each as a part of what it costs on demand.
double CommittedBound::hoursAt(std::size_t group, MixOffer offer,
                               const std::vector<Carried> &carried)
{
    const HourUse &use = hoursOf(group, offer);
    double hours = 0;
    for (std::size_t m = 0; m < use.size(); ++m) {
        const double steps = stepsOf(group, offer, m);
        double month = 0;
        for (std::size_t hour = 0; hour < m_alike.size(); ++hour) {
            double price = steps;
            for (const Carried &one : carried)
                price = std::min(price, one.rate * one.prices.in(m, hour));
            month += price * use[m][hour] * m_alike[hour].times;
        }
        hours += month * m_weights[m];
    }
    return hours;
}

void CommittedBound::addTo(HourUse &sum, const HourUse &use, double unit) const
{
    sum.resize(use.size());
    for (std::size_t m = 0; m < use.size(); ++m) {
        sum[m].resize(m_alike.size());
        for (std::size_t hour = 0; hour < use[m].size(); ++hour)
            sum[m][hour] += unit * use[m][hour];
    }
}

MixModel CommittedBound::pricedBy(const std::vector<std::vector<std::size_t>> &mixes,
                                  std::int64_t within)
{
    std::map<Key, HourUse> pools;
    std::map<Key, double> rates;
    HourUse all(m_months.alike().size(), std::vector<double>(m_alike.size()));
    const auto unitOf = [this](std::size_t group, MixOffer offer) {
        const double hours = useOf(group, offer).plannedHours;
        return hours > 0 ? monthlyOf(group, offer) / hours : 0.0;
    };
    const auto raise = [&](const CarryingKind &kind) {
        double &rate = rates.try_emplace(kind.key(), kind.rate).first->second;
        rate = std::max(rate, kind.rate);
    };
    for (const std::vector<std::size_t> &chosen : mixes) {
        for (std::size_t group = 0; group < chosen.size(); ++group) {
            const MixOffer offer = m_lowest.offers[group][chosen[group]];
            const HourUse &use = hoursOf(group, offer);
            const double unit = unitOf(group, offer);
            addTo(all, use, unit);
            const auto kinds = kindsOf(group, offer);
            for (const CarryingKind &kind : kinds.value_or(std::vector<CarryingKind>())) {
                addTo(pools[kind.key()], use, unit * kind.rate);
                raise(kind);
            }
        }
    }
    const Pool everything = poolOf(std::move(all));
    std::map<Key, Pool> sorted;
    for (auto &[key, use] : pools)
        sorted.emplace(key, poolOf(std::move(use)));
    std::map<Key, HourPrices> prices;
    const auto pricesOf = [&](const CarryingKind &kind) {
        const auto known = prices.find(kind.key());
        if (known != prices.end())
            return known->second;
        raise(kind);
        const auto pool = sorted.find(kind.key());
        return prices
            .emplace(kind.key(), pricesFor(pool != sorted.end() ? pool->second : everything,
                                           rates.at(kind.key())))
            .first->second;
    };
    MixModel model = m_flat;
    for (std::size_t group = 0; group < model.offers.size(); ++group) {
        auto &options = model.choice.groups[group].options;
        const auto cheapest = std::ranges::min_element(options, {}, &ChoiceOption::cost);
        const std::int64_t most = cheapest == options.end() ? 0 : cheapest->cost + within;
        for (std::size_t i = 0; i < options.size(); ++i) {
            const MixOffer offer = model.offers[group][i];
            const auto kinds = kindsOf(group, offer);
            if (options[i].cost > most || !kinds || kinds->empty())
                continue;
            std::vector<Carried> carried;
            for (const CarryingKind &kind : *kinds)
                carried.push_back({kind.rate, pricesOf(kind)});
            const double compute = unitOf(group, offer) * hoursAt(group, offer, carried);
            const std::int64_t moving = options[i].cost - model.cents[group][i];
            model.cents[group][i] = cents(group, compute);
            options[i].cost = model.cents[group][i] + moving;
        }
    }
    return model;
}

} // namespace headroom
