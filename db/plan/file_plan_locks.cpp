// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/plan/file_plan_locks.h"

#include "db/files/file_calls.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <optional>
#include <pwd.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace headroom::storage {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestHolder = 512;

class FilePlanLock final : public PlanLock
{
public:
    FilePlanLock(int file, std::string path) : m_file(file), m_path(std::move(path)) {}
    ~FilePlanLock() override
    {
        if (m_file < 0)
            return;
        unlink(m_path.c_str()); // while it is held: nobody can have taken it
        close(m_file);
    }
    FilePlanLock(const FilePlanLock &) = delete;
    FilePlanLock &operator=(const FilePlanLock &) = delete;

private:
    int m_file;
    std::string m_path;
};

std::string userNamed(uid_t number)
{
    const passwd *user = getpwuid(number);
    return user != nullptr ? std::string(user->pw_name) : "user " + std::to_string(number);
}

std::string thisProcess()
{
    std::array<char, 256> host{};
    gethostname(host.data(), host.size() - 1);
    return "process " + std::to_string(getpid()) + " of " + userNamed(getuid()) + " on "
           + host.data();
}

/// Text that the lock's owner wrote; printable characters only, because anybody could have written
/// it.
std::string ownerIn(int file)
{
    std::string text(kLongestHolder, '\0');
    const ssize_t count = pread(file, text.data(), text.size(), 0);
    text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    for (char &c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (code < 0x20 || code >= 0x7f)
            c = '?';
    }
    return text.empty() ? "another program" : text;
}

std::string lockFileOf(const std::string &path)
{
    std::error_code failed;
    const fs::path canonical = fs::weakly_canonical(path, failed);
    const fs::path plan = failed ? fs::path(path) : canonical;
    return (plan.parent_path() / (".~" + nameWithRoom(plan.filename().string()) + ".lock"))
        .string();
}

tl::unexpected<Error> lockedBy(const std::string &owner, const std::string &path)
{
    return failure(Message(HEADROOM_TEXT("Errors", "The plan is open elsewhere: %1."), owner), path,
                   HEADROOM_TEXT("Errors", "It can be viewed here and saved under another name."),
                   ErrorKind::locked);
}

/// Another user's lock may be read, and so be locked or found locked, even when it may not be
/// written.
int openLock(const std::string &lockFile)
{
    constexpr mode_t kReadableByAll = S_IRUSR | S_IWUSR | S_IRGRP | S_IROTH;
    const int file =
        open(lockFile.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, kReadableByAll);
    if (file >= 0 || errno != EACCES)
        return file;
    return open(lockFile.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
}

/// An existing lock that cannot be read is treated as taken: nobody can know.
std::optional<std::string> ownerOfHiddenLock(const std::string &lockFile)
{
    struct stat named {};
    if (lstat(lockFile.c_str(), &named) != 0)
        return std::nullopt;
    return userNamed(named.st_uid) + ", whose lock file " + lockFile + " cannot be read";
}

/// True if the open file is still the one under that name: its previous owner may just have removed
/// it.
bool isStillThere(int file, const std::string &path)
{
    struct stat opened {};
    struct stat named {};
    return fstat(file, &opened) == 0 && stat(path.c_str(), &named) == 0
           && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev;
}

} // namespace

Expected<std::unique_ptr<PlanLock>> FilePlanLocks::take(const std::string &path) const
{
    constexpr int kAttempts = 10;
    const std::string lockFile = lockFileOf(path);
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        const int file = openLock(lockFile);
        if (file < 0) {
            if (const auto owner = ownerOfHiddenLock(lockFile))
                return lockedBy(*owner, path);
            break;
        }
        if (flock(file, LOCK_EX | LOCK_NB) != 0) {
            const bool taken = errno == EWOULDBLOCK;
            const std::string owner = ownerIn(file);
            close(file);
            if (!taken)
                break; // a file system without locks
            return lockedBy(owner, path);
        }
        if (!isStillThere(file, lockFile)) {
            close(file);
            continue;
        }
        const std::string self = thisProcess();
        if (ftruncate(file, 0) != 0 || pwrite(file, self.data(), self.size(), 0) < 0) {
            // The lock is valid all the same; only its owner stays unnamed.
        }
        return std::make_unique<FilePlanLock>(file, lockFile);
    }
    return std::make_unique<FilePlanLock>(-1, std::string());
}

} // namespace headroom::storage
