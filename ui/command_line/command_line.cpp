// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/command_line.h"

#include "headroom_version.h"
#include "ui/command_line/commands.h"
#include "ui/command_line/output.h"
#include "ui/command_line/output_files.h"
#include "ui/command_line/standard_streams.h"

#include <algorithm>

namespace headroom {

namespace cli {

const std::vector<Command> &allCommands()
{
    static const std::vector all{
        evaluateCommand(), portfolioCommand(), candidatesCommand(),  compareCommand(),
        diffCommand(),     forecastCommand(),  sensitivityCommand(), goalCommand(),
        leversCommand(),   apisCommand(),      commitmentsCommand(), optimizeCommand(),
        fleetCommand(),    predictCommand(),   exportCommand(),      catalogCommand(),
        modelsCommand(),   documentsCommand(), registerCommand(),    guideCommand(),
        ownedCommand(),    completionCommand()};
    return all;
}

} // namespace cli

namespace {

const cli::Command *findCommand(const QString &name)
{
    const auto found = std::ranges::find(cli::allCommands(), name, &cli::Command::name);
    return found == cli::allCommands().end() ? nullptr : &*found;
}

bool asksForHelp(const QString &word)
{
    return word == "--help" || word == "-h" || word == "help";
}

bool asksForVersion(const QString &word)
{
    return word == "--version" || word == "-v";
}

std::string generalHelp()
{
    std::string text =
        "Usage: headroom [--language de|en|system|pseudo] [PLAN]   open the window\n"
        "       headroom COMMAND ...                               work without a window\n"
        "\nCommands:\n";
    constexpr qsizetype kColumn = 14;
    for (const cli::Command &command : cli::allCommands())
        text +=
            "  " + (command.name().leftJustified(kColumn) + command.summary).toStdString() + '\n';
    return text
           + "\nheadroom COMMAND --help lists the options of a command.\nExit status: 0 success, 1 "
             "findings of severity error or no solution, 2 bad usage, bad input, or a file "
             "that\ncannot be written.\n";
}

} // namespace

bool isCommand(const QStringList &arguments)
{
    if (arguments.size() < 2)
        return false;
    const QString &word = arguments[1];
    return asksForHelp(word) || asksForVersion(word) || findCommand(word);
}

int runCommandLine(const QStringList &arguments)
{
    const QString &word = arguments[1];
    if (asksForHelp(word))
        return cli::printed(generalHelp(), cli::kOk);
    if (asksForVersion(word))
        return cli::printed("headroom " + std::string(kVersion) + '\n', cli::kOk);
    const cli::Command &command = *findCommand(word);
    const auto parsed = cli::parseArguments(arguments.mid(2), command);
    if (!parsed)
        return cli::refused(parsed.error());
    if (!*parsed)
        return cli::printed(cli::helpText(command).toStdString(), cli::kOk);
    if (const auto free = cli::checkOutputs(**parsed); !free)
        return cli::refused(free.error());
    if (const auto shared = cli::shareStandardStreams(**parsed); !shared)
        return cli::refused(shared.error());
    const auto code = command.run(**parsed);
    return code ? *code : cli::refused(code.error());
}

} // namespace headroom
