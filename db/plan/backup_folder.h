// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ports/backup_store.h"

namespace headroom::storage {

/// The backups of plans below a folder, as keepBackup() (files/backups.h) has laid them down.
class BackupFolder final : public BackupStore
{
public:
    explicit BackupFolder(std::string folder) : m_folder(std::move(folder)) {}

    [[nodiscard]] std::vector<Backup> backups() const override;
    [[nodiscard]] Expected<void> discard(const std::string &path) const override;

private:
    std::string m_folder;
};

} // namespace headroom::storage
