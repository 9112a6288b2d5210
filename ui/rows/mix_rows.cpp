// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/mix_rows.h"

#include "core/evaluation/format.h"
#include "core/plan/effective_plan.h"
#include "session/language.h"
#include "ui/format/text.h"

#include <algorithm>

namespace headroom::ui {

namespace {

void addCost(MixRow &row, const Line *line, const std::string &currency, bool hasFailed)
{
    if (!line) {
        row.cost = hasFailed ? QStringLiteral("–") : QStringLiteral("…");
        row.costTone = Tone::Muted;
        return;
    }
    const CostGap gap = costGapOf(*line);
    if (gap == CostGap::notPriced || (gap != CostGap::none && line->monthly == Money())) {
        row.cost = textOf(nameOf(gap));
        row.costTone = gap == CostGap::noOffer ? Tone::Muted : Tone::Warning;
        return;
    }
    row.cost = textOf(formatMoney(line->monthly, currency, language()));
    row.share = line->sharePercent / 100.0;
}

QString shortName(WorkloadKind kind)
{
    switch (kind) {
    case WorkloadKind::realTimeInference: return tr("Real-time");
    case WorkloadKind::batchInference: return tr("Batch");
    default: return capitalised(textOf(nameOf(kind)));
    }
}

} // namespace

QString taskLine(const Workload &workload)
{
    QString line = shortName(workload.kind);
    QString rest = textOf(workload.model);
    if (!rest.isEmpty())
        rest += u' ' + textOf(keyOf(workload.precision));
    else if (workload.demand.people > 0)
        rest = workload.demand.people == 1 ? tr("1 person")
                                           : tr("%1 people").arg(workload.demand.people);
    else if (workload.demand.dataGibPerRun > 0)
        rest =
            tr("%1 GiB a run").arg(textOf(formatFigure(workload.demand.dataGibPerRun, language())));
    return rest.isEmpty() ? line : line + QStringLiteral(" · ") + rest;
}

const Line *activeLine(const Snapshot *snapshot, WorkloadId workload)
{
    if (!snapshot)
        return nullptr;
    const std::vector<Line> &lines = snapshot->evaluation.activeScenario().lines;
    const auto found = std::ranges::find(lines, workload, &Line::id);
    return found == lines.end() ? nullptr : &*found;
}

std::vector<MixRow> mixRows(const Plan &plan, const Snapshot *snapshot, bool hasFailed)
{
    std::vector<MixRow> rows;
    rows.reserve(plan.workloads.size());
    for (const Workload &workload : plan.workloads) {
        MixRow row{.id = workload.id,
                   .name = textOf(workload.name),
                   .task = taskLine(statedWorkload(activeScenario(plan), workload)),
                   .cost = {},
                   .costTone = Tone::Normal,
                   .share = 0};
        addCost(row, activeLine(snapshot, workload.id), plan.currency, hasFailed);
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace headroom::ui
