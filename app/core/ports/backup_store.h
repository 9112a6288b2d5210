// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headroom {

/// A plan file as it was before it was replaced.
struct Backup {
    std::string path;
    std::string planFile;     ///< name of the file that was replaced, without folder
    std::int64_t savedAt = 0; ///< seconds since 1970
    std::uint64_t bytes = 0;
};

/// The plan files that saving has replaced.
class BackupStore
{
public:
    virtual ~BackupStore() = default;
    /// Newest first. For a worker.
    [[nodiscard]] virtual std::vector<Backup> backups() const = 0;
    /// Gone for good.
    [[nodiscard]] virtual Expected<void> discard(const std::string &path) const = 0;
};

} // namespace headroom
