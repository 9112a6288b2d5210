// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guide/guide_book.h"

#include <optional>
#include <string_view>

namespace headroom {

/// A node of the guide, and the answers that lead to it.
struct GuidePlace {
    GuideChoices choices;
    const GuideAnswer *answer = nullptr;
};

/// The node that a rule of the documents belongs to, on the walk of the workload's phase where that
/// has one; absent: no answer rests on the rule.
[[nodiscard]] std::optional<GuidePlace> guidePlaceOf(std::string_view rule,
                                                     const Workload &workload);

} // namespace headroom
