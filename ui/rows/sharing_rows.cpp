// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/sharing_rows.h"

#include "core/evaluation/format.h"
#include "core/evaluation/shared_line.h"
#include "session/language.h"
#include "ui/format/text.h"

#include <QElapsedTimer>
#include <QStringList>

namespace headroom::ui {

namespace {

/// The rest is looked at once it is chosen: a menu does not keep anyone waiting.
constexpr qint64 kLongestLook = 40; // ms

QString nameIn(const Plan &plan, WorkloadId id)
{
    const Workload *workload = findWorkload(plan, id);
    return workload != nullptr ? textOf(workload->name) : QString();
}

QString reasonOf(SharingProblem problem)
{
    switch (problem) {
    case SharingProblem::none: return {};
    case SharingProblem::forbidden: return tr("this workload may not share instances");
    case SharingProblem::hostForbids: return tr("it may not share its instances");
    case SharingProblem::kind: return tr("not real-time inference on a schedule of hours");
    case SharingProblem::noHardware: return tr("its hardware is not known");
    case SharingProblem::schedule: return tr("it does not run in all of the hours");
    case SharingProblem::basis: return tr("it has a different month basis");
    case SharingProblem::phases: return tr("its roadmap phases differ");
    case SharingProblem::several: return tr("a copy of a model needs several instances");
    case SharingProblem::memory: return tr("the models do not fit together");
    case SharingProblem::slices: return tr("one of them runs on MIG slices");
    case SharingProblem::serviceLevel: return tr("a service level would be missed");
    }
    return {};
}

} // namespace

std::vector<SharingChoice> sharingChoices(const Snapshot &snapshot, WorkloadId workload)
{
    const Scenario &scenario = activeScenario(snapshot.plan());
    std::vector<SharingChoice> choices;
    const auto own = scenario.allocations.find(workload);
    if (own == scenario.allocations.end())
        return choices;
    EvaluationInputs inputs = snapshot.inputs;
    inputs.plan = snapshot.evaluation.activeScenario().plan;
    QElapsedTimer since;
    since.start();
    for (const Workload &host : inputs.plan->workloads) {
        const auto allocation = scenario.allocations.find(host.id);
        if (host.id == workload || host.kind != WorkloadKind::realTimeInference
            || allocation == scenario.allocations.end() || allocation->second.onInstancesOf
            || !allocation->second.fleet.empty())
            continue;
        SharingChoice choice{host.id, textOf(host.name), {}};
        if (since.elapsed() < kLongestLook) {
            Scenario shared = scenario;
            shared.allocations[workload].onInstancesOf = host.id;
            const SharedGroup group = sharedGroupOf(inputs, shared, host.id);
            if (const auto refused = group.refused.find(workload); refused != group.refused.end())
                choice.reason = reasonOf(refused->second);
        }
        choices.push_back(std::move(choice));
    }
    return choices;
}

std::vector<FactRow> sharingRows(const Snapshot &snapshot, const Line &line)
{
    if (!line.shared)
        return {};
    const SharedStanding &shared = *line.shared;
    const Plan &plan = snapshot.plan();
    if (shared.problem != SharingProblem::none)
        return {
            {tr("Runs on"),
             tr("not on those of %1: %2").arg(nameIn(plan, shared.host), reasonOf(shared.problem)),
             Tone::Error, "shares_instances"}};
    QStringList others;
    for (const WorkloadId id : shared.members) {
        if (id != line.id)
            others += nameIn(plan, id);
    }
    constexpr double kBasisPoints = 100;
    return {
        {shared.host == line.id ? tr("Shares its instances with") : tr("Runs on those of"),
         others.join(QStringLiteral(", ")), Tone::Normal, "shares_instances"},
        {tr("Set aside for it"),
         tr("%1 % of the time, %2 of the memory, %3 of the cost")
             .arg(shared.timePercent)
             .arg(textOf(formatPercent(shared.memoryPercent, language(), 0)),
                  textOf(formatPercent(static_cast<double>(shared.costBasisPoints) / kBasisPoints,
                                       language(), 1))),
         Tone::Normal, "shared_part"}};
}

} // namespace headroom::ui
