// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/sensitivity_study.h"

#include "core/evaluation/type_sizer.h"
#include "session/two_threads.h"

namespace headroom {

namespace {

constexpr std::size_t kDrawsBetweenStops = 1000;
constexpr Text kStopped = HEADROOM_TEXT("Errors", "The draws were stopped.");

using StudyWatch = Watch<SensitivityProgress>;

/// False: it was stopped on the way.
bool addRisk(SensitivityReport &report, const DrawOptions &options, const StudyWatch &watch)
{
    PlanDraws draws(report.snapshot->inputs, activeScenario(report.snapshot->plan()),
                    report.evaluation(), options);
    while (!draws.isComplete()) {
        if (watch.stop.stop_requested())
            return false;
        draws.draw(kDrawsBetweenStops, onTwoThreads);
    }
    report.risk = draws.risk(onTwoThreads);
    draws.addExceedanceEnds(report.risk, onTwoThreads);
    return true;
}

Expected<SensitivityStudy::Report> studyAll(const std::shared_ptr<const Snapshot> &snapshot,
                                            const DrawOptions &options, const StudyWatch &watch)
{
    auto report = std::make_shared<SensitivityReport>(plannedSensitivity(snapshot));
    watch.report({"costs", report});
    // The reported value is used elsewhere and must not change.
    if (report->hasBudget()) {
        report = std::make_shared<SensitivityReport>(*report);
        if (!addRisk(*report, options, watch))
            return stopped(kStopped);
        watch.report({"drawn", report});
    }
    const Plan &plan = snapshot->plan();
    EvaluationInputs inputs = snapshot->inputs;
    inputs.parallelFor = sequential; // the window's own candidates come first
    const auto isStopped = [&watch] { return watch.stop.stop_requested(); };
    std::vector<std::vector<DemandThreshold>> found(plan.workloads.size());
    const Scenario &scenario = activeScenario(plan);
    for (const std::vector<std::size_t> &group : alikeInDemand(inputs, scenario)) {
        TypeSizer sizer(inputs);
        for (const std::size_t place : group) {
            found[place] =
                demandThresholds(inputs, scenario, plan.workloads[place].id, sizer, isStopped);
            if (isStopped())
                return stopped(kStopped);
        }
    }
    report = std::make_shared<SensitivityReport>(*report);
    for (const std::vector<DemandThreshold> &ofWorkload : found)
        report->thresholds.insert(report->thresholds.end(), ofWorkload.begin(), ofWorkload.end());
    report->searched = plan.workloads.size();
    return report;
}

} // namespace

void SensitivityStudy::start(const std::shared_ptr<const Snapshot> &snapshot,
                             const DrawOptions &options)
{
    ask([snapshot, options](const StudyWatch &watch) {
        return studyAll(snapshot, options, watch);
    });
}

} // namespace headroom
