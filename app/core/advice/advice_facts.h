// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/advice.h"

#include <span>
#include <string_view>

namespace headroom {

/// A word that conditions of rules may use, and when it holds.
struct AdviceFact {
    std::string_view word;
    bool (*holds)(const AdviceQuestion &question);
};

[[nodiscard]] const AdviceFact *adviceFact(std::string_view word);

} // namespace headroom
