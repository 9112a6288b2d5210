// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alerts/alert_simulation.h"

#include "core/documents/source_documents.h"
#include "core/evaluation/forecast.h"
#include "core/evaluation/month_factors.h"

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <utility>

namespace headroom {

namespace {

constexpr double kWholeBudget = 100; // percent

/// The documents' limit, stated in dollars; absent if the plan's currency has no exchange rate for
/// it.
std::optional<ActiveAlertRule> documentsRule(const EvaluationInputs &inputs)
{
    const StatedTarget *stated = sourceDocuments().target("alert_cost");
    if (stated == nullptr || !stated->range.low)
        return std::nullopt;
    Exact limit = *stated->range.low;
    if (inputs.plan->currency != "USD") {
        const auto conversion = conversionBetween(inputs.plan->exchangeRates, "USD",
                                                  inputs.plan->currency, inputs.valuationDate);
        if (!conversion)
            return std::nullopt;
        limit = limit * conversion->factor();
    }
    return ActiveAlertRule{.origin = ActiveAlertRule::Origin::documents,
                           .kind = AlertRule::Kind::day,
                           .above = Money::rounded(limit),
                           .source = withNames(stated->source)};
}

std::vector<ActiveAlertRule> rulesInForce(const EvaluationInputs &inputs, const Scenario &scenario)
{
    std::vector<ActiveAlertRule> rules;
    if (auto rule = documentsRule(inputs))
        rules.push_back(std::move(*rule));
    const Plan &plan = *inputs.plan;
    if (scenario.monthlyBudget || plan.monthlyBudget || !plan.budgetByMonth.empty()) {
        for (const auto kind : {AlertRule::Kind::month, AlertRule::Kind::forecast})
            rules.push_back({.origin = ActiveAlertRule::Origin::budget, .kind = kind});
    }
    for (const AlertRule &own : plan.alertRules) {
        ActiveAlertRule rule{.name = own.name, .kind = own.kind};
        if (own.budgetPercent)
            rule.budgetPercent = *own.budgetPercent;
        else
            rule.above = own.above;
        rules.push_back(std::move(rule));
    }
    return rules;
}

/// Evaluates one rule over all days.
class Simulation
{
public:
    Simulation(const Plan &plan, const Scenario &scenario, const std::vector<PlannedDay> &days)
        : m_plan(plan),
          m_scenario(scenario),
          m_days(days)
    {}

    void addFiredAlerts(const ActiveAlertRule &rule, std::size_t index,
                        std::vector<FiredAlert> &fired)
    {
        Money spent;
        bool hasFired = false;
        for (std::size_t day = 0; day < m_days.size(); ++day) {
            const Date date = m_days[day].day;
            if (date.day() == 1) {
                spent = Money();
                hasFired = false;
            }
            spent += m_days[day].ofMonth;
            const auto limit = limitIn(m_plan, m_scenario, rule, date);
            const auto reached = reachedBy(rule.kind, m_days[day], spent);
            if (!limit || !reached || *reached <= *limit || hasFired)
                continue;
            fired.push_back({index, day, *reached, *limit, monthOf(day)});
            hasFired = rule.kind != AlertRule::Kind::day;
        }
    }

private:
    [[nodiscard]] Money monthOf(std::size_t day) const
    {
        Money sum;
        const Date date = m_days[day].day;
        const std::size_t first = day - (date.day() - 1);
        const std::size_t end = first + static_cast<std::size_t>(date.daysInMonth());
        for (std::size_t i = first; i < std::min(end, m_days.size()); ++i)
            sum += m_days[i].ofMonth;
        return sum;
    }

    static std::optional<Money> reachedBy(AlertRule::Kind kind, const PlannedDay &day, Money spent)
    {
        switch (kind) {
        case AlertRule::Kind::day: return day.total;
        case AlertRule::Kind::month: return spent;
        case AlertRule::Kind::forecast: break;
        }
        const auto passed = static_cast<int>(day.day.day());
        if (passed < kDaysBeforeForecast)
            return std::nullopt;
        return Money::rounded(spent.exact() * Exact::ratio(day.day.daysInMonth(), passed));
    }

    const Plan &m_plan;
    const Scenario &m_scenario;
    const std::vector<PlannedDay> &m_days;
};

/// 1970-01-01 was a Thursday; Monday is 0.
int weekdayOf(Date day)
{
    constexpr int kThursday = 3;
    return (day.days() % kDaysPerWeek + kThursday) % kDaysPerWeek;
}

/// One month of one line.
struct PlannedMonth {
    const Workload *workload = nullptr;
    const Line *line = nullptr;
    UsageInMonth use;
    Date first;
    std::uint32_t present = 0; ///< bit 0 for the first day
    HourlyRate rate;
    Exact part = 1; ///< share of the instances, which other workloads may use too
    MonthHours hours;

