// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/month_factors.h"

#include "core/costing/most_counted.h"
#include "core/plan/plan.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

namespace headroom {

namespace {

/// Logistic in the months, moved and scaled so that it begins at 1 and ends at the final factor.
double onSCurve(const GrowthCurve &curve, int month)
{
    // From a tenth to nine tenths a logistic curve takes 2 ln 9 of its own units.
    const double steepness = 2 * std::log(9.0) / curve.riseMonths;
    const auto risen = [&](double at) {
        return 1 / (1 + std::exp(-steepness * (at - curve.middleMonths)));
    };
    const double begin = risen(0);
    return 1 + (curve.finalFactor - 1) * (risen(month) - begin) / (1 - begin);
}

double onPoints(const GrowthCurve &curve, int month)
{
    GrowthPoint before{1, 1};
    for (const GrowthPoint &point : curve.points) {
        if (point.month > month + 1) {
            if (curve.kind == GrowthCurve::Kind::steps)
                return before.factor;
            const double way = static_cast<double>(month + 1 - before.month)
                               / static_cast<double>(point.month - before.month);
            return before.factor + (point.factor - before.factor) * way;
        }
        before = point;
    }
    return before.factor;
}

} // namespace

double growthFactor(const GrowthCurve &curve, int month)
{
    const double rate = curve.monthlyPercent / 100;
    double factor = 1;
    switch (curve.kind) {
    case GrowthCurve::Kind::exponential: factor = std::pow(1 + rate, month); break;
    case GrowthCurve::Kind::linear: factor = 1 + rate * month; break;
    case GrowthCurve::Kind::sCurve: factor = onSCurve(curve, month); break;
    case GrowthCurve::Kind::steps:
    case GrowthCurve::Kind::table: factor = onPoints(curve, month); break;
    }
    return std::clamp(factor, 0.0, kMaxGrowth);
}

GrowthCurve growthOf(const Scenario &scenario, WorkloadId workload)
{
    const WorkloadOutlook *own = ownOutlookOf(scenario, workload);
    if (own != nullptr && own->growth)
        return *own->growth;
    return scenario.outlook.growth.value_or(
        GrowthCurve{.monthlyPercent = scenario.monthlyGrowthPercent});
}

const Seasons &seasonsOf(const Scenario &scenario, WorkloadId workload)
{
    const WorkloadOutlook *own = ownOutlookOf(scenario, workload);
    return own != nullptr && own->seasons ? *own->seasons : scenario.outlook.seasons;
}

double demandIn(const Scenario &scenario, WorkloadId workload, int month, Date date)
{
    return std::min(kMaxGrowth, growthFactor(growthOf(scenario, workload), month)
                                    * seasonsOf(scenario, workload)[date.month() - 1]);
}

UsageInMonth usageIn(const Scenario &scenario, const Line &line, const Usage &usage, int month,
                     Date date)
{
    if (!line.shared)
        return {usage, demandIn(scenario, line.id, month, date)};
    std::vector<SharerWork> works;
    for (const WorkloadId id : line.shared->members)
        works.push_back({demandIn(scenario, id, month, date), 1});
    return {usage.underWork(works), 1};
}

const Workload &scheduleOf(const Plan &plan, const Line &line, const Workload &workload)
{
    if (!line.shared || line.shared->host == workload.id)
        return workload;
    const Workload *host = findWorkload(plan, line.shared->host);
    return host != nullptr ? *host : workload;
}

std::uint32_t daysPresent(const Plan &plan, WorkloadId workload, Date month)
{
    const std::int32_t first = month.firstOfMonthPlus(0).days();
    const int days = month.daysInMonth();
    bool hasPhase = false;
    std::uint32_t present = 0;
    for (const RoadmapPhase &phase : plan.phases) {
        if (std::ranges::find(phase.workloads, workload) == phase.workloads.end())
            continue;
        hasPhase = true;
        for (int day = 0; day < days; ++day) {
            const Date date = Date::fromDays(first + day);
            if (date >= phase.start && (!phase.end || date <= *phase.end))
                present |= std::uint32_t{1} << day;
        }
    }
    return hasPhase ? present : ~std::uint32_t{0} >> (32 - days);
}

Exact shareOfMonth(const Plan &plan, WorkloadId workload, Date month)
{
    return Exact::ratio(std::popcount(daysPresent(plan, workload, month)), month.daysInMonth());
}

MonthHours hoursInMonth(const Plan &plan, const Scenario &scenario, const Workload &workload,
                        Date month)
{
    MonthHours hours = monthHoursOf(workload, {basisOf(plan, scenario), month, true});
    const Exact share = shareOfMonth(plan, workload.id, month);
    hours.scheduled = hours.scheduled * share;
    hours.runs = hours.runs * share;
    return hours;
}

bool isMovable(const LinePrice &price)
{
    return (price.flags & kPriceAgreed) == 0 && price.book != PriceBook::reference;
}

HourlyRate multiplied(const LinePrice &price, HourlyRate rate, double factor)
{
    if (factor == 1 || !isMovable(price))
        return rate;
    constexpr double kMaxNanos = static_cast<double>(kHighestRate) * kNanosPerUnit;
    return HourlyRate::fromNanos(
        std::llround(std::min(static_cast<double>(rate.nanos()) * factor, kMaxNanos)));
}

bool isInForce(const PriceStep &step, Provider provider, Date month,
               const std::optional<Date> &asOf)
{
    return step.from.firstOfMonthPlus(0) <= month && !(asOf && step.from <= *asOf)
           && (!step.provider || *step.provider == provider);
}

HourlyRate afterSteps(const Scenario &scenario, HourlyRate rate, Provider provider, Date month,
                      const std::optional<Date> &asOf)
{
    for (const PriceStep &step : scenario.outlook.priceSteps) {
        if (!isInForce(step, provider, month, asOf))
            continue;
        constexpr std::int64_t kPerPoint = 10'000;
        const Exact factor =
            Exact(1) + Exact::fromDouble(step.percent, kPerPoint).value_or(Exact()) / Exact(100);
        const std::int64_t nanos = RateFactor(factor).applied(rate.nanos());
        rate = HourlyRate::fromNanos(nanos > 0 ? nanos : kHighestRate * kNanosPerUnit);
    }
    return rate;
}

HourlyRate rateIn(const Scenario &scenario, const LinePrice &price, Provider provider, Date month)
{
    return isMovable(price) ? afterSteps(scenario, price.rate, provider, month, price.asOf)
                            : price.rate;
}

LinePrice withRate(LinePrice price, HourlyRate rate)
{
    if (price.upfront && price.rate.nanos() > 0)
        price.upfront = *price.upfront * rate.exact() / price.rate.exact();
    price.rate = rate;
    return price;
}

std::int64_t hoursOfTerm(Date month, int termMonths)
{
    const Date first = month.firstOfMonthPlus(0);
    return kHoursPerDay * (first.firstOfMonthPlus(termMonths).days() - first.days());
}

} // namespace headroom
