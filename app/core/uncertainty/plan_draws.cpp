// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/uncertainty/plan_draws.h"

#include "core/uncertainty/distribution.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

namespace headroom {

namespace {

constexpr double kLowTenth = 0.1;
constexpr double kHighTenth = 0.9;
constexpr double kInPercent = 100;
constexpr double kHalfCent = 0.005;

double shareOf(std::size_t part, std::size_t whole)
{
    return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
}

/// Half a cent above the budget: amounts are compared as floating-point numbers, and an overrun is
/// at least one cent.
double limitOf(Money budget)
{
    return budget.toDouble() + kHalfCent;
}

std::uint32_t blockOf(std::size_t draw)
{
    return static_cast<std::uint32_t>(draw / kBlockDraws);
}

std::size_t endOfBlock(std::size_t draw)
{
    return (draw / kBlockDraws + 1) * kBlockDraws;
}

DrawnAmount drawnAmountOf(std::span<const double> drawn)
{
    if (drawn.empty())
        return {};
    std::vector<double> sorted(drawn.begin(), drawn.end());
    const double sum = std::accumulate(sorted.begin(), sorted.end(), 0.0);
    std::ranges::sort(sorted);
    return {quantileOf(sorted, kLowTenth), quantileOf(sorted, 0.5), quantileOf(sorted, kHighTenth),
            sum / static_cast<double>(sorted.size())};
}

/// Places of the values in order; equal ones in the order in which they were drawn.
std::vector<std::uint32_t> orderOf(std::span<const double> values)
{
    std::vector<std::uint32_t> order(values.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
        return values[a] != values[b] ? values[a] < values[b] : a < b;
    });
    return order;
}

/// Equal values share the mean of their places; centred on 0.
std::vector<double> ranksOf(std::span<const double> values)
{
    const auto order = orderOf(values);
    const double middle = static_cast<double>(values.size() - 1) / 2;
    std::vector<double> ranks(values.size());
    for (std::size_t from = 0; from < order.size();) {
        std::size_t to = from;
        while (to < order.size() && values[order[to]] == values[order[from]])
            ++to;
        const double rank = static_cast<double>(from + to - 1) / 2 - middle;
        for (; from < to; ++from)
            ranks[order[from]] = rank;
    }
    return ranks;
}

/// Rank correlation (Spearman) of an order without ties with ranks that are centred on 0; 0 if all
/// ranks are equal.
double rankCorrelation(const std::vector<std::uint32_t> &order, const std::vector<double> &ranks)
{
    const double middle = static_cast<double>(order.size() - 1) / 2;
    double product = 0;
    double ofPlaces = 0;
    double ofRanks = 0;
    for (std::size_t place = 0; place < order.size(); ++place) {
        const double off = static_cast<double>(place) - middle;
        const double rank = ranks[order[place]];
        product += off * rank;
        ofPlaces += off * off;
        ofRanks += rank * rank;
    }
    return ofRanks > 0 ? product / std::sqrt(ofPlaces * ofRanks) : 0;
}

} // namespace

PlanDraws::PlanDraws(const EvaluationInputs &inputs, const Scenario &scenario,
                     const ScenarioEvaluation &evaluation, const DrawOptions &options)
    : m_options(options),
      m_model(inputs, scenario, evaluation),
      m_isWhole(evaluation.completeness.isWhole()),
      m_costs(m_model.months() * options.draws),
      m_totals(options.draws),
      m_missed(m_model.months() * options.draws),
      m_missedEver(options.draws),
      m_exceeded(options.draws)
{}

void PlanDraws::draw(std::size_t count, const ParallelFor &parallelFor)
{
    const std::size_t from = m_drawn;
    const std::size_t to = std::min(m_options.draws, from + count);
    const std::size_t middle = from + (to - from) / 2;
    parallelFor([&](int half) { half == 0 ? drawBetween(from, middle) : drawBetween(middle, to); });
    m_drawn = to;
}

std::vector<double> PlanDraws::valuesBetween(std::size_t from, std::size_t to) const
{
    const UncertainAssumptions &assumptions = m_model.assumptions();
    const std::size_t count = assumptions.all().size();
    std::vector<double> values((to - from) * count);
    for (std::size_t i = 0; i < count; ++i) {
        const UniformBlock drawn =
            uniformBlock(m_options.seed, assumptions.all()[i].stream, blockOf(from));
        for (std::size_t draw = from; draw < to; ++draw)
            values[(draw - from) * count + i] = assumptions.valueAt(i, drawn[draw % kBlockDraws]);
    }
    return values;
}

