// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/file_calls.h"
#include "ports/plan_store.h"

#include <memory>

namespace headroom::storage {

/// Plans as *.headroom files. Saving replaces a file as a whole and keeps what it replaced.
class FilePlanStore final : public PlanStore
{
public:
    /// `backupFolder`: where replaced files are kept; empty for none.
    explicit FilePlanStore(std::string backupFolder,
                           std::shared_ptr<const FileCalls> calls = std::make_shared<FileCalls>());

    [[nodiscard]] Expected<LoadedPlan> load(const std::string &path) const override;
    [[nodiscard]] Expected<std::string> save(const std::string &path, const Plan &plan,
                                             const std::string &expectedFingerprint) const override;

private:
    std::string m_backupFolder;
    std::shared_ptr<const FileCalls> m_calls;
};

} // namespace headroom::storage
