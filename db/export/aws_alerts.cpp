// SPDX-License-Identifier: GPL-3.0-or-later
// Shapes and limits: AWS Budgets API reference (CreateBudget, Budget, Notification) and CloudWatch
// API reference (PutMetricAlarm); the day's cost out of the month's as AWS re:Post states it (RATE
// of EstimatedCharges).
#include "core/evaluation/forecast.h"
#include "core/outgoing_text.h"
#include "core/wording/forecast_words.h"
#include "db/export/alert_files.h"
#include "db/export/json_values.h"

#include <algorithm>

namespace headroom::storage {

namespace {

constexpr std::size_t kLongestBudgetName = 100;
constexpr std::size_t kLongestAlarmName = 255;
constexpr std::size_t kMaxNotifications = 10;
constexpr std::size_t kPlannedMonths = 12;
constexpr std::int64_t kDayInSeconds = 86'400;

/// Without what a name of AWS may not have; not cut within a character.
std::string awsName(std::string name, std::size_t longest)
{
    name = printableText(name);
    for (char &c : name)
        if (c == ':' || c == '\\' || c == '/')
            c = ' ';
    if (name.size() > longest) {
        while (longest > 0 && (static_cast<unsigned char>(name[longest]) & 0xC0U) == 0x80U)
            --longest;
        name.resize(longest);
    }
    return name;
}

/// In cents of a dollar, as AWS writes amounts.
std::string dollarText(Money amount, const Exact &dollars)
{
    return Money::rounded(amount.exact() * dollars).toString();
}

double dollarNumber(Money amount, const Exact &dollars)
{
    return Money::rounded(amount.exact() * dollars).toDouble();
}

class BudgetFiles
{
public:
    BudgetFiles(const ForecastReport &report, const Exact &dollars)
        : m_report(report),
          m_plan(report.snapshot->plan()),
          m_scenario(m_plan.scenarios[report.scenario]),
          m_dollars(dollars)
    {}

    [[nodiscard]] std::vector<AlertFile> files()
    {
        const bool hasBudget = addMonth();
        for (const ActiveAlertRule &rule : m_report.alerts.rules) {
            if (rule.above && (rule.kind == AlertRule::Kind::day || !hasBudget))
                add(rule);
        }
        return std::move(m_files);
    }

private:
    /// Adds one budget of the month with all of its alerts; false if a month has none.
    bool addMonth()
    {
        const auto limits = monthLimits();
        if (limits.empty())
            return false;
        Json notifications = Json::array();
        for (const ActiveAlertRule &rule : m_report.alerts.rules) {
            if (rule.kind == AlertRule::Kind::day)
                continue;
            Json notification = notificationOf(
                rule.kind, rule.above ? dollarNumber(*rule.above, m_dollars) : rule.budgetPercent,
                rule.above.has_value());
            if (std::ranges::find(notifications, notification) == notifications.end())
                notifications.push_back(std::move(notification));
        }
        for (std::size_t from = 0; from < notifications.size(); from += kMaxNotifications) {
            Json some = Json::array();
            for (std::size_t i = from; i < std::min(from + kMaxNotifications, notifications.size());
                 ++i)
                some.push_back(notifications[i]);
            put(monthBudget(limits, m_files.empty()
                                        ? "month"
                                        : "month " + std::to_string(m_files.size() + 1)),
                std::move(some));
        }
        return true;
    }

    /// Limits of the months of a year from the first of the forecast on; empty if one of them has
    /// none.
    [[nodiscard]] std::vector<std::pair<Date, Money>> monthLimits() const
    {
        std::vector<std::pair<Date, Money>> limits;
        const Date first = firstForecastMonth(m_report.snapshot->inputs);
        for (std::size_t i = 0; i < kPlannedMonths; ++i) {
            const Date month = first.firstOfMonthPlus(static_cast<int>(i));
            const auto limit = budgetIn(m_plan, m_scenario, month);
            if (!limit)
                return {};
            limits.emplace_back(month, *limit);
        }
        return limits;
    }

    [[nodiscard]] Json monthBudget(const std::vector<std::pair<Date, Money>> &limits,
                                   const std::string &what) const
    {
        Json budget = {{"BudgetName", nameOf(what)}};
        const auto isFirst = [&](const auto &limit) {
            return limit.second == limits.front().second;
        };
        if (std::ranges::all_of(limits, isFirst)) {
            budget["BudgetLimit"] = spend(limits.front().second);
        } else {
            for (const auto &limit : limits)
                budget["PlannedBudgetLimits"][std::to_string(limit.first.days() * kDayInSeconds)] =
                    spend(limit.second);
        }
        budget["TimeUnit"] = "MONTHLY";
        budget["BudgetType"] = "COST";
        return budget;
    }

