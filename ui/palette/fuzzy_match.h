// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace headroom::ui {

/// Score with which a title, with the beginnings of other words, answers what was typed; higher is better.
/// Absent: a word of it does not occur, not even as letters of the title in this order. An empty
/// query is answered by every title alike. Case and accents do not matter, nor does the order of
/// the words.
[[nodiscard]] std::optional<int> fuzzyScore(const QString &query, const QString &title,
                                            const QString &others = {});

} // namespace headroom::ui
