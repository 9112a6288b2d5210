// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/evaluation/service_risk.h"

#include <optional>
#include <string>
#include <vector>

namespace headroom {

/// Terms of a year or more that a scenario signs for: of the offers in use, and its commitments.
struct Contract {
    int terms = 0; ///< instances of a line, and each commitment, are one; 0: nothing is signed
    int shortestYears = 0;
    int longestYears = 0;
    /// Due over one term of each, used or not, at 8,760 hours a year; fees included. Absent: none
    /// of them has a price.
    std::optional<Money> amount;
    int notPriced = 0; ///< terms that the amount leaves out

    friend bool operator==(const Contract &, const Contract &) = default;
};

/// A scenario's answer: cost, the service that it buys, the contract that it signs, and how certain
/// and how complete it is. A cost is shown with the rest of this value, everywhere.
struct Answer {
    std::string currency;
    TotalState state = TotalState::unknown;
    std::optional<Money> monthly; ///< absent: no line has an amount
    Money low;                    ///< 80 % range of performance carried into cost
    Money high;
    Completeness completeness;
    ServiceSummary service;
    /// Workloads that are not certain to keep their limits, worst first.
    std::vector<ServiceRisk> risks;
    Contract contract;

    /// True if any workload is more likely to miss its limits than to keep them.
    [[nodiscard]] bool isOverLimits() const;
    /// True if the cost leaves something out.
    [[nodiscard]] bool isPartial() const { return monthly && !completeness.isWhole(); }
};

[[nodiscard]] Answer answerOf(const ScenarioEvaluation &scenario);

} // namespace headroom
