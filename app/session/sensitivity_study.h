// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/sensitivity_report.h"
#include "session/study.h"

#include <memory>
#include <string>

namespace headroom {

/// Results so far.
struct SensitivityProgress {
    std::string phase;
    std::shared_ptr<const SensitivityReport> report;
};

/// Works out what each assumption of the active scenario does: the costs first, then what futures
/// say of the budget, then where another offer is best.
class SensitivityStudy final
    : public Study<std::shared_ptr<const SensitivityReport>, SensitivityProgress>
{
public:
    using Report = std::shared_ptr<const SensitivityReport>;
    using Study::Study;

    void start(const std::shared_ptr<const Snapshot> &snapshot, const DrawOptions &options = {});
};

} // namespace headroom
