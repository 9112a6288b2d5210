// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/outlook_validation.h"

#include "core/plan/plan_validation.h"
#include "core/wording/error_texts.h"
#include "core/wording/outlook_error_texts.h"

#include <set>

namespace headroom {

namespace {

constexpr double kLeastPercent = -99;
constexpr double kMostPercent = 1000;
constexpr double kMostFactor = 1000;
constexpr int kLastMonth = 60; // of the longest forecast

constexpr std::size_t kMostPriceSteps = 200;
constexpr std::size_t kMostMonthBudgets = 200;
constexpr std::size_t kMostPhases = 100;
constexpr std::size_t kMostAlertRules = 100;
constexpr double kMostBudgetPercent = 1000;

Expected<void> checkNumber(double value, double low, double high, const std::string &path)
{
    if (value >= low && value <= high)
        return {};
    return failure(error_text::kNumberOutOfRange, path,
                   {error_text::kLiesBetween, Exact::fromDouble(low).value_or(0).toString(),
                    Exact::fromDouble(high).value_or(0).toString()});
}

Expected<void> checkPercent(double percent, const std::string &path)
{
    return checkNumber(percent, kLeastPercent, kMostPercent, path);
}

Expected<void> checkLength(std::size_t length, std::size_t most, const std::string &path)
{
    if (length <= most)
        return {};
    return failure(error_text::kListTooLong, path, {error_text::kLimitIs, std::to_string(most)});
}

Expected<void> checkAmount(Money amount, const std::string &path)
{
    if (amount.cents() >= 0 && amount.cents() <= limits::kMoneyCents)
        return {};
    return failure(error_text::kAmountOutOfRange, path, error_text::kUpToATrillion);
}

/// A budget of nothing is no budget: nothing can run on it.
Expected<void> checkBudget(Money monthly, const std::string &path)
{
    if (monthly.cents() <= 0)
        return failure(error_text::kBudgetNotAboveZero, path, error_text::kRaiseOrRemoveBudget);
    return checkAmount(monthly, path);
}

Expected<void> checkName(const std::string &name, const std::string &path)
{
    if (name.find_first_not_of(" \t\r\n") == std::string::npos)
        return failure(error_text::kNameMissing, path, error_text::kGiveName);
    if (name.size() > limits::kNameLength)
        return failure(error_text::kTextTooLong, path,
                       {error_text::kLimitBytes, std::to_string(limits::kNameLength)});
    return {};
}

Expected<void> checkWorkload(const Plan &plan, WorkloadId id, std::set<WorkloadId> &stated,
                             const std::string &path)
{
    if (findWorkload(plan, id) == nullptr)
        return failure(error_text::kOutlookOfNoWorkload, path, error_text::kRemoveAllocation);
    if (!stated.insert(id).second)
        return failure(error_text::kWorkloadStatedTwice, path, error_text::kKeepOneOfTheTwo);
    return {};
}

Expected<void> checkGrowth(const GrowthCurve &growth, const std::string &path)
{
    HEADROOM_CHECK(checkPercent(growth.monthlyPercent, path + "/monthly_percent"));
    HEADROOM_CHECK(checkNumber(growth.finalFactor, 0, kMostFactor, path + "/final_factor"));
    HEADROOM_CHECK(checkNumber(growth.middleMonths, 0, 120, path + "/middle_months"));
    HEADROOM_CHECK(checkNumber(growth.riseMonths, 0.5, 120, path + "/rise_months"));
    const bool needsPoints =
        growth.kind == GrowthCurve::Kind::steps || growth.kind == GrowthCurve::Kind::table;
    if (needsPoints && growth.points.empty())
        return failure(error_text::kGrowthPointsMissing, path + "/points", error_text::kAddAMonth);
    int before = 0;
    for (std::size_t i = 0; i < growth.points.size(); ++i) {
        const std::string place = path + "/points/" + std::to_string(i);
        const GrowthPoint &point = growth.points[i];
        HEADROOM_CHECK(checkNumber(point.month, 1, kLastMonth, place + "/month"));
        HEADROOM_CHECK(checkNumber(point.factor, 0, kMostFactor, place + "/factor"));
        if (point.month <= before)
            return failure(error_text::kMonthsOutOfOrder, place + "/month",
                           error_text::kSortMonths);
        before = point.month;
    }
    return {};
}

Expected<void> checkSeasons(const Seasons &seasons, const std::string &path)
{
    constexpr double kMostSeason = 100;
    for (std::size_t i = 0; i < seasons.size(); ++i)
        HEADROOM_CHECK(
            checkNumber(seasons[i], 0, kMostSeason, path + "/seasons/" + std::to_string(i)));
    return {};
}

Expected<void> checkSpread(const Spread &spread, const std::string &path)
{
    HEADROOM_CHECK(checkPercent(spread.low, path + "/low"));
    HEADROOM_CHECK(checkPercent(spread.high, path + "/high"));
    if (spread.low > spread.high)
        return failure(error_text::kLowAboveHigh, path, error_text::kSwapThem);
    if (spread.kind != Spread::Kind::none && spread.low == spread.high)
        return failure(error_text::kSpreadIsNone, path, error_text::kGiveTwoPercentiles);
    return {};
}

Expected<void> checkUncertainty(const Plan &plan, const Uncertainty &uncertainty,
                                const std::string &path)
{
    HEADROOM_CHECK(checkSpread(uncertainty.demand, path + "/demand"));
    HEADROOM_CHECK(checkSpread(uncertainty.workloadDemand, path + "/workload_demand"));
    HEADROOM_CHECK(checkSpread(uncertainty.growth, path + "/growth"));
    HEADROOM_CHECK(checkSpread(uncertainty.prices, path + "/prices"));
    HEADROOM_CHECK(checkSpread(uncertainty.interruptions, path + "/interruptions"));
    std::set<WorkloadId> stated;
    for (std::size_t i = 0; i < uncertainty.workloads.size(); ++i) {
        const std::string place = path + "/workloads/" + std::to_string(i);
        HEADROOM_CHECK(
            checkWorkload(plan, uncertainty.workloads[i].workload, stated, place + "/workload"));
        HEADROOM_CHECK(checkSpread(uncertainty.workloads[i].demand, place + "/demand"));
    }
    std::set<Provider> providers;
    for (std::size_t i = 0; i < uncertainty.providers.size(); ++i) {
        const std::string place = path + "/providers/" + std::to_string(i);
        if (!providers.insert(uncertainty.providers[i].provider).second)
            return failure(error_text::kProviderStatedTwice, place, error_text::kKeepOneOfTheTwo);
        HEADROOM_CHECK(checkSpread(uncertainty.providers[i].prices, place + "/prices"));
    }
    return {};
}

Expected<void> checkOutlook(const Plan &plan, const Outlook &outlook, const std::string &path)
{
    if (outlook.growth)
        HEADROOM_CHECK(checkGrowth(*outlook.growth, path + "/growth"));
    HEADROOM_CHECK(checkSeasons(outlook.seasons, path));
    std::set<WorkloadId> stated;
    for (std::size_t i = 0; i < outlook.workloads.size(); ++i) {
        const std::string place = path + "/workloads/" + std::to_string(i);
        const WorkloadOutlook &own = outlook.workloads[i];
        HEADROOM_CHECK(checkWorkload(plan, own.workload, stated, place + "/workload"));
        if (own.growth)
            HEADROOM_CHECK(checkGrowth(*own.growth, place + "/growth"));
        if (own.seasons)
            HEADROOM_CHECK(checkSeasons(*own.seasons, place));
    }
    HEADROOM_CHECK(checkLength(outlook.priceSteps.size(), kMostPriceSteps, path + "/price_steps"));
    for (std::size_t i = 0; i < outlook.priceSteps.size(); ++i)
        HEADROOM_CHECK(checkPercent(outlook.priceSteps[i].percent,
                                    path + "/price_steps/" + std::to_string(i) + "/percent"));
    return checkUncertainty(plan, outlook.uncertainty, path + "/uncertainty");
}

Expected<void> checkPhase(const Plan &plan, const RoadmapPhase &phase, const std::string &path)
{
    HEADROOM_CHECK(checkName(phase.name, path + "/name"));
    if (phase.note.size() > limits::kTextLength)
        return failure(error_text::kTextTooLong, path + "/note");
    if (phase.end && *phase.end < phase.start)
        return failure(error_text::kPhaseEndsBeforeStart, path + "/end", error_text::kMoveItsEnd);
    std::set<WorkloadId> stated;
    for (std::size_t i = 0; i < phase.workloads.size(); ++i)
        HEADROOM_CHECK(checkWorkload(plan, phase.workloads[i], stated,
                                     path + "/workloads/" + std::to_string(i)));
    return {};
}

Expected<void> checkPhases(const Plan &plan, const std::vector<RoadmapPhase> &phases,
                           const std::string &path)
{
    HEADROOM_CHECK(checkLength(phases.size(), kMostPhases, path));
    for (std::size_t i = 0; i < phases.size(); ++i)
        HEADROOM_CHECK(checkPhase(plan, phases[i], path + '/' + std::to_string(i)));
    return {};
}

Expected<void> checkAlert(const AlertRule &rule, const std::string &place)
{
    HEADROOM_CHECK(checkName(rule.name, place + "/name"));
    HEADROOM_CHECK(checkAmount(rule.above, place + "/above"));
    if (!rule.budgetPercent) {
        if (rule.above == Money())
            return failure(error_text::kAlertNotAboveZero, place + "/above",
                           error_text::kGiveAnAmount);
        return {};
    }
    const std::string share = place + "/percent_of_budget";
    HEADROOM_CHECK(checkNumber(*rule.budgetPercent, 0, kMostBudgetPercent, share));
    if (rule.above != Money())
        return failure(error_text::kAlertHasTwoLimits, share, error_text::kKeepOneLimit);
    if (rule.kind == AlertRule::Kind::day)
        return failure(error_text::kAlertDayHasNoBudget, share, error_text::kGiveAnAmountOfDay);
    if (*rule.budgetPercent <= 0)
        return failure(error_text::kAlertShareOfBudget, share, error_text::kGiveShareOfBudget);
    return {};
}

} // namespace

Expected<void> validateOutlooks(const Plan &plan)
{
    if (plan.monthlyBudget)
        HEADROOM_CHECK(checkBudget(*plan.monthlyBudget, "/monthly_budget"));
    for (std::size_t i = 0; i < plan.scenarios.size(); ++i) {
        if (plan.scenarios[i].monthlyBudget)
            HEADROOM_CHECK(checkBudget(*plan.scenarios[i].monthlyBudget,
                                       "/scenarios/" + std::to_string(i) + "/monthly_budget"));
    }
    for (std::size_t i = 0; i < plan.scenarios.size(); ++i)
        HEADROOM_CHECK(checkOutlook(plan, plan.scenarios[i].outlook,
                                    "/scenarios/" + std::to_string(i) + "/outlook"));
    for (std::size_t i = 0; i < plan.scenarios.size(); ++i) {
        if (plan.scenarios[i].phases)
            HEADROOM_CHECK(checkPhases(plan, *plan.scenarios[i].phases,
                                       "/scenarios/" + std::to_string(i) + "/phases"));
    }
    HEADROOM_CHECK(checkPhases(plan, plan.phases, "/phases"));
    HEADROOM_CHECK(checkLength(plan.budgetByMonth.size(), kMostMonthBudgets, "/budget_by_month"));
    for (std::size_t i = 0; i < plan.budgetByMonth.size(); ++i) {
        const std::string place = "/budget_by_month/" + std::to_string(i);
        HEADROOM_CHECK(checkBudget(plan.budgetByMonth[i].monthly, place + "/monthly"));
        const auto monthOf = [&](std::size_t index) {
            return plan.budgetByMonth[index].from.firstOfMonthPlus(0);
        };
        if (i > 0 && monthOf(i) <= monthOf(i - 1))
            return failure(error_text::kMonthsOutOfOrder, place + "/from", error_text::kSortMonths);
    }
    HEADROOM_CHECK(checkLength(plan.alertRules.size(), kMostAlertRules, "/alert_rules"));
    for (std::size_t i = 0; i < plan.alertRules.size(); ++i)
        HEADROOM_CHECK(checkAlert(plan.alertRules[i], "/alert_rules/" + std::to_string(i)));
    return {};
}

} // namespace headroom
