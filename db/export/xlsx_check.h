// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace headroom::storage {

/// Whether every part of a ZIP archive of XML files is there to its last tag. The library that writes workbooks does not
/// notice that its temporary files were cut off.
[[nodiscard]] bool isWholeWorkbook(std::string_view bytes);

} // namespace headroom::storage
