// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/explore_apis.h"

#include "core/evaluation/format.h"
#include "core/tokens/token_offers.h"
#include "core/wording/token_words.h"
#include "session/language.h"
#include "ui/format/text.h"

namespace headroom::ui {

namespace {

constexpr int kPriceDecimals = 6;

HoverText cardOf(const TokenOffer &offer, const std::string &currency)
{
    const TokenApi &api = offer.api;
    HoverText card;
    card.title = textOf(api.name);
    card.badge = textOf(nameOf(Evidence::stated));
    card.subtitle = tr("%1, token API").arg(textOf(nameOf(api.provider)));
    card.rows.push_back({.label = tr("Monthly cost"),
                         .value = textOf(formatMoney(offer.monthly, currency, language())),
                         .strong = true});
    card.rows.push_back(
        {.label = tr("Per 1M tokens"), .value = tokenPriceText(offer.prices, currency)});
    card.rows.push_back({.label = tr("Speed"), .value = textOf(speedOf(api, language()))});
    const auto addStated = [&](const QString &label, const std::string &text, Tone tone) {
        if (!text.empty())
            card.rows.push_back({.label = label, .value = textOf(text), .tone = tone});
    };
    addStated(tr("Limits"), limitsOf(api, language()), Tone::Normal);
    addStated(tr("Data stays in"), api.region, Tone::Normal);
    addStated(tr("Note"), remarksOn(offer, language()),
              offer.exceedsLimits ? Tone::Warning : Tone::Normal);
    card.footer = textOf(evidenceOf(api, language()));
    return card;
}

/// Cost in the unit of the axis; absent where it has none without instances.
std::optional<double> costOn(CostAxis axis, const TokenOffer &offer, double unitsPerMonth)
{
    switch (axis) {
    case CostAxis::monthly: return offer.monthly.toDouble();
    case CostAxis::unitCost:
        return unitsPerMonth > 0 ? std::optional(offer.monthly.toDouble() / unitsPerMonth)
                                 : std::nullopt;
    case CostAxis::perThroughput:
    case CostAxis::monthlyReplica: break;
    }
    return std::nullopt;
}

/// Milliseconds per output token, where the provider states a speed; nothing else is stated.
std::optional<double> speedOn(PerformanceAxis axis, const TokenApi &api)
{
    constexpr double kMsPerSecond = 1000;
    return axis == PerformanceAxis::timePerToken && api.outputTokensPerSecond > 0
               ? std::optional(kMsPerSecond / api.outputTokensPerSecond)
               : std::nullopt;
}

} // namespace

QString tokenPriceText(const TokenPrices &prices, const std::string &currency)
{
    const auto price = [&](const Exact &amount) {
        return textOf(formatAmount(amount, currency, 2, kPriceDecimals, language()));
    };
    return prices.cachedInput
               ? tr("%1 in, %2 cached, %3 out")
                     .arg(price(prices.input), price(*prices.cachedInput), price(prices.output))
               : tr("%1 in, %2 out").arg(price(prices.input), price(prices.output));
}

std::vector<TokenOffer> apisFor(const CandidateContext &context)
{
    const Snapshot &snapshot = *context.snapshot;
    const Workload *workload = findWorkload(snapshot.seen(), context.workload);
    if (workload == nullptr)
        return {};
    std::vector<TokenOffer> apis =
        tokenOffers(snapshot.inputs, activeScenario(snapshot.plan()), *workload);
    std::erase_if(apis, [](const TokenOffer &api) { return api.obstacle != TokenObstacle::none; });
    return apis;
}

void addApis(ScatterScene &scene, const ExploreView &view, std::span<const TokenOffer> apis)
{
    const std::string &currency = view.context.snapshot->plan().currency;
    for (const TokenOffer &offer : apis) {
        const auto cost = costOn(view.cost, offer, view.context.candidates->unitsPerMonth);
        if (!cost)
            continue;
        if (scene.apiLabel.isEmpty())
            scene.apiLabel = tr("token API from %1")
                                 .arg(textOf(formatMoney(offer.monthly, currency, language())));
        scene.extras.push_back(
            {speedOn(view.performance, offer.api), *cost, cardOf(offer, currency)});
    }
    if (!scene.apiLabel.isEmpty())
        scene.shapes.push_back({MarkShape::Hexagon, tr("token API")});
}

} // namespace headroom::ui
