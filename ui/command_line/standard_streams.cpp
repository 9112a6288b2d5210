// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/standard_streams.h"

#include "db/plan/file_plan_store.h"
#include "db/plan/plan_json.h"

#include <algorithm>
#include <array>
#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

namespace headroom::cli {

namespace {

/// Standard output as it was before reports were sent elsewhere.
int &keptOutput()
{
    static int descriptor = STDOUT_FILENO;
    return descriptor;
}

Expected<std::string> readStandardInput(std::size_t limit)
{
    constexpr std::size_t kPiece = std::size_t{64} << 10;
    std::string bytes;
    std::array<char, kPiece> piece{};
    for (;;) {
        const ssize_t count = read(STDIN_FILENO, piece.data(), piece.size());
        if (count == 0)
            return bytes;
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return failure("Standard input cannot be read (" + systemReason(errno) + ").", {},
                           "Name a file instead of -.");
        bytes.append(piece.data(), static_cast<std::size_t>(count));
        if (bytes.size() > limit)
            return failure("Standard input is larger than " + std::to_string(limit >> 20) + " MiB.",
                           {}, "Plans are smaller; check what is written to it.");
    }
}

} // namespace

Expected<void> shareStandardStreams(const Arguments &arguments)
{
    if (std::ranges::count(arguments.read, kStandardStream) > 1)
        return failure("Standard input can be read only once.", "-",
                       "Name a file for all inputs but one.");
    const auto written = std::ranges::count(arguments.written, kStandardStream, &WrittenFile::path);
    if (written > 1)
        return failure("Standard output takes only one file.", "-",
                       "Name a file for all outputs but one.");
    if (written == 0)
        return {};
    const int kept = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (kept < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0)
        return failure("Standard output cannot be used (" + systemReason(errno) + ").", "-",
                       "Name a file instead of -.");
    keptOutput() = kept;
    return {};
}

Expected<LoadedPlan> loadPlan(const std::string &path)
{
    if (path != kStandardStream)
        return storage::FilePlanStore({}).load(path);
    HEADROOM_TRY(const auto text, readStandardInput(storage::kLargestPlanFile));
    return storage::readPlanUpToToday(text, "standard input");
}

Expected<void> writeStandardOutput(std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t count = write(keptOutput(), bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return failure("The output could not be written (" + systemReason(errno) + ").");
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return {};
}

} // namespace headroom::cli
