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

/// One option of a command.
struct Option {
    QString name;  ///< without dashes
    QString value; ///< what stands after it ("FILE"); empty: a switch
    QString help;
};

/// A command as its help shows it.
struct CommandSyntax {
    QString usage;   ///< "evaluate PLAN [options]"
    QString summary; ///< one sentence
    int positionals = 0;
    std::vector<Option> options;
    bool morePositionals = false; ///< that many at least
};

/// What was given on the command line, checked against the syntax.
struct Arguments {
    QStringList positionals;
    std::map<QString, QString> options;

    [[nodiscard]] bool has(const QString &option) const { return options.contains(option); }
    /// Empty when the option was not given.
    [[nodiscard]] QString value(const QString &option) const;
    [[nodiscard]] std::optional<std::string> text(const QString &option) const;
};

/// Options may stand anywhere, as "--name value" or "--name=value"; after "--" everything is positional. Unknown,
/// repeated or incomplete options and a wrong number of positionals are errors. --help is always known.
[[nodiscard]] Expected<Arguments> parseArguments(const QStringList &given,
                                                 const CommandSyntax &syntax);

[[nodiscard]] QString helpText(const CommandSyntax &syntax);

/// The value of an option that takes one of a few words.
[[nodiscard]] Expected<QString> choiceOf(const Arguments &arguments, const QString &option,
                                         const QStringList &choices);

} // namespace headroom::cli
