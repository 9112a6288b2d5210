// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace headroom {

/// Text (UTF-8) for a terminal or a page: control characters and line ends become spaces, characters that change the
/// direction of writing go, so that a name can neither drive a terminal nor read as something else.
[[nodiscard]] std::string printableText(std::string_view text);
/// The same, but line feeds stay.
[[nodiscard]] std::string printableLines(std::string_view text);
/// The same, but tabs and the line ends of both systems stay: for a whole text that leaves the program.
[[nodiscard]] std::string printableDocument(std::string_view text);

/// Text for a cell of a spreadsheet: what would be taken for a formula (= + - @ as the first character that is not
/// blank, full-width ones included, or a leading tab or line end) gets an apostrophe. Line ends stay; further control
/// characters and those that change the direction of writing are treated as above.
[[nodiscard]] std::string spreadsheetText(std::string_view text);

/// JSON in which every character that printableText() would change stands as an escape such as \\u202e: the same value,
/// and visible.
[[nodiscard]] std::string escapedJson(std::string_view json);

/// The text that spreadsheetText() has guarded.
[[nodiscard]] std::string_view withoutFormulaGuard(std::string_view text);

} // namespace headroom
