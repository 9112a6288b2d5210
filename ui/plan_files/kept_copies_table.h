// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ports/backup_store.h"
#include "core/ports/recovery_store.h"
#include "core/report/table.h"

#include <QString>

namespace headroom::ui {

/// "2026-11-22 15:20" in the user's time zone.
[[nodiscard]] QString momentText(std::int64_t secondsSince1970);

/// The recovery copies, then the backups: what of which plan, when and how much.
[[nodiscard]] Table keptCopiesTable(const std::vector<RecoveryCopy> &copies,
                                    const std::vector<Backup> &backups);

} // namespace headroom::ui
