// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "await_picture.h"
#include "page_desk.h"
#include "ui/charts/scatter_chart.h"
#include "ui/pages/explore/explore_page.h"
#include "window_fixtures.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace headroom::ui::testing {

inline constexpr WorkloadId kChat = 2;

/// Explore with a selected workload of a plan; edits are only recorded.
struct ExploreDesk : PageDesk<ExplorePage> {
    std::vector<PlanEdit> asked;
    std::shared_ptr<const Snapshot> snapshot;

    explicit ExploreDesk(const Plan &plan = headroom::testing::smallPlan())
        : snapshot(headroom::testing::snapshotOf(plan))
    {
        QObject::connect(&page, &ExplorePage::editRequested, &page,
                         [this](const PlanEdit &edit) { asked.push_back(edit); });
        page.show();
        view.selectWorkload(kChat);
        show(snapshot, headroom::testing::candidatesOf(snapshot, kChat));
        awaitPicture(page);
    }
    /// Once it is the one that was asked for last.
    const ScatterScene &scene() const
    {
        awaitPicture(page);
        return page.scene();
    }
    std::size_t shown() const
    {
        const ScatterMarks &marks = *scene().marks;
        return static_cast<std::size_t>(std::ranges::count_if(
            marks, [](std::uint8_t bits) { return !(bits & (mark::kHidden | mark::kFaint)); }));
    }
};

} // namespace headroom::ui::testing
