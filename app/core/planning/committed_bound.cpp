// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/committed_bound.h"

#include "core/costing/other_costs.h"
#include "core/costing/week_use.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <set>

namespace headroom {

namespace {

double inHours(const InstanceHours &hours)
{
    return static_cast<double>(hours.numerator) / static_cast<double>(hours.denominator);
}

/// What percentages add to an amount at the least.
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
        m_percent.push_back(withPercentages(months.workload(i), isPercentage));
        m_licence.push_back(licenceCents(months.workload(i)));
        others += months.othersOf(i);
    }
    for (std::size_t m = 0; m < months.alike().size(); ++m) {
        // Around the clock every workload counts the same hours of a calendar month.
        m_weights.push_back(months.hoursOf(0, m).whole.toDouble()
                            * static_cast<double>(months.alike()[m].times) / kHoursPerWeek);
    }
    m_onDemand.otherCents = m_flat.otherCents = others.cents();
    findAlikeHours();
    for (const double weight : m_weights)
        for (const AlikeInWeek &alike : m_alike)
            m_cells.push_back(weight * alike.times);
    m_prices = HourPrices(m_cells);
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
    const bool isInRuns =
        std::ranges::any_of(m_months.inputs().plan->workloads, [](const Workload &workload) {
            return workload.schedule.kind == Schedule::Kind::perRun;
        });
    std::map<std::vector<std::int64_t>, std::size_t> known;
    for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour) {
        const auto [found, isNew] = known.emplace(kinds[hour], m_alike.size());
        if (isNew)
            m_alike.push_back({hour, 0});
        ++m_alike[found->second].times;
    }
    if (isInRuns)
        divideHours();
}

/// Runs that need a small part of every hour leave a commitment unused in the rest of it.
void CommittedBound::divideHours()
{
    constexpr std::array kParts{0.0, 1.0 / 4, 1.0};
    std::vector<AlikeInWeek> divided;
    for (const AlikeInWeek &whole : m_alike) {
        for (std::size_t i = 0; i + 1 < kParts.size(); ++i)
            divided.push_back(
                {whole.hour, whole.times * (kParts[i + 1] - kParts[i]), kParts[i], kParts[i + 1]});
    }
    m_alike = std::move(divided);
}

/// Every month is rounded by itself; the month that is planned for was, too.
std::int64_t CommittedBound::cents(std::size_t group, MixOffer offer, double compute)
{
    const auto lines = static_cast<double>(1 + m_months.workload(group).otherCosts.size());
    const double slips = m_months.count() * lines;
    const double all = compute * m_percent[group] + licencesOf(group, offer);
    return std::max<std::int64_t>(0, static_cast<std::int64_t>(std::floor(all * kSurely - slips)));
}

double CommittedBound::licencesOf(std::size_t group, MixOffer offer)
{
    return m_licence[group] > 0 ? useOf(group, offer).licences : 0;
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
    const Catalog &catalog = *m_candidates.inputs.catalog;
    return usageOf(group, offer, catalog.purchases[catalog.offerPurchase[*offer]]);
}

std::optional<Usage> CommittedBound::usageOf(std::size_t group, MixOffer offer,
                                             const PurchaseOption &purchase) const
{
    const CandidateSet &set = m_candidates.sets[group];
    return m_usages[group].on(
        purchase, std::nullopt,
        &set.sized->useOf(set.catalog->offerType[*offer], set.onSpot(*offer)));
}

/// Hours that instances run in all months, whatever is billed.
double CommittedBound::runningHours(std::size_t group, MixOffer offer) const
{
    const auto usage = offer ? usageOf(group, offer, {}) : m_candidates.today.lines[group].used;
    double hours = 0;
    for (std::size_t m = 0; usage && m < m_months.alike().size(); ++m)
        hours +=
            inHours(usage->instanceHours(m_months.hoursOf(group, m), m_months.demandOf(group, m)))
            * static_cast<double>(m_months.alike()[m].times);
    return hours;
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
                         * stepsOf(group, offer)[m * m_alike.size()];
        }
    }
    if (m_licence[group] > 0)
        use.licences = m_licence[group] * runningHours(group, offer);
    if (!offer)
        return m_usesAsItIs[group].emplace(std::move(use));
    const std::pair key(catalog.offerType[*offer], catalog.offerPurchase[*offer]);
    return m_uses[group].emplace(key, std::move(use)).first->second;
}

