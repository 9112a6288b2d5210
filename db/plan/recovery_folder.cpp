// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/plan/recovery_folder.h"

#include "db/files/read_file.h"
#include "db/plan/plan_json.h"
#include "db/plan/recovery_journal.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace headroom::storage {

namespace {

namespace fs = std::filesystem;

constexpr const char *kJournal = ".journal";
constexpr const char *kAside = ".aside";
constexpr const char *kNew = ".new";
// Files of versions before journals: the plan as it was, and the path of its file.
constexpr const char *kPlan = ".headroom";
constexpr const char *kOrigin = ".origin";
constexpr std::size_t kLongestPath = 4096;
constexpr std::int64_t kSecondsKept = std::int64_t{30} * 24 * 3600;

struct stat factsOf(const std::string &path)
{
    struct stat facts {};
    if (stat(path.c_str(), &facts) != 0)
        facts = {};
    return facts;
}

/// False while the process that locked the file lives.
bool isFree(const std::string &path)
{
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (file < 0)
        return true; // what cannot be opened is said when it is read
    const bool taken = flock(file, LOCK_EX | LOCK_NB) == 0;
    close(file);
    return taken;
}

/// True if the process that was writing a file such as "1795330852-32169-0" has ended.
bool isWriterGone(const std::string &id)
{
    const std::size_t dash = id.find('-');
    const long process =
        dash == std::string::npos ? 0 : std::strtol(id.c_str() + dash + 1, nullptr, 10);
    return hasEnded(static_cast<pid_t>(process));
}

std::vector<std::string> idsWith(const std::string &folder, const char *suffix)
{
    std::vector<std::string> ids;
    std::error_code failed;
    for (auto entry = fs::directory_iterator(folder, failed);
         !failed && entry != fs::directory_iterator(); entry.increment(failed)) {
        if (entry->path().extension() == suffix)
            ids.push_back(entry->path().stem().string());
    }
    return ids;
}

/// No journal begins with a brace.
bool isPlanFile(std::string_view bytes)
{
    return bytes.starts_with('{');
}

} // namespace

RecoveryFolder::RecoveryFolder(std::string folder, std::shared_ptr<const FileCalls> calls)
    : m_folder(std::move(folder)),
      m_calls(std::move(calls)),
      m_id(std::to_string(secondsNow()) + '-' + std::to_string(getpid()))
{}

std::string RecoveryFolder::fileOf(const std::string &id, const char *suffix) const
{
    return m_folder + '/' + id + suffix;
}

Expected<std::unique_ptr<RecoveryJournal>> RecoveryFolder::begin(const RecoveryState &state)
{
    if (!makePrivateFolders(*m_calls, m_folder))
        return failure(
            Message(
                HEADROOM_TEXT("Errors", "Unsaved changes are not protected against a crash: %1."),
                systemReason()),
            m_folder, HEADROOM_TEXT("Errors", "Save often, or make that folder writable."));
    const std::string temporary = fileOf(m_id + '-' + std::to_string(m_begun++), kNew);
    return JournalFile::begin(m_calls, temporary, fileOf(m_id, kJournal), state);
}

void RecoveryFolder::drop()
{
    static_cast<void>(m_calls->remove(fileOf(m_id, kJournal)));
}

/// Removes expired files that were set aside, and unfinished files of killed processes.
void RecoveryFolder::tidy() const
{
    for (const std::string &id : idsWith(m_folder, kAside))
        if (secondsNow() - factsOf(fileOf(id, kAside)).st_mtime > kSecondsKept)
            static_cast<void>(discard(id));
    for (const std::string &id : idsWith(m_folder, kNew))
        if (isWriterGone(id))
            static_cast<void>(m_calls->remove(fileOf(id, kNew)));
}

