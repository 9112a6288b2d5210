// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/plan/backup_folder.h"

#include "db/files/backups.h"
#include "db/files/file_calls.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>

namespace headroom::storage {

namespace {

namespace fs = std::filesystem;

constexpr const char *kPlanExtension = ".headroom";

std::vector<fs::path> entriesOf(const fs::path &folder)
{
    std::vector<fs::path> entries;
    std::error_code failed;
    for (auto entry = fs::directory_iterator(folder, failed);
         !failed && entry != fs::directory_iterator(); entry.increment(failed))
        entries.push_back(entry->path());
    return entries;
}

} // namespace

std::vector<Backup> BackupFolder::backups() const
{
    std::vector<Backup> found;
    for (const fs::path &folder : entriesOf(m_folder)) {
        // "platform-1a2b3c4d": the digits distinguish files of one name.
        const std::string name = folder.filename().string();
        const std::string plan = name.substr(0, name.rfind('-')) + kPlanExtension;
        for (const fs::path &file : entriesOf(folder)) {
            const auto savedAt = backupTime(file.filename().string());
            if (!savedAt || file.extension() != kPlanExtension)
                continue;
            std::error_code failed;
            const auto bytes = fs::file_size(file, failed);
            found.push_back({file.string(), plan, *savedAt, failed ? 0 : bytes});
        }
    }
    std::ranges::sort(found, std::ranges::greater(), &Backup::savedAt);
    return found;
}

Expected<void> BackupFolder::discard(const std::string &path) const
{
    if (FileCalls().remove(path) != 0 && errno != ENOENT)
        return failure(
            Message(HEADROOM_TEXT("Errors", "The backup cannot be removed: %1."), systemReason()),
            path, HEADROOM_TEXT("Errors", "Remove the file by hand."));
    return {};
}

} // namespace headroom::storage
