// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/file_plan_store.h"

#include "files/read_file.h"
#include "files/replace_file.h"
#include "plan/plan_json.h"

#include <chrono>

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

FilePlanStore::FilePlanStore(std::string backupFolder, std::shared_ptr<const FileCalls> calls)
    : m_backupFolder(std::move(backupFolder)),
      m_calls(std::move(calls))
{}

Expected<LoadedPlan> FilePlanStore::load(const std::string &path) const
{
    const auto contents = readFile(*m_calls, path, kLargestPlanFile);
    if (!contents)
        return tl::unexpected(contents.error());
    return readPlan(contents->bytes, path, latestToday());
}

Expected<std::string> FilePlanStore::save(const std::string &path, const Plan &plan,
                                          const std::string &expectedFingerprint) const
{
    const auto text = writePlan(plan);
    if (!text)
        return tl::unexpected(text.error());
    return replaceFile(*m_calls, path, *text,
                       {expectedFingerprint, m_backupFolder, kLargestPlanFile});
}

} // namespace headroom::storage
