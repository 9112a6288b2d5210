// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/staging/catalog_draft.h"

#include <atomic>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <filesystem>
#include <optional>
#include <system_error>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace headroom::storage {

namespace fs = std::filesystem;

namespace {

/// The process in "catalog.sqlite.draft-123-0".
std::optional<pid_t> processIn(std::string_view name, const std::string &targetName)
{
    for (const std::string_view purpose : {"staging", "draft"}) {
        const std::string prefix = targetName + '.' + std::string(purpose) + '-';
        if (!name.starts_with(prefix))
            continue;
        name.remove_prefix(prefix.size());
        pid_t process = 0;
        const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), process);
        if (error == std::errc() && end != name.data() + name.size() && *end == '-' && process > 0)
            return process;
    }
    return std::nullopt;
}

bool isGone(pid_t process)
{
    return ::kill(process, 0) != 0 && errno == ESRCH;
}

} // namespace

std::string besideTarget(const std::string &target, std::string_view purpose)
{
    static std::atomic<unsigned> counter = 0;
    return target + '.' + std::string(purpose) + '-' + std::to_string(::getpid()) + '-'
           + std::to_string(counter++);
}

void removeLeftovers(const std::string &target)
{
    const fs::path path(target);
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    // Nobody misses a leftover that cannot be removed.
    std::error_code ignored;
    for (fs::directory_iterator entry(folder, ignored), end; !ignored && entry != end;
         entry.increment(ignored)) {
        const auto process = processIn(entry->path().filename().string(), path.filename().string());
        std::error_code notRemoved;
        if (process && isGone(*process))
            fs::remove(entry->path(), notRemoved);
    }
}

ScratchFile::~ScratchFile()
{
    std::error_code ignored;
    if (!m_path.empty())
        fs::remove(m_path, ignored);
}

Expected<PublishLock> PublishLock::take(const std::string &target)
{
    const std::string path = target + ".lock";
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0)
        return failure("The folder of the catalog cannot be written to: " + systemReason() + '.',
                       target, kCatalogUntouched);
    PublishLock lock(file);
    if (::flock(file, LOCK_EX | LOCK_NB) != 0)
        return failure("Another import is being written.", target,
                       "Try again when it has finished.");
    return lock;
}

PublishLock::~PublishLock()
{
    if (m_file >= 0)
        ::close(m_file);
}

CatalogDraft::CatalogDraft(std::string target)
    : m_target(std::move(target)),
      m_file(besideTarget(m_target, "draft"))
{}

Expected<void> CatalogDraft::copyFrom(const std::string &base) const
{
    std::error_code failed;
    fs::copy_file(base, path(), fs::copy_options::overwrite_existing, failed);
    if (!failed)
        fs::permissions(path(), fs::perms::owner_read | fs::perms::owner_write, failed);
    if (failed)
        return failure("The catalog could not be copied: " + failed.message() + '.', m_target,
                       kCatalogUntouched);
    return {};
}

Expected<void> CatalogDraft::replaceTarget(const FileCalls &calls)
{
    OpenFile file(calls, calls.open(path(), O_RDONLY, 0));
    if (!file.isOpen() || calls.sync(file.number()) != 0 || !file.close()
        || calls.rename(path(), m_target) != 0)
        return failure("The catalog could not be written: " + systemReason() + '.', m_target,
                       kCatalogUntouched);
    m_file.giveAway();
    const fs::path folder = fs::path(m_target).parent_path();
    OpenFile directory(
        calls, calls.open(folder.empty() ? "." : folder.string(), O_RDONLY | O_DIRECTORY, 0));
    // Some file systems cannot sync a folder and say so with EINVAL.
    if (!directory.isOpen() || (calls.sync(directory.number()) != 0 && errno != EINVAL))
        return failure("The import is done, but may not survive a power failure: " + systemReason()
                           + '.',
                       m_target);
    return {};
}

} // namespace headroom::storage
