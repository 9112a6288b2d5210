// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ports/recovery_store.h"

namespace headroom::storage {

/// Recovery copies as files of a private folder. Beside each lies a lock that the system lets go of when the
/// process ends, however it ends: a copy whose lock is free was left behind.
class RecoveryFolder final : public RecoveryStore
{
public:
    explicit RecoveryFolder(std::string folder);
    /// Leaves a kept copy where it is.
    ~RecoveryFolder() override;
    RecoveryFolder(const RecoveryFolder &) = delete;
    RecoveryFolder &operator=(const RecoveryFolder &) = delete;

    [[nodiscard]] Expected<void> keep(const Plan &plan, const std::string &planPath) override;
    void drop() override;
    [[nodiscard]] std::vector<RecoveryCopy> left() const override;
    [[nodiscard]] Expected<Plan> read(const std::string &id) const override;
    void setAside(const std::string &id) const override;

private:
    [[nodiscard]] std::string fileOf(const std::string &id, const char *suffix) const;
    [[nodiscard]] Expected<void> takeLock();

    std::string m_folder;
    std::string m_id; ///< of this process
    int m_lock = -1;
};

} // namespace headroom::storage
