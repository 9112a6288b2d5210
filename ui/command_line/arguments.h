// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <QString>
#include <QStringList>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace headroom::cli {

/// Target of a command's output option.
enum class Writes { nothing, file, folder };

/// One option of a command. One that takes a FILE names an input of the
/// command, which none of its outputs may replace; outputs are declared with outputFile() and
/// outputFolder().
struct Option {
    const char *name;  ///< without dashes
    const char *value; ///< its value ("FILE"); empty: it takes none
    const char *help;
    QStringList choices = {}; ///< the words that it takes; empty: any
    QStringList actions = {}; ///< those of the command that it belongs to; empty: all
    Writes writes = Writes::nothing;
};

[[nodiscard]] Option outputFile(const char *name, const char *help);
[[nodiscard]] Option outputFolder(const char *name, const char *help);

/// Whether its value names a file, to be read or written.
[[nodiscard]] bool takesFile(const Option &option);

/// A file that a command writes, and by which option ("--csv").
struct WrittenFile {
    std::string path;
    std::string by;
};

/// Parsed command line, checked against the command.
struct Arguments {
    QStringList positionals;
    std::map<QString, QString> options;
    std::vector<std::string> read;    ///< all files that they name as inputs
    std::vector<WrittenFile> written; ///< all files that they name as outputs
    std::vector<std::string>
        folders; ///< those that they name for outputs, to be made where missing

    [[nodiscard]] bool has(const QString &option) const { return options.contains(option); }
    /// Empty when the option was not given.
    [[nodiscard]] QString value(const QString &option) const;
    [[nodiscard]] std::optional<std::string> text(const QString &option) const;
};

/// Command with its help texts; `run` returns the exit code.
struct Command {
    QString usage;   ///< "evaluate PLAN [options]"
    QString summary; ///< one sentence
    Expected<int> (*run)(const Arguments &arguments) = nullptr;
    int positionals = 0;
    std::vector<Option> options = {};
    const char *alone = "";       ///< the option that needs no positionals and takes none
    bool morePositionals = false; ///< that many at least
    QStringList actions = {};     ///< allowed first positionals; empty: any
    QStringList writingActions =
        {}; ///< those whose further positionals are outputs instead of inputs

    [[nodiscard]] QString name() const { return usage.section(u' ', 0, 0); }
};

/// Parses options anywhere, as "--name value" or "--name=value"; after "--" everything is
/// positional. Unknown, repeated or incomplete options, options of another action and a wrong
/// number of positionals are errors. Returns nothing if --help is given.
[[nodiscard]] Expected<std::optional<Arguments>> parseArguments(const QStringList &given,
                                                                const Command &command);

[[nodiscard]] QString helpText(const Command &command);

/// Whole number from `minimum` to `maximum`, or `otherwise` if the option is not given. `what`:
/// "for draws".
[[nodiscard]] Expected<std::uint64_t> wholeNumberOf(const Arguments &arguments,
                                                    const QString &option, const std::string &what,
                                                    std::uint64_t minimum, std::uint64_t maximum,
                                                    std::uint64_t otherwise);

} // namespace headroom::cli
