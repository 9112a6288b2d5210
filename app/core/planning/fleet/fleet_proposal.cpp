// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/fleet/fleet_proposal.h"

#include "core/plan/plan_edit.h"
#include "core/wording/error_texts.h"

#include <algorithm>
#include <utility>

namespace headroom {

Expected<FleetProposal> proposeFleet(const Snapshot &today, WorkloadId workload,
                                     LengthHistogram lengths, const FleetSolver &solve,
                                     const FleetWatch &watch)
{
    if (!solve)
        return failure(error_text::kSolverMissing, {}, {}, ErrorKind::internal);
    const ScenarioEvaluation &now = today.evaluation.activeScenario();
    FleetProposal proposal;
    proposal.totalToday = now.total;
    const auto line = std::ranges::find(now.lines, workload, &Line::id);
    if (line != now.lines.end() && line->price && !line->count.isZero())
        proposal.today = line->compute;
    if (watch.report)
        watch.report({.phase = FleetProgress::Phase::sizing});
    HEADROOM_TRY(proposal.of, fleetCaseFor(today.inputs, activeScenario(today.plan()), workload,
                                           std::move(lengths)));
    HEADROOM_TRY(proposal.fleet, fleetFor(proposal.of, solve, watch));
    if (!proposal.fleet.unserved.empty() || proposal.fleet.lines.empty())
        return proposal;
    proposal.parts = partsOf(proposal.of, proposal.fleet);
    HEADROOM_TRY(const auto chosen, withFleet(today, proposal));
    const ScenarioEvaluation &then = chosen->evaluation.activeScenario();
    const auto served = std::ranges::find(then.lines, workload, &Line::id);
    if (served->verdict == Verdict::missed)
        return failure(error_text::kAnswerBreaksRules, {}, {}, ErrorKind::internal);
    proposal.line = *served;
    proposal.total = then.total;
    return proposal;
}

Expected<std::shared_ptr<const Snapshot>> withFleet(const Snapshot &today,
                                                    const FleetProposal &proposal)
{
    HEADROOM_TRY(auto plan, applyEdit(today.plan(), UseFleet{proposal.of.workload.id,
                                                             proposal.of.lengths, proposal.parts}));
    EvaluationInputs inputs = today.inputs;
    inputs.plan = std::make_shared<const Plan>(std::move(plan));
    return makeSnapshot(inputs);
}

} // namespace headroom
