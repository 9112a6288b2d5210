// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ports/plan_store.h"
#include "db/files/read_file.h"

#include <memory>
#include <string>
#include <string_view>

namespace headroom::storage {

/// readPlan() with the last day that anybody on earth may call today.
[[nodiscard]] Expected<LoadedPlan> readPlanUpToToday(std::string_view text,
                                                     const std::string &file);

/// Plans as *.headroom files. Saving replaces a file as a whole and keeps what it replaced.
class FilePlanStore final : public PlanStore
{
public:
    /// `backupFolder`: where replaced files are kept; empty for none.
    explicit FilePlanStore(std::string backupFolder,
                           std::shared_ptr<const FileCalls> calls = std::make_shared<FileCalls>());

    [[nodiscard]] Expected<LoadedPlan> load(const std::string &path) const override;
    [[nodiscard]] SaveOutcome save(const std::string &path, const Plan &plan,
                                   const SaveTerms &terms) const override;

private:
    [[nodiscard]] std::vector<Message> noticesOf(const FileContents &contents,
                                                 const std::string &path) const;

    std::string m_backupFolder;
    std::shared_ptr<const FileCalls> m_calls;
};

} // namespace headroom::storage
