// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <memory>
#include <string>

namespace headroom {

/// Held while a plan is open for changing; let go when it is destroyed or the process ends.
class PlanLock
{
public:
    virtual ~PlanLock() = default;
};

/// Two programs that save the same plan would undo one another's work.
class PlanLocks
{
public:
    virtual ~PlanLocks() = default;
    /// Fails when another program has the plan open; the error names who. Where no lock can be kept
    /// (a folder that cannot be written), the lock is one that guards nothing.
    [[nodiscard]] virtual Expected<std::unique_ptr<PlanLock>>
    take(const std::string &path) const = 0;
};

} // namespace headroom
