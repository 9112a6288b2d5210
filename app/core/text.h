// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace headroom {

class Language;

inline constexpr int kNoCount = -1;

/// A text of the program as written in the sources, in English: %1 to %9 are placeholders, %n is a
/// count. Without a context it is a name that is the same in every language.
struct Text {
    const char *context = "";
    const char *source = "";
    const char *one =
        nullptr; ///< English for a count of one; other languages have their own plural forms

    constexpr Text() = default;
    constexpr Text(const char *name) : source(name) {} // NOLINT(google-explicit-constructor)
    constexpr Text(const char *where, const char *text, const char *forOne = nullptr)
        : context(where),
          source(text),
          one(forOne)
    {}
    [[nodiscard]] constexpr bool empty() const { return *source == '\0'; }
    /// The English source text, for machine-readable output.
    constexpr operator std::string_view() const { return source; } // NOLINT(google-explicit-*)
    friend constexpr bool operator==(const Text &a, const Text &b)
    {
        return std::string_view(a) == std::string_view(b);
    }
};

// Marks a text for translation: lupdate reads both names (tests/checks/translatable.py).
#define HEADROOM_TEXT(context, source) (::headroom::Text{context, source, nullptr})
#define HEADROOM_TEXT_N(context, source, one) (::headroom::Text{context, source, one})

/// The texts as written in the sources.
[[nodiscard]] const Language &english();

/// A text with its arguments, translated where it is shown; or a literal that is the same in every
/// language.
class Message
{
public:
    Message() = default;
    Message(std::string words) : m_words(std::move(words)) {} // NOLINT(google-explicit-constructor)
    Message(const char *words) : m_words(words) {}            // NOLINT(google-explicit-constructor)
    template <typename... Values,
              typename = std::enable_if_t<(std::is_convertible_v<Values, std::string> && ...)>>
    Message(Text text, Values &&...values) // NOLINT(google-explicit-constructor)
        : m_text(text),
          m_values{std::string(std::forward<Values>(values))...}
    {}

    [[nodiscard]] bool empty() const { return m_words.empty() && m_text.empty(); }
    [[nodiscard]] std::string in(const Language &language) const;
    operator std::string() const { return in(english()); } // NOLINT(google-explicit-constructor)
    friend bool operator==(const Message &a, const Message &b)
    {
        return std::string(a) == std::string(b);
    }

private:
    Text m_text;
    std::vector<std::string> m_values;
    std::string m_words;
};

} // namespace headroom
