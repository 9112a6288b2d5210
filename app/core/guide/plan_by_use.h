// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/language.h"
#include "core/models/model_profile.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

/// A figure of the plan, and the workload that has it.
struct PlanFigure {
    std::string words; ///< empty: the plan has none
    std::optional<WorkloadId> workload;
};

/// The plan's active scenario asked as the documents' tables ask: by kind of work, by size of model, on
/// processors or accelerators. Figures are in words, because a column mixes their units.
class PlanByUse
{
public:
    /// The snapshot must outlive it.
    PlanByUse(const Snapshot &snapshot, const Language &language);

    /// One of the four factors, in the order in which they are printed: largest model, monthly cost,
    /// highest rate, tightest limit.
    [[nodiscard]] std::string factor(std::size_t which, bool onAccelerators) const;
    [[nodiscard]] std::vector<const Line *> ofKind(WorkloadKind kind) const;
    /// Lines with a model of the size, by its parameters; only those that train.
    [[nodiscard]] std::vector<const Line *> ofSize(SizeClass sizeClass, bool training) const;
    [[nodiscard]] std::string names(const std::vector<const Line *> &lines) const;
    /// "Nightly run 3.2 h".
    [[nodiscard]] std::string runs(const std::vector<const Line *> &lines) const;
    /// Absent without lines, or if one of them has no cost.
    [[nodiscard]] static std::optional<Money> monthly(const std::vector<const Line *> &lines);
    /// The plan's figure for a target of the documents (targets.csv).
    [[nodiscard]] std::string target(std::string_view key) const;
    /// A metric of the documents (metrics.csv), of the workload that costs most among those that
    /// have it.
    [[nodiscard]] PlanFigure metric(std::string_view name, std::string_view shownAs) const;

private:
    [[nodiscard]] const Workload &workloadOf(const Line &line) const;
    [[nodiscard]] bool isOnAccelerators(const Line &line) const;
    [[nodiscard]] std::string metricOf(std::string_view figure, bool ofTraining,
                                       const Line &line) const;

    const Snapshot &m_snapshot;
    const ScenarioEvaluation &m_scenario;
    const Language &m_language;
};

} // namespace headroom