const CommittedBound::ByHour &CommittedBound::hoursOf(std::size_t group, MixOffer offer)
{
    OptionUse &use = useOf(group, offer);
    if (!use.byHour.empty())
        return use.byHour;
    use.byHour.assign(m_cells.size(), 0);
    const auto usage = usageOf(group, offer);
    const bool inRuns = m_months.workload(group).schedule.kind == Schedule::Kind::perRun;
    for (std::size_t m = 0, cell = 0; usage && m < m_months.alike().size(); ++m) {
        const WeekUse week =
            weekUseOf(*usage, inRuns, m_months.hoursOf(group, m), m_months.demandOf(group, m));
        for (const AlikeInWeek &alike : m_alike) {
            const double runs =
                static_cast<double>(week[alike.hour].parts) / static_cast<double>(kPartsPerHour);
            const double part = std::clamp(runs, alike.from, alike.until) - alike.from;
            use.byHour[cell++] =
                static_cast<double>(week[alike.hour].instances) * part / (alike.until - alike.from);
        }
    }
    return use.byHour;
}

Provider CommittedBound::providerOf(std::size_t group, MixOffer offer) const
{
    const Catalog &catalog = *m_candidates.inputs.catalog;
    const Line &line = m_candidates.today.lines[group];
    return offer        ? catalog.types[catalog.offerType[*offer]].provider
           : line.offer ? line.offer->provider
                        : Provider::aws;
}

/// What steps of prices take off: agreed prices do not follow them, and committed ones do not rise.
const CommittedBound::ByHour &CommittedBound::stepsOf(std::size_t group, MixOffer offer)
{
    const auto [steps, isNew] = m_steps.try_emplace(providerOf(group, offer));
    for (std::size_t m = 0; isNew && m < m_months.alike().size(); ++m)
        steps->second.insert(steps->second.end(), m_alike.size(),
                             std::min(1.0, m_months.priceOf(steps->first, m)));
    return steps->second;
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
        const std::int64_t dear = cents(group, offer, compute);
        const std::int64_t cheap = cents(group, offer, compute * least);
        m_onDemand.cents[group][i] = dear;
        m_onDemand.choice.groups[group].options[i].cost = dear + moving;
        m_flat.cents[group][i] = cheap;
        m_flat.choice.groups[group].options[i].cost = cheap + moving;
    }
}

double CommittedBound::unitOf(std::size_t group, MixOffer offer)
{
    const double hours = useOf(group, offer).plannedHours;
    return hours > 0 ? monthlyOf(group, offer) / hours : 0.0;
}

const std::vector<CommittedBound::Carried> *CommittedBound::carriedBy(std::size_t group,
                                                                      MixOffer offer)
{
    const auto found = offer ? m_carried.find(*offer) : m_carried.end();
    if (found != m_carried.end())
        return found->second.empty() ? nullptr : &found->second;
    std::vector<Carried> &carried = offer ? m_carried[*offer] : m_carriedAsItIs[group];
    carried.clear();
    const auto kinds = kindsOf(group, offer);
    for (const CarryingKind &kind : kinds.value_or(std::vector<CarryingKind>())) {
        const auto [at, isNew] = m_kindAt.emplace(kind.key(), m_prices.kinds());
        if (isNew)
            m_prices.addKind();
        carried.push_back({kind.rate, at->second});
        m_prices.addRate(carried.back());
    }
    return carried.empty() ? nullptr : &carried;
}

