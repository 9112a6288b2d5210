// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"
#include "core/evaluation/evaluation.h"
#include "session/view_state.h"

#include <memory>

namespace headroom::ui {

/// What a page renders.
struct ViewInput {
    std::shared_ptr<const Snapshot> snapshot; ///< null until the catalog has been loaded
    std::shared_ptr<const CandidateSet>
        candidates; ///< of the selected workload, or the last ones; may be null
    ViewState state;
    bool busy = false;   ///< other candidates are on their way
    bool failed = false; ///< the catalog could not be loaded; why is said elsewhere
};

} // namespace headroom::ui
