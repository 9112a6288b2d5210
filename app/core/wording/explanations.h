// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

/// Meaning of a field, figure, control or term of the program: shown in its tool tip, to screen
/// readers and in the glossary alike.
struct Meaning {
    std::string_view key; ///< that of the column, or the name of the field with underscores
    Text term;
    Text meaning; ///< one sentence
    Text unit{};  ///< empty: it has none
    Text usual{}; ///< default value; empty: there is nothing to change
    Text example{};
};

/// None for a key that nothing is known of.
[[nodiscard]] std::optional<Meaning> explanationOf(std::string_view key);
/// Meaning of a column of the files that scripts read, where it may be narrower than on screen.
[[nodiscard]] std::optional<Meaning> explanationInFiles(std::string_view key);
/// The meaning and, in a second line, unit, default and example.
[[nodiscard]] std::string textOf(const Meaning &meaning, const Language &language);

struct GlossaryPart {
    Text title;
    std::span<const Meaning> entries;
};
/// Parts of the glossary; controls show their own explanations.
[[nodiscard]] std::vector<GlossaryPart> glossary();

} // namespace headroom
