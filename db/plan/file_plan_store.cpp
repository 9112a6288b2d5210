// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/plan/file_plan_store.h"

#include "db/files/atomic_file.h"
#include "db/plan/plan_json.h"

#include <chrono>
#include <unistd.h>

namespace headroom::storage {

namespace {

/// The last day that anybody on earth may call today: nothing can be stated for a later one.
Date latestToday()
{
    const auto now = std::chrono::system_clock::now() + std::chrono::hours(14);
    const auto day = std::chrono::floor<std::chrono::days>(now);
    return Date::fromDays(static_cast<std::int32_t>(day.time_since_epoch().count()));
}

} // namespace

Expected<LoadedPlan> readPlanUpToToday(std::string_view text, const std::string &file)
{
    return readPlan(text, file, latestToday());
}

/// Notices about the file that matter when the plan is saved.
std::vector<Message> FilePlanStore::noticesOf(const FileContents &contents,
                                              const std::string &path) const
{
    std::vector<Message> notices;
    if (m_calls->access(path, W_OK) != 0)
        notices.emplace_back(HEADROOM_TEXT(
            "Notices", "The file is read-only; changes can be saved under another name."));
    if (contents.names > 1)
        notices.emplace_back(HEADROOM_TEXT(
            "Notices",
            "The file has several names (hard links): saving replaces it under this one only."));
    return notices;
}

FilePlanStore::FilePlanStore(std::string backupFolder, std::shared_ptr<const FileCalls> calls)
    : m_backupFolder(std::move(backupFolder)),
      m_calls(std::move(calls))
{}

Expected<LoadedPlan> FilePlanStore::load(const std::string &path) const
{
    HEADROOM_TRY(const auto contents, readFile(*m_calls, path, kLargestPlanFile));
    auto loaded = readPlanUpToToday(contents.bytes, path);
    if (loaded)
        loaded->savingNotices = noticesOf(contents, path);
    return loaded;
}

SaveOutcome FilePlanStore::save(const std::string &path, const Plan &plan,
                                const SaveTerms &terms) const
{
    const auto text = writePlan(plan);
    if (!text)
        return tl::unexpected(SaveError{text.error()});
    return replaceFile(*m_calls, path, *text, {terms, m_backupFolder, kLargestPlanFile});
}

} // namespace headroom::storage
