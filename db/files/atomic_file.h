// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/ports/save_outcome.h"
#include "db/files/file_calls.h"

#include <optional>
#include <string>
#include <string_view>

namespace headroom::storage {

/// Replaces the file by these bytes, or leaves it as it was (replace_file.h, without fingerprint
/// and backup). A link is followed, so that its target is replaced. Refuses folders, pipes and
/// devices. An existing file keeps its permissions.
[[nodiscard]] Expected<void> writeFileAtomically(const std::string &path, std::string_view bytes);

struct ReplaceOptions {
    SaveTerms terms;
    std::string backupFolder; ///< folder of the replaced content; empty: it is not kept
    std::size_t limit = 0;    ///< largest old file that is read for a fingerprint or a backup
    bool ownerOnly = false;   ///< nobody else may read a file that did not exist before
};

/// Replaces the file as a whole with `bytes`: written to a new file in its folder, synced, read
/// back, then renamed over it, and the folder synced. Until the rename the old file is untouched.
/// Returns the new fingerprint only if all of that has succeeded.
[[nodiscard]] SaveOutcome replaceFile(const FileCalls &calls, const std::string &path,
                                      std::string_view bytes, const ReplaceOptions &options);

/// Permissions and owner of a file, copied to the file that replaces it.
struct FileRights {
    struct Owner {
        uid_t user;
        gid_t group;
    };
    mode_t mode = 0;            ///< permission bits
    std::optional<Owner> owner; ///< absent: whoever writes the file
    std::string accessList;     ///< POSIX ACL as the system stores it; empty: none
};

/// Rights of a regular file; other kinds are rejected without blocking.
[[nodiscard]] Expected<FileRights> rightsOf(const FileCalls &calls, const std::string &path);

/// Gives an open file of your own the same rights, as far as the system allows: a user can rarely
/// give a file to another user, and some file systems have no access control lists. If the group
/// cannot be kept, its rights are reduced to those of everybody. False with errno set if the mode
/// cannot be set.
[[nodiscard]] bool giveRights(const FileCalls &calls, int file, const FileRights &rights);

} // namespace headroom::storage
