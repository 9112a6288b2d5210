// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/money/date.h"
#include "core/money/exact.h"
#include "core/money/money.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

/// Tokens that a resource processed.
struct MeteredTokens {
    std::int64_t input = 0;
    std::int64_t output = 0;
    friend bool operator==(const MeteredTokens &, const MeteredTokens &) = default;
};

/// Mean and peak share of a resource's capacity in use, each from 0 to 1.
struct MeteredUtilisation {
    double mean = 0;
    double peak = 0;
    friend bool operator==(const MeteredUtilisation &, const MeteredUtilisation &) = default;
};

/// Use of one resource on one day (UTC), as a bill or a monitoring system states it. Absent values were not
/// measured, which differs from zero.
struct MeteredRow {
    Date day;
    std::string provider; ///< key of the provider: "aws", "azure", "gcp"
    std::string account;  ///< that is billed; empty: not stated
    std::string resource; ///< identifier of the provider; never empty
    std::string region;
    std::string instanceType;
    std::string workload; ///< tag that assigns the resource to a workload of a plan; empty: none
    std::optional<Exact> instanceHours;
    std::optional<MeteredUtilisation> utilisation;
    std::optional<MeteredTokens> tokens;
    std::optional<Exact> cost; ///< in units of `currency`; negative for credits and refunds
    std::string currency;      ///< ISO 4217; empty only without a cost
    friend bool operator==(const MeteredRow &, const MeteredRow &) = default;
};

/// An error that names the resource, the day and the value at fault: no resource, negative hours or tokens,
/// utilisation outside 0 to 1 or a mean above its peak, a cost without a currency.
[[nodiscard]] Expected<void> checkMeteredRow(const MeteredRow &row);

/// Rows of one or several files, sorted by day, provider, account and resource.
struct MeteredUsage {
    std::vector<MeteredRow> rows;
};

/// Checks the rows, sorts them and adds up those of the same resource, day and currency, such as the hourly
/// lines of a bill. The mean utilisation is weighted by instance-hours: where two rows state a utilisation and one
/// of them no hours, the combined row has no utilisation.
[[nodiscard]] Expected<MeteredUsage> combined(std::vector<MeteredRow> rows);

/// Cost of all days in one currency, rounded once.
struct MeteredCost {
    std::string currency;
    Money cost;
    friend bool operator==(const MeteredCost &, const MeteredCost &) = default;
};

/// Costs from `first` to `last`, both included, by currency in alphabetical order. Currencies are not converted.
[[nodiscard]] std::vector<MeteredCost> meteredCosts(const MeteredUsage &usage, Date first,
                                                    Date last);

} // namespace headroom
