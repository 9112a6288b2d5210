// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/forecast_words.h"

#include "core/evaluation/format.h"
#include "core/evaluation/stated_percent.h"
#include "core/wording/service_words.h"

namespace headroom {

namespace {

std::string reasonOf(const Plan &plan, const BudgetExceedance &passing, const Language &language)
{
    const std::string workload = nameOfWorkload(plan, passing.workload);
    const std::string more = formatMoney(passing.more, plan.currency, language);
    switch (passing.cause) {
    case ExceedanceCause::planned:
        return language.say(HEADROOM_TEXT("Forecast", "It costs more from the start."));
    case ExceedanceCause::phase:
        return language.say(HEADROOM_TEXT("Forecast", "%1 is part of the phase “%2”: %3 more than "
                                                      "in the month before."),
                            {workload, passing.phase, more});
    case ExceedanceCause::price:
        return language.say(
            HEADROOM_TEXT("Forecast", "Prices rise: %1 costs %2 more than in the month before."),
            {workload, more});
    case ExceedanceCause::demand:
        return language.say(HEADROOM_TEXT("Forecast", "The demand of %1 grows: %2 more than in the "
                                                      "month before."),
                            {workload, more});
    case ExceedanceCause::season:
        return language.say(HEADROOM_TEXT("Forecast", "The season of %1 begins: %2 more than in "
                                                      "the month before."),
                            {workload, more});
    case ExceedanceCause::days:
        return language.say(HEADROOM_TEXT("Forecast", "The month has more days, or its hours fall "
                                                      "differently: %1 costs %2 more than in the "
                                                      "month before."),
                            {workload, more});
    case ExceedanceCause::budget:
        return language.say(HEADROOM_TEXT("Forecast", "The budget is lower from this month on."));
    case ExceedanceCause::budgetBegins:
        return language.say(
            HEADROOM_TEXT("Forecast", "The budget begins in this month: there was none before."));
    }
    return {};
}

} // namespace

std::string monthAndYear(Date month, const Language &language)
{
    return language.say(HEADROOM_TEXT("Forecast", "%1 %2"),
                        {language.say(monthName(month.month())), std::to_string(month.year())});
}

std::string describeBudget(const Plan &plan, const Scenario &scenario, const Language &language)
{
    const auto amount = [&](Money money) { return formatMoney(money, plan.currency, language); };
    if (scenario.monthlyBudget)
        return amount(*scenario.monthlyBudget);
    std::string text = plan.monthlyBudget ? amount(*plan.monthlyBudget) : std::string();
    for (const MonthBudget &change : plan.budgetByMonth) {
        const std::string from =
            language.say(HEADROOM_TEXT("Forecast", "%1 from %2 on"),
                         {amount(change.monthly), monthAndYear(change.from, language)});
        text += text.empty() ? from : ", " + from;
    }
    return text;
}

std::string describeExceedance(const Plan &plan, const ScenarioEvaluation &scenario,
                               const Language &language)
{
    if (!scenario.budgetExceeded)
        return {};
    const BudgetExceedance &passing = *scenario.budgetExceeded;
    const ForecastMonth &month = scenario.forecast[passing.month];
    return language.say(
               HEADROOM_TEXT("Forecast", "As planned, the budget of %1 is exceeded in %2, by %3."),
               {formatMoney(passing.limit, plan.currency, language),
                monthAndYear(month.month, language),
                formatMoney(passing.over, plan.currency, language)})
           + ' ' + reasonOf(plan, passing, language);
}

std::string describe(const ActiveAlertRule &rule, const std::string &currency,
                     const Language &language)
{
    constexpr double kWholeBudget = 100;
    const std::string limit =
        rule.above ? formatMoney(*rule.above, currency, language)
        : rule.budgetPercent == kWholeBudget
            ? language.say(HEADROOM_TEXT("Forecast", "the month's budget"))
            : language.say(HEADROOM_TEXT("Forecast", "%1 of the month's budget"),
                           {formatStatedPercent(rule.budgetPercent, language, 1)});
    std::string said;
    switch (rule.kind) {
    case AlertRule::Kind::day:
        said = language.say(HEADROOM_TEXT("Forecast", "Day above %1"), {limit});
        break;
    case AlertRule::Kind::month:
        said = language.say(HEADROOM_TEXT("Forecast", "Month to date above %1"), {limit});
        break;
    case AlertRule::Kind::forecast:
        said = language.say(HEADROOM_TEXT("Forecast", "Month's forecast above %1"), {limit});
        break;
    }
    const std::string &named = rule.name.empty() ? rule.source : rule.name;
    return named.empty() ? said : said + " (" + named + ')';
}

std::string partialDaysRemark(const Completeness &completeness, const Language &language)
{
    const std::string gaps = gapsIn(completeness, language);
    if (gaps.empty())
        return {};
    return language.say(
        HEADROOM_TEXT("Forecast", "The days are partial (%1): more alerts may fire than here."),
        {gaps});
}

std::string falseAlarmsSentence(std::size_t months, const Language &language)
{
    if (months == 0)
        return {};
    return language.say(
        HEADROOM_TEXT_N(
            "Forecast",
            "In %n months it fires although the month stays within the limit: the first days cost "
            "more than the others, and the forecast assumes that all days cost the same.",
            "In one month it fires although the month stays within the limit: the first days cost "
            "more than the others, and the forecast assumes that all days cost the same."),
        {}, static_cast<int>(months));
}

std::string describeDays(Date month, Money days, Money counted, const std::string &currency,
                         const Language &language)
{
    return language.say(
        HEADROOM_TEXT("Forecast",
                      "The days of %1 add up to %2 by the calendar, but the month is counted as "
                      "%3: schedules use the weeks and working days that they state. Daily alerts "
                      "follow the calendar, monthly alerts the counted month."),
        {monthAndYear(month, language), formatMoney(days, currency, language),
         formatMoney(counted, currency, language)});
}

} // namespace headroom
