// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/best_choice.h"
#include "session/jobs/job_queue.h"

#include <QObject>

#include <string>
#include <vector>

namespace headroom {

/// An assumption along which the best choice of a workload is looked for.
struct BandQuestion {
    std::string name; ///< whose answer it will be
    ChoiceSpan span;
    int values = 0; ///< above 0: so many whole values, in place of the span
    ScenarioAt at;
};

struct BandAnswer {
    std::string name;
    std::vector<ChoiceBand> bands;
};

/// Finds out on a worker at which values of assumptions another offer becomes the best, one assumption after another.
class BandStudy final : public QObject
{
    Q_OBJECT

public:
    explicit BandStudy(QObject *parent = nullptr);

    /// A newer request takes the place of this one.
    void start(const EvaluationInputs &inputs, WorkloadId workload,
               std::vector<BandQuestion> questions);
    void stop() { m_jobs.forget(); }
    [[nodiscard]] bool isRunning() const { return m_jobs.isBusy(); }

signals:
    /// The answers so far, in the order of the questions.
    void advanced(const std::vector<headroom::BandAnswer> &answers);
    void ended();

private:
    JobQueue m_jobs{JobQueue::Policy::newestWins};
};

} // namespace headroom
