// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/plan/plan.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace headroom {

/// The open plan at one moment, and its relation to its file.
struct RecoveryState {
    std::shared_ptr<const Plan> plan;
    std::string planPath;    ///< the file that it belongs to; empty: never saved
    std::string fingerprint; ///< of that file when it was read or written last
    bool isUnsaved = true;
};

/// Recovery copy of a process that ended without saving or discarding its changes.
struct RecoveryCopy {
    std::string id;
    std::string planPath; ///< the file the changes belong to; empty: never saved
    std::string planName;
    std::int64_t writtenAt = 0; ///< seconds since 1970
    std::uint64_t bytes = 0;
    bool isSetAside = false; ///< was asked about and is not to be offered again
    Message damage;          ///< damaged part; empty: none
    bool isReadable = true;  ///< at least a part of it
};

/// A plan as it was left behind.
struct RecoveredPlan {
    Plan plan;
    std::string planPath;
    std::string
        fingerprint; ///< of the file when the changes began, to notice changes by other programs
    Message damage;  ///< as in RecoveryCopy
};

/// The plan as it was, and after it one record for each change. Used by one thread, apart from
/// sync().
class RecoveryJournal
{
public:
    virtual ~RecoveryJournal() = default;
    /// Records the differences from the state before. Quick however large the plan is, because it
    /// does not wait for the disk: when it returns, the system has the record, which outlives the
    /// process. After an error the journal is unchanged.
    [[nodiscard]] virtual Expected<void> append(const RecoveryState &state) = 0;
    /// Waits until the disk has what was appended, so that it outlives a power failure too. For a
    /// worker.
    [[nodiscard]] virtual Expected<void> sync() = 0;
    /// Its records have become so many that a new journal is more efficient.
    [[nodiscard]] virtual bool isLong() const = 0;
    /// From now on it is the one that counts for this process, in the place of the one before.
    [[nodiscard]] virtual Expected<void> takePlace() = 0;
};

/// Keeps the unsaved state of the plan that this process has open, so that a crash loses nothing
/// that was kept.
class RecoveryStore
{
public:
    virtual ~RecoveryStore() = default;
    /// A journal that contains the whole plan. Slow; for a worker. It replaces the previous one
    /// once it is complete.
    [[nodiscard]] virtual Expected<std::unique_ptr<RecoveryJournal>>
    begin(const RecoveryState &state) = 0;
    /// Discards this process's copy: there is nothing left to recover.
    virtual void drop() = 0;

    /// Copies of processes that are gone, newest first. Reads them all; for a worker.
    [[nodiscard]] virtual std::vector<RecoveryCopy> left() const = 0;
    [[nodiscard]] virtual Expected<RecoveredPlan> read(const std::string &id) const = 0;
    /// Hides the copy from later offers. The file itself stays for 30 days.
    virtual void setAside(const std::string &id) const = 0;
    /// Deletes the copy for good.
    [[nodiscard]] virtual Expected<void> discard(const std::string &id) const = 0;
};

} // namespace headroom
