// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/command_line.h"

#include "headroom_version.h"
#include "ui/command_line/candidates_command.h"
#include "ui/command_line/catalog_command.h"
#include "ui/command_line/documents_command.h"
#include "ui/command_line/evaluate_command.h"
#include "ui/command_line/export_command.h"
#include "ui/command_line/fleet_command.h"
#include "ui/command_line/optimize_command.h"
#include "ui/command_line/output.h"
#include "ui/command_line/predict_command.h"

#include <algorithm>
#include <array>

namespace headroom {

namespace {

struct Command {
    const char *name;
    cli::CommandSyntax (*syntax)();
    int (*run)(const cli::Arguments &arguments);
};

constexpr std::array kCommands{
    Command{"evaluate", cli::evaluateSyntax, cli::runEvaluate},
    Command{"candidates", cli::candidatesSyntax, cli::runCandidates},
    Command{"optimize", cli::optimizeSyntax, cli::runOptimize},
    Command{"fleet", cli::fleetSyntax, cli::runFleet},
    Command{"predict", cli::predictSyntax, cli::runPredict},
    Command{"export", cli::exportSyntax, cli::runExport},
    Command{"catalog", cli::catalogSyntax, cli::runCatalog},
    Command{"documents", cli::documentsSyntax, cli::runDocuments},
};

const Command *findCommand(const QString &name)
{
    const auto *found =
        std::find_if(kCommands.begin(), kCommands.end(),
                     [&](const Command &command) { return name == QLatin1String(command.name); });
    return found == kCommands.end() ? nullptr : found;
}

bool asksForHelp(const QString &word)
{
    return word == QLatin1String("--help") || word == QLatin1String("-h")
           || word == QLatin1String("help");
}

bool asksForVersion(const QString &word)
{
    return word == QLatin1String("--version") || word == QLatin1String("-v");
}

std::string generalHelp()
{
    std::string text = "Usage: headroom [--language en|pseudo] [PLAN]   open the window\n"
                       "       headroom COMMAND ...                     work without a window\n"
                       "\nCommands:\n";
    constexpr qsizetype kColumn = 14;
    for (const Command &command : kCommands) {
        const QString name = QString::fromLatin1(command.name).leftJustified(kColumn);
        text += "  " + name.toStdString() + command.syntax().summary.toStdString() + '\n';
    }
    return text
           + "\nheadroom COMMAND --help lists the options of a command.\n"
             "Exit status: 0 ok, 1 the plan has findings of severity error, 2 bad usage, bad "
             "input, or a file that\n"
             "cannot be written.\n";
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
    if (!isCommand(arguments))
        return cli::refused({"There is no such command.", {}, "See headroom --help."});
    const QString &word = arguments[1];
    if (asksForHelp(word))
        return cli::printed(generalHelp(), cli::kOk);
    if (asksForVersion(word))
        return cli::printed("headroom " + std::string(kVersion) + '\n', cli::kOk);
    const Command *command = findCommand(word);
    const cli::CommandSyntax syntax = command->syntax();
    const auto parsed = cli::parseArguments(arguments.mid(2), syntax);
    if (!parsed)
        return cli::refused(parsed.error());
    if (parsed->has(QStringLiteral("help")))
        return cli::printed(cli::helpText(syntax).toStdString(), cli::kOk);
    return command->run(*parsed);
}

} // namespace headroom
