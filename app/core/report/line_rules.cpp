// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/line_rules.h"

#include "core/evaluation/line.h"
#include "core/evaluation/month_factors.h"
#include "core/plan/effective_plan.h"
#include "core/report/commitment_pools.h"
#include "core/report/sheet_builder.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr std::size_t kMostSteps = 400;
constexpr double kWholeSecond = 1e-6; ///< taken for rounding, as usage does

/// The least demand above `low` at which the count is another one than there.
double nextChange(const Usage &usage, const MonthHours &hours, double low)
{
    const Exact count = usage.in(hours, low).count;
    double high = kMostDemandOfSteps;
    for (;;) {
        const double middle = low + (high - low) / 2;
        if (middle <= low || middle >= high)
            return high;
        (usage.in(hours, middle).count == count ? low : high) = middle;
    }
}

/// Absent: there are too many.
std::optional<std::vector<LineRule::Step>> stepsOf(const Usage &usage, const MonthHours &hours)
{
    std::vector<LineRule::Step> steps{{0, usage.in(hours, 0).count}};
    const Exact most = usage.in(hours, kMostDemandOfSteps).count;
    while (steps.back().count != most) {
        if (steps.size() == kMostSteps)
            return std::nullopt;
        const double demand = nextChange(usage, hours, steps.back().demand);
        steps.push_back({demand, usage.in(hours, demand).count});
    }
    return steps;
}

bool runsAlone(const Line &line)
{
    return line.usage && line.price && line.offer && line.parts.empty() && !line.shared
           && !line.usage->isPart() && !line.count.isZero() && !line.hours.isZero();
}

/// Bought without a fee, at a rate that no later month changes.
bool isAtOneRate(const ReportFacts &facts, const Line &line)
{
    return line.offer->purchase.model != PricingModel::capacityBlock
           && upfrontOf(*line.price, line.offer->purchase).isZero()
           && std::ranges::all_of(facts.active->forecast, [&](const ForecastMonth &month) {
                  return rateIn(*facts.assumptions, *line.price, line.offer->provider, month.month)
                         == line.price->rate;
              });
}

bool isPerRun(const Workload &workload)
{
    return workload.schedule.kind == Schedule::Kind::perRun;
}

/// False if a spreadsheet cannot calculate the growth.
bool addGrowth(const Workload &workload, const Line &line, const MonthHours &hours, LineRule &rule)
{
    rule.grows = line.usage->grows();
    if (!rule.grows)
        return true;
    if (isPerRun(workload)) {
        auto steps =
            line.sizing ? stepsOf(*line.usage, {hours.scheduled, hours.whole, 0}) : std::nullopt;
        if (!steps)
            return false;
        rule.steps = std::move(*steps);
        const double resume = line.sizing->resumeHours * kSecondsPerHour;
        rule.run = LineRule::Run{line.sizing->runInstanceHours.value * kSecondsPerHour
                                     - resume * countAt(rule, 1),
                                 resume};
        return rule.run->work > 1;
    }
    if (line.countByHand)
        return true;
    if (billsEveryHour(line.offer->purchase)) // what is committed stays when the demand falls
        return false;
    if (workload.autoscaling && workload.autoscaling->warmUpSeconds > 0)
        return false;
    auto steps = stepsOf(*line.usage, hours);
    if (!steps)
        return false;
    rule.steps = std::move(*steps);
    return true;
}

bool isMonthAsEvaluated(const Line &line, const LineRule &rule, std::size_t month,
                        const ViewedCost &evaluated)
{
    const double amount = line.count.toDouble() * line.hours.toDouble()
                          * line.price->rate.toDouble() * usePart(rule, month);
    return isShownBy(Cell(evaluated.compute), amount);
}

/// The months, if each is what the evaluation has; those of a line under commitments are judged
/// with its pool.
bool addMonths(const ReportFacts &facts, std::size_t index, LineRule &rule)
{
    const Line &line = facts.active->lines[index];
    const bool isCovered = isInCommitment(*facts.active, line);
    const Workload &workload = facts.workload(index);
    const Exact planned = line.count * line.hours;
    rule.otherIsSame = true;
    for (std::size_t m = 0; m < facts.active->forecast.size(); ++m) {
        const ForecastMonth &month = facts.active->forecast[m];
        const MonthHours hours =
            hoursInMonth(*facts.active->plan, *facts.assumptions, workload, month.month);
        const InstanceHours used = line.usage->instanceHours(hours);
        rule.months.push_back(
            {demandIn(*facts.assumptions, line.id, static_cast<int>(m), month.month),
             Exact::ratio(used.numerator, used.denominator) / planned});
        const auto &cost = month.views[index][static_cast<std::size_t>(CostView::effective)];
        if (!cost || (!isCovered && !isMonthAsEvaluated(line, rule, m, *cost)))
            return false;
        rule.otherIsSame = rule.otherIsSame && cost->other == line.other;
    }
    return true;
}

