// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix/mix_months.h"

#include "core/costing/week_use.h"
#include "core/evaluation/forecast.h"
#include "core/evaluation/month_factors.h"

#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

namespace headroom {

namespace {

EvaluationInputs withWorkload(const EvaluationInputs &inputs, Workload workload)
{
    auto plan = std::make_shared<Plan>();
    plan->basis = inputs.plan->basis;
    plan->currency = inputs.plan->currency;
    plan->startMonth = inputs.plan->startMonth;
    plan->phases = inputs.plan->phases;
    plan->activeScenario = inputs.plan->activeScenario;
    plan->workloads = {std::move(workload)};
    EvaluationInputs alone = inputs;
    alone.plan = std::move(plan);
    return alone;
}

} // namespace

MixMonths::MixMonths(const MixCandidates &candidates, int count)
    : m_scenario(candidates.scenario),
      m_inputs(candidates.inputs),
      m_count(count)
{
    m_inputs.plan = candidates.today.plan;
    for (const Workload &workload : m_inputs.plan->workloads)
        m_scenario.allocations.try_emplace(workload.id);
    const Date first = firstForecastMonth(m_inputs);
    for (int m = 0; m < count; ++m) {
        const Date date = first.firstOfMonthPlus(m);
        Asked asked = askedIn(m, date);
        const auto alike = std::ranges::find_if(
            m_asked, [&](const Asked &other) { return areAlike(other, asked); });
        if (alike == m_asked.end()) {
            m_alike.push_back({m, date, 1, {m}});
            m_asked.push_back(std::move(asked));
        } else {
            AlikeMonths &months = m_alike[static_cast<std::size_t>(alike - m_asked.begin())];
            ++months.times;
            months.all.push_back(m);
        }
    }
    for (const Workload &workload : m_inputs.plan->workloads) {
        m_alone.push_back(withWorkload(m_inputs, workload));
        Workload bare = workload;
        bare.otherCosts.clear();
        m_bare.push_back(withWorkload(m_inputs, std::move(bare)));
    }
}

MixMonths::Asked MixMonths::askedIn(int month, Date date) const
{
    constexpr std::int64_t kUnit = 1'000'000'000'000;
    Asked asked;
    asked.prices.assign(providerCount(), std::numeric_limits<double>::infinity());
    for (const Workload &workload : m_inputs.plan->workloads) {
        asked.hours.push_back(hoursInMonth(*m_inputs.plan, m_scenario, workload, date));
        asked.demand.push_back(demandIn(m_scenario, workload.id, month, date));
        asked.share.push_back(shareOfMonth(*m_inputs.plan, workload.id, date));
    }
    const auto unitAfter = [&](Provider provider, Date of, const std::optional<Date> &asOf) {
        return afterSteps(m_scenario, HourlyRate::fromNanos(kUnit), provider, of, asOf).nanos();
    };
    const auto addPrices = [&](Date of) {
        for (const Provider provider : allProviders()) {
            // A price may be younger than a step: the least that any of them comes to.
            std::int64_t minimum = unitAfter(provider, of, {});
            for (const PriceStep &step : m_scenario.outlook.priceSteps) {
                if (step.from <= std::max(m_inputs.valuationDate, firstForecastMonth(m_inputs)))
                    minimum = std::min(minimum, unitAfter(provider, of, step.from));
            }
            const double factor = static_cast<double>(minimum) / static_cast<double>(kUnit);
            double &price = asked.prices[provider.index()];
            price = std::min(price, factor);
            asked.terms.push_back(factor);
        }
        const auto steps =
            std::ranges::count_if(m_scenario.outlook.priceSteps, [&](const PriceStep &step) {
                return step.from.firstOfMonthPlus(0) <= of;
            });
        asked.terms.push_back(static_cast<double>(steps));
    };
    addPrices(date);
    // A commitment costs what the prices of its term's first month make it, spread over the term's hours.
    for (int years = 1; years <= kLongestTermYears; ++years) {
        const int term = kMonthsPerYear * years;
        const Date begin = date.firstOfMonthPlus(-(month % term));
        addPrices(begin);
        asked.terms.push_back(static_cast<double>(hoursOfTerm(begin, term)));
    }
    return asked;
}

bool MixMonths::areAlike(const Asked &a, const Asked &b)
{
    const auto sameHours = [](const MonthHours &one, const MonthHours &other) {
        return one.scheduled == other.scheduled && one.whole == other.whole
               && one.runs == other.runs;
    };
    return a.terms == b.terms && a.demand == b.demand && a.share == b.share
           && std::ranges::equal(a.hours, b.hours, sameHours);
}

Money MixMonths::sumOf(const EvaluationInputs &inputs, const Line &line) const
{
    Money sum;
    for (const ForecastMonth &month : forecastMonths(inputs, m_scenario, {line}, m_count))
        sum += month.total;
    return sum;
}

Money MixMonths::othersOf(std::size_t place) const
{
    Line none;
    none.id = workload(place).id;
    return sumOf(m_alone[place], none);
}

UseCells::UseCells(const MixMonths &months, const std::vector<std::optional<Usage>> &usages)
    : m_months(months)
{
    // A workload's hours are those of its demand and schedule, whatever serves it.
    std::vector<std::vector<std::int64_t>> kinds(kHoursPerWeek);
    bool isInRuns = false;
    for (std::size_t group = 0; group < usages.size(); ++group) {
        if (months.workload(group).schedule.kind == Schedule::Kind::perRun) {
            isInRuns = true;
        } else if (usages[group]) {
            const DemandWeek &week = usages[group]->week();
            for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour) {
                kinds[hour].push_back(week.level[hour]);
                kinds[hour].push_back(week.parts[hour]);
            }
        }
    }
    std::map<std::vector<std::int64_t>, std::size_t> known;
    for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour) {
        const auto [found, isNew] = known.emplace(kinds[hour], m_alike.size());
        if (isNew)
            m_alike.push_back({hour, 0});
        ++m_alike[found->second].times;
    }
    if (isInRuns)
        divideHours();
    for (std::size_t m = 0; m < months.alike().size(); ++m) {
        // Around the clock every workload counts the same hours of a calendar month.
        const double weight = months.hoursOf(0, m).whole.toDouble()
                              * static_cast<double>(months.alike()[m].times) / kHoursPerWeek;
        for (const AlikeInWeek &alike : m_alike)
            m_pieces.push_back(weight * alike.times);
    }
    m_cellOf.resize(m_pieces.size());
    std::iota(m_cellOf.begin(), m_cellOf.end(), std::size_t{0});
    m_first = m_cellOf;
    m_hours = m_pieces;
}