/// The first month over its budget, from 1; 0: none.
std::size_t PlanDraws::monthExceeded(const CostModel::Future &future) const
{
    const auto &planned = m_model.planned();
    for (std::size_t m = 0; m < planned.size(); ++m) {
        if (planned[m].budget && future.costs[m] > limitOf(*planned[m].budget))
            return m + 1;
    }
    return 0;
}

double PlanDraws::exceedanceProbability(std::size_t assumption, double probability,
                                        const std::vector<double> &values) const
{
    CostModel::Scratch scratch = m_model.makeScratch();
    CostModel::Future future;
    const double fixed = m_model.assumptions().valueAt(assumption, probability);
    const std::size_t count = m_model.assumptions().all().size();
    const std::size_t draws = values.size() / count;
    std::size_t passed = 0;
    for (std::size_t draw = 0; draw < draws; ++draw) {
        std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(draw * count), count,
                    scratch.values.begin());
        scratch.values[assumption] = fixed;
        m_model.compute(scratch, future);
        passed += monthExceeded(future) > 0 ? 1 : 0;
    }
    return shareOf(passed, draws);
}

void PlanDraws::addExceedanceEnds(Risk &risk, const ParallelFor &parallelFor,
                                  std::size_t maximum) const
{
    if (!risk.total.exceededByThen)
        return;
    risk.drawsOfEnd = std::min({m_drawn, maximum, kMaxDrawsOfEnd});
    risk.exceedance.resize(m_model.assumptions().all().size());
    std::vector<double> values;
    for (std::size_t from = 0; from < risk.drawsOfEnd; from += kBlockDraws) {
        const auto block = valuesBetween(from, std::min(from + kBlockDraws, risk.drawsOfEnd));
        values.insert(values.end(), block.begin(), block.end());
    }
    parallelFor([&](int half) {
        for (auto i = static_cast<std::size_t>(half); i < risk.exceedance.size(); i += 2)
            risk.exceedance[i] = {exceedanceProbability(i, kLowTenth, values),
                                  exceedanceProbability(i, kHighTenth, values)};
    });
}

double maxErrorOf(std::size_t draws)
{
    constexpr double kWidest = 0.5; // of a probability of one half
    return draws == 0 ? 0 : kInPercent * kWidest / std::sqrt(static_cast<double>(draws));
}

void PlanDraws::drawBetween(std::size_t from, std::size_t to)
{
    const std::size_t count = m_model.assumptions().all().size();
    const std::size_t months = m_model.months();
    CostModel::Scratch scratch = m_model.makeScratch();
    CostModel::Future future;
    std::vector<double> values; ///< of the futures of a block, from `begin` on
    std::size_t begin = from;
    for (std::size_t draw = from; draw < to; ++draw) {
        if (draw == from || draw % kBlockDraws == 0) {
            begin = draw;
            values = valuesBetween(begin, std::min(to, endOfBlock(begin)));
        }
        std::copy_n(values.begin() + static_cast<std::ptrdiff_t>((draw - begin) * count), count,
                    scratch.values.begin());
        m_model.compute(scratch, future);
        double total = 0;
        for (std::size_t m = 0; m < months; ++m) {
            monthOfDraws(m)[draw] = future.costs[m];
            m_missed[m * m_options.draws + draw] = future.missed[m] != 0 ? 1 : 0;
            m_missedEver[draw] |= m_missed[m * m_options.draws + draw];
            total += future.costs[m];
        }
        m_exceeded[draw] = static_cast<std::uint8_t>(monthExceeded(future));
        m_totals[draw] = total;
    }
}

MonthRisk PlanDraws::riskOf(std::size_t month) const
{
    const std::span drawn(monthOfDraws(month), m_drawn);
    MonthRisk risk;
    risk.cost = drawnAmountOf(drawn);
    if (const auto budget = m_model.planned()[month].budget) {
        const double limit = limitOf(*budget);
        const auto over = std::ranges::count_if(drawn, [&](double cost) { return cost > limit; });
        risk.overBudget = shareOf(static_cast<std::size_t>(over), m_drawn);
    }
    const std::span missed(m_missed.data() + month * m_options.draws, m_drawn);
    risk.missed = shareOf(static_cast<std::size_t>(std::ranges::count(missed, 1)), m_drawn);
    return risk;
}

