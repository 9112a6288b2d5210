// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/price_dates.h"

#include "core/evaluation/price_age.h"
#include "core/language.h"

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

std::string describe(const PriceDateSpan &span, const Language &language)
{
    return language.say(HEADROOM_TEXT("Terms", "%1 to %2, %n days apart"),
                        {span.oldest.toString(), span.newest.toString()}, span.days());
}

PriceAge ageOf(const std::optional<Date> &asOf, Date valuationDate)
{
    if (!asOf)
        return PriceAge::notStated;
    const int days = valuationDate.days() - asOf->days();
    if (days > kRedAgeDays)
        return PriceAge::red;
    return days > kAmberAgeDays ? PriceAge::amber : PriceAge::fresh;
}

} // namespace headroom
