// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/forecast_report.h"
#include "session/study.h"

#include <memory>
#include <string>

namespace headroom {

/// Results so far: the plan's months first, then a growing number of simulated futures.
struct DrawProgress {
    std::string phase;
    std::shared_ptr<const ForecastReport> report;
};

/// Draws the futures of the active scenario; what they say is shown while they are drawn.
class ForecastDraws final : public Study<std::shared_ptr<const ForecastReport>, DrawProgress>
{
public:
    using Report = std::shared_ptr<const ForecastReport>;
    using Study::Study;

    void start(const std::shared_ptr<const Snapshot> &snapshot, int months,
               const DrawOptions &options = {});
};

} // namespace headroom
