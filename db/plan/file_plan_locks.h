// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ports/plan_locks.h"

namespace headroom::storage {

/// A hidden file in the plan's folder (".~plan.headroom.lock") that names the process that has it
/// open. The system releases it when that process ends, however it ends, so that no lock is left
/// behind.
class FilePlanLocks final : public PlanLocks
{
public:
    [[nodiscard]] Expected<std::unique_ptr<PlanLock>> take(const std::string &path) const override;
};

} // namespace headroom::storage
