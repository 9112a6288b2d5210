// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/language.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

/// What the sections of the report say about the active scenario, found once.
struct ReportFacts {
    const Snapshot *snapshot = nullptr;
    const Language *language = nullptr;
    const ScenarioEvaluation *active = nullptr;
    const ScenarioEvaluation *baseline = nullptr;
    const Scenario *assumptions = nullptr; ///< of the active scenario
    bool isBaseline = false;

    FindingCounts findings;
    std::size_t withServiceLevel = 0;      ///< workloads that have one and could be sized
    std::vector<const Workload *> missed;  ///< those that miss it or do not fit
    std::vector<const Workload *> mayMiss; ///< those whose 80 % range crosses a limit
    /// The cheapest scenario that costs less, prices as much and misses nothing; null where there is none.
    const ScenarioEvaluation *cheaper = nullptr;
    std::size_t otherErrors = 0; ///< findings of severity error beside missed service levels
    std::size_t unpriced = 0;    ///< lines without a price or a size
    std::vector<std::string> monthBases; ///< distinct, in the order of the lines
    std::optional<Date> oldestPrice;
    std::optional<Date> newestPrice;
    std::optional<std::size_t> largestInference; ///< line index; has a unit cost
    std::optional<std::size_t> largestAllocated; ///< line index; has a price
    std::optional<Date> budgetPassed;            ///< first month of the forecast above the budget

    [[nodiscard]] const Plan &plan() const { return snapshot->plan(); }
    [[nodiscard]] const std::string &currency() const { return plan().currency; }
    [[nodiscard]] std::string say(const Text &text, std::initializer_list<std::string> values = {},
                                  int count = kNoCount) const
    {
        return language->say(text, values, count);
    }
    [[nodiscard]] const Workload &workload(std::size_t line) const
    {
        return active->plan->workloads[line];
    }
};

[[nodiscard]] ReportFacts findReportFacts(const Snapshot &snapshot, const Language &language);

/// False for what has no offer, no price, or no size: such a line is left out of the total, not counted as free.
[[nodiscard]] bool hasCost(const Line &line);
/// Of a line with a price: what count x hours is multiplied by. Where commitments carry it, what its hours cost on
/// average, to a billionth.
[[nodiscard]] HourlyRate unitPriceOf(const Line &line);
/// Whether something of a line's amount is known: it has a cost, or bears commitments or other costs.
[[nodiscard]] bool hasAmount(const Line &line);
/// The same, or nothing is in use.
[[nodiscard]] bool isCounted(const Line &line);
/// What a scenario's total is worth.
enum class TotalState : std::uint8_t {
    known,
    nothingInUse, ///< no workload has an offer yet: it is zero, and says nothing
    unknown       ///< offers are in use, and none has a cost: it is not zero
};
[[nodiscard]] TotalState totalStateOf(const ScenarioEvaluation &scenario);
/// False where the total is unknown.
[[nodiscard]] bool hasTotal(const ScenarioEvaluation &scenario);

/// What "%n" stands for.
[[nodiscard]] inline int countOf(std::size_t things)
{
    return static_cast<int>(things);
}
/// Names of workloads, at most three: "Chat API, Sentiment BERT and 2 more".
[[nodiscard]] std::string namesOf(const ReportFacts &facts,
                                  const std::vector<const Workload *> &workloads);
/// "November 2027".
[[nodiscard]] std::string monthText(Date month);
/// The instance type, or those of a fleet with their counts.
[[nodiscard]] std::string typesOf(const Line &line);
/// What is said of each part of a fleet, or of the line: each once.
[[nodiscard]] std::string ofEachPart(const Line &line,
                                     const std::function<std::string(const Line &)> &name);
/// "2 × g5.xlarge, on-demand"; empty when nothing is allocated.
[[nodiscard]] std::string hardwareText(const ReportFacts &facts, const Line &line);

} // namespace headroom
