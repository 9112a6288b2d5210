// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/sensitivity_report.h"

#include "core/evaluation/format.h"
#include "core/plan/effective_plan.h"
#include "core/texts/headings.h"
#include "core/texts/sensitivity_texts.h"
#include "core/wording/uncertain_words.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr double kPercentOfProbability = 100;

} // namespace

bool SensitivityReport::hasBudget() const
{
    const auto hasOne = [](const ForecastMonth &month) { return month.budget.has_value(); };
    return evaluation().completeness.isWhole()
           && std::ranges::any_of(evaluation().forecast, hasOne);
}

SensitivityReport plannedSensitivity(std::shared_ptr<const Snapshot> snapshot)
{
    SensitivityReport report;
    report.snapshot = std::move(snapshot);
    report.sensitivity = sensitivityOf(
        report.snapshot->inputs, activeScenario(report.snapshot->plan()), report.evaluation());
    if (!hasTotal(report.evaluation())) // nothing is known that an assumption could move
        report.sensitivity.swings.clear();
    return report;
}

std::optional<SwingEnds> endsOf(const SensitivityReport &report, const Swing &swing,
                                SwingMeasure measure)
{
    const Sensitivity &sensitivity = report.sensitivity;
    switch (measure) {
    case SwingMeasure::month:
        return SwingEnds{sensitivity.month.toDouble(), swing.monthAtLow.toDouble(),
                         swing.monthAtHigh.toDouble()};
    case SwingMeasure::year:
        return SwingEnds{sensitivity.year.toDouble(), swing.yearAtLow.toDouble(),
                         swing.yearAtHigh.toDouble()};
    case SwingMeasure::exceedance: break;
    }
    if (swing.assumption >= report.risk.exceedance.size() || !report.risk.total.exceededByThen)
        return std::nullopt;
    const ExceedanceEnds &ends = report.risk.exceedance[swing.assumption];
    return SwingEnds{*report.risk.total.exceededByThen * kPercentOfProbability,
                     ends.low * kPercentOfProbability, ends.high * kPercentOfProbability};
}

std::vector<Swing> orderedSwings(const SensitivityReport &report, SwingMeasure measure)
{
    std::vector<Swing> swings = report.sensitivity.swings;
    const auto span = [&](const Swing &swing) {
        const auto ends = endsOf(report, swing, measure);
        return ends ? ends->span() : 0.0;
    };
    std::ranges::stable_sort(swings, std::greater(), span);
    return swings;
}

WorkloadId workloadOf(const SensitivityReport &report, std::size_t assumption)
{
    const UncertainAssumption &asked = report.sensitivity.assumptions[assumption];
    if (asked.kind != UncertainAssumption::Kind::performance)
        return asked.workload;
    EvaluationInputs inputs = report.snapshot->inputs;
    inputs.plan = report.evaluation().plan;
    const std::vector<Line> &lines = report.evaluation().lines;
    const UncertainAssumptions all(inputs, activeScenario(report.snapshot->plan()), lines);
    for (std::size_t line = 0; line < lines.size(); ++line)
        if (all.performanceOf(line) == static_cast<int>(assumption))
            return inputs.plan->workloads[line].id;
    return 0;
}

Table swingTable(const SensitivityReport &report, SwingMeasure order, const Language &language)
{
    Table table = tableOf(language, sensitivity_text::kTitle,
                          {{"assumption", heading::kAssumption},
                           {"change_at_p10", sensitivity_text::kP10, ColumnKind::percent},
                           {"change_at_p90", sensitivity_text::kP90, ColumnKind::percent},
                           {"month_at_p10", sensitivity_text::kMonthAtP10, ColumnKind::money},
                           {"month_at_p90", sensitivity_text::kMonthAtP90, ColumnKind::money},
                           {"year_at_p10", sensitivity_text::kYearAtP10, ColumnKind::money},
                           {"year_at_p90", sensitivity_text::kYearAtP90, ColumnKind::money}});
    const bool isDrawn = !report.risk.exceedance.empty();
    if (isDrawn) {
        table.columns.push_back(
            {"passed_at_p10", language.say(sensitivity_text::kPassedAtP10), ColumnKind::percent});
        table.columns.push_back(
            {"passed_at_p90", language.say(sensitivity_text::kPassedAtP90), ColumnKind::percent});
    }
    for (const Swing &swing : orderedSwings(report, order)) {
        TableRow row{describe(report.sensitivity.assumptions[swing.assumption],
                              report.snapshot->plan(), language),
                     swing.low,
                     swing.high,
                     swing.monthAtLow,
                     swing.monthAtHigh,
                     swing.yearAtLow,
                     swing.yearAtHigh};
        if (isDrawn) {
            const auto ends = endsOf(report, swing, SwingMeasure::exceedance);
            row.push_back(ends ? Cell(ends->low) : Cell());
            row.push_back(ends ? Cell(ends->high) : Cell());
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table thresholdTable(const SensitivityReport &report, const Language &language)
{
    Table table = tableOf(language, sensitivity_text::kThresholds,
                          {{"workload", heading::kWorkload},
                           {"demand_now", sensitivity_text::kDemandNow},
                           {"best_from", sensitivity_text::kBestFrom},
                           {"changes_at", sensitivity_text::kChangesAt},
                           {"best_to", sensitivity_text::kBestTo},
                           {"best_below", sensitivity_text::kBestBelow},
                           {"best_above", sensitivity_text::kBestAbove}});
    for (const DemandThreshold &threshold : report.thresholds) {
        const Workload *workload = findWorkload(report.snapshot->plan(), threshold.workload);
        const Workload asked =
            effectiveWorkload(activeScenario(report.snapshot->plan()), *workload);
        const auto now = demandFigureOf(asked);
        const auto figure = [&](double value) {
            return formatFigure(value, language) + ' ' + language.say(threshold.unit);
        };
        table.rows.push_back({workload->name, now ? Cell(figure(now->value)) : Cell(),
                              figure(threshold.from), figure(threshold.value), figure(threshold.to),
                              thresholdOfferName(threshold.below, language),
                              thresholdOfferName(threshold.above, language)});
    }
    return table;
}

} // namespace headroom
