// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/completeness.h"
#include "core/evaluation/evaluation.h"
#include "core/language.h"
#include "core/money/month_basis.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

struct ReportStudies;

/// Results that the sections of the report share for the active scenario, computed once.
struct ReportFacts {
    const Snapshot *snapshot = nullptr;
    const Language *language = nullptr;
    const ScenarioEvaluation *active = nullptr;
    const ScenarioEvaluation *baseline = nullptr;
    const Scenario *assumptions = nullptr; ///< of the active scenario
    bool isBaseline = false;
    const ReportStudies *studies = nullptr; ///< null: nothing was studied

    FindingCounts findings;
    std::size_t otherErrors = 0; ///< findings of severity error other than missed service levels
    std::optional<Date> oldestPrice;
    std::optional<Date> newestPrice;

    [[nodiscard]] const Plan &plan() const { return snapshot->plan(); }
    [[nodiscard]] const std::string &currency() const { return plan().currency; }
    [[nodiscard]] std::string say(const Text &text, std::initializer_list<std::string> values = {},
                                  int count = kNoCount) const
    {
        return language->say(text, values, count);
    }
    /// The basis of a month of the plan: "730 h".
    [[nodiscard]] std::string month() const { return describe(active->basis, *language); }
    [[nodiscard]] const Workload &workload(std::size_t line) const
    {
        return active->plan->workloads[line];
    }
};

[[nodiscard]] ReportFacts findReportFacts(const Snapshot &snapshot, const Language &language,
                                          const ReportStudies *studies = nullptr);

/// Unit price of a line with a price, which count × hours is multiplied by. For fleets and under
/// commitments it is the average cost per hour, to a billionth.
[[nodiscard]] HourlyRate unitPriceOf(const Line &line);
/// Value of "%n".
[[nodiscard]] inline int countOf(std::size_t things)
{
    return static_cast<int>(things);
}
/// "2027-11".
[[nodiscard]] std::string yearAndMonth(Date month);
/// The instance type, or those of a fleet with their counts.
[[nodiscard]] std::string typesOf(const Line &line);
/// Findings about each part of the fleet, or about the line: each once.
[[nodiscard]] std::string ofEachPart(const Line &line,
                                     const std::function<std::string(const Line &)> &name);
/// "2 × g5.xlarge, on-demand"; empty when nothing is allocated.
[[nodiscard]] std::string hardwareText(const ReportFacts &facts, const Line &line);

} // namespace headroom
