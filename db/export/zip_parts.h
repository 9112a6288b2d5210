// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace headroom::storage {

/// The files in a ZIP archive by their names; nothing where one of them is not as its checksum
/// says.
[[nodiscard]] std::optional<std::map<std::string, std::string>> zipParts(std::string_view archive);

} // namespace headroom::storage
