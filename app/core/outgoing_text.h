// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace headroom {

/// Text (UTF-8) for a terminal or a page: control characters and line ends become spaces, and
/// characters that change the writing direction are removed, so that a name can neither control a
/// terminal nor disguise itself.
[[nodiscard]] std::string printableText(std::string_view text);
/// Same as printableText(), but keeps line feeds.
[[nodiscard]] std::string printableLines(std::string_view text);
/// Same as printableText(), but keeps tabs, LF and CRLF: for whole documents that leave the
/// program.
[[nodiscard]] std::string printableDocument(std::string_view text);

/// Text for a spreadsheet cell: an apostrophe precedes text that would be read as a formula (first
/// non-blank character = + - @, full-width forms included, or a leading tab or line end). Line ends
/// are kept; other control characters and those that change the writing direction are treated as
/// above.
[[nodiscard]] std::string spreadsheetText(std::string_view text);

/// JSON in which every character that printableText() would change is escaped, such as \\u202e:
/// same value, but visible.
[[nodiscard]] std::string escapedJson(std::string_view json);

/// Inverse of the guard that spreadsheetText() adds.
[[nodiscard]] std::string_view withoutFormulaGuard(std::string_view text);

} // namespace headroom
