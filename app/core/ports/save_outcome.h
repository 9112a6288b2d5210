// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <string>

namespace headroom {

/// The fingerprint of a file that is not there.
inline constexpr const char *kNoFile = "none";

/// What a save may go over; unless said, nothing.
struct SaveTerms {
    /// Of the file that is replaced; when it has another, the save is refused. Empty: whatever
    /// stands there.
    std::string expectedFingerprint;
    bool withoutBackup = false; ///< also when what is replaced cannot be kept
};

struct SaveError : Error {
    std::string fingerprint = {}; ///< of the new file, when it is in place
};

/// The fingerprint of the new file.
using SaveOutcome = tl::expected<std::string, SaveError>;

} // namespace headroom
