// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <string>
#include <utility>
#include <vector>

namespace headroom::cli {

/// Columns aligned with spaces, for people at a terminal.
class TextTable
{
public:
    /// One entry per column: whether it is set flush right.
    explicit TextTable(std::vector<bool> right) : m_right(std::move(right)) {}

    void add(QStringList row);
    [[nodiscard]] std::string text() const;

private:
    std::vector<bool> m_right;
    std::vector<QStringList> m_rows;
};

/// Without control characters, which would drive the terminal.
[[nodiscard]] QString forTerminal(const QString &text);

} // namespace headroom::cli
