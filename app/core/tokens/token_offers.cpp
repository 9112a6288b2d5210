// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tokens/token_offers.h"

#include "core/costing/other_costs.h"
#include "core/costing/usage.h"
#include "core/evaluation/forecast.h"
#include "core/evaluation/month_factors.h"
#include "core/evaluation/price_terms.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace headroom {

namespace {

constexpr std::int64_t kWholeInPercent = 100;
constexpr std::int64_t kSecondsPerMinute = 60;
constexpr int kNanoDecimals = 9;
/// Requests in a unit of volume (Volume::units).
constexpr std::int64_t kMillion = 1'000'000;
constexpr std::int64_t kThousand = 1'000;

/// Mean tokens of a request to a thousandth, so that products have room.
Exact tokensOf(double mean)
{
    return Exact::fromDouble(mean, kThousand).value_or(Exact());
}

/// Millions of requests that reach the model in a month.
Exact millionsIn(const Workload &workload, const MonthHours &hours)
{
    const auto volume = volumeIn(workload, hours);
    if (!volume)
        return 0;
    const bool inThousands = workload.kind != WorkloadKind::realTimeInference;
    const Exact computed =
        Exact::fromDouble(computedShare(workload.kind, workload.demand)).value_or(Exact(1));
    return costOfUnits(volume->units, computed)
           / Exact(inThousands ? kMillion / kThousand : std::int64_t{1});
}

Exact cachedPercentOf(const Workload &workload, const TokenQuestion &question)
{
    return question.cachedInputPercent.value_or(
        Exact::fromDouble(workload.demand.prefixCachePercent, kThousand).value_or(Exact()));
}

/// Price of a million requests, which is that of a million times the tokens of one.
Exact perMillionRequests(const Workload &workload, const TokenPrices &prices,
                         const TokenQuestion &question)
{
    const Exact input = tokensOf(workload.demand.inputTokens);
    const Exact cached = prices.cachedInput
                             ? input * cachedPercentOf(workload, question) / Exact(kWholeInPercent)
                             : Exact(0);
    return (input - cached) * prices.input + cached * prices.cachedInput.value_or(Exact(0))
           + tokensOf(workload.demand.outputTokens) * prices.output;
}

/// Prices of a million tokens move as hourly rates do: in billionths of the currency, by the same
/// factors, and each is rounded once.
template <typename Move>
TokenPrices moved(const TokenPrices &prices, const Move &move)
{
    const auto apply = [&](const Exact &price) {
        return move(HourlyRate::fromNanos(static_cast<std::int64_t>(price.scaled(kNanoDecimals))))
            .exact();
    };
    TokenPrices result{apply(prices.input), std::nullopt, apply(prices.output)};
    if (prices.cachedInput)
        result.cachedInput = apply(*prices.cachedInput);
    return result;
}

TokenPrices discounted(TokenPrices prices, int percent)
{
    const Exact factor = Exact::ratio(kWholeInPercent - percent, kWholeInPercent);
    prices.input = prices.input * factor;
    prices.output = prices.output * factor;
    if (prices.cachedInput)
        prices.cachedInput = *prices.cachedInput * factor;
    return prices;
}

bool canWait(const Workload &workload, const TokenApi &api)
{
    return workload.kind == WorkloadKind::batchInference && api.batchDiscountPercent > 0
           && api.batchHours > 0
           && workload.serviceLevel.deadlineHours.value_or(api.batchHours) >= api.batchHours;
}

bool isAboveLimits(const Workload &workload, const TokenApi &api)
{
    if (workload.kind != WorkloadKind::realTimeInference)
        return false;
    const Demand &demand = workload.demand;
    const double requests = rateWeekOf(workload).peakPerSecond
                            * computedShare(workload.kind, demand) * kSecondsPerMinute;
    const double tokens = requests * (demand.inputTokens + demand.outputTokens);
    const auto isAbove = [](double asked, std::int64_t limit) {
        return limit > 0 && asked > static_cast<double>(limit);
    };
    return isAbove(requests, api.requestsPerMinute) || isAbove(tokens, api.tokensPerMinute);
}

/// Percentages are taken of the cost of tokens; there is no instance that needs a licence.
Money withOtherCosts(const Workload &workload, const CostMonth &month)
{
    return month.compute + sumOf(otherCostsOf(workload.otherCosts, month));
}

TokenOffer offerOf(const EvaluationInputs &inputs, const Scenario &scenario,
                   const Workload &workload, const TokenApi &api, const TokenQuestion &question)
{
    const Demand &demand = workload.demand;
    TokenOffer offer;
    offer.api = api;
    offer.atBatchPrice = canWait(workload, api);
    offer.atLongPrices =
        api.longFromTokens > 0 && demand.inputTokens > static_cast<double>(api.longFromTokens);
    offer.exceedsLimits = isAboveLimits(workload, api);
    const Plan &plan = *inputs.plan;
    const auto terms = priceTerms(plan.exchangeRates, api.currency, plan.currency,
                                  inputs.valuationDate, priceMovesOf(scenario));
    if (api.contextTokens > 0
        && demand.inputTokens + demand.outputTokens > static_cast<double>(api.contextTokens))
        offer.obstacle = TokenObstacle::context;
    else if (!terms)
        offer.obstacle = TokenObstacle::exchangeRate;
    if (offer.obstacle != TokenObstacle::none)
        return offer;
    const TokenPrices &stated = offer.atLongPrices ? api.longPrices : api.prices;
    offer.prices = moved(
        discounted(stated, offer.atBatchPrice ? api.batchDiscountPercent : 0),
        [&](HourlyRate price) {
            return HourlyRate::fromNanos(terms->nanos(price.nanos(), 0, {api.provider, false}));
        });
    offer.monthly = monthlyAt(inputs, scenario, workload, offer, question);
    return offer;
}

} // namespace

