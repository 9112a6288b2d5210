// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"
#include "files/file_calls.h"

#include <string>

namespace headroom::storage {

struct FileContents {
    std::string bytes;
    mode_t mode = 0; ///< permission bits
};

/// A whole regular file of at most `limit` bytes. Anything else (folder, pipe, device, socket, larger
/// file) is refused at once, without waiting for data.
[[nodiscard]] Expected<FileContents> readFile(const FileCalls &calls, const std::string &path,
                                              std::size_t limit);

/// 64 hexadecimal digits that tell one content from another.
[[nodiscard]] std::string fingerprintOf(const std::string &bytes);

} // namespace headroom::storage
