// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/output.h"

#include "core/outgoing_text.h"
#include "core/system_reason.h"

#include <cerrno>
#include <cstdio>
#include <string>

namespace headroom::cli {

int printed(std::string_view text, int code)
{
    const std::size_t written = std::fwrite(text.data(), 1, text.size(), stdout);
    if (written == text.size() && std::fflush(stdout) == 0)
        return code;
    const int error = errno;
    return refused({"The output could not be written (" + systemReason(error) + ").", {}, {}});
}

void say(std::string_view text)
{
    // A name in a message must not drive the terminal.
    const std::string line = printableLines(text) + '\n';
    std::fwrite(line.data(), 1, line.size(), stderr);
}

int refused(const Error &error)
{
    say("headroom: " + error.text());
    return kBadInput;
}

} // namespace headroom::cli