bool followsNoDemand(const Workload &workload)
{
    return std::ranges::none_of(workload.otherCosts, &CostLine::followsDemand);
}

} // namespace

bool isInCommitment(const ScenarioEvaluation &scenario, const Line &line)
{
    return !line.covers.empty()
           || std::ranges::any_of(scenario.commitments, [&](const EvaluatedCommitment &outcome) {
                  return std::ranges::find(outcome.workloads, line.id) != outcome.workloads.end();
              });
}

double countAt(const LineRule &rule, double demand)
{
    const auto above = std::ranges::upper_bound(rule.steps, demand, {}, &LineRule::Step::demand);
    return std::prev(above)->count.toDouble();
}

double runSecondsAt(const LineRule &rule, double demand)
{
    return std::ceil(rule.run->work * demand + rule.run->resume * countAt(rule, demand)
                     - kWholeSecond);
}

double usePart(const LineRule &rule, std::size_t month)
{
    const double demand = rule.months[month].demand;
    const double part = rule.months[month].hours.toDouble();
    if (rule.run)
        return part * runSecondsAt(rule, demand) / runSecondsAt(rule, 1);
    return rule.steps.empty() ? part : part * countAt(rule, demand) / countAt(rule, 1);
}

/// Rule of a line without commitments.
static LineRule lineRuleOf(const ReportFacts &facts, std::size_t index)
{
    const Line &line = facts.active->lines[index];
    const Workload &workload = facts.workload(index);
    LineRule rule;
    if (!runsAlone(line) || !isAtOneRate(facts, line) || !followsNoDemand(workload)
        || facts.active->forecast.empty())
        return rule;
    const WorkloadOutlook *own = ownOutlookOf(*facts.assumptions, line.id);
    rule.growsWithScenario = (own == nullptr || !own->growth) && !facts.assumptions->outlook.growth;
    const MonthHours first = hoursInMonth(*facts.active->plan, *facts.assumptions, workload,
                                          facts.active->forecast.front().month);
    rule.follows = addGrowth(workload, line, first, rule) && addMonths(facts, index, rule)
                   && otherCostFormula(workload, line.otherCosts, {}).has_value();
    const bool countFollowsHours = !line.countByHand
                                   && workload.kind != WorkloadKind::realTimeInference
                                   && workload.kind != WorkloadKind::development;
    rule.countIsFree = rule.follows && !isPerRun(workload);
    rule.hoursAreFree = rule.follows && !workload.autoscaling
                        && !billsEveryHour(line.offer->purchase)
                        && (isPerRun(workload) ? !isDailyWork(workload) : !countFollowsHours);
    rule.priceIsFree = rule.follows;
    return rule;
}

std::vector<LineRule> lineRulesOf(const ReportFacts &facts, std::vector<CoverPool> &pools)
{
    std::vector<LineRule> rules;
    for (std::size_t i = 0; i < facts.active->lines.size(); ++i)
        rules.push_back(lineRuleOf(facts, i));
    pools = commitmentPoolsOf(facts, rules);
    const auto isPooled = [&](std::size_t line) {
        return std::ranges::any_of(pools, [&](const CoverPool &pool) {
            return std::ranges::find(pool.lines, line) != pool.lines.end();
        });
    };
    for (std::size_t i = 0; i < rules.size(); ++i) {
        if (!isInCommitment(*facts.active, facts.active->lines[i]))
            continue;
        rules[i].follows = rules[i].follows && isPooled(i);
        rules[i].countIsFree = rules[i].countIsFree && isPooled(i);
        rules[i].hoursAreFree = false;
        rules[i].priceIsFree = false;
    }
    return rules;
}

std::optional<std::string> otherCostFormula(const Workload &workload,
                                            std::span<const OtherCost> amounts,
                                            const std::string &compute)
{
    Money own;
    bool follows = false;
    for (std::size_t i = 0; i < workload.otherCosts.size(); ++i) {
        const CostLine &cost = workload.otherCosts[i];
        if (cost.basis == CostBasis::licence)
            return std::nullopt;
        if (isPercentage(cost.basis))
            follows = true;
        else
            own += amounts[i].amount;
    }
    const std::string fixed = own.toString();
    if (!follows)
        return fixed;
    std::string billed = compute;
    std::string sum = fixed;
    for (const CostBasis basis : {CostBasis::markup, CostBasis::support, CostBasis::tax}) {
        const std::string base = basis == CostBasis::tax ? billed + '+' + fixed : billed;
        for (const CostLine &cost : workload.otherCosts) {
            if (cost.basis != basis)
                continue;
            const std::string amount =
                "+ROUND((" + base + ")*" + cost.percent.toString() + "/100,2)";
            billed += amount;
            sum += amount;
        }
    }
    return sum;
}

} // namespace headroom
