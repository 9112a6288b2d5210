// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/ports/save_outcome.h"
#include "db/files/file_calls.h"

#include <string>
#include <string_view>

namespace headroom::storage {

struct ReplaceOptions {
    SaveTerms terms;
    std::string backupFolder; ///< where the replaced content is kept; empty: nowhere
    std::size_t limit = 0;    ///< largest old file that is read for a fingerprint or a backup
    bool ownerOnly = false;   ///< nobody else may read a file that did not exist before
};

/// Puts `bytes` in place of the file as a whole: written beside it, synced, read back, then renamed over
/// it, and the folder synced. Until the rename the old file is untouched. Returns the new fingerprint only
/// when all of that has succeeded.
[[nodiscard]] SaveOutcome replaceFile(const FileCalls &calls, const std::string &path,
                                      std::string_view bytes, const ReplaceOptions &options);

} // namespace headroom::storage
