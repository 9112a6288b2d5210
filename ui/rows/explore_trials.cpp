// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/explore_trials.h"

#include "core/evaluation/format.h"
#include "core/register/measured_trials.h"
#include "session/language.h"
#include "ui/format/text.h"

namespace headroom::ui {

namespace {

HoverText cardOf(const MeasuredTrial &measured, const std::string &currency)
{
    const Trial &trial = *measured.trial;
    HoverText card;
    card.title = textOf(trial.name);
    card.badge = textOf(nameOf(Evidence::measured));
    card.badgeTone = Tone::Good;
    card.subtitle =
        trial.group.empty() ? tr("Own trial") : tr("Own trial, %1").arg(textOf(trial.group));
    const auto add = [&](const QString &label, const QString &value, bool strong = false) {
        if (!value.isEmpty())
            card.rows.push_back({.label = label, .value = value, .strong = strong});
    };
    add(tr("Monthly cost"),
        textOf(formatMoney(Money::rounded(measured.monthly), currency, language())), true);
    if (measured.runHours > Exact())
        add(tr("A run takes"),
            textOf(formatDuration(measured.runHours.toDouble() * kSecondsPerHour, language())));
    if (trial.p95LatencyMs)
        add(tr("p95 latency"),
            textOf(formatDuration(*trial.p95LatencyMs * kSecondsPerMillisecond, language())));
    if (trial.requestsPerSecond)
        add(tr("Requests/s"), textOf(formatFigure(*trial.requestsPerSecond, language())));
    if (trial.tokensPerSecond)
        add(tr("Tokens/s"), textOf(formatFigure(*trial.tokensPerSecond, language())));
    add(tr("Settings"), textOf(trial.hyperparameters));
    add(tr("Data set"), textOf(trial.dataSet));
    if (trial.ranOn)
        add(tr("Ran on"), textOf(describe(*trial.ranOn, language())));
    add(tr("Billed"), tr("%1 for %2 h")
                          .arg(textOf(formatMoney(*trial.cost, currency, language())),
                               textOf(formatExact(trial.hours, 2, language()))));
    card.footer = trial.date ? tr("Measured on %1").arg(textOf(trial.date->toString()))
                             : tr("Measured, without a date");
    return card;
}

/// Absent: the axis shows what the trial did not measure.
std::optional<double> valueOn(PerformanceAxis axis, const MeasuredTrial &measured)
{
    if (axis == PerformanceAxis::p95Latency)
        return measured.trial->p95LatencyMs;
    if (axis == PerformanceAxis::runHours && measured.runHours > Exact())
        return measured.runHours.toDouble();
    return std::nullopt;
}

std::optional<double> costOn(CostAxis axis, const MeasuredTrial &measured, double unitsPerMonth)
{
    if (axis == CostAxis::monthly)
        return measured.monthly.toDouble();
    if (axis == CostAxis::unitCost && unitsPerMonth > 0)
        return measured.monthly.toDouble() / unitsPerMonth;
    return std::nullopt;
}

} // namespace

void addTrials(ScatterScene &scene, const ExploreView &view)
{
    const Snapshot &snapshot = *view.context.snapshot;
    const std::size_t before = scene.extras.size();
    for (const MeasuredTrial &measured : measuredTrials(snapshot, view.context.workload)) {
        const auto value = valueOn(view.performance, measured);
        const auto cost = costOn(view.cost, measured, view.context.candidates->unitsPerMonth);
        if (value && cost)
            scene.extras.push_back(
                {value, *cost, cardOf(measured, snapshot.plan().currency), MarkShape::Cross});
    }
    if (scene.extras.size() > before)
        scene.shapes.push_back({MarkShape::Cross, tr("own trial")});
}

} // namespace headroom::ui
