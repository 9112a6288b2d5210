// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/forecast.h"

#include "core/costing/line_cost.h"
#include "core/evaluation/fleet_line.h"
#include "core/evaluation/line.h"
#include "core/evaluation/month_factors.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace headroom {

namespace {

/// Instances under commitment, in cohorts: more demand adds instances for a term of their own, at
/// the price of its first month; less demand leaves those that are there until their term ends.
class CommittedInstances
{
public:
    struct Cohort {
        int month = 0;
        Date begin; ///< first day of that month
        std::int64_t instances = 0;
        HourlyRate rate;
    };
    explicit CommittedInstances(int termMonths) : m_termMonths(termMonths) {}

    /// Instances whose term begins in this month; months come one after the other.
    std::int64_t begin(int month, Date date, std::int64_t needed, HourlyRate rate)
    {
        std::erase_if(m_cohorts,
                      [&](const Cohort &cohort) { return month >= cohort.month + m_termMonths; });
        std::int64_t active = 0;
        for (const Cohort &cohort : m_cohorts)
            active += cohort.instances;
        const std::int64_t more = std::max<std::int64_t>(0, needed - active);
        if (more > 0)
            m_cohorts.push_back({month, date, more, rate});
        return more;
    }
    [[nodiscard]] const std::vector<Cohort> &active() const { return m_cohorts; }

private:
    std::vector<Cohort> m_cohorts;
    int m_termMonths;
};

/// Terms under which a line is evaluated in one month.
struct MonthTerms {
    Date month;        ///< its first day
    double demand = 1; ///< of the workload
    double load = 1;   ///< of its instances; 1 where these were asked already
    Exact share = 1;   ///< of the month, in which the workload exists
    HourlyRate rate;
    std::optional<HourlyRate> listRate;
    std::optional<HourlyRate> contractedRate;
};

/// One line of the forecast, month by month.
class LineForecast
{
public:
    LineForecast(const Line &line, LineCost cost, const LineAssumption &assumption)
        : m_line(line),
          m_cost(std::move(cost)),
          m_used(assumption.load == 1 ? *line.used : line.used->underLoad(assumption.load)),
          m_committed(kMonthsPerYear * line.offer->purchase.termYears)
    {}

    struct Month {
        ComputeViews compute;
        InstanceHours used;
    };
    /// For shared instances: sets the demand of each workload relative to its plan, from this month
    /// on.
    void askOf(std::span<const SharerWork> works)
    {
        m_now = m_line.usage->underWork(works);
        m_used = m_line.used->underWork(works);
    }

    Month in(int month, const MonthTerms &terms)
    {
        const MonthHours &hours = m_cost.hours(static_cast<std::size_t>(month));
        const PurchaseOption &purchase = m_line.offer->purchase;
        Month result;
        if (purchase.termYears == 0) {
            const InstanceHours billed = billedBy(hours, terms);
            result.used = purchase.model == PricingModel::onDemand
                              ? billed
                              : m_used.instanceHours(hours, terms.load);
            const Money cost = Money::fromCents(billedCents(hours, terms));
            set(result, CostView::effective, cost);
            set(result, CostView::cash, cost);
        } else {
            result.used = m_used.instanceHours(hours, terms.load);
            addCommitted(month, terms, result);
        }
        if (terms.listRate)
            set(result, CostView::list, Money::fromCents(centsOf(result.used, *terms.listRate)));
        if (terms.contractedRate)
            set(result, CostView::contracted,
                Money::fromCents(centsOf(result.used, *terms.contractedRate)));
        return result;
    }

private:
    static void set(Month &month, CostView view, Money amount)
    {
        month.compute[static_cast<std::size_t>(view)] = amount;
    }

    /// Prices that bill every hour do so while the workload exists.
    [[nodiscard]] InstanceHours billedBy(const MonthHours &hours, const MonthTerms &terms) const
    {
        InstanceHours billed = usage().instanceHours(hours, terms.load);
        if (billsEveryHour(m_line.offer->purchase)) {
            billed.numerator *= terms.share.numerator();
            billed.denominator *= terms.share.denominator();
        }
        return billed;
    }

    [[nodiscard]] std::int64_t billedCents(const MonthHours &hours, const MonthTerms &terms) const
    {
        return usage().isPart() && !billsEveryHour(m_line.offer->purchase)
                   ? centsOf(usage(), hours, terms.rate, terms.load)
                   : centsOf(billedBy(hours, terms), terms.rate);
    }

