// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/price_dates.h"

#include <algorithm>

namespace headroom {

namespace {

void extend(std::optional<PriceDateSpan> &span, Date date)
{
    if (!span)
        span = PriceDateSpan{date, date};
    span->oldest = std::min(span->oldest, date);
    span->newest = std::max(span->newest, date);
}

} // namespace

std::optional<PriceDateSpan> datesOf(const ScenarioEvaluation &scenario)
{
    std::optional<PriceDateSpan> span;
    for (const Line &line : scenario.lines) {
        // The historic book is pinned for what it is; a finding of its own says so.
        if (line.price && line.price->asOf && line.price->book != PriceBook::reference)
            extend(span, *line.price->asOf);
    }
    return span;
}

std::optional<PriceDateSpan> datesOf(const Catalog &catalog, std::span<const OfferIndex> offers)
{
    std::optional<PriceDateSpan> span;
    for (const OfferIndex offer : offers) {
        if (catalog.offerDate[offer] != 0)
            extend(span, Date::fromDays(catalog.offerDate[offer]));
    }
    return span;
}

std::string describe(const PriceDateSpan &span)
{
    return span.oldest.toString() + " to " + span.newest.toString() + ", "
           + std::to_string(span.days()) + " days apart";
}

} // namespace headroom
