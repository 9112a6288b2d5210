// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace headroom {

/// Letters, digits and "._-+/:" with spaces inside, 1 to 64 characters: what families, instance types and
/// regions are made of.
[[nodiscard]] bool isPlainName(std::string_view text);

/// "ND96is_MI300X_v5" of "Standard_ND96is_MI300X_v5": without what all names of Azure begin with.
[[nodiscard]] std::string_view shortTypeName(std::string_view name);

} // namespace headroom
