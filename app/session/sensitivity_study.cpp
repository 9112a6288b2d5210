// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/sensitivity_study.h"

#include "session/two_threads.h"

namespace headroom {

namespace {

constexpr std::size_t kDrawsBetweenStops = 1000;

struct SensitivityProgress {
    std::string phase;
    SensitivityStudy::Report report;
};

Error stoppedStudy()
{
    return {HEADROOM_TEXT("Errors", "The draws were stopped."), {}, {}, ErrorKind::stopped};
}

Expected<SensitivityStudy::Report> studyAll(const std::shared_ptr<const Snapshot> &snapshot,
                                            const DrawOptions &options,
                                            const JobWatch<SensitivityProgress> &watch)
{
    auto report = std::make_shared<SensitivityReport>(plannedSensitivity(snapshot));
    if (!report->hasBudget())
        return report;
    watch.report({"costs", report});
    PlanDraws draws(snapshot->inputs, activeScenario(snapshot->plan()), report->evaluation(),
                    options);
    while (!draws.isComplete()) {
        if (watch.stop.stop_requested())
            return tl::unexpected(stoppedStudy());
        draws.draw(kDrawsBetweenStops, onTwoThreads);
    }
    report = std::make_shared<SensitivityReport>(*report);
    report->risk = draws.risk(onTwoThreads);
    return report;
}

} // namespace

SensitivityStudy::SensitivityStudy(QObject *parent) : QObject(parent) {}

void SensitivityStudy::start(const std::shared_ptr<const Snapshot> &snapshot,
                             const DrawOptions &options)
{
    stop();
    const std::uint64_t request = m_request;
    m_jobs.run<SensitivityProgress>(
        [snapshot, options](const JobWatch<SensitivityProgress> &watch) {
            return studyAll(snapshot, options, watch);
        },
        [this, request](const Expected<Report> &report) {
            if (request != m_request)
                return;
            if (report)
                emit advanced(*report);
            emit ended();
        },
        [this, request](const SensitivityProgress &progress) {
            if (request == m_request)
                emit advanced(progress.report);
        });
}

void SensitivityStudy::stop()
{
    ++m_request;
    m_jobs.stop();
}

} // namespace headroom
