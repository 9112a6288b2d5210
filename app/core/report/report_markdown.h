// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"
#include "core/report/report.h"

#include <string>

namespace headroom {

/// The report as Markdown with tables (GitHub's), without its pictures. Whatever a name contains is
/// text: no markup, link, table cell or line end of its own.
[[nodiscard]] std::string markdownOf(const Report &report, const Language &language);

/// Text that Markdown shows as it is, on one line.
[[nodiscard]] std::string markdownText(std::string_view text);

} // namespace headroom
