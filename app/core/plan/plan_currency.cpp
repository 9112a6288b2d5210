// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan_currency.h"

#include "core/plan/plan_validation.h"
#include "core/texts/error_texts.h"

#include <algorithm>
#include <limits>
#include <set>
#include <tuple>

namespace headroom {

namespace {

constexpr int kUnitPriceDecimals = 9;
constexpr std::int64_t kUnitPriceParts = 1'000'000'000;

std::string pathOfRate(std::size_t index)
{
    return "/exchange_rates/" + std::to_string(index);
}

Expected<void> checkCode(const std::string &currency, const std::string &path)
{
    if (isCurrencyCode(currency))
        return {};
    return failure(error_text::kNoCurrencyCode, path, error_text::kWriteLikeACurrency);
}

/// Calls `change` with every amount that somebody has entered in the plan's currency.
template <typename Change>
void forEachAmount(Plan &plan, Change change)
{
    const auto changeOptional = [&](std::optional<Money> &amount) {
        if (amount)
            change(*amount);
    };
    changeOptional(plan.monthlyBudget);
    change(plan.moving.dayRate);
    for (MonthBudget &budget : plan.budgetByMonth)
        change(budget.monthly);
    for (AlertRule &rule : plan.alertRules)
        change(rule.above);
    for (Trial &trial : plan.trials)
        changeOptional(trial.cost);
    for (Scenario &scenario : plan.scenarios)
        changeOptional(scenario.monthlyBudget);
    for (Scenario &scenario : plan.scenarios)
        change(scenario.rules.minSaving);
    for (Workload &workload : plan.workloads) {
        for (CostLine &cost : workload.otherCosts)
            change(cost.monthly);
    }
}

/// Figures that documents print, which are not always whole cents.
template <typename Change>
void forEachPrintedFigure(Plan &plan, Change change)
{
    for (Scenario &scenario : plan.scenarios) {
        for (auto &[id, allocation] : scenario.allocations) {
            if (allocation.printedMonthly)
                change(*allocation.printedMonthly);
        }
    }
}

/// Applies the change to each commitment's spend per hour; the others are counted in instances.
template <typename Change>
void forEachHourlySpend(Plan &plan, Change change)
{
    for (Scenario &scenario : plan.scenarios) {
        for (Commitment &commitment : scenario.commitments) {
            if (!countsInstances(commitment))
                change(commitment.amount);
        }
    }
}

/// The least that can be committed to, where less is left of an amount.
Exact roundedSpend(const Exact &amount)
{
    constexpr int kDecimals = 9;
    return std::max(Exact::ratio(amount.scaled(kDecimals), kNanosPerUnit),
                    Exact::ratio(1, kNanosPerUnit));
}

/// Prices of a unit, which have up to nine decimals.
template <typename Change>
void forEachUnitPrice(Plan &plan, Change change)
{
    for (Workload &workload : plan.workloads) {
        for (CostLine &cost : workload.otherCosts)
            change(cost.unitPrice);
    }
    if (plan.moving.perGib)
        change(*plan.moving.perGib);
}

/// Whether somebody has entered an amount: the day rate of a new plan is a rule of thumb in any currency.
bool hasAmounts(Plan &plan)
{
    bool any = false;
    forEachHourlySpend(plan, [&](const Exact &) { any = true; });
    forEachUnitPrice(plan, [&](const Exact &price) { any = any || !price.isZero(); });
    forEachAmount(plan, [&](const Money &amount) {
        const bool isNobodys = &amount == &plan.moving.dayRate && amount == kUsualDayRate;
        any = any || (amount != Money() && !isNobodys);
    });
    forEachPrintedFigure(plan, [&](const Exact &) { any = true; });
    return any;
}

void relabelSavedPrices(Plan &plan, const std::string &currency)
{
    for (EmbeddedPrice &price : plan.prices) {
        if (price.currency.empty())
            price.currency = plan.currency;
        if (price.currency == currency)
            price.currency.clear();
    }
}

} // namespace

Expected<void> validateCurrencies(const Plan &plan)
{
    HEADROOM_CHECK(checkCode(plan.currency, "/currency"));
    if (plan.exchangeRates.size() > limits::kExchangeRates)
        return failure(error_text::kTooManyRates, "/exchange_rates",
                       {error_text::kLimitIs, std::to_string(limits::kExchangeRates)});
    std::set<std::tuple<std::string, std::string, Date>> stated;
    for (std::size_t i = 0; i < plan.exchangeRates.size(); ++i) {
        const ExchangeRate &rate = plan.exchangeRates[i];
        HEADROOM_CHECK(placedAt(pathOfRate(i), checkExchangeRate(rate)));
        if (!stated.emplace(rate.from, rate.to, rate.date).second)
            return failure({error_text::kTwoRates, rate.from, rate.to, rate.date.toString()},
                           pathOfRate(i), error_text::kKeepOneOfThem);
    }
    for (std::size_t i = 0; i < plan.prices.size(); ++i) {
        const std::string &currency = plan.prices[i].currency;
        if (currency.empty())
            continue;
        HEADROOM_CHECK(checkCode(currency, "/prices/" + std::to_string(i) + "/currency"));
    }
    return {};
}

Expected<void> checkRatesAreStated(const Plan &plan, Date today)
{
    for (std::size_t i = 0; i < plan.exchangeRates.size(); ++i) {
        HEADROOM_CHECK(placedAt(pathOfRate(i), checkExchangeRate(plan.exchangeRates[i], today)));
    }
    return {};
}

Expected<Plan> inCurrency(Plan plan, const std::string &currency)
{
    HEADROOM_CHECK(checkCode(currency, "/currency"));
    if (currency == plan.currency)
        return plan;
    const Date lastDay = Date::fromDays(std::numeric_limits<std::int32_t>::max());
    const auto conversion = conversionBetween(plan.exchangeRates, plan.currency, currency, lastDay);
    if (!conversion && hasAmounts(plan))
        return failure({error_text::kNoRateForAmounts, plan.currency, plan.currency, currency},
                       "/currency", error_text::kEnterRateFirst);
    if (conversion) {
        const Exact factor = conversion->factor();
        forEachAmount(plan,
                      [&](Money &amount) { amount = Money::rounded(amount.exact() * factor); });
        forEachUnitPrice(plan, [&](Exact &price) {
            price = Exact::ratio((price * factor).scaled(kUnitPriceDecimals), kUnitPriceParts);
        });
        forEachPrintedFigure(
            plan, [&](Exact &figure) { figure = Money::rounded(figure * factor).exact(); });
        forEachHourlySpend(plan, [&](Exact &amount) { amount = roundedSpend(amount * factor); });
    }
    relabelSavedPrices(plan, currency);
    plan.currency = currency;
    return plan;
}

} // namespace headroom
