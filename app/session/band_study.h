// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/best_choice.h"
#include "session/study.h"

#include <string>
#include <vector>

namespace headroom {

/// An assumption along which the best choice of a workload is computed.
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

/// The answers so far, in the order of the questions.
struct BandProgress {
    std::string phase;
    std::vector<BandAnswer> answers;
};

/// Finds at which values of assumptions another offer becomes the best, one assumption after
/// another.
class BandStudy final : public Study<std::vector<BandAnswer>, BandProgress>
{
public:
    using Study::Study;

    void start(const EvaluationInputs &inputs, WorkloadId workload,
               std::vector<BandQuestion> questions);
};

} // namespace headroom
