// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/commands.h"

#include "ui/command_line/output.h"

namespace headroom::cli {

namespace {

constexpr const char *kBash = "bash";

/// Completion of an option's value.
QString bashValues(const Option &option)
{
    if (!option.choices.isEmpty())
        return "words='" + option.choices.join(u' ') + '\'';
    if (option.writes == Writes::folder)
        return QStringLiteral("kind=directory");
    return QStringLiteral("kind=") + (takesFile(option) ? "file" : "none");
}

/// Words of the options of a command, or of those that belong to one of its actions.
QString bashOptions(const Command &command, const QString &action)
{
    QString words;
    for (const Option &option : command.options) {
        if (action.isEmpty() || option.actions.isEmpty() || option.actions.contains(action))
            words += QString("--") + option.name + ' ';
    }
    return words + "--help";
}

QString bashCommand(const Command &command)
{
    QString text;
    for (const Option &option : command.options) {
        if (*option.value != '\0')
            text += QString("        '%1 --%2') %3 ;;\n")
                        .arg(command.name(), option.name, bashValues(option));
    }
    for (const QString &action : command.actions)
        text += QString("        '%1 -'*' %2') words='%3' ;;\n")
                    .arg(command.name(), action, bashOptions(command, action));
    text +=
        QString("        '%1 -'*) words='%2' ;;\n").arg(command.name(), bashOptions(command, {}));
    if (!command.actions.isEmpty())
        text += QString("        '%1 action') words='%2' ;;\n")
                    .arg(command.name(), command.actions.join(u' '));
    return text;
}

/// A word is completed by what stands before it: "evaluate --format" where it is the value of an
/// option, "catalog -- import" where it is an option after an action, "catalog action" where it is
/// the first word after the command, and nothing known where it is a file.
QString bashScript(const QStringList &names)
{
    QString cases;
    for (const Command &command : allCommands())
        cases += bashCommand(command);
    return QString(R"(# Completion for bash, written by "headroom completion bash".
_headroom()
{
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
    local command=${COMP_WORDS[1]} action=${COMP_WORDS[2]} words='' kind=file place
    # Bash takes --format=json apart.
    if [[ $word == = ]]; then
        word=''
    elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD-2]}
    fi
    if [[ $before == --* ]]; then
        place="$command $before"
    elif [[ $word == -* ]]; then
        place="$command -- $action"
    elif ((COMP_CWORD == 2)); then
        place="$command action"
    fi
    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
        words='%1 --help --version'
    fi
    case $place in
%2    esac
    if [[ -n $words ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
    fi
    if [[ -z $words || $COMP_CWORD == 1 ]] && [[ $kind != none ]]; then
        compopt -o filenames 2>/dev/null
        mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -A "$kind" -- "$word")
    fi
}
complete -F _headroom headroom
)")
        .arg(names.join(u' '), cases);
}

/// Text inside the single quotes of a specification of _arguments.
QString zshText(QString text)
{
    return text.replace('\\', "\\\\")
        .replace('[', "\\[")
        .replace(']', "\\]")
        .replace(':', "\\:")
        .replace('\'', "'\\''");
}

QString zshOption(const Option &option)
{
    const QString name = QString("--") + option.name;
    if (*option.value == '\0')
        return QString("'%1[%2]'").arg(name, zshText(option.help));
    const QString values = !option.choices.isEmpty()         ? '(' + option.choices.join(u' ') + ')'
                           : option.writes == Writes::folder ? QStringLiteral("_files -/")
                           : takesFile(option)               ? QStringLiteral("_files")
                                                             : QStringLiteral(" ");
    return QString("'%1=[%2]:%3:%4'").arg(name, zshText(option.help), option.value, values);
}

QString zshCommand(const Command &command)
{
    QString text =
        "    " + command.name() + ")\n        _arguments -s : '--help[lists the options]'";
    for (const Option &option : command.options)
        text += " \\\n            " + zshOption(option);
    if (!command.actions.isEmpty())
        text += " \\\n            '1:action:(" + command.actions.join(u' ') + ")'";
    return text + " \\\n            '*:file:_files'\n        ;;\n";
}

QString zshScript()
{
    QString names;
    QString cases;
    for (const Command &command : allCommands()) {
        names += QString("        '%1:%2'\n").arg(command.name(), zshText(command.summary));
        cases += zshCommand(command);
    }
    return QString(R"(#compdef headroom
# Completion for zsh, written by "headroom completion zsh".
if (( CURRENT == 2 )); then
    local -a commands=(
%1    )
    _describe command commands
    _files -g '*.headroom'
    return
fi
shift words
(( CURRENT-- ))
case $words[1] in
%2esac
)")
        .arg(names, cases);
}

Expected<int> runCompletion(const Arguments &arguments)
{
    QStringList names;
    for (const Command &command : allCommands())
        names += command.name();
    const bool isBash = arguments.positionals.front() == kBash;
    return printed((isBash ? bashScript(names) : zshScript()).toStdString(), kOk);
}

} // namespace

Command completionCommand()
{
    return {.usage = "completion bash|zsh",
            .summary = "Prints the completion of commands and options for a shell.",
            .run = runCompletion,
            .positionals = 1,
            .actions = {kBash, "zsh"}};
}

} // namespace headroom::cli
