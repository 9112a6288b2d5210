// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "db/files/file_calls.h"

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

/// A whole regular file of at most `limit` bytes. Anything else (folder, pipe, device, socket,
/// larger file) is refused at once, without waiting for data.
[[nodiscard]] Expected<FileContents> readFile(const FileCalls &calls, const std::string &path,
                                              std::size_t limit);

inline constexpr mode_t kPermissionBits = 07777;

/// A descriptor, without waiting for anybody; negative with errno set.
[[nodiscard]] int openRegular(const FileCalls &calls, const std::string &path);
/// The status of an open file that is a regular one.
[[nodiscard]] Expected<struct stat> regularStatus(const FileCalls &calls, const OpenFile &file,
                                                  const std::string &path);

/// 64 hexadecimal digits that identify a content.
[[nodiscard]] std::string fingerprintOf(std::string_view bytes);

} // namespace headroom::storage