    [[nodiscard]] bool isPresent(int day) const { return (present >> day & 1U) != 0; }
};

/// Instance-hours per day of the week, Monday first.
using WeekHours = std::array<Exact, kDaysPerWeek>;

WeekHours hoursOfWeek(const PlannedMonth &month)
{
    const auto &[usage, growth] = month.use;
    const DemandWeek &week = usage.week();
    WeekHours days;
    if (billsEveryHour(month.line->offer->purchase)
        || month.line->offer->purchase.model == PricingModel::capacityBlock) {
        days.fill(Exact(usage.in(month.hours, growth).maximumCount) * Exact(kHoursPerDay));
        return days;
    }
    if (month.workload->schedule.kind == Schedule::Kind::hoursPerWeek) {
        Exact left = month.workload->schedule.hours;
        const Exact instances(usage.in(month.hours, growth).maximumCount);
        for (Exact &day : days) {
            const Exact taken = std::min(left, Exact(kHoursPerDay));
            day = instances * taken;
            left = left - taken;
        }
        return days;
    }
    for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour) {
        if (week.parts[hour] > 0)
            days[hour / kHoursPerDay] += Exact(usage.instancesAt(hour, growth))
                                         * Exact::ratio(week.parts[hour], week.partsPerHour);
    }
    return days;
}

/// Cost of one line on each day of the horizon.
class DaysOfLine
{
public:
    explicit DaysOfLine(std::size_t days) : m_days(days) {}

    void addScheduled(const PlannedMonth &month, std::size_t firstDay)
    {
        const WeekHours week = hoursOfWeek(month);
        for (int day = 0; day < month.first.daysInMonth(); ++day) {
            if (!month.isPresent(day))
                continue;
            const Date date = Date::fromDays(month.first.days() + day);
            m_days[firstDay + static_cast<std::size_t>(day)] +=
                week[static_cast<std::size_t>(weekdayOf(date))] * month.part * month.rate.exact();
        }
    }

    /// Runs start at equal intervals of the month and may extend into the next month.
    void addRuns(const PlannedMonth &month, std::size_t firstDay)
    {
        const double runs = month.hours.runs.toDouble();
        if (runs <= 0)
            return;
        const MonthUsage used = month.use.usage.in(month.hours, month.use.growth);
        const double instances = used.count.toDouble();
        const double length = used.hours.toDouble() / runs;
        const double apart = month.first.daysInMonth() * kHoursPerDay / runs;
        for (int run = 0; run < runs; ++run) {
            const double begin = run * apart;
            if (!month.isPresent(static_cast<int>(begin) / kHoursPerDay))
                continue;
            const double end = begin + length * std::min(1.0, runs - run);
            addStretch(firstDay, begin, end, instances * month.rate.toDouble());
        }
    }

    /// Commitments reduce the cost of compute that runs; their own charges and the other cost lines
    /// are spread evenly over the days.
    void spread(const PlannedMonth &month, std::size_t firstDay, double left, const Exact &rest)
    {
        const int present = std::popcount(month.present);
        if (present == 0)
            return;
        const Exact daily = rest / Exact(present);
        const Exact part = Exact::fromDouble(left).value_or(Exact(1));
        for (int day = 0; day < month.first.daysInMonth(); ++day) {
            Exact &cost = m_days[firstDay + static_cast<std::size_t>(day)];
            if (left < 1)
                cost = Money::rounded(cost * part).exact();
            if (month.isPresent(day))
                cost += daily;
        }
    }

    [[nodiscard]] Money on(std::size_t day) const { return Money::rounded(m_days[day]); }

private:
    void addStretch(std::size_t firstDay, double begin, double end, double perHour)
    {
        for (int day = static_cast<int>(begin) / kHoursPerDay; day * kHoursPerDay < end; ++day) {
            const std::size_t place = firstDay + static_cast<std::size_t>(day);
            if (place >= m_days.size())
                return;
            const double from = std::max(begin, static_cast<double>(day * kHoursPerDay));
            const double to = std::min(end, static_cast<double>((day + 1) * kHoursPerDay));
            m_days[place] += Exact::fromDouble((to - from) * perHour).value_or(Exact());
        }
    }

    std::vector<Exact> m_days;
};

/// Splits a month's amount into cents in proportion to the days' costs, evenly if those are zero.
/// The parts add up to the amount.
void shareOut(Money amount, const std::vector<Money> &costs, std::span<PlannedDay> days)
{
    Money all;
    for (const Money cost : costs)
        all += cost;
    Money until;
    Money before;
    for (std::size_t day = 0; day < days.size(); ++day) {
        until += costs[day];
        const Exact share = all == Money() ? Exact::ratio(static_cast<std::int64_t>(day) + 1,
                                                          static_cast<std::int64_t>(days.size()))
                                           : until.exact() / all.exact();
        const Money upTo = Money::rounded(amount.exact() * share);
        days[day].ofMonth += upTo - before;
        before = upTo;
    }
}

/// Share of a line's compute cost that the scenario's commitments leave on demand.
double leftOf(const Line &line)
{
    double left = 1;
    for (const LineCover &cover : line.covers)
        left -= cover.share.toDouble();
    return std::max(0.0, left);
}

} // namespace