    /// A term begins with the month in which an instance is first needed, and bills whole months.
    void addCommitted(int month, const MonthTerms &terms, Month &result)
    {
        const PurchaseOption &purchase = m_line.offer->purchase;
        const MonthHours &hours = m_cost.hours(static_cast<std::size_t>(month));
        const std::int64_t needed =
            terms.share.isZero() ? 0 : usage().in(hours, terms.load).maximumCount;
        const std::int64_t added = m_committed.begin(month, terms.month, needed, terms.rate);
        Exact fees;
        Exact recurring;
        for (const CommittedInstances::Cohort &cohort : m_committed.active()) {
            const LinePrice price = withRate(*m_line.price, cohort.rate);
            const Exact instances = cohort.instances;
            recurring += instances * hours.whole * recurringRateOf(price, purchase);
            fees += feeOf(cohort.begin, terms.month, instances * upfrontOf(price, purchase));
        }
        const Exact fee = upfrontOf(withRate(*m_line.price, terms.rate), purchase);
        set(result, CostView::effective, partOf(usage(), recurring + fees));
        set(result, CostView::cash,
            partOf(usage(), recurring) + partOf(usage(), fee * Exact(added)));
    }

    /// Share of a fee borne by a month: its hours relative to the term's, in whole cents that add
    /// up to the fee.
    [[nodiscard]] Exact feeOf(Date begin, Date month, const Exact &fee) const
    {
        if (fee.isZero())
            return fee;
        const std::int64_t term =
            hoursOfTerm(begin, kMonthsPerYear * m_line.offer->purchase.termYears);
        const auto until = [&](Date end) {
            return Money::rounded(fee
                                  * Exact::ratio(kHoursPerDay * (end.days() - begin.days()), term));
        };
        return (until(month.firstOfMonthPlus(1)) - until(month)).exact();
    }

    [[nodiscard]] const Usage &usage() const { return m_now ? *m_now : m_cost.usage(); }

    const Line &m_line;
    LineCost m_cost;
    std::optional<Usage> m_now;
    Usage m_used;
    CommittedInstances m_committed;
};

/// Compute of a line without offer or price, which has only its other costs.
constexpr ComputeViews kNothing{Money(), Money(), Money(), Money()};

std::optional<LineForecast> compiled(const EvaluationInputs &inputs, const Scenario &scenario,
                                     const Workload &workload, const Line &line,
                                     const std::vector<ForecastMonth> &months,
                                     const LineAssumption &assumption)
{
    if (!line.usage || !line.used || !line.price || !scenario.allocations.contains(workload.id))
        return std::nullopt;
    std::vector<MonthHours> hours;
    hours.reserve(months.size());
    for (const ForecastMonth &month : months)
        hours.push_back(hoursInMonth(*inputs.plan, scenario,
                                     scheduleOf(*inputs.plan, line, workload), month.month));
    return LineForecast(
        line,
        LineCost(assumption.load == 1 ? *line.usage : line.usage->underLoad(assumption.load),
                 std::move(hours)),
        assumption);
}

double demandUnder(const Scenario &scenario, WorkloadId workload, int month, Date date,
                   const LineAssumption &assumption)
{
    return demandIn(scenario, workload, month, date) * assumption.demand
           * std::pow(1 + assumption.growthPercent / 100, month);
}

/// Demand of each workload on the line's instances.
std::vector<SharerWork> worksIn(const Scenario &scenario, const std::vector<Line> &lines,
                                const Line &line, int month, Date date,
                                std::span<const LineAssumption> assumptions)
{
    std::vector<SharerWork> works;
    for (const WorkloadId id : line.shared->members) {
        const auto of =
            static_cast<std::size_t>(std::ranges::find(lines, id, &Line::id) - lines.begin());
        const LineAssumption assumed = of < assumptions.size() ? assumptions[of] : LineAssumption{};
        works.push_back({demandUnder(scenario, id, month, date, assumed), assumed.load});
    }
    return works;
}

MonthTerms termsIn(const EvaluationInputs &inputs, const Scenario &scenario, const Line &line,
                   int month, Date date, const LineAssumption &assumption)
{
    MonthTerms terms;
    terms.month = date;
    terms.demand = demandUnder(scenario, line.id, month, date, assumption);
    terms.load = line.shared ? 1 : terms.demand;
    terms.share = shareOfMonth(*inputs.plan, line.id, date);
    if (!line.price)
        return terms;
    const LinePrice &price = *line.price;
    const Provider provider = line.offer->provider;
    const auto moved = [&](HourlyRate rate) {
        return multiplied(
            price, isMovable(price) ? afterSteps(scenario, rate, provider, date, price.asOf) : rate,
            assumption.price);
    };
    terms.rate = moved(price.rate);
    if (price.listRate)
        terms.listRate = moved(*price.listRate);
    if (price.contractedRate)
        terms.contractedRate = moved(*price.contractedRate);
    return terms;
}

/// Inputs of a forecast.
struct ForecastFacts {
    const EvaluationInputs &inputs;
    const Scenario &scenario;
    const std::vector<Line> &lines;
    std::span<const LineAssumption> assumptions; ///< one for each line, or none
};

struct MonthOfLine {
    ViewedCosts views;
    InstanceHours used;
    std::vector<ComputeViews> parts; ///< of a fleet, those that have a cost
};

/// Calls `take` with the index of each month and what the line costs in it, one after the other.
template <typename Take>
void forEachMonth(const ForecastFacts &facts, std::size_t index,
                  const std::vector<ForecastMonth> &months, const Take &take)
{
    const auto &[inputs, scenario, lines, assumptions] = facts;
    const Line &line = lines[index];
    const Workload &workload = inputs.plan->workloads[index];
    const LineAssumption assumption = assumptions.empty() ? LineAssumption{} : assumptions[index];
    std::vector<std::optional<LineForecast>> forecasts;
    for (const Line &part : partsOf(line))
        forecasts.push_back(compiled(inputs, scenario, workload, part, months, assumption));
    for (std::size_t i = 0; i < months.size(); ++i) {
        const int m = static_cast<int>(i);
        const Date date = months[i].month;
        const MonthTerms terms = termsIn(inputs, scenario, line, m, date, assumption);
        ComputeViews compute = kNothing;
        MonthOfLine month;
        if (line.shared && forecasts.front())
            forecasts.front()->askOf(worksIn(scenario, lines, line, m, date, assumptions));
        for (std::size_t p = 0; p < forecasts.size(); ++p) {
            if (!forecasts[p])
                continue;
            const LineForecast::Month of = forecasts[p]->in(
                m, termsIn(inputs, scenario, partsOf(line)[p], m, date, assumption));
            month.parts.push_back(of.compute);
            month.used = p == 0 ? of.used : month.used + of.used;
        }
        if (!month.parts.empty())
            compute = sumOf(month.parts);
        month.views =
            viewedCosts(workload.otherCosts, compute, {{}, month.used, terms.demand, terms.share});
        take(i, month);
    }
}

/// The months with their dates and budgets, without any line.
std::vector<ForecastMonth> emptyMonths(const EvaluationInputs &inputs, const Scenario &scenario,
                                       int count)
{
    const Date first = firstForecastMonth(inputs);
    std::vector<ForecastMonth> months(static_cast<std::size_t>(count));
    for (int m = 0; m < count; ++m) {
        const Date date = first.firstOfMonthPlus(m);
        months[static_cast<std::size_t>(m)].month = date;
        months[static_cast<std::size_t>(m)].budget = budgetIn(*inputs.plan, scenario, date);
    }
    return months;
}

} // namespace

