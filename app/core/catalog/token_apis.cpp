// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/token_apis.h"

#include "core/catalog/fact_row.h"
#include "core/models/model_library.h"
#include "core/money/exchange_rate.h"
#include "core/shipped/shipped_texts.h"
#include "core/texts/error_texts.h"
#include "core/texts/token_texts.h"

#include <algorithm>
#include <map>
#include <utility>

namespace headroom {

namespace {

/// The widest ratio of two prices that mean the same unit: per thousand and per million differ by
/// 1,000. The widest published ratios are 12 within a row and 15 within a model (2026-08).
constexpr std::int64_t kWidestRatio = 100;

bool areFarApart(const Exact &a, const Exact &b)
{
    return a > b * Exact(kWidestRatio) || b > a * Exact(kWidestRatio);
}

Expected<Exact> priceIn(const FactRow &row, std::string_view column)
{
    const auto price = Exact::parse(row.text(column));
    if (!price || price->isNegative() || price->isZero())
        return failure(token_text::kNotATokenPrice, row.place(column),
                       token_text::kWritePerMillion);
    return *price;
}

Expected<std::int64_t> countIn(const FactRow &row, std::string_view column)
{
    const std::string text = row.text(column);
    const auto count = Exact::parse(text.empty() ? "0" : text);
    if (!count || count->isNegative() || count->denominator() != 1)
        return failure(token_text::kNotACountOfTerms, row.place(column));
    return static_cast<std::int64_t>(count->numerator());
}

Expected<TokenPrices> pricesIn(const FactRow &row)
{
    TokenPrices prices;
    HEADROOM_TRY(prices.input, priceIn(row, "input_per_1m"));
    HEADROOM_TRY(prices.output, priceIn(row, "output_per_1m"));
    if (areFarApart(prices.input, prices.output))
        return failure(token_text::kTokenPricesFarApart, row.place("output_per_1m"),
                       token_text::kWritePerMillion);
    if (row.text("cached_input_per_1m").empty())
        return prices;
    HEADROOM_TRY(prices.cachedInput, priceIn(row, "cached_input_per_1m"));
    if (*prices.cachedInput > prices.input)
        return failure(token_text::kCachedInputIsDearer, row.place("cached_input_per_1m"));
    return prices;
}

Expected<void> readLongPrices(const FactRow &row, TokenApi &api)
{
    HEADROOM_TRY(api.longFromTokens, countIn(row, "long_from_tokens"));
    if (api.longFromTokens == 0)
        return {};
    HEADROOM_TRY(api.longPrices.input, priceIn(row, "long_input_per_1m"));
    HEADROOM_TRY(api.longPrices.output, priceIn(row, "long_output_per_1m"));
    return {};
}

Expected<void> readTerms(const FactRow &row, TokenApi &api)
{
    HEADROOM_TRY(const auto discount, countIn(row, "batch_discount_percent"));
    if (discount >= 100)
        return failure(token_text::kNotADiscount, row.place("batch_discount_percent"));
    api.batchDiscountPercent = static_cast<int>(discount);
    HEADROOM_TRY(const auto hours, countIn(row, "batch_hours"));
    api.batchHours = static_cast<int>(hours);
    HEADROOM_TRY(api.requestsPerMinute, countIn(row, "requests_per_minute"));
    HEADROOM_TRY(api.tokensPerMinute, countIn(row, "tokens_per_minute"));
    HEADROOM_TRY(const auto speed, countIn(row, "output_tokens_per_second"));
    api.outputTokensPerSecond = static_cast<double>(speed);
    HEADROOM_TRY(api.contextTokens, countIn(row, "context_tokens"));
    return {};
}

Expected<TokenApi> tokenApiIn(const FactRow &row)
{
    TokenApi api;
    HEADROOM_TRY(api.provider, row.provider());
    api.model = row.text("model");
    api.name = row.text("api_name");
    api.currency = row.text("currency");
    api.region = row.text("region");
    api.source = row.text("source");
    api.termsSource = row.text("terms_source");
    api.notUsed = row.text("not_used");
    api.note = row.text("note");
    if (api.model.empty() || api.name.empty() || api.source.empty())
        return failure(token_text::kIncompleteTokenApi, row.place("model"));
    if (!isCurrencyCode(api.currency))
        return failure(token_text::kPriceWithoutCurrency, row.place("currency"),
                       error_text::kWriteLikeACurrency);
    HEADROOM_TRY(api.prices, pricesIn(row));
    HEADROOM_CHECK(readLongPrices(row, api));
    HEADROOM_CHECK(readTerms(row, api));
    HEADROOM_TRY(const auto day, row.date("as_of"));
    if (!day)
        return failure(token_text::kTokenPriceWithoutDay, row.place("as_of"));
    api.asOf = *day;
    return api;
}

/// Prices of one model in one currency, and where they stand.
struct StatedInput {
    Exact price;
    std::string place;
};

Expected<void> checkUnits(std::vector<StatedInput> stated)
{
    std::vector<Exact> sorted;
    for (const StatedInput &one : stated)
        sorted.push_back(one.price);
    std::ranges::sort(sorted);
    const Exact &median = sorted[sorted.size() / 2];
    for (const StatedInput &one : stated) {
        if (areFarApart(one.price, median))
            return failure(token_text::kTokenPriceFarFromOthers, one.place,
                           token_text::kWritePerMillion);
    }
    return {};
}

struct PlacedApi {
    TokenApi api;
    std::string place;
    std::string placeOfInput;
};

Expected<PlacedApi> placedApiIn(const FactRow &row)
{
    HEADROOM_TRY(auto api, tokenApiIn(row));
    return PlacedApi{std::move(api), row.place("not_used"), row.place("input_per_1m")};
}

Expected<std::vector<PlacedApi>> readRows(std::string_view csv)
{
    HEADROOM_TRY(auto rows, factsIn(csv, placedApiIn));
    std::map<std::pair<std::string, std::string>, std::vector<StatedInput>> byModel;
    for (const PlacedApi &row : rows)
        byModel[{modelKey(row.api.model), row.api.currency}].push_back(
            {row.api.prices.input, row.placeOfInput});
    for (auto &[model, stated] : byModel)
        HEADROOM_CHECK(checkUnits(std::move(stated)));
    return rows;
}

bool areSame(const TokenApi &a, const TokenApi &b)
{
    return a.provider == b.provider && a.name == b.name;
}

Expected<std::vector<TokenApi>> usedOf(std::vector<PlacedApi> rows)
{
    std::vector<TokenApi> used;
    for (PlacedApi &row : rows) {
        if (!row.api.notUsed.empty())
            continue;
        if (std::ranges::any_of(used, [&](const auto &one) { return areSame(one, row.api); }))
            return failure(token_text::kTwoTokenPricesUsed, row.place,
                           token_text::kStateWhyNotUsed);
        used.push_back(std::move(row.api));
    }
    for (PlacedApi &row : rows) {
        if (row.api.notUsed.empty())
            continue;
        const auto other =
            std::ranges::find_if(used, [&](const auto &one) { return areSame(one, row.api); });
        if (other == used.end())
            return failure(token_text::kNoTokenPriceUsed, row.place);
        other->disagreeing.push_back(std::move(row.api));
    }
    return used;
}

} // namespace

Expected<TokenApis> TokenApis::parse(std::string_view csv, std::string_view file)
{
    auto used =
        readRows(csv).and_then([](std::vector<PlacedApi> rows) { return usedOf(std::move(rows)); });
    if (!used) {
        Error error = std::move(used.error());
        if (!file.empty())
            error.where = std::string(file) + (error.where.empty() ? "" : ", " + error.where);
        return tl::unexpected(std::move(error));
    }
    TokenApis apis;
    apis.m_all = *std::move(used);
    return apis;
}

TokenApis TokenApis::with(const TokenApis &added) const
{
    TokenApis both = *this;
    std::erase_if(both.m_all, [&](const TokenApi &former) {
        return std::ranges::any_of(added.m_all,
                                   [&](const TokenApi &one) { return areSame(one, former); });
    });
    both.m_all.insert(both.m_all.end(), added.m_all.begin(), added.m_all.end());
    return both;
}

std::vector<const TokenApi *> TokenApis::serving(std::string_view model) const
{
    std::vector<const TokenApi *> found;
    const std::string key = modelKey(model);
    for (const TokenApi &api : m_all) {
        if (modelKey(api.model) == key || modelKey(api.name) == key)
            found.push_back(&api);
    }
    return found;
}

Expected<TokenApis> shippedTokenApis()
{
    return TokenApis::parse(shipped::kTokenApis, "token_apis.csv");
}

} // namespace headroom
