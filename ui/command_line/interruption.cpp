// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/interruption.h"

#include <atomic>
#include <csignal>

namespace headroom::cli {

namespace {

std::atomic<bool> interrupted = false;

void onInterrupt(int)
{
    interrupted = true;
}

} // namespace

Interruption::Interruption()
{
    interrupted = false;
    std::signal(SIGINT, onInterrupt);
}

Interruption::~Interruption()
{
    std::signal(SIGINT, SIG_DFL);
}

bool Interruption::isAsked() const
{
    return interrupted;
}

} // namespace headroom::cli
