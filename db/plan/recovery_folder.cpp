// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/recovery_folder.h"

#include "files/atomic_file.h"
#include "files/read_file.h"
#include "plan/plan_json.h"

#include <algorithm>
#include <chrono>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace headroom::storage {

namespace {

namespace fs = std::filesystem;

constexpr const char *kPlan = ".headroom";
constexpr const char *kOrigin = ".origin";
constexpr const char *kLock = ".lock";
constexpr const char *kAside = ".aside";
constexpr std::size_t kLongestPath = 64 * 1024;
constexpr std::int64_t kSecondsKept = std::int64_t{30} * 24 * 3600;

std::int64_t now()
{
    return std::chrono::duration_cast<std::chrono::seconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

/// Absent when the file is not there.
std::int64_t changedAt(const std::string &path)
{
    struct stat facts {};
    return stat(path.c_str(), &facts) == 0 ? std::int64_t{facts.st_mtime} : 0;
}

/// False while the process that took the lock lives; a lock that is not there is free.
bool isFree(const std::string &lockPath)
{
    const int file = open(lockPath.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW);
    if (file < 0)
        return true;
    const bool taken = flock(file, LOCK_EX | LOCK_NB) == 0;
    close(file);
    return taken;
}

std::vector<std::string> idsWith(const std::string &folder, const char *suffix)
{
    std::vector<std::string> ids;
    std::error_code failed;
    for (const fs::directory_entry &entry : fs::directory_iterator(folder, failed)) {
        if (entry.path().extension() == suffix)
            ids.push_back(entry.path().stem().string());
    }
    return ids;
}

} // namespace

RecoveryFolder::RecoveryFolder(std::string folder)
    : m_folder(std::move(folder)),
      m_id(std::to_string(now()) + '-' + std::to_string(getpid()))
{}

RecoveryFolder::~RecoveryFolder()
{
    if (m_lock < 0)
        return;
    std::error_code failed;
    if (!fs::exists(fileOf(m_id, kPlan), failed))
        fs::remove(fileOf(m_id, kLock), failed);
    close(m_lock);
}

std::string RecoveryFolder::fileOf(const std::string &id, const char *suffix) const
{
    return m_folder + '/' + id + suffix;
}

Expected<void> RecoveryFolder::takeLock()
{
    if (m_lock >= 0)
        return {};
    std::error_code failed;
    fs::create_directories(m_folder, failed);
    fs::permissions(m_folder, fs::perms::owner_all, failed);
    const std::string path = fileOf(m_id, kLock);
    m_lock = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR);
    if (m_lock < 0 || flock(m_lock, LOCK_EX | LOCK_NB) != 0)
        return failure("Unsaved changes cannot be kept: " + systemReason() + '.', m_folder,
                       "Save often, or make room there.");
    return {};
}

Expected<void> RecoveryFolder::keep(const Plan &plan, const std::string &planPath)
{
    if (auto locked = takeLock(); !locked)
        return locked;
    const auto text = writePlan(plan);
    if (!text)
        return tl::unexpected(text.error());
    if (auto origin = writeFileAtomically(fileOf(m_id, kOrigin), planPath); !origin)
        return origin;
    return writeFileAtomically(fileOf(m_id, kPlan), *text);
}

void RecoveryFolder::drop()
{
    std::error_code failed;
    fs::remove(fileOf(m_id, kPlan), failed);
    fs::remove(fileOf(m_id, kOrigin), failed);
}

std::vector<RecoveryCopy> RecoveryFolder::left() const
{
    for (const std::string &id : idsWith(m_folder, kAside)) {
        std::error_code failed;
        if (now() - changedAt(fileOf(id, kAside)) > kSecondsKept)
            fs::remove(fileOf(id, kAside), failed);
    }
    std::vector<RecoveryCopy> copies;
    for (const std::string &id : idsWith(m_folder, kPlan)) {
        if (id == m_id || !isFree(fileOf(id, kLock)))
            continue;
        const auto plan = read(id);
        if (!plan)
            continue; // damaged: it stays, and is of no use
        const auto origin = readFile(FileCalls(), fileOf(id, kOrigin), kLongestPath);
        copies.push_back(
            {id, origin ? origin->bytes : std::string(), plan->name, changedAt(fileOf(id, kPlan))});
    }
    std::ranges::sort(copies, std::ranges::greater(), &RecoveryCopy::writtenAt);
    return copies;
}

Expected<Plan> RecoveryFolder::read(const std::string &id) const
{
    const std::string path = fileOf(id, kPlan);
    const auto contents = readFile(FileCalls(), path, kLargestPlanFile);
    if (!contents)
        return tl::unexpected(contents.error());
    auto loaded = readPlan(contents->bytes, path);
    if (!loaded)
        return tl::unexpected(loaded.error());
    return std::move(loaded->plan);
}

void RecoveryFolder::setAside(const std::string &id) const
{
    std::error_code failed;
    fs::rename(fileOf(id, kPlan), fileOf(id, kAside), failed);
    fs::remove(fileOf(id, kOrigin), failed);
    fs::remove(fileOf(id, kLock), failed);
}

} // namespace headroom::storage
