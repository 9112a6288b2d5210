// SPDX-License-Identifier: GPL-3.0-or-later
// Shapes and limits: Microsoft.Consumption budgets (Create Or Update, 2023-05-01) and Cloud Billing
// Budget API v1 (billingAccounts.budgets).
#include "core/evaluation/forecast.h"
#include "core/outgoing_text.h"
#include "db/export/alert_files.h"
#include "db/export/json_values.h"

#include <algorithm>

namespace headroom::storage {

namespace {

constexpr double kPercent = 100;

/// One alert of the month's bill.
struct Threshold {
    bool isForecast = false;
    double percent = kPercent; ///< of the budget

    friend auto operator<=>(const Threshold &, const Threshold &) = default;
};

/// A provider's part of the budget of the forecast's first month, and of what alerts are above.
struct MonthlyBudget {
    Date month;
    Money amount;
    std::vector<Threshold> thresholds; ///< each once
};

/// Absent if no alert is about months. Without a budget the highest alert is it.
std::optional<MonthlyBudget> monthlyBudget(const ForecastReport &report, const Exact &share)
{
    const Plan &plan = report.snapshot->plan();
    const Scenario &scenario = plan.scenarios[report.scenario];
    const Date month = firstForecastMonth(report.snapshot->inputs);
    std::vector<std::pair<bool, Money>> limits;
    Money highest;
    for (const ActiveAlertRule &rule : report.alerts.rules) {
        const auto limit = limitIn(plan, scenario, rule, month);
        if (rule.kind == AlertRule::Kind::day || !limit)
            continue;
        limits.emplace_back(rule.kind == AlertRule::Kind::forecast, *limit);
        highest = std::max(highest, *limit);
    }
    const Money whole = budgetIn(plan, scenario, month).value_or(highest);
    MonthlyBudget budget{month, Money::rounded(whole.exact() * share), {}};
    if (budget.amount <= Money())
        return std::nullopt;
    for (const auto &[isForecast, limit] : limits)
        budget.thresholds.push_back(
            {isForecast, kPercent * (limit.exact() / whole.exact()).toDouble()});
    std::ranges::sort(budget.thresholds);
    budget.thresholds.erase(std::unique(budget.thresholds.begin(), budget.thresholds.end()),
                            budget.thresholds.end());
    return budget.thresholds.empty() ? std::nullopt : std::optional(std::move(budget));
}

/// Not cut within a character.
std::string cut(std::string text, std::size_t longest)
{
    if (text.size() <= longest)
        return text;
    while (longest > 0 && (static_cast<unsigned char>(text[longest]) & 0xC0U) == 0x80U)
        --longest;
    text.resize(longest);
    return text;
}

Json azureBudget(const MonthlyBudget &budget, std::size_t first, std::size_t last)
{
    Json notifications = Json::object();
    for (std::size_t i = first; i < last; ++i) {
        const Threshold &threshold = budget.thresholds[i];
        notifications["alert_" + std::to_string(i + 1)] = {
            {"enabled", true},
            {"operator", "GreaterThan"},
            {"threshold", threshold.percent},
            {"thresholdType", threshold.isForecast ? "Forecasted" : "Actual"},
            {"contactEmails", Json::array({"you@example.com"})}};
    }
    return {{"properties",
             {{"category", "Cost"},
              {"amount", budget.amount.toDouble()},
              {"timeGrain", "Monthly"},
              {"timePeriod", {{"startDate", budget.month.toString() + "T00:00:00Z"}}},
              {"notifications", std::move(notifications)}}}};
}

} // namespace

std::vector<AlertFile> azureBudgets(const ForecastReport &report, const Exact &share)
{
    constexpr std::size_t kMaxAzureAlerts = 5;
    const auto budget = monthlyBudget(report, share);
    std::vector<AlertFile> files;
    for (std::size_t from = 0; budget && from < budget->thresholds.size(); from += kMaxAzureAlerts)
        files.push_back(
            {"azure_budget_" + std::to_string(files.size() + 1) + ".json",
             jsonText(azureBudget(*budget, from,
                                  std::min(from + kMaxAzureAlerts, budget->thresholds.size())))});
    return files;
}

std::vector<AlertFile> googleBudgets(const ForecastReport &report, const Exact &share)
{
    constexpr std::size_t kLongestName = 60;
    constexpr std::int64_t kCents = 100;
    constexpr std::int64_t kNanosPerCent = 10'000'000;
    const auto budget = monthlyBudget(report, share);
    if (!budget)
        return {};
    const Plan &plan = report.snapshot->plan();
    const std::int64_t cents = budget->amount.cents();
    Json rules = Json::array();
    for (const Threshold &threshold : budget->thresholds)
        rules.push_back(
            {{"thresholdPercent", threshold.percent / kPercent},
             {"spendBasis", threshold.isForecast ? "FORECASTED_SPEND" : "CURRENT_SPEND"}});
    const Json request = {{"displayName", cut(printableText(plan.name), kLongestName)},
                          {"budgetFilter", {{"calendarPeriod", "MONTH"}}},
                          {"amount",
                           {{"specifiedAmount",
                             {{"currencyCode", plan.currency},
                              {"units", std::to_string(cents / kCents)},
                              {"nanos", cents % kCents * kNanosPerCent}}}}},
                          {"thresholdRules", std::move(rules)}};
    return {{"google_budget_1.json", jsonText(request)}};
}

} // namespace headroom::storage
