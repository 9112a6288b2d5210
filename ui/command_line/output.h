// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/report/table.h"
#include <QString>
#include <QStringList>

#include <string>
#include <string_view>
#include <vector>

namespace headroom::cli {

enum ExitCode {
    kOk = 0,
    kFindings = 1, ///< the plan has findings of severity error
    kBadInput = 2, ///< bad usage, bad input, or a target that cannot be written
};

/// Writes to stdout, without control characters other than line ends and tabs, and makes sure that
/// it arrived; returns `code`, or kBadInput after saying what went wrong.
[[nodiscard]] int printed(std::string_view text, int code);
/// A message to stderr, without control characters.
void say(std::string_view text);
/// Returns whether stderr is a terminal, on which progress can be shown.
[[nodiscard]] bool showsProgress();
/// Replaces the last line on the terminal; empty: clears it.
void sayProgress(std::string_view text);
/// Prints the error and returns kBadInput.
[[nodiscard]] int refused(const Error &error);

/// Columns aligned with spaces, for people at a terminal.
class TextTable
{
public:
    /// One entry per column: whether it is right-aligned.
    explicit TextTable(std::vector<bool> right) : m_right(std::move(right)) {}

    void add(const std::vector<std::string> &row);
    [[nodiscard]] std::string text() const;

private:
    std::vector<bool> m_right;
    std::vector<QStringList> m_rows;
};

/// Formats a table of the report layer with its headings, without its title. `none` replaces
/// missing values.
[[nodiscard]] std::string textOf(const Table &table, const std::string &currency,
                                 const std::string &none = "–");

} // namespace headroom::cli
