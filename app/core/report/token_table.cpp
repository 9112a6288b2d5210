// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/token_table.h"

#include "core/texts/headings.h"
#include "core/wording/token_words.h"

#include <algorithm>
#include <utility>

namespace headroom {

namespace {

constexpr int kTokenPriceDecimals = 9;

const std::initializer_list<ColumnText> kTokenColumns{
    {"workload", heading::kWorkload},
    {"provider", heading::kProvider},
    {"model", heading::kModel},
    {"api", heading::kTokenApi},
    {"monthly_cost", heading::kMonthly, ColumnKind::money},
    {"twelve_months", heading::kTwelveMonths, ColumnKind::money},
    {"input_per_million", heading::kInputPerMillion, ColumnKind::exact},
    {"cached_input_per_million", heading::kCachedPerMillion, ColumnKind::exact},
    {"output_per_million", heading::kOutputPerMillion, ColumnKind::exact},
    {"tokens_per_second", heading::kStatedSpeed, ColumnKind::exact},
    {"requests_per_minute", heading::kRequestsPerMinute, ColumnKind::exact},
    {"tokens_per_minute", heading::kTokensPerMinute, ColumnKind::exact},
    {"data_region", heading::kDataRegion},
    {"cheaper_than_present_above", heading::kPresentCheaperAbove, ColumnKind::exact},
    {"break_even_present", heading::kBreakEvenPresent},
    {"cheaper_than_any_above", heading::kAnyCheaperAbove, ColumnKind::exact},
    {"break_even_any", heading::kBreakEvenAny},
    {"remarks", heading::kRemarks},
    {"price_date", heading::kPriceOf},
    {"source", heading::kSource},
    {"terms_source", heading::kTermsSource},
    {"other_prices", heading::kOtherPrices},
};

Cell countCell(std::int64_t count)
{
    return count > 0 ? Cell(Exact(count)) : Cell();
}

/// Demand above which instances are cheaper, and the sentence.
std::pair<Cell, Cell> breakEvenCells(const std::optional<TokenRival> &rival, std::size_t index,
                                     OverrideField demand, const Language &language)
{
    if (!rival || index >= rival->breakEvens.size())
        return {};
    const TokenBreakEven &found = rival->breakEvens[index];
    const auto above = found.above ? Exact::fromDouble(*found.above) : Expected<Exact>(Exact());
    return {found.above && above ? Cell(*above) : Cell(), Cell(describe(found, demand, language))};
}

TableRow rowOf(const std::string &workload, const TokenComparison &comparison, std::size_t index,
               const Language &language)
{
    const TokenOffer &offer = comparison.offers[index];
    const TokenApi &api = offer.api;
    const bool hasCost = offer.obstacle == TokenObstacle::none;
    const auto priced = [&](auto value) { return hasCost ? Cell(value) : Cell(); };
    auto [presentAbove, present] =
        breakEvenCells(comparison.present, index, comparison.demand, language);
    auto [anyAbove, any] = breakEvenCells(comparison.cheapest, index, comparison.demand, language);
    return {workload,
            language.say(nameOf(api.provider)),
            api.model,
            api.name,
            priced(offer.monthly),
            priced(comparison.twelveMonths[index]),
            priced(offer.prices.input),
            cellOf(offer.prices.cachedInput),
            priced(offer.prices.output),
            countCell(static_cast<std::int64_t>(api.outputTokensPerSecond)),
            countCell(api.requestsPerMinute),
            countCell(api.tokensPerMinute),
            textCell(api.region),
            std::move(presentAbove),
            std::move(present),
            std::move(anyAbove),
            std::move(any),
            textCell(remarksOn(offer, language)),
            api.asOf,
            api.source,
            textCell(api.termsSource),
            textCell(disagreementOn(api, language))};
}

} // namespace

Table tokenTable(const std::string &workload, const TokenComparison &comparison,
                 const Language &language)
{
    Table table;
    table.columns = columnsOf(language, kTokenColumns);
    for (Column &column : table.columns)
        column.decimals = kTokenPriceDecimals;
    for (std::size_t i = 0; i < comparison.offers.size(); ++i)
        table.rows.push_back(rowOf(workload, comparison, i, language));
    return table;
}

} // namespace headroom
