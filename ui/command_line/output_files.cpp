// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/output_files.h"

#include "db/files/atomic_file.h"
#include "ui/command_line/data_files.h"
#include "ui/command_line/standard_streams.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace headroom::cli {

namespace {

namespace fs = std::filesystem;

bool isSameFile(const std::string &one, const std::string &other)
{
    std::error_code failed;
    if (fs::equivalent(one, other, failed))
        return true;
    // "out.csv" and "./out.csv" are one file before they are written, too.
    const fs::path first = fs::weakly_canonical(fs::absolute(one, failed), failed);
    const fs::path second = fs::weakly_canonical(fs::absolute(other, failed), failed);
    return first == second;
}

/// Inputs named by the arguments, and files that commands read or the user keeps.
std::vector<std::string> protectedFiles(const Arguments &arguments)
{
    std::vector<std::string> files = arguments.read;
    std::erase(files, kStandardStream);
    for (const char *own : {"catalog.sqlite", "own-prices.csv"})
        files.push_back(userDataFile(own));
    if (const auto shipped = findDataFile("catalog.sqlite"))
        files.push_back(*shipped);
    return files;
}

Expected<void> checkAgainst(const std::vector<std::string> &files, const WrittenFile &written)
{
    const auto replaced = std::ranges::find_if(
        files, [&](const std::string &file) { return isSameFile(written.path, file); });
    if (replaced == files.end())
        return {};
    return failure("This file would be replaced by " + written.by + '.', written.path,
                   "Choose another name.");
}

/// The folder is there, or the command makes it.
Expected<void> checkFolder(const WrittenFile &written, const std::vector<std::string> &made)
{
    std::error_code failed;
    const fs::path folder = fs::absolute(written.path, failed).parent_path();
    const auto isIn = [&](const std::string &other) {
        return isSameFile(written.path, fs::path(other) / fs::path(written.path).filename());
    };
    if (fs::is_directory(folder, failed) || std::ranges::any_of(made, isIn))
        return {};
    return failure("There is no folder " + folder.string() + '.', written.by + ' ' + written.path,
                   "Create it, or write elsewhere.");
}

} // namespace

Expected<void> checkOutputs(const Arguments &arguments)
{
    for (const WrittenFile &written : arguments.written)
        HEADROOM_CHECK(checkFolder(written, arguments.folders));
    return checkOutputs(arguments, {});
}

Expected<void> checkOutputs(const Arguments &arguments, const std::vector<WrittenFile> &further)
{
    std::vector<std::string> files = protectedFiles(arguments);
    for (const auto *outputs : {&arguments.written, &further}) {
        for (const WrittenFile &written : *outputs) {
            if (written.path == kStandardStream)
                continue;
            HEADROOM_CHECK(checkAgainst(files, written));
            files.push_back(written.path);
        }
    }
    return {};
}

Expected<void> writeOutputFile(const Arguments &arguments, const WrittenFile &file,
                               std::string_view bytes)
{
    if (file.path == kStandardStream)
        return writeStandardOutput(bytes);
    HEADROOM_CHECK(checkAgainst(protectedFiles(arguments), file));
    return storage::writeFileAtomically(file.path, bytes);
}

} // namespace headroom::cli
