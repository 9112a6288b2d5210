// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/arguments.h"

#include <algorithm>

namespace headroom::cli {

namespace {

const QString kHelp = QStringLiteral("help");

const Option *findOption(const CommandSyntax &syntax, const QString &name)
{
    const auto found = std::find_if(syntax.options.begin(), syntax.options.end(),
                                    [&](const Option &option) { return option.name == name; });
    return found == syntax.options.end() ? nullptr : &*found;
}

tl::unexpected<Error> wrongUse(const QString &what, const CommandSyntax &syntax)
{
    const QString command = syntax.usage.section(u' ', 0, 0);
    return failure(what.toStdString(), {},
                   QStringLiteral("See headroom %1 --help.").arg(command).toStdString());
}

/// Reads the option at `index`; leaves `index` at the last argument that belongs to it.
Expected<void> readOption(const QStringList &given, qsizetype &index, const CommandSyntax &syntax,
                          Arguments &arguments)
{
    const QString word =
        given[index] == QLatin1String("-h") ? QStringLiteral("--help") : given[index];
    const QString name = word.section(u'=', 0, 0).mid(2);
    const bool joined = word.contains(u'=');
    const Option *option = findOption(syntax, name);
    if (!option && name != kHelp)
        return wrongUse(QStringLiteral("There is no option %1.").arg(word.section(u'=', 0, 0)),
                        syntax);
    if (arguments.has(name))
        return wrongUse(QStringLiteral("The option --%1 is given twice.").arg(name), syntax);
    if (!option || option->value.isEmpty()) {
        if (joined)
            return wrongUse(QStringLiteral("The option --%1 takes no value.").arg(name), syntax);
        arguments.options[name] = QString();
        return {};
    }
    QString value = joined ? word.section(u'=', 1) : QString();
    if (!joined && index + 1 < given.size())
        value = given[++index];
    if (value.isEmpty())
        return wrongUse(
            QStringLiteral("The option --%1 needs a value (%2).").arg(name, option->value), syntax);
    arguments.options[name] = value;
    return {};
}

} // namespace

QString Arguments::value(const QString &option) const
{
    const auto found = options.find(option);
    return found == options.end() ? QString() : found->second;
}

std::optional<std::string> Arguments::text(const QString &option) const
{
    return has(option) ? std::optional(value(option).toStdString()) : std::nullopt;
}

Expected<Arguments> parseArguments(const QStringList &given, const CommandSyntax &syntax)
{
    Arguments arguments;
    bool onlyPositionals = false;
    for (qsizetype i = 0; i < given.size(); ++i) {
        const QString &word = given[i];
        if (!onlyPositionals && word == QLatin1String("--")) {
            onlyPositionals = true;
        } else if (!onlyPositionals && word.size() > 1 && word.startsWith(u'-')) {
            if (auto read = readOption(given, i, syntax, arguments); !read)
                return tl::unexpected(read.error());
        } else {
            arguments.positionals.push_back(word);
        }
    }
    if (arguments.has(kHelp))
        return arguments;
    if (arguments.positionals.size() < syntax.positionals)
        return wrongUse(QStringLiteral("Something is missing: headroom %1.").arg(syntax.usage),
                        syntax);
    if (arguments.positionals.size() > syntax.positionals && !syntax.morePositionals)
        return wrongUse(
            QStringLiteral("What is “%1”?").arg(arguments.positionals[syntax.positionals]), syntax);
    return arguments;
}

QString helpText(const CommandSyntax &syntax)
{
    constexpr qsizetype kColumn = 28;
    QString text = QStringLiteral("Usage: headroom %1\n%2\n").arg(syntax.usage, syntax.summary);
    if (!syntax.options.empty())
        text += QStringLiteral("\nOptions:\n");
    for (const Option &option : syntax.options) {
        QString left = QStringLiteral("  --") + option.name;
        if (!option.value.isEmpty())
            left += u' ' + option.value;
        text += left.leftJustified(kColumn) + option.help + u'\n';
    }
    return text;
}

Expected<QString> choiceOf(const Arguments &arguments, const QString &option,
                           const QStringList &choices)
{
    if (!arguments.has(option))
        return choices.front();
    const QString value = arguments.value(option);
    if (choices.contains(value))
        return value;
    const QString what = QStringLiteral("--%1 cannot be “%2”; it is one of %3.")
                             .arg(option, value, choices.join(QStringLiteral(", ")));
    return failure(what.toStdString());
}

} // namespace headroom::cli
