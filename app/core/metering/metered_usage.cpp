// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metering/metered_usage.h"

#include "core/texts/metering_texts.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

namespace headroom {

namespace {

bool isShare(double value)
{
    return value >= 0 && value <= 1; // false for NaN
}

auto keyOf(const MeteredRow &row)
{
    return std::tie(row.day, row.provider, row.account, row.resource, row.currency, row.region,
                    row.instanceType, row.workload);
}

/// Sum of two non-negative numbers; the largest number where the sum would overflow.
std::int64_t sumOrMaximum(std::int64_t a, std::int64_t b)
{
    std::int64_t sum = 0;
    return __builtin_add_overflow(a, b, &sum) ? std::numeric_limits<std::int64_t>::max() : sum;
}

template <typename Value>
void addTo(std::optional<Value> &sum, const std::optional<Value> &value)
{
    if (value)
        sum = sum ? *sum + *value : *value;
}

/// Utilisation over the hours of both rows; absent where one of them states no hours to weight it by.
std::optional<MeteredUtilisation> joinedUtilisation(const MeteredRow &a, const MeteredRow &b)
{
    if (!a.utilisation || !b.utilisation)
        return a.utilisation ? a.utilisation : b.utilisation;
    if (!a.instanceHours || !b.instanceHours)
        return std::nullopt;
    const double hoursOfA = a.instanceHours->toDouble();
    const double hoursOfB = b.instanceHours->toDouble();
    const double peak = std::max(a.utilisation->peak, b.utilisation->peak);
    if (hoursOfA + hoursOfB <= 0)
        return MeteredUtilisation{(a.utilisation->mean + b.utilisation->mean) / 2, peak};
    const double mean =
        (a.utilisation->mean * hoursOfA + b.utilisation->mean * hoursOfB) / (hoursOfA + hoursOfB);
    return MeteredUtilisation{std::min(mean, peak), peak};
}

void add(MeteredRow &sum, const MeteredRow &row)
{
    sum.utilisation = joinedUtilisation(sum, row);
    addTo(sum.instanceHours, row.instanceHours);
    addTo(sum.cost, row.cost);
    if (row.tokens) {
        const MeteredTokens before = sum.tokens.value_or(MeteredTokens());
        sum.tokens = MeteredTokens{sumOrMaximum(before.input, row.tokens->input),
                                   sumOrMaximum(before.output, row.tokens->output)};
    }
}

std::string placeOf(const MeteredRow &row)
{
    return row.resource + ", " + row.day.toString();
}

} // namespace

Expected<void> checkMeteredRow(const MeteredRow &row)
{
    const auto faulty = [&row](Text sentence) {
        return failure(sentence, placeOf(row), metering_text::kCorrectRow);
    };
    if (row.resource.empty())
        return faulty(metering_text::kNoResource);
    if (row.instanceHours && *row.instanceHours < Exact())
        return faulty(metering_text::kNegativeHours);
    if (row.tokens && (row.tokens->input < 0 || row.tokens->output < 0))
        return faulty(metering_text::kNegativeTokens);
    if (row.utilisation && !(isShare(row.utilisation->mean) && isShare(row.utilisation->peak)))
        return faulty(metering_text::kUtilisationRange);
    if (row.utilisation && row.utilisation->mean > row.utilisation->peak)
        return faulty(metering_text::kMeanAbovePeak);
    if (row.cost && row.currency.empty())
        return faulty(metering_text::kCostWithoutCurrency);
    return {};
}

Expected<MeteredUsage> combined(std::vector<MeteredRow> rows)
{
    for (const MeteredRow &row : rows)
        HEADROOM_CHECK(checkMeteredRow(row));
    std::ranges::stable_sort(
        rows, [](const MeteredRow &a, const MeteredRow &b) { return keyOf(a) < keyOf(b); });
    MeteredUsage usage;
    for (MeteredRow &row : rows) {
        if (!usage.rows.empty() && keyOf(usage.rows.back()) == keyOf(row))
            add(usage.rows.back(), row);
        else
            usage.rows.push_back(std::move(row));
    }
    return usage;
}

std::vector<MeteredCost> meteredCosts(const MeteredUsage &usage, Date first, Date last)
{
    std::map<std::string, Exact> sums;
    for (const MeteredRow &row : usage.rows) {
        if (row.cost && row.day >= first && row.day <= last)
            sums[row.currency] = sums[row.currency] + *row.cost;
    }
    std::vector<MeteredCost> costs;
    for (const auto &[currency, sum] : sums)
        costs.push_back({currency, Money::rounded(sum)});
    return costs;
}

} // namespace headroom