bool isTokenWork(const EvaluationInputs &inputs, const Workload &workload)
{
    const Demand &demand = workload.demand;
    if (!isInference(workload.kind) || !(demand.inputTokens + demand.outputTokens > 0))
        return false;
    const ModelProfile *model = inputs.facts->models.find(workload.model);
    return model == nullptr ? !workload.model.empty() : model->kind == ModelKind::decoder;
}

std::vector<TokenOffer> tokenOffers(const EvaluationInputs &inputs, const Scenario &scenario,
                                    const Workload &workload, const TokenQuestion &question)
{
    std::vector<TokenOffer> offers;
    if (!inputs.tokenApis || !isTokenWork(inputs, workload))
        return offers;
    const std::string &asked = question.model.empty() ? workload.model : question.model;
    const ModelProfile *model = inputs.facts->models.find(asked);
    for (const TokenApi *api : inputs.tokenApis->serving(model == nullptr ? asked : model->name))
        offers.push_back(offerOf(inputs, scenario, workload, *api, question));
    std::ranges::stable_sort(offers, [](const TokenOffer &a, const TokenOffer &b) {
        return std::tuple(a.obstacle != TokenObstacle::none, a.monthly)
               < std::tuple(b.obstacle != TokenObstacle::none, b.monthly);
    });
    return offers;
}

Money monthlyAt(const EvaluationInputs &inputs, const Scenario &scenario, const Workload &workload,
                const TokenOffer &offer, const TokenQuestion &question)
{
    const MonthView view = monthViewOf(*inputs.plan, scenario, inputs.valuationDate);
    const Money tokens =
        Money::rounded(costOfUnits(perMillionRequests(workload, offer.prices, question),
                                   millionsIn(workload, monthHoursOf(workload, view))));
    return withOtherCosts(workload, {tokens, {}, 1});
}

Money twelveMonthsOf(const EvaluationInputs &inputs, const Scenario &scenario,
                     const Workload &workload, const TokenOffer &offer,
                     const TokenQuestion &question)
{
    const Date first = firstForecastMonth(inputs);
    Money total;
    for (int month = 0; month < kForecastMonths; ++month) {
        const Date date = first.firstOfMonthPlus(month);
        const TokenPrices prices = moved(offer.prices, [&](HourlyRate price) {
            return afterSteps(scenario, price, offer.api.provider, date, offer.api.asOf);
        });
        const Exact millions =
            millionsIn(workload, hoursInMonth(*inputs.plan, scenario, workload, date));
        const double demand = demandIn(scenario, workload.id, month, date);
        const Exact growth = Exact::fromDouble(demand).value_or(Exact(1));
        const Money tokens = Money::rounded(costOfUnits(
            perMillionRequests(workload, prices, question), costOfUnits(millions, growth)));
        total += withOtherCosts(
            workload, {tokens, {}, demand, shareOfMonth(*inputs.plan, workload.id, date)});
    }
    return total;
}

} // namespace headroom