    void add(const ActiveAlertRule &rule)
    {
        const bool isDay = rule.kind == AlertRule::Kind::day;
        const std::string what = (rule.name.empty() ? isDay ? "day" : "month" : rule.name) + ' '
                                 + std::to_string(m_files.size() + 1);
        constexpr double kWhole = 100;
        put({{"BudgetName", nameOf(what)},
             {"BudgetLimit", spend(*rule.above)},
             {"TimeUnit", isDay ? "DAILY" : "MONTHLY"},
             {"BudgetType", "COST"}},
            Json::array({notificationOf(rule.kind, kWhole, false)}));
    }

    static Json notificationOf(AlertRule::Kind kind, double threshold, bool isAmount)
    {
        return {{"Notification",
                 {{"NotificationType", kind == AlertRule::Kind::forecast ? "FORECASTED" : "ACTUAL"},
                  {"ComparisonOperator", "GREATER_THAN"},
                  {"Threshold", threshold},
                  {"ThresholdType", isAmount ? "ABSOLUTE_VALUE" : "PERCENTAGE"}}},
                {"Subscribers",
                 Json::array({{{"SubscriptionType", "EMAIL"}, {"Address", "you@example.com"}}})}};
    }

    [[nodiscard]] Json spend(Money amount) const
    {
        return {{"Amount", dollarText(amount, m_dollars)}, {"Unit", "USD"}};
    }
    [[nodiscard]] std::string nameOf(const std::string &what) const
    {
        // The distinguishing suffix remains when a long plan name is cut.
        const std::string end = awsName(" - " + what, kLongestBudgetName / 2);
        return awsName(m_plan.name, kLongestBudgetName - end.size()) + end;
    }
    void put(Json budget, Json notifications)
    {
        const Json request = {{"AccountId", "000000000000"},
                              {"Budget", std::move(budget)},
                              {"NotificationsWithSubscribers", std::move(notifications)}};
        m_files.push_back(
            {"aws_budget_" + std::to_string(m_files.size() + 1) + ".json", jsonText(request)});
    }

    const ForecastReport &m_report;
    const Plan &m_plan;
    const Scenario &m_scenario;
    Exact m_dollars;
    std::vector<AlertFile> m_files;
};

Json chargesMetric()
{
    return {{"Namespace", "AWS/Billing"},
            {"MetricName", "EstimatedCharges"},
            {"Dimensions", Json::array({{{"Name", "Currency"}, {"Value", "USD"}}})}};
}

/// The metric is the month's cost so far: a day's cost is its growth, or none when it restarts.
Json dayMetrics()
{
    return Json::array(
        {{{"Id", "spent"},
          {"MetricStat",
           {{"Metric", chargesMetric()}, {"Period", kDayInSeconds}, {"Stat", "Maximum"}}},
          {"ReturnData", false}},
         {{"Id", "day"},
          {"Expression", "IF(RATE(spent)>0,RATE(spent)*86400,0)"},
          {"Label", "Cost of a day"},
          {"ReturnData", true}}});
}

} // namespace

std::vector<AlertFile> awsBudgets(const ForecastReport &report, const Exact &dollars)
{
    return BudgetFiles(report, dollars).files();
}

std::vector<AlertFile> cloudWatchAlarms(const ForecastReport &report, const Exact &dollars)
{
    constexpr int kPeriodOfBills = 21'600; // seconds; the metric comes about every six hours
    const Plan &plan = report.snapshot->plan();
    const Scenario &scenario = plan.scenarios[report.scenario];
    std::vector<AlertFile> files;
    for (const ActiveAlertRule &rule : report.alerts.rules) {
        const auto limit =
            limitIn(plan, scenario, rule, firstForecastMonth(report.snapshot->inputs));
        if (rule.kind == AlertRule::Kind::forecast || !limit)
            continue;
        const std::string number = std::to_string(files.size() + 1);
        const Json threshold = dollarNumber(*limit, dollars);
        Json alarm = {
            {"AlarmName", awsName("Headroom " + number + " " + plan.name, kLongestAlarmName)},
            {"AlarmDescription",
             describe(rule, plan.currency) + "; AWS alone: " + threshold.dump() + " USD"},
            {"ActionsEnabled", true},
            {"AlarmActions", Json::array({"arn:aws:sns:us-east-1:000000000000:headroom"})}};
        if (rule.kind == AlertRule::Kind::day) {
            alarm["Metrics"] = dayMetrics();
        } else {
            alarm.update(chargesMetric());
            alarm["Statistic"] = "Maximum";
            alarm["Period"] = kPeriodOfBills;
        }
        alarm["EvaluationPeriods"] = 1;
        alarm["Threshold"] = threshold;
        alarm["ComparisonOperator"] = "GreaterThanThreshold";
        alarm["TreatMissingData"] = "missing";
        files.push_back({"cloudwatch_" + number + ".json", jsonText(alarm)});
    }
    return files;
}

} // namespace headroom::storage
