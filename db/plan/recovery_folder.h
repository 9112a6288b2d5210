// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ports/recovery_store.h"
#include "db/files/file_calls.h"

#include <memory>
#include <optional>
#include <string>

namespace headroom::storage {

/// Recovery copies as journals (recovery_journal.h) in a private folder. A journal that no living
/// process has locked was left behind. So were plan files of a time before there were journals.
class RecoveryFolder final : public RecoveryStore
{
public:
    explicit RecoveryFolder(std::string folder,
                            std::shared_ptr<const FileCalls> calls = std::make_shared<FileCalls>());

    [[nodiscard]] Expected<std::unique_ptr<RecoveryJournal>>
    begin(const RecoveryState &state) override;
    void drop() override;
    [[nodiscard]] std::vector<RecoveryCopy> left() const override;
    [[nodiscard]] Expected<RecoveredPlan> read(const std::string &id) const override;
    void setAside(const std::string &id) const override;
    [[nodiscard]] Expected<void> discard(const std::string &id) const override;

private:
    [[nodiscard]] std::string fileOf(const std::string &id, const char *suffix) const;
    /// Absent: the plan was only open, so that there is nothing to recover.
    [[nodiscard]] std::optional<RecoveryCopy> copyAt(const std::string &id,
                                                     const char *suffix) const;
    [[nodiscard]] Expected<RecoveredPlan> planAt(const std::string &id, const std::string &bytes,
                                                 const std::string &path) const;
    void tidy() const;

    std::string m_folder;
    std::shared_ptr<const FileCalls> m_calls;
    std::string m_id; ///< of this process
    int m_begun = 0;
};

} // namespace headroom::storage
