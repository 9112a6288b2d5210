// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/interruption.h"

#include <atomic>
#include <csignal>

namespace headroom::cli {

namespace {

std::atomic<bool> interrupted = false;

/// The second time, the program ends at once.
void onInterrupt(int signal)
{
    interrupted = true;
    std::signal(signal, SIG_DFL);
}

} // namespace

Interruption::Interruption()
{
    interrupted = false;
    for (const int signal : {SIGINT, SIGTERM})
        std::signal(signal, onInterrupt);
}

Interruption::~Interruption()
{
    for (const int signal : {SIGINT, SIGTERM})
        std::signal(signal, SIG_DFL);
}

bool Interruption::isAsked() const
{
    return interrupted;
}

} // namespace headroom::cli
