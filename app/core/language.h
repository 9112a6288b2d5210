// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

#include <functional>
#include <span>
#include <string>

namespace headroom {

/// Language of the texts: English unless a translation is passed in. The core loads none itself.
class Language
{
public:
    /// Returns the translated text with its placeholders unfilled; empty if there is no
    /// translation.
    using Translate = std::function<std::string(const Text &text, int count)>;

    Language() = default;
    explicit Language(Translate translate) : m_translate(std::move(translate)) {}

    [[nodiscard]] std::string say(const Text &text, std::span<const std::string> values = {},
                                  int count = kNoCount) const;
    [[nodiscard]] std::string say(const Text &text, std::initializer_list<std::string> values,
                                  int count = kNoCount) const
    {
        return say(text, std::span(values.begin(), values.size()), count);
    }
    /// A number in plain notation ("1234.56") with this language's decimal separator.
    [[nodiscard]] std::string marked(const std::string &plain) const;
    /// The same number with grouped thousands and U+2212 as minus sign.
    [[nodiscard]] std::string grouped(const std::string &plain) const;

private:
    Translate m_translate;
};

} // namespace headroom
