// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::storage {

/// A cell as it was given to the library that writes workbooks; blank ones are left out.
struct WrittenCell {
    std::size_t row = 0;
    std::size_t column = 0;
    std::string text;             ///< of a cell without a number
    std::optional<double> number; ///< a day is the number of its days since 1899-12-30
    std::string formula;          ///< without "="; empty: none

    friend bool operator==(const WrittenCell &, const WrittenCell &) = default;
};

struct WrittenSheet {
    std::string name;
    std::vector<WrittenCell> cells; ///< row by row
};

/// True if a finished workbook contains these sheets with all of their cells, every part that it
/// refers to, and nothing but well-formed XML. The library does not notice that a write to its
/// temporary files has failed.
[[nodiscard]] bool isWholeWorkbook(std::string_view bytes, const std::vector<WrittenSheet> &sheets);

} // namespace headroom::storage
