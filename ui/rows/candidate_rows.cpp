// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/candidate_rows.h"

#include "core/evaluation/format.h"
#include "core/evaluation/offer_carbon.h"
#include "core/evaluation/price_lookup.h"
#include "core/wording/token_words.h"
#include "ui/format/text.h"
#include "ui/rows/explore_apis.h"
#include "ui/rows/mix_rows.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

namespace headroom::ui {

namespace {

// A fixed number of decimals, so that a column can be compared at a glance; the details of an offer
// show every digit.
constexpr int kRateDecimals = 4;

Evidence evidenceOf(const CandidateSet &candidates, OfferIndex offer)
{
    return worseOf(candidates.sizing(offer).evidence,
                   evidenceOfPrice(candidates.catalog->offerFlags[offer]));
}

QString metByText(const Sizing &sizing, const SizingDemand &demand)
{
    if (const auto tightest = tightestOf(sizing, demand)) {
        const QString name = tightest->limit == SizingLimit::p95Latency
                                 ? tr("p95")
                                 : textOf(nameOf(tightest->limit));
        return tr("%1 %2 of %3")
            .arg(name, timeText(tightest->limit, tightest->reached.value),
                 timeText(tightest->limit, tightest->asked));
    }
    if (sizing.runHours.present())
        return tr("%1 a run").arg(hoursText(sizing.runHours.value));
    if (sizing.p95LatencyMs.present())
        return tr("p95 %1").arg(millisecondsText(sizing.p95LatencyMs.value));
    if (sizing.capacityPerReplica.present())
        return textOf(formatFigure(sizing.capacityPerReplica.value, language())) + u' '
               + textOf(capacityUnitName(sizing.unit));
    return textOf(nameOf(sizing.verdict));
}

void addDifferenceTo(CandidateRow &row, Money monthly, const Line *inUse,
                     const std::string &currency)
{
    if (!inUse || !hasCost(*inUse) || row.inUse)
        return;
    const Money difference = monthly - inUse->monthly;
    row.difference = textOf(formatMoneySigned(difference, currency, language()));
    if (difference != Money())
        row.differenceTone = difference < Money() ? Tone::Good : Tone::Warning;
}

/// The place of each name in their alphabetical order.
template <typename Items, typename NameOf>
std::vector<double> ranksOf(const Items &items, const NameOf &name)
{
    std::vector<std::pair<std::string, std::size_t>> order;
    for (std::size_t i = 0; i < items.size(); ++i)
        order.emplace_back(name(items[i]), i);
    std::ranges::sort(order);
    std::vector<double> ranks(items.size());
    for (std::size_t rank = 0; rank < order.size(); ++rank)
        ranks[order[rank].second] = static_cast<double>(rank);
    return ranks;
}

/// Sort key: a number for each offer of the catalog.
std::function<double(OfferIndex)> sortKey(const CandidateContext &context, CandidateColumn column)
{
    const CandidateSet &candidates = *context.candidates;
    const Catalog &catalog = *candidates.catalog;
    switch (column) {
    case CandidateColumn::offer:
        return [&, ranks = ranksOf(catalog.types, [](const InstanceType &t) { return t.name; })](
                   OfferIndex i) { return ranks[catalog.offerType[i]]; };
    case CandidateColumn::region:
        return [&, ranks = ranksOf(catalog.regions, [](const Region &r) {
                       return std::string(nameOf(r.provider)) + ' ' + r.name;
                   })](OfferIndex i) { return ranks[catalog.offerRegion[i]]; };
    case CandidateColumn::purchase:
        return [&, ranks = ranksOf(catalog.purchases, [](const PurchaseOption &p) {
                       return purchaseText(p).toStdString();
                   })](OfferIndex i) { return ranks[catalog.offerPurchase[i]]; };
    case CandidateColumn::rate:
        return [&](OfferIndex i) { return static_cast<double>(catalog.offerNanos[i]); };
    case CandidateColumn::monthly:
    case CandidateColumn::difference:
        return [&](OfferIndex i) { return static_cast<double>(candidates.billedCents(i)); };
    case CandidateColumn::carbon:
        return
            [kg = carbonValues(context.snapshot->inputs, activeScenario(context.snapshot->plan()),
                               candidates)](OfferIndex i) {
                // Unknown values sort last.
                return std::isnan(kg[i]) ? std::numeric_limits<double>::infinity() : kg[i];
            };
    case CandidateColumn::metBy:
        return [&](OfferIndex i) {
            const Sizing &sizing = candidates.sizing(i);
            const auto tightest = tightestOf(sizing, candidates.sized->demand);
            return tightest ? tightest->share() : -sizing.capacityPerReplica.value;
        };
    case CandidateColumn::evidence:
        return [&](OfferIndex i) { return static_cast<double>(evidenceOf(candidates, i)); };
    }
    return {};
}

} // namespace

const QString &CandidateRow::text(CandidateColumn column) const
{
    switch (column) {
    case CandidateColumn::offer: return offer;
    case CandidateColumn::region: return region;
    case CandidateColumn::purchase: return purchase;
    case CandidateColumn::rate: return rate;
    case CandidateColumn::monthly: return monthly;
    case CandidateColumn::difference: return difference;
    case CandidateColumn::carbon: return carbon;
    case CandidateColumn::metBy: return metBy;
    case CandidateColumn::evidence: break;
    }
    return evidence;
}

CandidateRow candidateRow(const CandidateContext &context, OfferIndex offer)
{
    const CandidateSet &candidates = *context.candidates;
    const Catalog &catalog = *candidates.catalog;
    const Line line = candidateLine(context.snapshot->inputs,
                                    activeScenario(context.snapshot->plan()), candidates, offer);
    const OfferReference reference = catalog.reference(offer);
    const std::string &currency = context.snapshot->plan().currency;
    const Line *inUse = activeLine(context.snapshot.get(), context.workload);
    const Sizing &sizing = candidates.sizing(offer);
    CandidateRow row;
    row.offer = countedName(reference, sizing.replicas * sizing.instancesPerReplica);
    row.machine = machineText(catalog.types[catalog.offerType[offer]], catalog);
    row.region = QStringLiteral("%1 · %2").arg(textOf(nameOf(reference.provider)),
                                               textOf(placeOf(reference.region, language())));
    row.purchase = purchaseText(reference.purchase);
    if (catalog.bookOf(offer) == PriceBook::own)
        row.purchase = tr("%1 · own price").arg(row.purchase);
    if (line.price)
        row.rate = tr("%1 /h").arg(textOf(formatAmount(line.price->rate.exact(), currency,
                                                       kRateDecimals, kRateDecimals, language())));
    row.monthly = textOf(formatMoney(line.monthly, currency, language()));
    row.inUse = inUse && !inUse->fleet && inUse->offer == reference;
    addDifferenceTo(row, line.monthly, inUse, currency);
    if (line.footprint.kg)
        row.carbon = tr("%1 kg").arg(textOf(formatFigure(line.footprint.kg->value, language())));
    row.metBy = metByText(sizing, candidates.sized->demand);
    row.verdict = line.verdict;
    row.missChance = line.missChance;
    row.evidence = textOf(nameOf(line.evidence));
    return row;
}

CandidateRow candidateRow(const CandidateContext &context, const TokenOffer &offer)
{
    const TokenApi &api = offer.api;
    const std::string &currency = context.snapshot->plan().currency;
    const QString provider = textOf(nameOf(api.provider));
    CandidateRow row;
    row.offer = textOf(api.name);
    row.machine = tr("token API");
    row.region =
        api.region.empty() ? provider : QStringLiteral("%1 · %2").arg(provider, textOf(api.region));
    row.purchase = offer.atBatchPrice ? tr("per token, batch") : tr("per token");
    row.rate = tr("%1 /1M").arg(tokenPriceText(offer.prices, currency));
    row.monthly = textOf(formatMoney(offer.monthly, currency, language()));
    addDifferenceTo(row, offer.monthly, activeLine(context.snapshot.get(), context.workload),
                    currency);
    row.metBy =
        api.outputTokensPerSecond > 0 ? textOf(speedOf(api, language())) : tr("speed not stated");
    row.isJudged = false;
    row.evidence = textOf(nameOf(Evidence::stated));
    QStringList remarks;
    for (const std::string &text :
         {remarksOn(offer, language()), limitsOf(api, language()), evidenceOf(api, language())}) {
        if (!text.empty())
            remarks += textOf(text);
    }
    row.remarks = remarks.join(u'\n');
    return row;
}

std::vector<TokenOffer> apisOf(CandidateList list, std::span<const TokenOffer> apis)
{
    if (list == CandidateList::all)
        return {apis.begin(), apis.end()};
    std::vector<TokenOffer> cheapest;
    if (list != CandidateList::perProvider)
        return cheapest;
    for (const TokenOffer &offer : apis) {
        const bool isFirst = std::ranges::none_of(cheapest, [&](const TokenOffer &other) {
            return other.api.provider == offer.api.provider;
        });
        if (isFirst)
            cheapest.push_back(offer);
    }
    return cheapest;
}

void sortCandidates(std::vector<OfferIndex> &offers, const CandidateContext &context,
                    CandidateColumn column)
{
    const auto key = sortKey(context, column);
    std::vector<std::pair<double, OfferIndex>> keyed;
    keyed.reserve(offers.size());
    for (const OfferIndex offer : offers)
        keyed.emplace_back(key(offer), offer);
    std::ranges::stable_sort(keyed, {}, &std::pair<double, OfferIndex>::first);
    std::ranges::transform(keyed, offers.begin(), &std::pair<double, OfferIndex>::second);
}

std::vector<OfferIndex> offersOf(CandidateList list, const CandidateSet &candidates,
                                 std::span<const OfferIndex> shown,
                                 std::span<const OfferIndex> frontier)
{
    std::vector<OfferIndex> offers;
    switch (list) {
    case CandidateList::frontier: offers.assign(frontier.begin(), frontier.end()); break;
    case CandidateList::perProvider:
        return cheapestOfEach(candidates, shown, FilterField::provider);
    case CandidateList::perAccelerator:
        return cheapestOfEach(candidates, shown, FilterField::accelerator);
    case CandidateList::all:
        std::ranges::copy_if(shown, std::back_inserter(offers),
                             [&](OfferIndex offer) { return meets(candidates.state[offer]); });
        break;
    }
    // Those that surely meet the service level go first.
    std::ranges::stable_sort(offers, {}, [&](OfferIndex offer) {
        return std::pair(candidates.state[offer], candidates.billedCents(offer));
    });
    return offers;
}

} // namespace headroom::ui