Date firstForecastMonth(const EvaluationInputs &inputs)
{
    return inputs.plan->startMonth ? inputs.plan->startMonth->firstOfMonthPlus(0)
                                   : inputs.valuationDate.firstOfMonthPlus(1);
}

std::vector<ForecastMonth> forecastMonths(const EvaluationInputs &inputs, const Scenario &scenario,
                                          const std::vector<Line> &lines, int count,
                                          std::span<const LineAssumption> assumptions)
{
    std::vector<ForecastMonth> months = emptyMonths(inputs, scenario, count);
    const bool hasFleet =
        std::ranges::any_of(lines, [](const Line &line) { return !line.parts.empty(); });
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Line &line = lines[i];
        forEachMonth({inputs, scenario, lines, assumptions}, i, months,
                     [&](std::size_t m, const MonthOfLine &of) {
                         ForecastMonth &month = months[m];
                         if (hasFleet)
                             month.parts.push_back(line.parts.empty() ? std::vector<ComputeViews>()
                                                                      : of.parts);
                         month.byWorkload.push_back(*costIn(of.views, CostView::effective));
                         month.total += month.byWorkload.back();
                         month.cash += *costIn(of.views, CostView::cash);
                         month.views.push_back(of.views);
                         month.used.push_back(of.used);
                     });
    }
    return months;
}

Money forecastOfLine(const EvaluationInputs &inputs, const Scenario &scenario,
                     const std::vector<Line> &lines, std::size_t index, int count,
                     std::span<const LineAssumption> assumptions)
{
    Money total;
    forEachMonth({inputs, scenario, lines, assumptions}, index,
                 emptyMonths(inputs, scenario, count), [&](std::size_t, const MonthOfLine &of) {
                     total += *costIn(of.views, CostView::effective);
                 });
    return total;
}

} // namespace headroom
