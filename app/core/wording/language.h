// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <span>
#include <string>

namespace headroom {

/// A text of the program as it stands in the sources, in English: %1 to %9 are filled in, %n is a count.
struct Text {
    const char *context = "";
    const char *source = "";
    const char *one =
        nullptr; ///< English for a count of one; other languages have forms of their own
};

// Marks a text for translation: lupdate reads both names (tests/checks/translatable.py).
#define HEADROOM_TEXT(context, source) (::headroom::Text{context, source, nullptr})
#define HEADROOM_TEXT_N(context, source, one) (::headroom::Text{context, source, one})

inline constexpr int kNoCount = -1;

/// What texts are said in: English unless a translation is handed over. The core loads none itself.
class Language
{
public:
    /// The translated text, its places not filled in; empty where there is no translation.
    using Translate = std::function<std::string(const Text &text, int count)>;

    Language() = default;
    explicit Language(Translate translate) : m_translate(std::move(translate)) {}

    [[nodiscard]] std::string say(const Text &text, std::span<const std::string> values = {},
                                  int count = kNoCount) const;
    [[nodiscard]] std::string say(const Text &text, std::initializer_list<std::string> values,
                                  int count = kNoCount) const;

private:
    Translate m_translate;
};

/// The texts as they stand in the sources.
[[nodiscard]] const Language &english();

} // namespace headroom
