// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/report.h"
#include "core/report/report_facts.h"

namespace headroom {

// The parts that buildReport puts together. Each says what it must from the facts and computes no
// money.

[[nodiscard]] std::string decisionTitle(const ReportFacts &facts);
[[nodiscard]] std::string decisionSummary(const ReportFacts &facts);
/// "20 November 2026, prices of 2025-04-04 to 2026-07-30, USD"
[[nodiscard]] std::string dateline(const ReportFacts &facts);
[[nodiscard]] FigureRow decisionFigures(const ReportFacts &facts);
[[nodiscard]] MoneyBars moneyBars(const ReportFacts &facts);
/// The most severe findings in short, for the first page; no rows when there are none.
[[nodiscard]] Table openPoints(const ReportFacts &facts);

/// Who asks whom, and until when; no rows if the plan does not say.
[[nodiscard]] Table approvalTable(const ReportFacts &facts);

[[nodiscard]] Table scenarioTable(const ReportFacts &facts);
[[nodiscard]] Table lineItemTable(const ReportFacts &facts);
/// Cells of a line, or of a part of a fleet: count, hours, unit price or why there is none, compute
/// cost unrounded and rounded.
[[nodiscard]] TableRow computeCells(const ReportFacts &facts, const Line &line);

/// Workloads that share instances and the division of their bill; no rows if none do.
[[nodiscard]] Table sharingTable(const ReportFacts &facts);

[[nodiscard]] Table performanceTable(const ReportFacts &facts);
/// Energy and carbon of a month, workload by workload; no blocks where none is known.
[[nodiscard]] Section carbonSection(const ReportFacts &facts);
/// Risks, roadmap, roles of providers, trials and decisions; no blocks where there are none.
[[nodiscard]] Section registerSection(const ReportFacts &facts);
[[nodiscard]] Table assumptionTable(const ReportFacts &facts);
[[nodiscard]] Table demandTable(const ReportFacts &facts);
/// Rates of the lines and of the parts of fleets, one row each.
[[nodiscard]] Table priceTable(const ReportFacts &facts);
/// Rates of the offers in use, one row each, with the number of the source in the list.
struct PrintedPrices {
    Table rates;
    std::vector<std::string> sources; ///< "[1] Azure Retail Prices API"
};
[[nodiscard]] PrintedPrices printedPrices(const ReportFacts &facts);
/// The most severe first, down to this severity.
[[nodiscard]] Table findingsInFull(const ReportFacts &facts, Severity mildest = Severity::note);
/// One table per workload: each figure's formula and what it rests on.
[[nodiscard]] std::vector<Table> howTables(const ReportFacts &facts);
[[nodiscard]] std::vector<std::string> exclusions(const ReportFacts &facts);

/// Every scenario with what its months cost and the reason why it is proposed or not.
[[nodiscard]] Table optionsTable(const ReportFacts &facts);
/// Cost of the months under other demand and at the ends of the most influential assumptions.
[[nodiscard]] Table decisionChanges(const ReportFacts &facts);
/// Scenarios side by side in the rows that differ, and the way from the baseline to the active one.
[[nodiscard]] Section optionsSection(const ReportFacts &facts, const ReportStudies &studies);
[[nodiscard]] Section monthsSection(const ReportFacts &facts, const ReportStudies &studies);
/// Costs per unit of work at half, expected and double demand.
[[nodiscard]] Section unitsSection(const ReportFacts &facts, const ReportStudies &studies);
/// Sum of the months, and when, why and how likely the budget is exceeded.
[[nodiscard]] std::vector<std::string> forecastSentences(const ReportFacts &facts,
                                                         const ForecastReport &forecast);
/// Probability that a service level is missed in the simulated futures; empty if it is zero, or
/// nothing was simulated.
[[nodiscard]] std::string missedInDraws(const ReportFacts &facts, const ForecastReport &forecast);
[[nodiscard]] std::vector<std::string> sensitivitySentences(const ReportFacts &facts,
                                                            const SensitivityReport &report);
[[nodiscard]] Section sensitivitySection(const ReportFacts &facts, const ReportStudies &studies);
/// One row for each assumption that moves a cost.
[[nodiscard]] Table movingSwings(const ReportFacts &facts, const SensitivityReport &report);
[[nodiscard]] Section commitmentsSection(const ReportFacts &facts, const ReportStudies &studies);

} // namespace headroom
