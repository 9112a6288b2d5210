// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/usage/usage_file_format.h"

#include <algorithm>
#include <array>
#include <span>

namespace headroom::storage {

namespace {

/// A format is recognised by words that occur in it together.
struct Signature {
    UsageFileFormat format = UsageFileFormat::focus;
    std::array<std::string_view, 2> words; ///< the second may be empty
};

constexpr auto kJsonSignatures = std::to_array<Signature>({
    {UsageFileFormat::cloudWatchMetrics, {"\"Datapoints\"", "\"Label\""}},
    {UsageFileFormat::cloudWatchMetrics, {"\"MetricDataResults\"", ""}},
});

constexpr auto kHeaderSignatures = std::to_array<Signature>({
    {UsageFileFormat::focus, {"BilledCost", "ChargeCategory"}},
    {UsageFileFormat::awsCostAndUsage, {"lineItem/", "UsageStartDate"}},
    {UsageFileFormat::awsCostAndUsage, {"line_item_", "usage_start_date"}},
    {UsageFileFormat::awsComputeOptimizer, {"recommendationOptions_1", ""}},
    {UsageFileFormat::awsComputeOptimizer, {"recommendationoptions_1", ""}},
});

std::optional<UsageFileFormat> formatIn(std::span<const Signature> signatures,
                                        std::string_view text)
{
    const auto found = std::ranges::find_if(signatures, [text](const Signature &signature) {
        return std::ranges::all_of(signature.words, [text](std::string_view word) {
            return text.find(word) != std::string_view::npos;
        });
    });
    return found == signatures.end() ? std::nullopt : std::optional(found->format);
}

} // namespace

std::optional<UsageFileFormat> usageFormatOfJson(std::string_view beginning)
{
    return formatIn(kJsonSignatures, beginning);
}

std::optional<UsageFileFormat> usageFormatOfHeader(std::string_view line)
{
    return formatIn(kHeaderSignatures, line);
}

} // namespace headroom::storage
