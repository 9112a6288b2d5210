// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/evaluation/evaluation.h"
#include "core/language.h"
#include "core/report/table.h"

#include <optional>
#include <string>
#include <vector>

namespace headroom {

/// The active scenario of one plan, as part of a portfolio.
struct PortfolioPlan {
    std::string file; ///< as it was named
    std::string plan;
    std::string scenario;
    std::string currency;
    MonthBasis basis;
    Completeness completeness;
    std::optional<Money> monthly;  ///< absent: not one line has an amount
    std::optional<Money> forecast; ///< of its calendar months
    std::size_t months = 0;
    Date firstMonth;
    std::optional<Money> budget; ///< of the first month
    int errors = 0;              ///< findings of that severity
};
[[nodiscard]] PortfolioPlan portfolioPlanOf(std::string file, const Snapshot &snapshot);

/// Several plans, and the sums of what is known of them.
struct Portfolio {
    std::vector<PortfolioPlan> plans;
    Completeness completeness; ///< of all of them
    std::optional<Money> monthly;
    std::optional<Money> forecast;
    std::optional<Money> budget; ///< absent: a plan has none

    [[nodiscard]] const std::string &currency() const { return plans.front().currency; }
};
/// At least one plan. Refuses plans in different currencies.
[[nodiscard]] Expected<Portfolio> portfolioOf(std::vector<PortfolioPlan> plans);

/// A row for each plan, and their sum.
[[nodiscard]] Table portfolioTable(const Portfolio &portfolio, const Language &language);

} // namespace headroom
