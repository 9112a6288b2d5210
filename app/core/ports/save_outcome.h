// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <string>

namespace headroom {

/// The fingerprint of a file that is not there.
inline constexpr const char *kNoFile = "none";

/// Conflicts that a save may override; none by default.
struct SaveTerms {
    /// Fingerprint of the file to be replaced; the save is rejected if it differs. Empty: any file
    /// is replaced.
    std::string expectedFingerprint;
    bool withoutBackup = false; ///< also when what is replaced cannot be kept
};

struct SaveError : Error {
    std::string fingerprint = {}; ///< of the new file, when it is in place
};

/// The fingerprint of the new file.
using SaveOutcome = tl::expected<std::string, SaveError>;

} // namespace headroom