MonthRisk PlanDraws::riskOfTotal() const
{
    const std::span totals(m_totals.data(), m_drawn);
    MonthRisk risk;
    risk.cost = drawnAmountOf(totals);
    const std::span missed(m_missedEver.data(), m_drawn);
    risk.missed = shareOf(static_cast<std::size_t>(std::ranges::count(missed, 1)), m_drawn);
    Money budget;
    for (const ForecastMonth &month : m_model.planned()) {
        if (!month.budget)
            return risk;
        budget += *month.budget;
    }
    const double limit = limitOf(budget);
    const auto over = std::ranges::count_if(totals, [&](double cost) { return cost > limit; });
    risk.overBudget = shareOf(static_cast<std::size_t>(over), m_drawn);
    return risk;
}

void PlanDraws::addExceedance(std::vector<MonthRisk> &months) const
{
    std::vector<std::size_t> firstTimes(months.size() + 1);
    for (std::size_t draw = 0; draw < m_drawn; ++draw)
        ++firstTimes[m_exceeded[draw]];
    std::size_t passed = 0;
    bool hasBudget = false;
    for (std::size_t m = 0; m < months.size(); ++m) {
        passed += firstTimes[m + 1];
        hasBudget = hasBudget || months[m].overBudget;
        if (hasBudget)
            months[m].exceededByThen = shareOf(passed, m_drawn);
    }
}

namespace {

void withholdBudget(Risk &risk)
{
    risk.total.overBudget = risk.total.exceededByThen = std::nullopt;
    for (MonthRisk &month : risk.months)
        month.overBudget = month.exceededByThen = std::nullopt;
}

} // namespace

Risk PlanDraws::risk(const ParallelFor &parallelFor) const
{
    Risk risk;
    risk.seed = m_options.seed;
    risk.draws = m_drawn;
    risk.months.resize(m_model.months());
    parallelFor([&](int half) {
        for (std::size_t m = static_cast<std::size_t>(half); m < risk.months.size(); m += 2)
            risk.months[m] = riskOf(m);
    });
    risk.total = riskOfTotal();
    addExceedance(risk.months);
    if (!risk.months.empty())
        risk.total.exceededByThen = risk.months.back().exceededByThen;
    if (!m_isWhole) // a sum that leaves something out does not say how likely the budget is kept
        withholdBudget(risk);
    if (isComplete())
        risk.drivers = drivers(parallelFor);
    return risk;
}

std::vector<Driver> PlanDraws::drivers(const ParallelFor &parallelFor) const
{
    const auto &assumptions = m_model.assumptions().all();
    if (m_drawn < 2)
        return {};
    const std::vector<double> ranksOfTotals = ranksOf({m_totals.data(), m_drawn});
    std::vector<Driver> drivers(assumptions.size());
    parallelFor([&](int half) {
        std::vector<double> drawn(m_drawn);
        for (auto i = static_cast<std::size_t>(half); i < drivers.size(); i += 2) {
            for (std::size_t from = 0; from < m_drawn; from = endOfBlock(from)) {
                const UniformBlock block =
                    uniformBlock(m_options.seed, assumptions[i].stream, blockOf(from));
                std::copy_n(block.begin(), std::min(kBlockDraws, m_drawn - from),
                            drawn.begin() + static_cast<std::ptrdiff_t>(from));
            }
            const auto order = orderOf(drawn);
            drivers[i] = {i, rankCorrelation(order, ranksOfTotals), 0};
        }
    });
    double squares = 0;
    for (const Driver &driver : drivers)
        squares += driver.correlation * driver.correlation;
    for (Driver &driver : drivers)
        driver.share = squares > 0 ? driver.correlation * driver.correlation / squares : 0;
    std::ranges::stable_sort(drivers, std::greater(), &Driver::share);
    return drivers;
}

double PlanDraws::cheaperThan(const PlanDraws &other) const
{
    std::size_t cheaper = 0;
    const std::size_t both = std::min(m_drawn, other.m_drawn);
    for (std::size_t draw = 0; draw < both; ++draw)
        cheaper += m_totals[draw] < other.m_totals[draw] ? 1 : 0;
    return shareOf(cheaper, both);
}

} // namespace headroom
