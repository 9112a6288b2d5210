// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/report/table.h"
#include "ui/command_line/arguments.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headroom::cli {

enum ExitCode {
    kOk = 0,
    kFindings = 1, ///< the plan has findings of severity error
    kBadInput = 2, ///< bad usage, bad input, or a target that cannot be written
};

/// Writes to stdout and makes sure that it arrived; returns `code`, or kBadInput after saying what went wrong.
[[nodiscard]] int printed(std::string_view text, int code);
/// A message to stderr, without control characters.
void say(std::string_view text);
/// Says what is wrong and returns kBadInput.
[[nodiscard]] int refused(const Error &error);

/// Columns aligned with spaces, for people at a terminal.
class TextTable
{
public:
    /// One entry per column: whether it is set flush right.
    explicit TextTable(std::vector<bool> right) : m_right(std::move(right)) {}

    void add(const std::vector<std::string> &row);
    [[nodiscard]] std::string text() const;

private:
    std::vector<bool> m_right;
    std::vector<QStringList> m_rows;
};

/// A table of the report layer under its headings, without its title. `none`: what stands where there is no value.
[[nodiscard]] std::string textOf(const Table &table, const std::string &currency,
                                 const std::string &none = "–");

/// A file that a command is to write, with the option that names it ("--csv").
using WrittenFile = std::pair<std::string, std::string>;

/// No command replaces what it reads, nor one of its files by another: compared by what the paths lead to, also
/// where nothing is there yet.
[[nodiscard]] Expected<void> checkWrittenFiles(const std::vector<WrittenFile> &written,
                                               std::vector<std::string> read);
/// Of a command that reads a plan and writes --output: its folder is there, and the plan is not replaced.
[[nodiscard]] Expected<void> checkOutput(const Arguments &arguments);

} // namespace headroom::cli
