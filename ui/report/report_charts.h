// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/view_state.h"
#include "ui/charts/scatter_export.h"
#include "ui/rows/candidate_text.h"

namespace headroom::ui {

struct PrintedScatter {
    ScatterScene scene;
    ScatterView view;
};

/// The scatter of one workload as it is printed, as the screen would show it. At first that is what meets the service
/// level, on the axes of the question.
[[nodiscard]] PrintedScatter printedScatter(const CandidateContext &context,
                                            const ViewState &shown = {});

} // namespace headroom::ui
