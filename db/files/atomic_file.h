// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <string>
#include <string_view>

namespace headroom::storage {

/// Replaces the file by these bytes, or leaves it as it was (replace_file.h, without fingerprint and backup).
/// A link is followed, so that its target is replaced. Refuses folders, pipes and devices. An existing file
/// keeps its permissions.
[[nodiscard]] Expected<void> writeFileAtomically(const std::string &path, std::string_view bytes);

} // namespace headroom::storage
