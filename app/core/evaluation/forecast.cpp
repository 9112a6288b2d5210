// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/forecast.h"

#include "core/costing/line_cost.h"
#include "core/evaluation/line.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace headroom {

namespace {

constexpr int kMonthsPerYear = 12;

/// Instances under commitment, in cohorts: more demand adds instances for a term of their own, less demand leaves
/// those that are there until their term ends.
class CommittedInstances
{
public:
    explicit CommittedInstances(int termMonths) : m_termMonths(termMonths) {}

    /// Instances whose term begins in this month; months come one after the other.
    std::int64_t begin(int month, std::int64_t needed)
    {
        std::erase_if(m_cohorts,
                      [&](const Cohort &cohort) { return month >= cohort.month + m_termMonths; });
        const std::int64_t more = std::max<std::int64_t>(0, needed - active());
        if (more > 0)
            m_cohorts.push_back({month, more});
        return more;
    }
    [[nodiscard]] std::int64_t active() const
    {
        std::int64_t instances = 0;
        for (const Cohort &cohort : m_cohorts)
            instances += cohort.instances;
        return instances;
    }

private:
    struct Cohort {
        int month;
        std::int64_t instances;
    };
    int m_termMonths;
    std::vector<Cohort> m_cohorts;
};

/// One line of the forecast, month by month.
class LineForecast
{
public:
    LineForecast(const Line &line, LineCost cost)
        : m_line(line),
          m_cost(std::move(cost)),
          m_committed(kMonthsPerYear * line.offer->purchase.termYears)
    {}

    struct Month {
        ComputeViews compute;
        InstanceHours used;
    };
    Month in(int month, double growth)
    {
        const LinePrice &price = *m_line.price;
        const PurchaseOption &purchase = m_line.offer->purchase;
        const MonthHours &hours = m_cost.hours(static_cast<std::size_t>(month));
        Month result;
        const auto set = [&](CostView view, Money amount) {
            result.compute[static_cast<std::size_t>(view)] = amount;
        };
        if (purchase.termYears == 0) {
            const InstanceHours billed = m_cost.usage().instanceHours(hours, growth);
            result.used = purchase.model == PricingModel::onDemand
                              ? billed
                              : m_line.used->instanceHours(hours, growth);
            const Money cost = Money::fromCents(centsOf(billed, price.rate));
            set(CostView::effective, cost);
            set(CostView::cash, cost);
        } else {
            result.used = m_line.used->instanceHours(hours, growth);
            const std::int64_t added =
                m_committed.begin(month, m_cost.usage().in(hours, growth).maximumCount);
            const Exact billed = Exact(m_committed.active()) * hours.whole;
            const Exact fee = upfrontOf(price, purchase);
            set(CostView::effective,
                Money::fromCents(centsOf(InstanceHours::of(billed), price.rate)));
            set(CostView::cash, Money::rounded(recurringRateOf(price, purchase) * billed)
                                    + Money::rounded(fee * Exact(added)));
        }
        if (price.listRate)
            set(CostView::list, Money::fromCents(centsOf(result.used, *price.listRate)));
        if (price.contractedRate)
            set(CostView::contracted,
                Money::fromCents(centsOf(result.used, *price.contractedRate)));
        return result;
    }

private:
    const Line &m_line;
    LineCost m_cost;
    CommittedInstances m_committed;
};

/// Of a line without offer or price, which has its other costs alone.
constexpr ComputeViews kNothing{Money(), Money(), Money(), Money()};

std::optional<LineCost> compiled(const Workload &workload, const Line &line,
                                 const Scenario &scenario, const std::vector<MonthView> &views)
{
    if (!line.usage || !line.used || !line.price || !scenario.allocations.contains(workload.id))
        return std::nullopt;
    std::vector<MonthHours> hours;
    hours.reserve(views.size());
    for (const MonthView &view : views)
        hours.push_back(monthHoursOf(workload, view));
    return LineCost(*line.usage, std::move(hours));
}

} // namespace

Date firstForecastMonth(const EvaluationInputs &inputs)
{
    return inputs.plan->startMonth ? inputs.plan->startMonth->firstOfMonthPlus(0)
                                   : inputs.valuationDate.firstOfMonthPlus(1);
}

double growthIn(const Scenario &scenario, int month)
{
    return std::pow(1.0 + scenario.monthlyGrowthPercent / 100.0, month);
}

std::vector<ForecastMonth> forecastMonths(const EvaluationInputs &inputs, const Scenario &scenario,
                                          const std::vector<Line> &lines, int count)
{
    const Date first = firstForecastMonth(inputs);
    std::vector<MonthView> views;
    std::vector<ForecastMonth> months(static_cast<std::size_t>(count));
    for (int m = 0; m < count; ++m) {
        months[static_cast<std::size_t>(m)].month = first.firstOfMonthPlus(m);
        views.push_back({basisOf(*inputs.plan, scenario), first.firstOfMonthPlus(m), true});
    }
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Line &line = lines[i];
        std::optional<LineForecast> forecast;
        if (auto cost = compiled(inputs.plan->workloads[i], line, scenario, views))
            forecast.emplace(line, std::move(*cost));
        for (int m = 0; m < count; ++m) {
            ForecastMonth &month = months[static_cast<std::size_t>(m)];
            const double growth = growthIn(scenario, m);
            const LineForecast::Month cost =
                forecast ? forecast->in(m, growth) : LineForecast::Month{kNothing, {}};
            const ViewedCosts viewed = viewedCosts(inputs.plan->workloads[i].otherCosts,
                                                   cost.compute, {{}, cost.used, growth});
            month.byWorkload.push_back(*costIn(viewed, CostView::effective));
            month.total += month.byWorkload.back();
            month.cash += *costIn(viewed, CostView::cash);
            month.views.push_back(viewed);
            month.used.push_back(cost.used);
        }
    }
    return months;
}

} // namespace headroom
