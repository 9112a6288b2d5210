// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace headroom::storage {

enum class PriceFileFormat : std::uint8_t {
    awsOfferJson,
    awsOfferCsv,
    awsSavingsPlanCsv,
    awsSavingsPlanJson,
    awsGetProductsJson,
    awsSpotHistoryJson,
    awsPricingPageJson,
    azureRetailJson,
    googleSkusJson,
    skypilotCsv,
    vantageJson,
    ownCsv,
    ownedNodesCsv,
};

/// "AWS Price List offer file (JSON)".
[[nodiscard]] std::string_view nameOf(PriceFileFormat format);

/// Number of bytes at the beginning of a file that detectFormat needs; fewer are accepted.
inline constexpr std::size_t kDetectionBytes = 64 * 1024;

/// The format that the beginning of a text shows; file names are not considered. An error names the
/// kind of file if it is recognised and not a price list.
[[nodiscard]] Expected<PriceFileFormat> detectFormat(std::string_view beginning);

/// Recognises known JSON files that are no price lists, such as bills and usage reports. Returns
/// what the file is and what to import instead; nothing for unknown files.
[[nodiscard]] std::optional<Error> identifyOtherJson(std::string_view beginning);
/// The same for a line of a table, or the beginning of another text.
[[nodiscard]] std::optional<Error> identifyOtherTable(std::string_view line);

} // namespace headroom::storage
