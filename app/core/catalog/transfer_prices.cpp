// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/transfer_prices.h"

#include "core/catalog/fact_row.h"
#include "core/money/exchange_rate.h"
#include "core/shipped/shipped_texts.h"
#include "core/texts/error_texts.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace headroom {

namespace {

Expected<std::int64_t> wholeGib(const std::string &text, const std::string &place)
{
    const auto gib = Exact::parse(text.empty() ? "0" : text);
    if (!gib || gib->isNegative() || gib->denominator() != 1)
        return failure(error_text::kNotWholeGib, place);
    return static_cast<std::int64_t>(gib->numerator());
}

Expected<TransferPrice> transferPriceIn(const FactRow &row)
{
    HEADROOM_TRY(const Provider provider, row.provider());
    const auto to = fromKey<TransferTarget>(row.text("to"));
    if (!to)
        return failure(error_text::kNotATransferTarget, row.place("to"));
    TransferPrice price{provider,
                        row.text("region"),
                        row.text("continent"),
                        *to,
                        row.text("destination"),
                        0,
                        {},
                        row.text("currency"),
                        std::nullopt,
                        row.text("source")};
    HEADROOM_TRY(price.fromGib, wholeGib(row.text("from_gib"), row.place("from_gib")));
    const auto perGib = Exact::parse(row.text("price_per_gib"));
    if (!perGib || perGib->isNegative())
        return failure(error_text::kNotAPricePerGib, row.place("price_per_gib"));
    price.perGib = *perGib;
    if (!isCurrencyCode(price.currency) || price.source.empty())
        return failure(error_text::kIncompleteTransferPrice, row.place("currency"));
    HEADROOM_TRY(price.asOf, row.date("as_of"));
    return price;
}

/// Identity of a transfer: tiers of the same one share it.
auto keyOf(const TransferPrice &price)
{
    return std::tie(price.provider, price.region, price.continent, price.to, price.destination);
}

/// Specificity of a row for a transfer, the most specific highest; absent: it does not apply.
std::optional<std::tuple<int, int>> narrownessOf(const TransferPrice &price, const Region &from,
                                                 const Region &to)
{
    const bool isThere = price.provider == from.provider
                         && (price.region.empty() || price.region == from.name)
                         && (price.continent.empty() || price.continent == from.continent);
    const bool leaves = from.provider != to.provider;
    const bool isNear = !from.continent.empty() && from.continent == to.continent;
    if (!isThere || leaves != (price.to == TransferTarget::provider)
        || (price.to == TransferTarget::continent && !isNear)
        || (!price.destination.empty() && price.destination != to.name))
        return std::nullopt;
    const int origin = !price.region.empty() ? 2 : !price.continent.empty() ? 1 : 0;
    const int destination = !price.destination.empty()              ? 2
                            : price.to == TransferTarget::continent ? 1
                                                                    : 0;
    return std::tuple(origin, destination);
}

} // namespace

Expected<TransferPrices> TransferPrices::parse(std::string_view csv)
{
    TransferPrices prices;
    HEADROOM_TRY(prices.m_rows, factsIn(csv, transferPriceIn));
    std::ranges::stable_sort(prices.m_rows, [](const TransferPrice &a, const TransferPrice &b) {
        return std::tuple(keyOf(a), a.fromGib) < std::tuple(keyOf(b), b.fromGib);
    });
    return prices;
}

std::optional<PricedTransfer> TransferPrices::priceOf(const Exact &gib, const Region &from,
                                                      const Region &to) const
{
    const TransferPrice *first = nullptr;
    std::optional<std::tuple<int, int>> narrowest;
    for (const TransferPrice &price : m_rows) {
        const auto narrowness = narrownessOf(price, from, to);
        if (narrowness && (!narrowest || *narrowness > *narrowest)) {
            narrowest = narrowness;
            first = &price;
        }
    }
    if (first == nullptr)
        return std::nullopt;
    PricedTransfer priced{0, first->currency, first};
    const TransferPrice *end = m_rows.data() + m_rows.size();
    for (const TransferPrice *tier = first; tier != end && keyOf(*tier) == keyOf(*first); ++tier) {
        const bool isLast = tier + 1 == end || keyOf(tier[1]) != keyOf(*first);
        const Exact until = isLast ? gib : std::min(gib, Exact(tier[1].fromGib));
        if (until > Exact(tier->fromGib))
            priced.amount += (until - Exact(tier->fromGib)) * tier->perGib;
    }
    return priced;
}

Expected<TransferPrices> shippedTransferPrices()
{
    return TransferPrices::parse(shipped::kTransferPrices);
}

} // namespace headroom
