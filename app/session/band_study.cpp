// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/band_study.h"

namespace headroom {

namespace {

using BandAnswers = std::vector<BandAnswer>;

Expected<BandAnswers> answerAll(const EvaluationInputs &inputs, WorkloadId workload,
                                const std::vector<BandQuestion> &questions,
                                const Watch<BandProgress> &watch)
{
    const std::function<bool()> isStopped = [&watch] { return watch.stop.stop_requested(); };
    BandAnswers answers;
    for (const BandQuestion &question : questions) {
        auto bands = question.values > 0
                         ? choicesAmong(inputs, workload, question.values, question.at, isStopped)
                         : choicesAlong(inputs, workload, question.span, question.at, isStopped);
        if (isStopped())
            return stopped(HEADROOM_TEXT("Errors", "The search for best choices was stopped."));
        answers.push_back({question.name, std::move(bands)});
        watch.report({question.name, answers});
    }
    return answers;
}

} // namespace

void BandStudy::start(const EvaluationInputs &inputs, WorkloadId workload,
                      std::vector<BandQuestion> questions)
{
    ask([inputs, workload, questions = std::move(questions)](const Watch<BandProgress> &watch) {
        return answerAll(inputs, workload, questions, watch);
    });
}

} // namespace headroom
