// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/language.h"

#include <QCoreApplication>
#include <QString>

#include <string_view>
#include <type_traits>

namespace headroom::ui {

/// Core's UTF-8 as the window's text.
[[nodiscard]] inline QString textOf(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

/// In the window's language.
template <typename Words, typename = std::enable_if_t<
                              std::is_same_v<Words, Text> || std::is_same_v<Words, Message>>>
[[nodiscard]] QString textOf(const Words &words)
{
    return textOf(Message(words).in(language()));
}

/// For functions outside the classes that have a tr() of their own.
[[nodiscard]] inline QString tr(const char *text, int count = -1)
{
    return QCoreApplication::translate("headroom::ui", text, nullptr, count);
}

/// "real-time inference" as the start of a line.
[[nodiscard]] inline QString capitalised(QString text)
{
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

} // namespace headroom::ui
