// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/arguments.h"

#include <QCommandLineParser>

namespace headroom::cli {

namespace {

constexpr std::string_view kFile = "FILE";

tl::unexpected<Error> wrongUse(const QString &what, const Command &command)
{
    return failure(what.toStdString(), {},
                   "See headroom " + command.name().toStdString() + " --help.");
}

/// The choice of that name, written with hyphens or with underscores.
std::optional<QString> choiceNamed(const Option &option, QString value)
{
    value.replace(u'_', u'-');
    for (const QString &choice : option.choices) {
        if (QString(choice).replace(u'_', u'-') == value)
            return choice;
    }
    return std::nullopt;
}

/// Value of an option that is given.
Expected<QString> valueOf(const Option &option, const QCommandLineParser &parser,
                          const Command &command)
{
    const QString dashed = QString("--") + option.name;
    if (parser.optionNames().count(option.name) > 1)
        return wrongUse("The option " + dashed + " is given twice.", command);
    if (*option.value == '\0')
        return QStringLiteral("yes");
    QString value = parser.value(option.name);
    if (value.isEmpty())
        return wrongUse("The option " + dashed + " needs a value (" + option.value + ").", command);
    if (const auto choice = choiceNamed(option, value)) {
        value = *choice;
    } else if (!option.choices.isEmpty()) {
        const QString what =
            dashed + " cannot be “" + value + "”; it is one of " + option.choices.join(", ") + '.';
        return failure(what.toStdString());
    }
    const QString action = parser.positionalArguments().value(0);
    if (option.actions.isEmpty() || !command.actions.contains(action)
        || option.actions.contains(action))
        return value;
    const QString what = command.name() + ' ' + action + " has no option " + dashed + '.';
    const QString owner = command.name() + ' ' + option.actions.join(", ");
    return failure(what.toStdString(), {}, "It belongs to " + owner.toStdString() + '.');
}

/// Checks that the number of positionals fits the command, and that they name one of its actions.
Expected<void> checkPositionals(const Arguments &arguments, const Command &command)
{
    const QStringList &positionals = arguments.positionals;
    if (arguments.has(command.alone))
        return positionals.isEmpty() && arguments.options.size() == 1
                   ? Expected<void>()
                   : wrongUse(QString("--") + command.alone + " stands alone.", command);
    if (positionals.size() < command.positionals)
        return wrongUse("Something is missing: headroom " + command.usage + '.', command);
    if (positionals.size() > command.positionals && !command.morePositionals)
        return wrongUse("What is “" + positionals[command.positionals] + "”?", command);
    if (!command.actions.isEmpty() && !command.actions.contains(positionals.front()))
        return wrongUse("There is no command " + command.name() + ' ' + positionals.front() + '.',
                        command);
    return {};
}

/// Sorts what the arguments name into inputs and outputs.
void findFiles(Arguments &arguments, const Command &command)
{
    for (const Option &option : command.options) {
        const auto path = arguments.text(option.name);
        if (!path)
            continue;
        if (option.writes == Writes::file)
            arguments.written.push_back({*path, std::string("--") + option.name});
        else if (option.writes == Writes::folder)
            arguments.folders.push_back(*path);
        else if (takesFile(option))
            arguments.read.push_back(*path);
    }
    const QStringList &positionals = arguments.positionals;
    const bool hasAction = !command.actions.isEmpty();
    const bool writes = hasAction && command.writingActions.contains(positionals.value(0));
    for (const QString &path : hasAction ? positionals.mid(1) : positionals) {
        if (writes)
            arguments.written.push_back({path.toStdString(), "this export"});
        else
            arguments.read.push_back(path.toStdString());
    }
}

} // namespace

Option outputFile(const char *name, const char *help)
{
    return {name, kFile.data(), help, {}, {}, Writes::file};
}

Option outputFolder(const char *name, const char *help)
{
    return {name, "FOLDER", help, {}, {}, Writes::folder};
}

bool takesFile(const Option &option)
{
    return option.value == kFile;
}

QString Arguments::value(const QString &option) const
{
    const auto found = options.find(option);
    return found == options.end() ? QString() : found->second;
}

std::optional<std::string> Arguments::text(const QString &option) const
{
    return has(option) ? std::optional(value(option).toStdString()) : std::nullopt;
}

Expected<std::optional<Arguments>> parseArguments(const QStringList &given, const Command &command)
{
    QCommandLineParser parser;
    const QCommandLineOption help(QStringList{"help", "h"});
    parser.addOption(help);
    for (const Option &option : command.options)
        parser.addOption({option.name, option.help, option.value});
    const bool isUnderstood = parser.parse(QStringList{"headroom"} + given);
    if (const QStringList unknown = parser.unknownOptionNames(); !unknown.isEmpty())
        return wrongUse("There is no option " + QString(unknown.front().size() > 1 ? "--" : "-")
                            + unknown.front() + '.',
                        command);
    Arguments arguments;
    arguments.positionals = parser.positionalArguments();
    for (const Option &option : command.options) {
        if (!parser.isSet(option.name))
            continue;
        HEADROOM_TRY(arguments.options[option.name], valueOf(option, parser, command));
    }
    if (!isUnderstood)
        return wrongUse(parser.errorText(), command);
    if (parser.isSet(help))
        return std::nullopt;
    HEADROOM_CHECK(checkPositionals(arguments, command));
    findFiles(arguments, command);
    return arguments;
}

QString helpText(const Command &command)
{
    constexpr qsizetype kColumn = 28;
    QString text = "Usage: headroom " + command.usage + '\n' + command.summary + '\n';
    if (!command.options.empty())
        text += "\nOptions:\n";
    for (const Option &option : command.options) {
        const QString left = QString("  --") + option.name + ' ' + option.value;
        const QString actions =
            option.actions.isEmpty() ? QString() : option.actions.join(", ") + ": ";
        text += left.leftJustified(kColumn) + actions + option.help + '\n';
    }
    return text;
}

Expected<std::uint64_t> wholeNumberOf(const Arguments &arguments, const QString &option,
                                      const std::string &what, std::uint64_t minimum,
                                      std::uint64_t maximum, std::uint64_t otherwise)
{
    if (!arguments.has(option))
        return otherwise;
    bool isNumber = false;
    const std::uint64_t number = arguments.value(option).toULongLong(&isNumber);
    if (!isNumber || number < minimum || number > maximum)
        return failure("“" + arguments.value(option).toStdString() + "” is not a number " + what
                           + '.',
                       "--" + option.toStdString(),
                       "Write a whole number from " + std::to_string(minimum) + " to "
                           + std::to_string(maximum) + '.');
    return number;
}

} // namespace headroom::cli
