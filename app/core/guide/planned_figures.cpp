// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guide/planned_figures.h"

#include "core/evaluation/line.h"

namespace headroom {

namespace {

constexpr double kAllOfIt = 100; // percent: a run keeps its accelerators busy

bool isOnAccelerators(const EvaluationInputs &inputs, const Line &line)
{
    return line.offer && hardwareNameOf(inputs, line) != line.offer->instanceType;
}

PlannedFigure timeOf(const Line &line, const RangedFigure &time)
{
    return {line.id, time.value, time.high};
}

PlannedFigure useOf(const Line &line, const Sizing &sizing)
{
    if (sizing.runHours.present())
        return {line.id, kAllOfIt, kAllOfIt, sizing.runHours.high};
    return {line.id, kAllOfIt * sizing.utilisation, kAllOfIt * sizing.utilisation};
}

PlannedFigure memoryOf(const Line &line, const Sizing &sizing)
{
    const double share = kAllOfIt / sizing.memoryAvailableGib;
    return {line.id, share * sizing.memoryNeededGib.value, share * sizing.memoryNeededGib.high};
}

std::optional<PlannedFigure> figureOf(const EvaluationInputs &inputs, const Line &line,
                                      MonitoredMetric metric)
{
    if (!line.sizing || !line.sizing->fits)
        return std::nullopt;
    const Sizing &sizing = *line.sizing;
    const auto time = [&](const RangedFigure &figure) {
        return figure.present() ? std::optional(timeOf(line, figure)) : std::nullopt;
    };
    switch (metric) {
    case MonitoredMetric::p95Latency: return time(sizing.p95LatencyMs);
    case MonitoredMetric::timeToFirstToken: return time(sizing.ttftMs);
    case MonitoredMetric::timePerOutputToken: return time(sizing.tpotMs);
    case MonitoredMetric::acceleratorUse:
        if (isOnAccelerators(inputs, line))
            return useOf(line, sizing);
        break;
    case MonitoredMetric::acceleratorMemory:
        if (isOnAccelerators(inputs, line) && sizing.memoryAvailableGib > 0
            && sizing.memoryNeededGib.present())
            return memoryOf(line, sizing);
        break;
    }
    return std::nullopt;
}

} // namespace

std::vector<PlannedFigure> plannedFigures(const EvaluationInputs &inputs,
                                          const ScenarioEvaluation &scenario,
                                          MonitoredMetric metric)
{
    std::vector<PlannedFigure> figures;
    for (const Line &line : scenario.lines) {
        for (const Line &part : partsOf(line)) {
            if (auto figure = figureOf(inputs, part, metric)) {
                figure->workload = line.id;
                figures.push_back(*figure);
            }
        }
    }
    return figures;
}

std::optional<PlannedFigure> highestOf(const std::vector<PlannedFigure> &figures,
                                       const std::optional<WorkloadId> &workload)
{
    std::optional<PlannedFigure> highest;
    for (const PlannedFigure &figure : figures) {
        if ((!workload || figure.workload == *workload)
            && (!highest || figure.value > highest->value))
            highest = figure;
    }
    return highest;
}

} // namespace headroom
