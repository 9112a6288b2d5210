// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "db/files/file_calls.h"

#include <optional>
#include <string>

namespace headroom::storage {

/// Who may do what with a file, so that the file in its place serves the same people.
struct FileRights {
    struct Owner {
        uid_t user;
        gid_t group;
    };
    mode_t mode = 0;            ///< permission bits
    std::optional<Owner> owner; ///< absent: whoever writes the file
    std::string accessList;     ///< POSIX ACL as the system stores it; empty: none
};

/// Of a regular file; anything else is refused without waiting.
[[nodiscard]] Expected<FileRights> rightsOf(const FileCalls &calls, const std::string &path);

/// Gives an open file of one's own the same rights, as far as the system allows: a user can rarely give a file away,
/// and some file systems know no lists. A group that cannot be kept leaves no other group in its place: then the group
/// may do what everybody may. False with errno set when the mode cannot be set.
[[nodiscard]] bool giveRights(const FileCalls &calls, int file, const FileRights &rights);

} // namespace headroom::storage
