// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace headroom {

/// True if the arguments (program name first) ask for a command rather than for the window.
[[nodiscard]] bool isCommand(const QStringList &arguments);

/// Runs the command that the arguments ask for, and returns the exit code. Machine output on
/// stdout, messages on stderr; needs no display and no application object.
[[nodiscard]] int runCommandLine(const QStringList &arguments);

} // namespace headroom