std::optional<RecoveryCopy> RecoveryFolder::copyAt(const std::string &id, const char *suffix) const
{
    const std::string path = fileOf(id, suffix);
    const struct stat facts = factsOf(path);
    RecoveryCopy copy;
    copy.id = id;
    copy.bytes = static_cast<std::uint64_t>(facts.st_size);
    copy.writtenAt = facts.st_mtime;
    copy.isSetAside = suffix == kAside;
    const auto contents = readFile(*m_calls, path, kLargestJournal);
    if (contents && isPlanFile(contents->bytes)) {
        const auto plan = planAt(id, contents->bytes, path);
        copy.isReadable = plan.has_value();
        copy.planName = plan ? plan->plan.name : std::string();
        copy.planPath = plan ? plan->planPath : std::string();
        copy.damage = plan ? Message() : Message(plan.error().text());
        return copy;
    }
    const auto end = contents ? journalEnd(contents->bytes, path)
                              : Expected<JournalEnd>(tl::unexpected(contents.error()));
    if (!end) {
        copy.damage = end.error().text();
        copy.isReadable = false;
        return copy;
    }
    if (!end->isUnsaved && end->damage.empty())
        return std::nullopt;
    copy.planName = end->planName;
    copy.planPath = end->planPath;
    copy.writtenAt = end->writtenAt;
    copy.damage = end->damage;
    return copy;
}

Expected<RecoveredPlan> RecoveryFolder::planAt(const std::string &id, const std::string &bytes,
                                               const std::string &path) const
{
    HEADROOM_TRY(auto loaded, readPlan(bytes, path));
    const auto origin = readFile(*m_calls, fileOf(id, kOrigin), kLongestPath);
    return RecoveredPlan{std::move(loaded.plan), origin ? origin->bytes : std::string(), {}, {}};
}

std::vector<RecoveryCopy> RecoveryFolder::left() const
{
    tidy();
    std::vector<RecoveryCopy> copies;
    for (const std::string &id : idsWith(m_folder, kAside))
        if (auto copy = copyAt(id, kAside))
            copies.push_back(std::move(*copy));
    for (const std::string &id : idsWith(m_folder, kJournal)) {
        if (id == m_id || !isFree(fileOf(id, kJournal)))
            continue;
        if (auto copy = copyAt(id, kJournal))
            copies.push_back(std::move(*copy));
        else
            static_cast<void>(m_calls->remove(fileOf(id, kJournal)));
    }
    for (const std::string &id : idsWith(m_folder, kPlan))
        if (isWriterGone(id))
            copies.push_back(*copyAt(id, kPlan));
    std::ranges::sort(copies, std::ranges::greater(), &RecoveryCopy::writtenAt);
    return copies;
}

Expected<RecoveredPlan> RecoveryFolder::read(const std::string &id) const
{
    std::string path = fileOf(id, kJournal);
    std::error_code failed;
    for (const char *suffix : {kAside, kPlan})
        if (!fs::exists(path, failed))
            path = fileOf(id, suffix);
    HEADROOM_TRY(const auto contents, readFile(*m_calls, path, kLargestJournal));
    if (isPlanFile(contents.bytes))
        return planAt(id, contents.bytes, path);
    return recoveredPlan(contents.bytes, path);
}

void RecoveryFolder::setAside(const std::string &id) const
{
    for (const char *suffix : {kJournal, kPlan})
        if (m_calls->rename(fileOf(id, suffix), fileOf(id, kAside)) == 0)
            return;
}

Expected<void> RecoveryFolder::discard(const std::string &id) const
{
    for (const char *suffix : {kJournal, kAside, kPlan, kOrigin}) {
        const std::string path = fileOf(id, suffix);
        if (m_calls->remove(path) != 0 && errno != ENOENT)
            return failure(
                Message(HEADROOM_TEXT("Errors", "The recovery copy cannot be removed: %1."),
                        systemReason()),
                path, HEADROOM_TEXT("Errors", "Remove the file by hand."));
    }
    return {};
}

} // namespace headroom::storage