std::optional<Money> limitIn(const Plan &plan, const Scenario &scenario,
                             const ActiveAlertRule &rule, Date month)
{
    if (rule.above)
        return rule.above;
    const auto budget = budgetIn(plan, scenario, month);
    const auto share = Exact::fromDouble(rule.budgetPercent);
    if (!budget || !share || rule.budgetPercent == kWholeBudget)
        return budget;
    return Money::rounded(budget->exact() * *share / Exact(100));
}

std::size_t falseAlarms(const AlertSimulation &simulation, std::size_t rule)
{
    if (simulation.rules[rule].kind != AlertRule::Kind::forecast)
        return 0;
    return static_cast<std::size_t>(
        std::ranges::count_if(simulation.fired, [&](const FiredAlert &alert) {
            return alert.rule == rule && alert.ofMonth <= alert.limit;
        }));
}

AlertSimulation simulateAlerts(const EvaluationInputs &inputs, const Scenario &scenario,
                               const ScenarioEvaluation &evaluation)
{
    AlertSimulation simulation;
    simulation.rules = rulesInForce(inputs, scenario);
    simulation.days = plannedDays(inputs, scenario, evaluation);
    Simulation simulated(*inputs.plan, scenario, simulation.days);
    for (std::size_t i = 0; i < simulation.rules.size(); ++i)
        simulated.addFiredAlerts(simulation.rules[i], i, simulation.fired);
    std::ranges::stable_sort(simulation.fired, {}, &FiredAlert::day);
    return simulation;
}

std::vector<PlannedDay> plannedDays(const EvaluationInputs &inputs, const Scenario &scenario,
                                    const ScenarioEvaluation &evaluation)
{
    const Plan &plan = *evaluation.plan;
    const auto months = static_cast<int>(evaluation.forecast.size());
    const Date first = firstForecastMonth(inputs);
    const std::int32_t last = first.firstOfMonthPlus(months).days();
    std::vector<PlannedDay> days;
    for (std::int32_t day = first.days(); day < last; ++day)
        days.push_back({Date::fromDays(day), {}, {}, {}});
    for (std::size_t i = 0; i < evaluation.lines.size(); ++i) {
        const Line &line = evaluation.lines[i];
        const double left = leftOf(line);
        DaysOfLine ofLine(days.size());
        for (int m = 0; m < months; ++m) {
            const ForecastMonth &forecast = evaluation.forecast[static_cast<std::size_t>(m)];
            PlannedMonth month{&plan.workloads[i], &line, {}, forecast.month};
            const auto firstDay = static_cast<std::size_t>(month.first.days() - first.days());
            month.present = daysPresent(plan, line.id, month.first);
            for (const Line &part : partsOf(line)) {
                if (!part.usage || !part.price)
                    continue;
                month.line = &part;
                month.rate = rateIn(scenario, *part.price, part.offer->provider, month.first);
                month.workload = &scheduleOf(plan, line, plan.workloads[i]);
                month.use = usageIn(scenario, part, *part.usage, m, month.first);
                month.part = Exact::ratio(month.use.usage.part().own, Usage::kAllParts);
                month.hours = hoursInMonth(plan, scenario, *month.workload, month.first);
                const bool inRuns = plan.workloads[i].schedule.kind == Schedule::Kind::perRun
                                    && !billsEveryHour(part.offer->purchase);
                inRuns ? ofLine.addRuns(month, firstDay) : ofLine.addScheduled(month, firstDay);
            }
            const auto &viewed = forecast.views[i][static_cast<std::size_t>(CostView::effective)];
            const double onDemand = viewed ? viewed->compute.toDouble() : 0;
            const Exact rest =
                forecast.byWorkload[i].exact()
                - Exact::fromDouble(left < 1 ? onDemand * left : onDemand).value_or(Exact());
            ofLine.spread(month, firstDay, left, rest);
        }
        for (std::size_t day = 0; day < days.size(); ++day) {
            days[day].byWorkload.push_back(ofLine.on(day));
            days[day].total += days[day].byWorkload.back();
        }
        for (const ForecastMonth &month : evaluation.forecast) {
            const auto of =
                std::span(days).subspan(static_cast<std::size_t>(month.month.days() - first.days()),
                                        static_cast<std::size_t>(month.month.daysInMonth()));
            std::vector<Money> costs;
            for (const PlannedDay &day : of)
                costs.push_back(day.byWorkload[i]);
            shareOut(month.byWorkload[i], costs, of);
        }
    }
    return days;
}

} // namespace headroom
