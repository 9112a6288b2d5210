// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/forecast_draws.h"

#include "session/two_threads.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr std::size_t kFirstDraws = 500;

Expected<ForecastDraws::Report> drawAll(const EvaluationInputs &inputs, int months,
                                        const DrawOptions &options,
                                        const Watch<DrawProgress> &watch)
{
    const auto snapshot = makeSnapshot(inputs, {months});
    const Evaluation &evaluation = snapshot->evaluation;
    const std::size_t active = evaluation.active;
    auto report = std::make_shared<ForecastReport>(plannedForecast(snapshot, active));
    watch.report({"planned", report});
    PlanDraws draws(inputs, inputs.plan->scenarios[active], evaluation.scenarios[active], options);
    while (!draws.isComplete()) {
        if (watch.stop.stop_requested())
            return stopped(HEADROOM_TEXT("Errors", "The draws were stopped."));
        draws.draw(std::max(kFirstDraws, draws.drawn()), onTwoThreads);
        report = std::make_shared<ForecastReport>(*report);
        report->assumptions = draws.model().assumptions().all();
        report->risk = draws.risk(onTwoThreads);
        if (!draws.isComplete())
            watch.report({"drawn " + std::to_string(draws.drawn()), report});
    }
    if (isComparedWithBaseline(*report)) {
        PlanDraws baseline(inputs, inputs.plan->scenarios[evaluation.baseline],
                           evaluation.scenarios[evaluation.baseline], options);
        baseline.draw(options.draws, onTwoThreads);
        report->cheaperThanBaseline = draws.cheaperThan(baseline);
    }
    return report;
}

} // namespace

void ForecastDraws::start(const std::shared_ptr<const Snapshot> &snapshot, int months,
                          const DrawOptions &options)
{
    ask([inputs = snapshot->inputs, months, options](const Watch<DrawProgress> &watch) {
        return drawAll(inputs, months, options, watch);
    });
}

} // namespace headroom
