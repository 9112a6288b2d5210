// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/plan/recovery_journal.h"

#include "db/hash/sha256.h"
#include "db/plan/json_text.h"
#include "db/plan/plan_json.h"
#include "db/plan/plan_patch.h"
#include "db/plan/plan_reader.h"
#include "db/plan/plan_tree.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <vector>

namespace headroom::storage {

namespace {

using nlohmann::json;

constexpr std::string_view kLead = "headroom-journal 1\n";
constexpr std::size_t kChecksumLength = 64;
// Some thousands of edits; a restore applies them in a moment.
constexpr std::size_t kLongestTail = std::size_t(1) << 20;

std::string checksumOf(const std::string &before, std::string_view record)
{
    Sha256 hash;
    hash.add(before);
    hash.add(record);
    return hash.hex();
}

/// A record about the state, with what changed or the plan as a whole under the key. A text that is
/// not valid UTF-8 must not cost the copy: its odd bytes are replaced.
std::string recordOf(const RecoveryState &state, const char *key, Tree content)
{
    Tree record = Tree::object();
    record["name"] = state.plan->name;
    record["file"] = state.planPath;
    record["fingerprint"] = state.fingerprint;
    record["at"] = secondsNow();
    record["unsaved"] = state.isUnsaved;
    record[key] = std::move(content);
    return record.dump(-1, ' ', false, Tree::error_handler_t::replace);
}

/// The records of a journal up to the first that is not sound.
struct Records {
    std::vector<std::string_view> sound;
    bool isWhole = false;
};

/// The record at the start of the text, which is shortened by it; absent when it is not sound.
std::optional<std::string_view> takeRecord(std::string_view &text, std::string &chain)
{
    const std::size_t lineEnd = text.find('\n');
    if (lineEnd == std::string_view::npos)
        return std::nullopt;
    const std::string_view line = text.substr(0, lineEnd);
    std::size_t length = 0;
    const auto [end, problem] = std::from_chars(line.data(), line.data() + line.size(), length);
    const auto digits = static_cast<std::size_t>(end - line.data());
    if (problem != std::errc() || line.size() != digits + 1 + kChecksumLength || line[digits] != ' '
        || text.size() - lineEnd - 1 <= length)
        return std::nullopt;
    const std::string_view record = text.substr(lineEnd + 1, length);
    chain = checksumOf(chain, record);
    if (chain != line.substr(digits + 1) || text[lineEnd + 1 + length] != '\n')
        return std::nullopt;
    text.remove_prefix(lineEnd + 1 + length + 1);
    return record;
}

Records recordsOf(std::string_view bytes)
{
    Records records;
    if (!bytes.starts_with(kLead))
        return records;
    bytes.remove_prefix(kLead.size());
    std::string chain;
    while (!bytes.empty()) {
        const auto record = takeRecord(bytes, chain);
        if (!record)
            return records;
        records.sound.push_back(*record);
    }
    records.isWhole = true;
    return records;
}

tl::unexpected<Error> unreadable(const std::string &file)
{
    return failure(
        HEADROOM_TEXT("Errors", "The recovery copy is damaged and cannot be read."), file,
        HEADROOM_TEXT(
            "Errors",
            "Discard it in the list of recovery copies, or keep the file to examine it."));
}

Message damageOf(const Records &records)
{
    return records.isWhole
               ? Message()
               : HEADROOM_TEXT("Notices", "Its end is damaged; the last changes may be missing.");
}

/// Records are written by this program and protected by checksums; one that does not fit is refused
/// all the same.
Expected<JournalEnd> endOf(const json &record, const std::string &file)
{
    JournalEnd end;
    try {
        end.planName = record.at("name").get<std::string>();
        end.planPath = record.at("file").get<std::string>();
        end.fingerprint = record.at("fingerprint").get<std::string>();
        end.writtenAt = record.at("at").get<std::int64_t>();
        end.isUnsaved = record.at("unsaved").get<bool>();
    } catch (const json::exception &) {
        return unreadable(file);
    }
    return end;
}

Expected<json> treeIn(const Records &records, const std::string &file)
{
    auto first = parseJson(records.sound.front(), file);
    if (!first || !first->contains("plan"))
        return unreadable(file);
    json tree = std::move((*first)["plan"]);
    for (std::size_t i = 1; i < records.sound.size(); ++i) {
        const auto change = parseJson(records.sound[i], file);
        if (!change || !change->contains("patch"))
            return unreadable(file);
        HEADROOM_CHECK(applyPlanPatch(tree, (*change)["patch"], file));
    }
    return tree;
}

} // namespace

std::int64_t secondsNow()
{
    return std::chrono::duration_cast<std::chrono::seconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

Expected<std::unique_ptr<RecoveryJournal>>
JournalFile::begin(std::shared_ptr<const FileCalls> calls, const std::string &temporary,
                   const std::string &place, const RecoveryState &state)
{
    const int number =
        calls->open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, kPrivateFile);
    auto journal = std::make_unique<JournalFile>(std::move(calls), number, temporary, place);
    if (number < 0 || flock(number, LOCK_EX | LOCK_NB) != 0)
        return journal->notKept(errno);
    journal->m_last = state;
    HEADROOM_CHECK(journal->write(recordOf(state, "plan", planTree(*state.plan)), kLead));
    journal->m_baseSize = journal->m_size;
    HEADROOM_CHECK(journal->sync());
    return journal;
}

JournalFile::JournalFile(std::shared_ptr<const FileCalls> calls, int file, std::string temporary,
                         std::string place)
    : m_calls(std::move(calls)),
      m_file(file),
      m_temporary(std::move(temporary)),
      m_place(std::move(place))
{}

JournalFile::~JournalFile()
{
    if (m_file < 0)
        return;
    if (!m_temporary.empty())
        static_cast<void>(m_calls->remove(m_temporary));
    static_cast<void>(m_calls->close(m_file));
}

tl::unexpected<Error> JournalFile::notKept(int error) const
{
    return failure(
        Message(HEADROOM_TEXT("Errors", "Unsaved changes are not protected against a crash: %1."),
                systemReason(error)),
        std::filesystem::path(m_place).parent_path().string(),
        HEADROOM_TEXT("Errors", "Save often, or free some space there."));
}

Expected<void> JournalFile::append(const RecoveryState &state)
{
    HEADROOM_CHECK(write(recordOf(state, "patch", planPatch(*m_last.plan, *state.plan)), {}));
    m_last = state;
    return {};
}

Expected<void> JournalFile::write(const std::string &record, std::string_view lead)
{
    std::string chain = checksumOf(m_chain, record);
    // One call writes it all, so that a kill seldom leaves half a record.
    const std::string text =
        std::string(lead) + std::to_string(record.size()) + ' ' + chain + '\n' + record + '\n';
    if (!writeAll(*m_calls, m_file, text)) {
        const int error = errno;
        // Half a record would hide all that follow it.
        static_cast<void>(m_calls->truncate(m_file, m_size));
        return notKept(error);
    }
    m_chain = std::move(chain);
    m_size += text.size();
    return {};
}

/// An edit is safe from the end of this process as soon as it is written, because the system has it
/// then. Only a power failure asks for the disk to have it too. A disk may take a tenth of a second
/// for that, so nobody waits for it: the worker syncs after each edit, and what a power failure can
/// cost is the edit of that moment.
Expected<void> JournalFile::sync()
{
    if (m_calls->sync(m_file) != 0)
        return notKept(errno);
    const std::string folder = std::filesystem::path(m_place).parent_path().string();
    if (!m_isPlaceSynced.exchange(true) && !syncFolder(*m_calls, folder))
        return notKept(errno);
    return {};
}

bool JournalFile::isLong() const
{
    return m_size - m_baseSize > kLongestTail;
}

Expected<void> JournalFile::takePlace()
{
    if (m_calls->rename(m_temporary, m_place) != 0)
        return notKept(errno);
    m_temporary.clear();
    m_isPlaceSynced = false;
    return {};
}

Expected<JournalEnd> journalEnd(std::string_view bytes, const std::string &file)
{
    const Records records = recordsOf(bytes);
    if (records.sound.empty())
        return unreadable(file);
    const auto last = parseJson(records.sound.back(), file);
    if (!last)
        return unreadable(file);
    auto end = endOf(*last, file);
    if (end)
        end->damage = damageOf(records);
    return end;
}

Expected<RecoveredPlan> recoveredPlan(std::string_view bytes, const std::string &file)
{
    HEADROOM_TRY(const auto end, journalEnd(bytes, file));
    HEADROOM_TRY(const auto tree, treeIn(recordsOf(bytes), file));
    HEADROOM_TRY(auto plan, validPlanFromTree(tree, file));
    return RecoveredPlan{std::move(plan), end.planPath, end.fingerprint, end.damage};
}

} // namespace headroom::storage
