// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"
#include "core/report/table.h"

#include <span>
#include <string_view>
#include <vector>

namespace headroom {

/// Columns, or members of JSON objects, of one kind of file.
struct ColumnsOfFile {
    std::string_view file; ///< "facts"
    std::vector<Column> columns;
};

/// The one meaning of each key in all these files: a row for each key, in the order in which the
/// files have them, with the files that do.
[[nodiscard]] Table columnDictionary(std::span<const ColumnsOfFile> files,
                                     const Language &language);

} // namespace headroom
