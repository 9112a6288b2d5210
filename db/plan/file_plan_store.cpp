// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/file_plan_store.h"

#include "files/read_file.h"
#include "files/replace_file.h"
#include "plan/plan_json.h"

namespace headroom::storage {

FilePlanStore::FilePlanStore(std::string backupFolder, std::shared_ptr<const FileCalls> calls)
    : m_backupFolder(std::move(backupFolder)),
      m_calls(std::move(calls))
{}

Expected<LoadedPlan> FilePlanStore::load(const std::string &path) const
{
    const auto contents = readFile(*m_calls, path, kLargestPlanFile);
    if (!contents)
        return tl::unexpected(contents.error());
    return readPlan(contents->bytes, path);
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
