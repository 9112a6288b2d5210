// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/budget_reasons.h"

#include "core/report/breakdown.h"
#include "session/language.h"
#include "ui/format/text.h"
#include "ui/rows/budget_scene.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>
#include <variant>

namespace headroom::ui {
namespace {

constexpr std::size_t kShownGroups = 4;
constexpr std::size_t kShownChanges = 4;

void addGroups(const Snapshot &snapshot, Dimension dimension, CostView view, const QString &title,
               std::vector<ShareRow> &rows)
{
    const Table table =
        breakdownTable(snapshot, snapshot.evaluation.activeScenario(), dimension, language(), view);
    ShareRow row{title, {}, tr("of all cost"), {}};
    for (const TableRow &group : table.rows) {
        const auto *const share = std::get_if<double>(&group[2]);
        if (share == nullptr || *share <= 0)
            continue;
        if (row.terms.size() < kShownGroups)
            row.terms.push_back({.label = textOf(std::get<std::string>(group[0])),
                                 .share = 0,
                                 .colorSlot = static_cast<int>(row.terms.size()),
                                 .isShade = true});
        else if (row.terms.size() == kShownGroups)
            row.terms.push_back({.label = tr("others"),
                                 .share = 0,
                                 .colorSlot = static_cast<int>(kShownGroups),
                                 .isShade = true});
        row.terms.back().share += *share / 100;
    }
    if (row.terms.size() > 1)
        rows.push_back(std::move(row));
}

std::optional<Money> costOf(const std::vector<Line> &lines, WorkloadId workload)
{
    const auto line = std::ranges::find(lines, workload, &Line::id);
    return line == lines.end() ? Money() : costIn(line->views, CostView::effective);
}

} // namespace

std::vector<ShareRow> whereItGoes(const Snapshot &snapshot, CostView view)
{
    std::vector<ShareRow> rows;
    addGroups(snapshot, Dimension::environment, view, tr("Environment"), rows);
    addGroups(snapshot, Dimension::pricingModel, view, tr("Purchase option"), rows);
    SplitRow split = providerSplit(snapshot.plan(), snapshot.evaluation.activeScenario());
    if (split.terms.size() > 1 || !split.target.isEmpty())
        rows.push_back({tr("Provider"), std::move(split.terms), split.base, split.target});
    return rows;
}

std::vector<ChangeRow> changesFromBaseline(const Snapshot &snapshot)
{
    const ScenarioEvaluation &scenario = snapshot.evaluation.activeScenario();
    const std::vector<Line> &before = snapshot.evaluation.baselineScenario().lines;
    std::vector<ChangeRow> rows;
    if (snapshot.evaluation.active == snapshot.evaluation.baseline || !scenario.againstBaseline)
        return rows;
    for (const Workload &workload : snapshot.plan().workloads) {
        const Money change = costOf(scenario.lines, workload.id).value_or(Money())
                             - costOf(before, workload.id).value_or(Money());
        if (change != Money())
            rows.push_back({textOf(workload.name), change});
    }
    std::ranges::stable_sort(rows, [](const ChangeRow &a, const ChangeRow &b) {
        return std::abs(a.amount.cents()) > std::abs(b.amount.cents());
    });
    if (rows.size() > kShownChanges + 1) {
        const auto others = static_cast<int>(rows.size() - kShownChanges);
        ChangeRow rest{tr("%n others", others), {}};
        for (std::size_t i = kShownChanges; i < rows.size(); ++i)
            rest.amount += rows[i].amount;
        rows.resize(kShownChanges);
        rows.push_back(std::move(rest));
    }
    return rows;
}

} // namespace headroom::ui
