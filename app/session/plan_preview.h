// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/evaluation/candidates.h"
#include "core/evaluation/evaluation.h"
#include "core/plan/plan_edit.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace headroom {

/// The plan that views render, or its preview.
struct ShownPlan {
    std::shared_ptr<const Plan> plan;
    std::shared_ptr<const Snapshot> snapshot; ///< null until the catalog has been loaded
    std::shared_ptr<const CandidateSet>
        candidates;         ///< of the watched workload, or the last ones; may be null
    bool isPreview = false; ///< no part of the plan, of its file and of exports
    /// Reason why there is no snapshot; absent while there is one, or while the catalog is being
    /// loaded.
    std::optional<Error> failure = {};
};

/// Edits that are tried on the plan without being part of it.
struct PlanPreview {
    std::vector<PlanEdit> edits;
    QString name;                   ///< of the undo step that applying makes
    std::shared_ptr<const Plan> on; ///< that the edits were made on
    ShownPlan shown{.plan = {}, .snapshot = {}, .candidates = {}, .isPreview = true};
};

/// The plan with the edits, one after the other, or why one is refused. A day of prices cannot be
/// tried: it needs a catalog of its own.
[[nodiscard]] Expected<Plan> planWith(const Plan &plan, const std::vector<PlanEdit> &edits);
/// The edits as applied to another plan, or with another active scenario: of assumptions only what
/// was changed.
[[nodiscard]] std::vector<PlanEdit> transferredEdits(std::vector<PlanEdit> edits, const Plan &from,
                                                     const Plan &to);

} // namespace headroom
