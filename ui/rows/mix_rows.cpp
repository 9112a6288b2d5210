// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/mix_rows.h"

#include "core/evaluation/format.h"
#include "core/plan/effective_plan.h"
#include "core/wording/mix_words.h"
#include "session/language.h"
#include "ui/format/text.h"

#include <QStringList>

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <utility>

namespace headroom::ui {

namespace {

/// Lines of the active scenario by workload: a plan may have thousands.
class ActiveLines
{
public:
    explicit ActiveLines(const Snapshot *snapshot)
    {
        if (!snapshot)
            return;
        for (const Line &line : snapshot->evaluation.activeScenario().lines)
            m_byWorkload.emplace(line.id, &line);
    }
    [[nodiscard]] const Line *of(WorkloadId workload) const
    {
        const auto found = m_byWorkload.find(workload);
        return found == m_byWorkload.end() ? nullptr : found->second;
    }

private:
    std::unordered_map<WorkloadId, const Line *> m_byWorkload;
};

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

QString groupOf(const Workload &workload, MixGrouping grouping)
{
    if (grouping == MixGrouping::none)
        return {};
    const bool isByTeam = grouping == MixGrouping::team;
    const QString name = textOf(isByTeam ? workload.team : workload.environment);
    return !name.isEmpty() ? capitalised(name) : isByTeam ? tr("No team") : tr("No environment");
}

/// Sum of a group's known costs, marked where some are not known.
MixRow headingOf(const QString &group, const std::vector<MixRow> &members, const Plan &plan,
                 const Snapshot *snapshot, const ActiveLines &lines)
{
    MixRow heading{.name = group, .task = {}, .cost = {}, .group = group};
    Money sum;
    bool isWhole = true;
    for (const MixRow &member : members) {
        const Line *line = lines.of(member.id);
        isWhole = isWhole && line && costGapOf(*line) == CostGap::none;
        sum = line ? sum + line->monthly : sum;
        heading.share += member.share;
    }
    if (!snapshot)
        return heading;
    const QString amount = textOf(formatMoney(sum, plan.currency, language()));
    heading.cost =
        isWhole
            ? tr("%1 · %2").arg(amount, textOf(formatPercent(100 * heading.share, language(), 0)))
            : tr("%1, partial").arg(amount);
    return heading;
}

std::vector<MixRow> grouped(std::vector<MixRow> rows, const Plan &plan, const Snapshot *snapshot,
                            const ActiveLines &lines)
{
    std::vector<std::pair<QString, std::vector<MixRow>>> groups;
    for (MixRow &row : rows) {
        auto group = std::ranges::find(groups, row.group, &decltype(groups)::value_type::first);
        if (group == groups.end())
            group = groups.insert(group, {row.group, {}});
        group->second.push_back(std::move(row));
    }
    std::vector<MixRow> all;
    for (auto &[name, members] : groups) {
        all.push_back(headingOf(name, members, plan, snapshot, lines));
        std::ranges::move(members, std::back_inserter(all));
    }
    return all;
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

WorkloadId workloadNamed(const Plan &plan, const QString &name)
{
    const auto found = std::ranges::find_if(
        plan.workloads, [&](const Workload &workload) { return textOf(workload.name) == name; });
    return found == plan.workloads.end() ? 0 : found->id;
}

QString answerInShort(const Snapshot *snapshot, WorkloadId workload)
{
    const Line *line = activeLine(snapshot, workload);
    if (line == nullptr)
        return {};
    MixRow row;
    addCost(row, line, snapshot->plan().currency, false);
    return line->offer ? tr("%1 · %2").arg(row.cost, textOf(countedOffer(*line, language())))
                       : row.cost;
}

std::vector<MixRow> mixRows(const Plan &plan, const Snapshot *snapshot, bool hasFailed,
                            MixGrouping grouping)
{
    std::vector<MixRow> rows;
    rows.reserve(plan.workloads.size());
    const ActiveLines lines(snapshot);
    for (const Workload &workload : plan.workloads) {
        MixRow row{.id = workload.id,
                   .name = textOf(workload.name),
                   .task = taskLine(statedWorkload(activeScenario(plan), workload)),
                   .cost = {},
                   .costTone = Tone::Normal,
                   .share = 0,
                   .group = groupOf(workload, grouping)};
        row.searched =
            QStringList{row.name, textOf(workload.team), textOf(workload.environment), row.task}
                .join(u' ')
                .toCaseFolded();
        addCost(row, lines.of(workload.id), plan.currency, hasFailed);
        rows.push_back(std::move(row));
    }
    return grouping == MixGrouping::none ? rows : grouped(std::move(rows), plan, snapshot, lines);
}

} // namespace headroom::ui
