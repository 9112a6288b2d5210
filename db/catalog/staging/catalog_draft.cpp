// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/catalog/staging/catalog_draft.h"

#include <atomic>
#include <cerrno>
#include <charconv>
#include <filesystem>
#include <optional>
#include <system_error>
#include <vector>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace headroom::storage {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kCopyBlock = 1024 * 1024;

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

} // namespace

std::string temporaryNameFor(const std::string &target, std::string_view purpose)
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
        if (process && hasEnded(*process))
            fs::remove(entry->path(), notRemoved);
    }
}

std::string behindLinks(const std::string &path)
{
    constexpr int kMaxLinks = 40; // as the system allows
    fs::path file(path);
    for (int link = 0; link < kMaxLinks; ++link) {
        std::error_code failed;
        const fs::path next = fs::read_symlink(file, failed);
        if (failed)
            break;
        file = next.is_absolute() ? next : file.parent_path() / next;
    }
    return file.string();
}

Expected<void> checkWritable(const std::string &target)
{
    constexpr fs::perms kAnyWrite =
        fs::perms::owner_write | fs::perms::group_write | fs::perms::others_write;
    std::error_code failed;
    const fs::file_status status = fs::status(target, failed);
    if (!failed && fs::is_regular_file(status)
        && (status.permissions() & kAnyWrite) == fs::perms::none) {
        return failure(
            HEADROOM_TEXT("Errors", "The catalog is protected against writing."), target,
            HEADROOM_TEXT("Errors",
                          "Allow writing to the file, or name another catalog; it is unchanged."));
    }
    return {};
}

Expected<void> createTemporary(const std::string &target, const std::string &file)
{
    const int created = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (created < 0)
        return failure(
            Message(HEADROOM_TEXT("Errors", "The folder of the catalog cannot be written to: %1."),
                    systemReason()),
            target,
            HEADROOM_TEXT("Errors",
                          "Allow writing there, or name another catalog; it is unchanged."));
    ::close(created);
    return {};
}

ScratchFile::~ScratchFile()
{
    std::error_code ignored;
    if (m_path.empty())
        return;
    fs::remove(m_path, ignored);
    fs::remove(m_path + "-journal", ignored);
}

Expected<PublishLock> PublishLock::take(const std::string &target)
{
    const std::string path = target + ".lock";
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0)
        return failure(
            Message(HEADROOM_TEXT("Errors", "The folder of the catalog cannot be written to: %1."),
                    systemReason()),
            target, kCatalogUntouched);
    PublishLock lock(file);
    if (::flock(file, LOCK_EX | LOCK_NB) != 0)
        return failure(HEADROOM_TEXT("Errors", "Another import is being written."), target,
                       HEADROOM_TEXT("Errors", "Try again when it has finished."));
    return lock;
}

PublishLock::~PublishLock()
{
    if (m_file >= 0)
        ::close(m_file);
}

CatalogDraft::CatalogDraft(const std::string &target)
    : m_target(behindLinks(target)),
      m_file(temporaryNameFor(m_target, "draft"))
{}

Expected<void> CatalogDraft::copyFrom(const std::string &base, const FileCalls &calls) const
{
    const auto failed = [this] {
        return failure(Message(HEADROOM_TEXT("Errors", "The catalog could not be copied: %1."),
                               systemReason()),
                       m_target, kCatalogUntouched);
    };
    OpenFile from(calls, calls.open(base, O_RDONLY, 0));
    if (!from.isOpen())
        return failed();
    OpenFile to(calls, calls.open(path(), O_WRONLY | O_CREAT | O_TRUNC, 0600));
    if (!to.isOpen())
        return failed();
    std::vector<char> block(kCopyBlock);
    while (true) {
        const ssize_t count = calls.read(from.number(), block.data(), block.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return failed();
        if (count == 0)
            break;
        if (!writeAll(calls, to.number(), {block.data(), static_cast<std::size_t>(count)}))
            return failed();
    }
    return to.close() ? Expected<void>() : failed();
}

Expected<void> CatalogDraft::replaceTarget(const FileCalls &calls)
{
    OpenFile file(calls, calls.open(path(), O_RDONLY, 0));
    if (!file.isOpen() || calls.sync(file.number()) != 0 || !file.close()
        || calls.rename(path(), m_target) != 0)
        return failure(Message(HEADROOM_TEXT("Errors", "The catalog could not be written: %1."),
                               systemReason()),
                       m_target, kCatalogUntouched);
    m_file.release();
    const fs::path folder = fs::path(m_target).parent_path();
    OpenFile directory(
        calls, calls.open(folder.empty() ? "." : folder.string(), O_RDONLY | O_DIRECTORY, 0));
    // Some file systems cannot sync a folder and say so with EINVAL.
    if (!directory.isOpen() || (calls.sync(directory.number()) != 0 && errno != EINVAL))
        return failure(
            Message(HEADROOM_TEXT("Errors",
                                  "The import is done, but may not survive a power failure: %1."),
                    systemReason()),
            m_target);
    return {};
}

} // namespace headroom::storage
