// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "db/files/read_file.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headroom::storage {

/// Keeps a replaced content in a folder of its own below `folder`, named by the time it was saved,
/// and drops backups that are too many. The file to be replaced must not be touched when this
/// fails.
[[nodiscard]] Expected<void> keepBackup(const FileCalls &calls, const std::string &folder,
                                        const std::string &target, const FileContents &replaced);

/// "20261120T093000Z": seconds since 1970 as the first part of a backup's name.
[[nodiscard]] std::string backupStamp(std::int64_t seconds);

/// Seconds since 1970 that a backup's name begins with; absent: it is none.
[[nodiscard]] std::optional<std::int64_t> backupTime(const std::string &name);

/// File names that are not among the newest 10, the newest of 14 days, or of 8 weeks. Names without
/// a time stamp are ignored.
[[nodiscard]] std::vector<std::string> superfluousBackups(std::vector<std::string> names);

/// Folder for the backups of a file.
[[nodiscard]] std::string backupFolderOf(const std::string &folder, const std::string &target);

} // namespace headroom::storage
