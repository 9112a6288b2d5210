// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/finding.h"
#include "core/language.h"

namespace headroom {

/// One sentence with the figures. Plain text.
[[nodiscard]] std::string messageOf(const Finding &finding, const Language &language);
/// Details of a finding: causes and remedies; may be empty.
[[nodiscard]] std::string detailOf(const Finding &finding, const Language &language);
/// Decision rule of the source documents that a finding about a workload rests on ("R8"); empty:
/// none.
[[nodiscard]] std::string_view ruleBehind(const Finding &finding);

} // namespace headroom
