// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/written_files.h"

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

} // namespace

Expected<void> checkWrittenFiles(const std::vector<WrittenFile> &written,
                                 std::vector<std::string> read)
{
    for (const auto &[path, option] : written) {
        for (const std::string &other : read) {
            if (isSameFile(path, other))
                return failure("This file would be replaced by " + option + '.', path,
                               "Choose another name.");
        }
        read.push_back(path);
    }
    return {};
}

} // namespace headroom::cli