/// Runs that need a small part of every hour leave a commitment unused in the rest of it.
void UseCells::divideHours()
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

UseCells::ByCell UseCells::useOf(std::size_t group, const Usage &usage) const
{
    ByCell use(m_hours.size(), 0);
    const bool inRuns = m_months.workload(group).schedule.kind == Schedule::Kind::perRun;
    for (std::size_t m = 0, piece = 0; m < m_months.alike().size(); ++m) {
        const WeekUse week =
            weekUseOf(usage, inRuns, m_months.hoursOf(group, m), m_months.demandOf(group, m));
        for (const AlikeInWeek &alike : m_alike) {
            const double runs =
                static_cast<double>(week[alike.hour].parts) / static_cast<double>(kPartsPerHour);
            const double part = std::clamp(runs, alike.from, alike.until) - alike.from;
            use[m_cellOf[piece]] += m_pieces[piece]
                                    * static_cast<double>(week[alike.hour].instances) * part
                                    / (alike.until - alike.from);
            ++piece;
        }
    }
    for (std::size_t cell = 0; cell < use.size(); ++cell)
        use[cell] = m_hours[cell] > 0 ? use[cell] / m_hours[cell] : 0;
    return use;
}

UseCells::ByCell UseCells::stepsOf(Provider provider) const
{
    ByCell steps;
    for (const std::size_t piece : m_first)
        steps.push_back(m_months.stepOf(provider, piece / m_alike.size()));
    return steps;
}

bool UseCells::haveSamePrices(std::size_t piece, std::size_t other) const
{
    return std::ranges::all_of(allProviders(), [&](Provider provider) {
        return m_months.stepOf(provider, piece / m_alike.size())
               == m_months.stepOf(provider, other / m_alike.size());
    });
}

/// Again and again what is farthest from all cells, by its hours, becomes one of them.
void UseCells::merge(const std::vector<ByCell> &uses)
{
    constexpr std::size_t kMaximum = 80;
    constexpr double kFar = std::numeric_limits<double>::infinity();
    std::vector<double> off(m_pieces.size(), kFar);
    m_first.clear();
    for (std::size_t next = 0; off[next] > 0;) {
        m_first.push_back(next);
        for (std::size_t piece = 0; piece < off.size(); ++piece) {
            if (!haveSamePrices(piece, next))
                continue;
            double apart = 0;
            for (const ByCell &use : uses)
                apart += std::abs(use[piece] - use[next]);
            apart *= m_pieces[piece];
            if (apart < off[piece]) {
                off[piece] = apart;
                m_cellOf[piece] = m_first.size() - 1;
            }
        }
        next = static_cast<std::size_t>(std::ranges::max_element(off) - off.begin());
        if (m_first.size() >= kMaximum && off[next] < kFar)
            break;
    }
    m_hours.assign(m_first.size(), 0);
    for (std::size_t piece = 0; piece < m_pieces.size(); ++piece)
        m_hours[m_cellOf[piece]] += m_pieces[piece];
}

} // namespace headroom
