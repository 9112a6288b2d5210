// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"
#include "plan/plan.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headroom {

/// Unsaved changes that a process left behind when it ended without saving or dropping them.
struct RecoveryCopy {
    std::string id;
    std::string planPath; ///< the file the changes belong to; empty: never saved
    std::string planName;
    std::int64_t writtenAt = 0; ///< seconds since 1970
};

/// Keeps the newest unsaved state of the plan that this process has open, so that a crash loses nothing that
/// was kept. keep() and drop() are called on one worker thread.
class RecoveryStore
{
public:
    virtual ~RecoveryStore() = default;
    /// Replaces the copy kept before.
    [[nodiscard]] virtual Expected<void> keep(const Plan &plan, const std::string &planPath) = 0;
    /// There is nothing unsaved any more.
    virtual void drop() = 0;

    /// Copies of processes that are gone, newest first.
    [[nodiscard]] virtual std::vector<RecoveryCopy> left() const = 0;
    [[nodiscard]] virtual Expected<Plan> read(const std::string &id) const = 0;
    /// Not to be offered again. The file itself stays for 30 days.
    virtual void setAside(const std::string &id) const = 0;
};

} // namespace headroom
