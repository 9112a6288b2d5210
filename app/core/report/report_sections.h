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

[[nodiscard]] Table scenarioTable(const ReportFacts &facts);
[[nodiscard]] Table monthTable(const ReportFacts &facts);
[[nodiscard]] Table lineItemTable(const ReportFacts &facts);
/// Cells of a line, or of a part of a fleet: count, hours, unit price or why there is none, compute
/// cost unrounded and rounded.
[[nodiscard]] TableRow computeCells(const ReportFacts &facts, const Line &line);

/// Workloads that share instances and the division of their bill; no rows if none do.
[[nodiscard]] Table sharingTable(const ReportFacts &facts);

/// Candidates of the most expensive workload whose performance is known; absent if there is none.
[[nodiscard]] std::optional<CandidateSet> candidatesOfLargestLine(const ReportFacts &facts);
[[nodiscard]] Table frontierTable(const ReportFacts &facts, const CandidateSet &candidates);

[[nodiscard]] Table performanceTable(const ReportFacts &facts);
[[nodiscard]] Table assumptionTable(const ReportFacts &facts);
[[nodiscard]] Table demandTable(const ReportFacts &facts);
[[nodiscard]] Table priceTable(const ReportFacts &facts);
[[nodiscard]] Table findingsInFull(const ReportFacts &facts);
/// One table per workload: each figure's formula and what it rests on.
[[nodiscard]] std::vector<Table> howTables(const ReportFacts &facts);
[[nodiscard]] std::vector<std::string> exclusions(const ReportFacts &facts);

/// Scenarios side by side, and the waterfall from the baseline to each.
[[nodiscard]] Section comparisonSection(const ReportFacts &facts, const ReportStudies &studies);
[[nodiscard]] Section forecastSection(const ReportFacts &facts, const ReportStudies &studies);
/// Probability that a service level is missed in the simulated futures; empty if it is zero, or
/// nothing was simulated.
[[nodiscard]] std::string missedInDraws(const ReportFacts &facts, const ForecastReport &forecast);
[[nodiscard]] Section sensitivitySection(const ReportFacts &facts, const ReportStudies &studies);
/// One row for each assumption that moves a cost.
[[nodiscard]] Table movingSwings(const ReportFacts &facts, const SensitivityReport &report);
/// The moves that reach the provider split.
[[nodiscard]] Section splitSection(const ReportFacts &facts, const ReportStudies &studies);
[[nodiscard]] Section commitmentsSection(const ReportFacts &facts, const ReportStudies &studies);

} // namespace headroom
