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

/// One option of a command; each takes a value.
struct Option {
    const char *name;  ///< without dashes
    const char *value; ///< what stands after it ("FILE")
    const char *help;
    QStringList choices = {}; ///< the words that it takes; empty: any
    QStringList actions = {}; ///< those of the command that it belongs to; empty: all
};

/// What was given on the command line, checked against the command.
struct Arguments {
    QStringList positionals;
    std::map<QString, QString> options;

    [[nodiscard]] bool has(const QString &option) const { return options.contains(option); }
    /// Empty when the option was not given.
    [[nodiscard]] QString value(const QString &option) const;
    [[nodiscard]] std::optional<std::string> text(const QString &option) const;
};

/// A command as its help shows it, and what it does: `run` returns the exit code.
struct Command {
    QString usage;   ///< "evaluate PLAN [options]"
    QString summary; ///< one sentence
    Expected<int> (*run)(const Arguments &arguments) = nullptr;
    int positionals = 0;
    std::vector<Option> options = {};
    bool morePositionals = false; ///< that many at least
    QStringList actions = {};     ///< what the first positional may be; empty: anything

    [[nodiscard]] QString name() const { return usage.section(u' ', 0, 0); }
};

/// Options may stand anywhere, as "--name value" or "--name=value"; after "--" everything is positional. Unknown,
/// repeated or incomplete options, those of another action and a wrong number of positionals are errors. Nothing
/// where --help is asked for.
[[nodiscard]] Expected<std::optional<Arguments>> parseArguments(const QStringList &given,
                                                                const Command &command);

[[nodiscard]] QString helpText(const Command &command);

/// A whole number from `minimum` to `maximum`, or `otherwise` where the option was not given. `what`: "for draws".
[[nodiscard]] Expected<std::uint64_t> wholeNumberOf(const Arguments &arguments,
                                                    const QString &option, const std::string &what,
                                                    std::uint64_t minimum, std::uint64_t maximum,
                                                    std::uint64_t otherwise);

} // namespace headroom::cli
