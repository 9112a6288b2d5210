// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/outlook_validation.h"

#include "core/plan/plan_checker.h"
#include "core/plan/plan_validation.h"
#include "core/texts/error_texts.h"
#include "core/texts/register_texts.h"

#include <set>

namespace headroom {

namespace {

constexpr double kMinPercent = -99;
constexpr double kMaxPercent = 1000;
constexpr double kMaxFactor = 1000;
constexpr int kLastMonth = 60; // of the longest forecast

constexpr std::size_t kMaxPriceSteps = 200;
constexpr std::size_t kMaxMonthBudgets = 200;
constexpr std::size_t kMaxPhases = 100;
constexpr std::size_t kMaxAlertRules = 100; // likewise of monitoring
constexpr double kMaxBudgetPercent = 1000;

void checkPercent(PlanChecker &check, double percent, const std::string &path)
{
    check.number(percent, kMinPercent, kMaxPercent, path);
}

/// A budget of nothing is no budget: nothing can run on it.
void checkBudget(PlanChecker &check, const std::optional<Money> &monthly, const std::string &path)
{
    if (!monthly)
        return;
    check.require(monthly->cents() > 0, error_text::kBudgetNotAboveZero, path,
                  error_text::kRaiseOrRemoveBudget);
    check.amount(*monthly, path);
}

void checkWorkload(PlanChecker &check, const Plan &plan, WorkloadId id,
                   std::set<WorkloadId> &stated, const std::string &path)
{
    check.require(findWorkload(plan, id) != nullptr, error_text::kOutlookOfNoWorkload, path,
                  error_text::kRemoveAllocation);
    check.require(stated.insert(id).second, error_text::kWorkloadStatedTwice, path,
                  error_text::kKeepOneOfTheTwo);
}

void checkGrowth(PlanChecker &check, const std::optional<GrowthCurve> &growth,
                 const std::string &path)
{
    if (!growth)
        return;
    checkPercent(check, growth->monthlyPercent, path + "/monthly_percent");
    check.number(growth->finalFactor, 0, kMaxFactor, path + "/final_factor");
    check.number(growth->middleMonths, 0, 120, path + "/middle_months");
    check.number(growth->riseMonths, 0.5, 120, path + "/rise_months");
    const bool needsPoints =
        growth->kind == GrowthCurve::Kind::steps || growth->kind == GrowthCurve::Kind::table;
    check.require(!needsPoints || !growth->points.empty(), error_text::kGrowthPointsMissing,
                  path + "/points", error_text::kAddAMonth);
    int before = 0;
    for (std::size_t i = 0; i < growth->points.size(); ++i) {
        const std::string place = path + "/points/" + std::to_string(i);
        const GrowthPoint &point = growth->points[i];
        check.number(point.month, 1, kLastMonth, place + "/month");
        check.number(point.factor, 0, kMaxFactor, place + "/factor");
        check.require(point.month > before, error_text::kMonthsOutOfOrder, place + "/month",
                      error_text::kSortMonths);
        before = point.month;
    }
}

void checkSeasons(PlanChecker &check, const Seasons &seasons, const std::string &path)
{
    constexpr double kMaxSeason = 100;
    for (std::size_t i = 0; i < seasons.size(); ++i)
        check.number(seasons[i], 0, kMaxSeason, path + "/seasons/" + std::to_string(i));
}

void checkSpread(PlanChecker &check, const Spread &spread, const std::string &path)
{
    checkPercent(check, spread.low, path + "/low");
    checkPercent(check, spread.high, path + "/high");
    check.require(spread.low <= spread.high, error_text::kLowAboveHigh, path,
                  error_text::kSwapThem);
    check.require(spread.kind == Spread::Kind::none || spread.low != spread.high,
                  error_text::kSpreadIsNone, path, error_text::kGiveTwoPercentiles);
}

void checkUncertainty(PlanChecker &check, const Plan &plan, const Uncertainty &uncertainty,
                      const std::string &path)
{
    checkSpread(check, uncertainty.demand, path + "/demand");
    checkSpread(check, uncertainty.workloadDemand, path + "/workload_demand");
    checkSpread(check, uncertainty.growth, path + "/growth");
    checkSpread(check, uncertainty.prices, path + "/prices");
    checkSpread(check, uncertainty.interruptions, path + "/interruptions");
    std::set<WorkloadId> stated;
    for (std::size_t i = 0; i < uncertainty.workloads.size(); ++i) {
        const std::string place = path + "/workloads/" + std::to_string(i);
        checkWorkload(check, plan, uncertainty.workloads[i].workload, stated, place + "/workload");
        checkSpread(check, uncertainty.workloads[i].demand, place + "/demand");
    }
    std::set<Provider> providers;
    for (std::size_t i = 0; i < uncertainty.providers.size(); ++i) {
        const std::string place = path + "/providers/" + std::to_string(i);
        check.require(providers.insert(uncertainty.providers[i].provider).second,
                      error_text::kProviderStatedTwice, place, error_text::kKeepOneOfTheTwo);
        checkSpread(check, uncertainty.providers[i].prices, place + "/prices");
    }
}

void checkOutlook(PlanChecker &check, const Plan &plan, const Outlook &outlook,
                  const std::string &path)
{
    checkGrowth(check, outlook.growth, path + "/growth");
    checkSeasons(check, outlook.seasons, path);
    std::set<WorkloadId> stated;
    for (std::size_t i = 0; i < outlook.workloads.size(); ++i) {
        const std::string place = path + "/workloads/" + std::to_string(i);
        const WorkloadOutlook &own = outlook.workloads[i];
        checkWorkload(check, plan, own.workload, stated, place + "/workload");
        checkGrowth(check, own.growth, place + "/growth");
        if (own.seasons)
            checkSeasons(check, *own.seasons, place);
    }
    check.length(outlook.priceSteps.size(), kMaxPriceSteps, path + "/price_steps");
    for (std::size_t i = 0; i < outlook.priceSteps.size(); ++i)
        checkPercent(check, outlook.priceSteps[i].percent,
                     path + "/price_steps/" + std::to_string(i) + "/percent");
    checkUncertainty(check, plan, outlook.uncertainty, path + "/uncertainty");
}

/// A task without a date of its own has that of its phase.
void checkTask(PlanChecker &check, const RoadmapPhase &phase, const RoadmapTask &task,
               const std::string &path)
{
    check.text(task.name, path + "/name", true, limits::kNameLength);
    check.text(task.owner, path + "/owner", false, limits::kNameLength);
    const std::optional<Date> end = task.end ? task.end : phase.end;
    check.require(!end || *end >= task.start.value_or(phase.start),
                  register_text::kTaskEndsBeforeStart, path + (task.end ? "/end" : "/start"),
                  error_text::kMoveItsEnd);
}

void checkPhase(PlanChecker &check, const Plan &plan, const RoadmapPhase &phase,
                const std::string &path)
{
    check.text(phase.name, path + "/name", true, limits::kNameLength);
    check.text(phase.note, path + "/note", false, limits::kTextLength);
    check.require(!phase.end || *phase.end >= phase.start, error_text::kPhaseEndsBeforeStart,
                  path + "/end", error_text::kMoveItsEnd);
    check.text(phase.owner, path + "/owner", false, limits::kNameLength);
    check.length(phase.tasks.size(), limits::kTasks, path + "/tasks");
    for (std::size_t i = 0; i < phase.tasks.size(); ++i)
        checkTask(check, phase, phase.tasks[i], path + "/tasks/" + std::to_string(i));
    std::set<WorkloadId> stated;
    for (std::size_t i = 0; i < phase.workloads.size(); ++i)
        checkWorkload(check, plan, phase.workloads[i], stated,
                      path + "/workloads/" + std::to_string(i));
}

void checkPhases(PlanChecker &check, const Plan &plan, const std::vector<RoadmapPhase> &phases,
                 const std::string &path)
{
    check.length(phases.size(), kMaxPhases, path);
    for (std::size_t i = 0; i < phases.size(); ++i)
        checkPhase(check, plan, phases[i], path + '/' + std::to_string(i));
}

void checkAlert(PlanChecker &check, const AlertRule &rule, const std::string &place)
{
    check.text(rule.name, place + "/name", true, limits::kNameLength);
    check.amount(rule.above, place + "/above");
    if (!rule.budgetPercent) {
        check.require(rule.above != Money(), error_text::kAlertNotAboveZero, place + "/above",
                      error_text::kGiveAnAmount);
        return;
    }
    const std::string share = place + "/percent_of_budget";
    check.number(*rule.budgetPercent, 0, kMaxBudgetPercent, share);
    check.require(rule.above == Money(), error_text::kAlertHasTwoLimits, share,
                  error_text::kKeepOneLimit);
    check.require(rule.kind != AlertRule::Kind::day, error_text::kAlertDayHasNoBudget, share,
                  error_text::kGiveAnAmountOfDay);
    check.require(*rule.budgetPercent > 0, error_text::kAlertShareOfBudget, share,
                  error_text::kGiveShareOfBudget);
}

void checkMonitoring(PlanChecker &check, const Plan &plan, const MonitoringRule &rule,
                     const std::string &place)
{
    check.text(rule.name, place + "/name", true, limits::kNameLength);
    check.text(rule.action, place + "/action", false, limits::kNameLength);
    check.number(rule.above, limits::kMinMonitored,
                 isShare(rule.metric) ? 100 : limits::kMaxMonitoredMs, place + "/above");
    check.number(rule.minutes, 0, limits::kMonitoredMinutes, place + "/minutes");
    check.require(!rule.workload || findWorkload(plan, *rule.workload) != nullptr,
                  register_text::kWorkloadGone, place + "/workload",
                  register_text::kRemoveOrCorrectId);
}

} // namespace

Expected<void> validateOutlooks(const Plan &plan)
{
    PlanChecker check;
    checkBudget(check, plan.monthlyBudget, "/monthly_budget");
    if (plan.monthlyCarbonKg)
        check.number(*plan.monthlyCarbonKg, limits::kMinCarbonKg, limits::kMaxCarbonKg,
                     "/monthly_carbon_kg");
    for (std::size_t i = 0; i < plan.scenarios.size(); ++i) {
        const Scenario &scenario = plan.scenarios[i];
        const std::string path = "/scenarios/" + std::to_string(i);
        checkBudget(check, scenario.monthlyBudget, path + "/monthly_budget");
        checkOutlook(check, plan, scenario.outlook, path + "/outlook");
        if (scenario.phases)
            checkPhases(check, plan, *scenario.phases, path + "/phases");
    }
    checkPhases(check, plan, plan.phases, "/phases");
    check.length(plan.budgetByMonth.size(), kMaxMonthBudgets, "/budget_by_month");
    for (std::size_t i = 0; i < plan.budgetByMonth.size(); ++i) {
        const std::string place = "/budget_by_month/" + std::to_string(i);
        checkBudget(check, plan.budgetByMonth[i].monthly, place + "/monthly");
        const auto monthOf = [&](std::size_t index) {
            return plan.budgetByMonth[index].from.firstOfMonthPlus(0);
        };
        check.require(i == 0 || monthOf(i) > monthOf(i - 1), error_text::kMonthsOutOfOrder,
                      place + "/from", error_text::kSortMonths);
    }
    check.length(plan.alertRules.size(), kMaxAlertRules, "/alert_rules");
    for (std::size_t i = 0; i < plan.alertRules.size(); ++i)
        checkAlert(check, plan.alertRules[i], "/alert_rules/" + std::to_string(i));
    check.length(plan.monitoringRules.size(), kMaxAlertRules, "/monitoring_rules");
    for (std::size_t i = 0; i < plan.monitoringRules.size(); ++i)
        checkMonitoring(check, plan, plan.monitoringRules[i],
                        "/monitoring_rules/" + std::to_string(i));
    return check.result();
}

} // namespace headroom
