// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/language.h"
#include "core/report/table.h"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <vector>

namespace headroom {

/// Monthly cost of a phase: the sum of its workloads' lines in the active scenario; absent where
/// it has none, or one without a cost.
[[nodiscard]] std::optional<Money> monthlyOf(const RoadmapPhase &phase,
                                             const ScenarioEvaluation &scenario);
/// Week of a day, from 1 on, counted from the first day of the first phase.
[[nodiscard]] int weekOf(Date day, const std::vector<RoadmapPhase> &phases);
/// Measured cost of a million tokens; absent without a cost or a rate.
[[nodiscard]] std::optional<Exact> costPerMillionTokens(const Trial &trial);

/// Percent by which it is dearer than the cheapest trial of its group; absent without a cost.
[[nodiscard]] std::optional<double> againstBest(const Trial &trial,
                                                const std::vector<Trial> &trials);

/// People read "under way" where programs read the key, "under_way".
enum class RegisterReader : std::uint8_t { people, programs };

/// The register of the plan: "risks", "proposed_risks", "roadmap", "provider_roles", "experiments"
/// and "decisions", each there also where it has no rows.
[[nodiscard]] std::vector<KeyedTable>
registerTables(const Snapshot &snapshot, const Language &language, RegisterReader reader);

/// One of these tables with some of its columns, in this order.
[[nodiscard]] Table registerPart(const std::vector<KeyedTable> &tables, std::string_view key,
                                 std::initializer_list<const char *> columns);

} // namespace headroom
