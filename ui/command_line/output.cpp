// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/output.h"

#include "system_reason.h"

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

namespace {

/// All characters that change the direction of writing take three bytes: U+200E, U+200F, U+202A to U+202E and
/// U+2066 to U+2069. They could make a message read backwards.
constexpr std::size_t kTurnLength = 3;

bool turnsWriting(std::string_view text)
{
    if (text.size() < kTurnLength || text[0] != '\xE2')
        return false;
    const char second = text[1];
    const char third = text[2];
    return (second == '\x80' && (third == '\x8E' || third == '\x8F'))
           || (second == '\x80' && third >= '\xAA' && third <= '\xAE')
           || (second == '\x81' && third >= '\xA6' && third <= '\xA9');
}

} // namespace

void say(std::string_view text)
{
    // A name in a message must not drive the terminal.
    constexpr unsigned char kFirstPrintable = 0x20;
    constexpr unsigned char kDelete = 0x7f;
    std::string line;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto code = static_cast<unsigned char>(text[i]);
        const bool plain = code >= kFirstPrintable && code != kDelete;
        if (turnsWriting(text.substr(i)))
            i += kTurnLength - 1;
        else
            line += plain || text[i] == '\n' ? text[i] : ' ';
    }
    line += '\n';
    std::fwrite(line.data(), 1, line.size(), stderr);
}

int refused(const Error &error)
{
    say("headroom: " + error.text());
    return kBadInput;
}

} // namespace headroom::cli
