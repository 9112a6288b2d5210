// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix/mix_months.h"

#include "core/evaluation/forecast.h"
#include "core/evaluation/month_factors.h"

#include <limits>

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
    asked.prices.assign(kAllOf<Provider>.size(), std::numeric_limits<double>::infinity());
    for (const Workload &workload : m_inputs.plan->workloads) {
        asked.hours.push_back(hoursInMonth(*m_inputs.plan, m_scenario, workload, date));
        asked.demand.push_back(demandIn(m_scenario, workload.id, month, date));
        asked.share.push_back(shareOfMonth(*m_inputs.plan, workload.id, date));
    }
    const auto unitAfter = [&](Provider provider, Date of, const std::optional<Date> &asOf) {
        return afterSteps(m_scenario, HourlyRate::fromNanos(kUnit), provider, of, asOf).nanos();
    };
    const auto addPrices = [&](Date of) {
        for (const Provider provider : kAllOf<Provider>) {
            // A price may be younger than a step: the least that any of them comes to.
            std::int64_t least = unitAfter(provider, of, {});
            for (const PriceStep &step : m_scenario.outlook.priceSteps) {
                if (step.from <= std::max(m_inputs.valuationDate, firstForecastMonth(m_inputs)))
                    least = std::min(least, unitAfter(provider, of, step.from));
            }
            const double factor = static_cast<double>(least) / static_cast<double>(kUnit);
            double &price = asked.prices[static_cast<std::size_t>(provider)];
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

} // namespace headroom