CommittedBound::CarriedOption CommittedBound::carriedOption(std::size_t group, std::size_t option)
{
    const MixOffer offer = m_lowest.offers[group][option];
    const std::vector<Carried> *carried = carriedBy(group, offer);
    if (carried == nullptr)
        return {option, 0, nullptr, nullptr, nullptr};
    return {option, unitOf(group, offer), &hoursOf(group, offer), &stepsOf(group, offer), carried};
}

std::vector<std::size_t>
CommittedBound::Priced::inFull(const std::vector<std::size_t> &chosen) const
{
    std::vector<std::size_t> full;
    for (std::size_t group = 0; group < chosen.size(); ++group)
        full.push_back(options[group][chosen[group]].option);
    return full;
}

CommittedBound::Priced
CommittedBound::Priced::only(const std::function<bool(std::size_t, std::size_t)> &isKept) const
{
    Priced kept{{}, withOnly(model, isKept)};
    for (std::size_t group = 0; group < options.size(); ++group) {
        std::vector<CarriedOption> &of = kept.options.emplace_back();
        for (std::size_t i = 0; i < options[group].size(); ++i) {
            if (isKept(group, i))
                of.push_back(options[group][i]);
        }
    }
    return kept;
}

std::function<bool(std::size_t, std::size_t)> CommittedBound::affordable(const MixModel &model,
                                                                         std::int64_t objective)
{
    std::vector<Int128> most;
    Int128 sum = model.otherCents;
    for (const ChoiceGroup &group : model.choice.groups) {
        const auto cheapest = std::ranges::min_element(group.options, {}, &ChoiceOption::cost);
        most.push_back(cheapest == group.options.end() ? 0 : cheapest->cost);
        sum += most.back();
    }
    for (Int128 &cost : most)
        cost += objective - sum;
    return [&model, most](std::size_t group, std::size_t i) {
        return model.choice.groups[group].options[i].cost <= most[group];
    };
}

void CommittedBound::begin(const std::vector<std::size_t> &mix, std::int64_t objective)
{
    const auto isKept = affordable(m_flat, objective);
    m_open.options.assign(m_flat.offers.size(), {});
    m_leastOf.clear();
    for (std::size_t group = 0; group < m_flat.offers.size(); ++group) {
        const std::size_t options = m_flat.offers[group].size();
        m_leastOf.emplace_back(options, kDropped);
        for (std::size_t i = 0; i < options; ++i) {
            if (isKept(group, i))
                m_open.options[group].push_back(carriedOption(group, i));
        }
    }
    m_open.model = withOnly(m_flat, isKept);
    priceByUseOf(mix);
    priceAll();
}

void CommittedBound::priceByUseOf(const std::vector<std::size_t> &mix)
{
    std::vector<ByHour> pools(m_prices.kinds());
    ByHour all(m_cells.size(), 0);
    for (std::size_t group = 0; group < mix.size(); ++group) {
        const MixOffer offer = m_lowest.offers[group][mix[group]];
        const ByHour &use = hoursOf(group, offer);
        const double unit = unitOf(group, offer);
        const auto addTo = [&](ByHour &sum, double each) {
            sum.resize(use.size());
            for (std::size_t cell = 0; cell < use.size(); ++cell)
                sum[cell] += each * use[cell];
        };
        addTo(all, unit);
        const auto kinds = kindsOf(group, offer);
        for (const CarryingKind &kind : kinds.value_or(std::vector<CarryingKind>())) {
            if (const auto at = m_kindAt.find(kind.key()); at != m_kindAt.end())
                addTo(pools[at->second], unit * kind.rate);
        }
    }
    m_prices.setByUse(pools, all);
}

