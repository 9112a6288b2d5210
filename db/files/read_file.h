// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"
#include "files/file_calls.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace headroom::storage {

struct FileContents {
    std::string bytes;
    mode_t mode = 0;           ///< permission bits
    std::int64_t modified = 0; ///< seconds since 1970
    std::uint64_t names = 1;   ///< hard links
};

/// A whole regular file of at most `limit` bytes. Anything else (folder, pipe, device, socket, larger
/// file) is refused at once, without waiting for data.
[[nodiscard]] Expected<FileContents> readFile(const FileCalls &calls, const std::string &path,
                                              std::size_t limit);

/// Permission bits of a regular file; anything else is refused without waiting.
[[nodiscard]] Expected<mode_t> fileMode(const FileCalls &calls, const std::string &path);

/// 64 hexadecimal digits that tell one content from another.
[[nodiscard]] std::string fingerprintOf(std::string_view bytes);

} // namespace headroom::storage
