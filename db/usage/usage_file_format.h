// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace headroom::storage {

/// Formats of bills and measured usage.
enum class UsageFileFormat : std::uint8_t {
    focus,           ///< FinOps Open Cost and Usage Specification (CSV)
    awsCostAndUsage, ///< Cost and Usage Report (CSV), with slashes or underscores in its column names
    awsComputeOptimizer, ///< export of recommendations for EC2 instances (CSV)
    cloudWatchMetrics,   ///< GetMetricStatistics, GetMetricData (JSON)
};

/// Format of a JSON document by its beginning; absent where it is none of these.
[[nodiscard]] std::optional<UsageFileFormat> usageFormatOfJson(std::string_view beginning);
/// Format of a table by its header line.
[[nodiscard]] std::optional<UsageFileFormat> usageFormatOfHeader(std::string_view line);

} // namespace headroom::storage