void CommittedBound::price(Priced &priced)
{
    // Workloads share offers, and what hours cost of an offer is the same for all of them.
    struct Place {
        const std::vector<Carried> *carried = nullptr;
        std::size_t group = 0;
        std::size_t i = 0;
    };
    std::vector<Place> places;
    for (std::size_t group = 0; group < priced.options.size(); ++group) {
        for (std::size_t i = 0; i < priced.options[group].size(); ++i) {
            if (const auto *carried = priced.options[group][i].carried)
                places.push_back({carried, group, i});
        }
    }
    std::ranges::stable_sort(places, {}, &Place::carried);
    ByHour costs;
    const std::vector<Carried> *of = nullptr;
    for (const auto &[carried, group, i] : places) {
        const CarriedOption &option = priced.options[group][i];
        if (carried != of)
            costs = m_prices.costsOf(*option.steps, *carried);
        of = carried;
        const double hours =
            std::transform_reduce(costs.begin(), costs.end(), option.use->begin(), 0.0);
        ChoiceOption &choice = priced.model.choice.groups[group].options[i];
        std::int64_t &own = priced.model.cents[group][i];
        const std::int64_t moving = choice.cost - own;
        own = cents(group, priced.model.offers[group][i], option.unit * hours);
        choice.cost = own + moving;
    }
}

void CommittedBound::priceAll()
{
    price(m_open);
    for (std::size_t group = 0; group < m_open.options.size(); ++group) {
        for (std::size_t i = 0; i < m_open.options[group].size(); ++i)
            m_leastOf[group][m_open.options[group][i].option] =
                m_open.model.choice.groups[group].options[i].cost;
    }
}

void CommittedBound::drop(std::int64_t objective)
{
    const auto isKept = affordable(m_open.model, objective);
    for (std::size_t group = 0; group < m_open.options.size(); ++group) {
        for (std::size_t i = 0; i < m_open.options[group].size(); ++i) {
            if (!isKept(group, i))
                m_leastOf[group][m_open.options[group][i].option] = kDropped;
        }
    }
    m_open = m_open.only(isKept);
}

void CommittedBound::narrow()
{
    constexpr std::size_t kNearest = 40;
    std::vector<std::int64_t> most;
    for (const ChoiceGroup &group : m_open.model.choice.groups) {
        std::vector<std::int64_t> costs;
        for (const ChoiceOption &option : group.options)
            costs.push_back(option.cost);
        std::ranges::sort(costs);
        most.push_back(costs.empty() ? 0 : costs[std::min(costs.size(), kNearest) - 1]);
    }
    m_near = m_open.only([&](std::size_t group, std::size_t i) {
        return m_open.model.choice.groups[group].options[i].cost <= most[group];
    });
    std::set<std::size_t> kinds;
    for (const std::vector<CarriedOption> &options : m_near.options) {
        for (const CarriedOption &option : options) {
            for (std::size_t i = 0; option.carried != nullptr && i < option.carried->size(); ++i)
                kinds.insert((*option.carried)[i].kind);
        }
    }
    m_nearKinds.assign(kinds.begin(), kinds.end());
    keepPrices();
}

std::optional<Int128> CommittedBound::leastWith(const std::vector<std::size_t> &mix,
                                                std::size_t group, std::size_t option) const
{
    Int128 least = m_open.model.otherCents;
    for (std::size_t i = 0; i < mix.size(); ++i) {
        const std::int64_t cost = m_leastOf[i][i == group ? option : mix[i]];
        if (cost == kDropped)
            return std::nullopt;
        least += cost;
    }
    return least;
}

void CommittedBound::raise(const std::vector<std::size_t> &chosen, double step)
{
    std::vector<ByHour> pools(m_prices.kinds());
    for (std::size_t group = 0; group < chosen.size(); ++group) {
        const CarriedOption &option = m_near.options[group][chosen[group]];
        for (std::size_t cell = 0; option.carried != nullptr && cell < m_cells.size(); ++cell) {
            const Carried *by =
                (*option.use)[cell] > 0
                    ? m_prices.cheapestIn(cell, (*option.steps)[cell], *option.carried)
                    : nullptr;
            if (by == nullptr)
                continue;
            ByHour &pool = pools[by->kind];
            pool.resize(m_cells.size());
            pool[cell] += by->rate * option.unit * (*option.use)[cell];
        }
    }
    m_prices.raise(pools, step);
    price(m_near);
}

void CommittedBound::takeKeptPrices()
{
    m_prices.takeKept();
    price(m_near);
}

} // namespace headroom
