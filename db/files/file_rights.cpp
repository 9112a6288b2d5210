// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/files/file_rights.h"

#include "db/files/read_file.h"

namespace headroom::storage {

namespace {

constexpr uid_t kSameUser = static_cast<uid_t>(-1);
constexpr unsigned kGroupShift = 3;

/// Whether the file's group is the wanted one now.
bool takesOwner(const FileCalls &calls, int file, const FileRights::Owner &owner)
{
    struct stat status = {};
    if (calls.status(file, status) != 0)
        return false;
    if (status.st_uid == owner.user && status.st_gid == owner.group)
        return true;
    return calls.changeOwner(file, owner.user, owner.group) == 0 || status.st_gid == owner.group
           || calls.changeOwner(file, kSameUser, owner.group) == 0;
}

/// The group's bits are cut to those of everybody.
mode_t withoutGroup(mode_t mode)
{
    const mode_t others = mode & S_IRWXO;
    return (mode & ~static_cast<mode_t>(S_IRWXG | S_ISGID)) | (mode & others << kGroupShift);
}

} // namespace

Expected<FileRights> rightsOf(const FileCalls &calls, const std::string &path)
{
    OpenFile file(calls, openRegular(calls, path));
    HEADROOM_TRY(const auto status, regularStatus(calls, file, path));
    return FileRights{.mode = status.st_mode & kPermissionBits,
                      .owner = FileRights::Owner{status.st_uid, status.st_gid},
                      .accessList = calls.accessList(file.number())};
}

bool giveRights(const FileCalls &calls, int file, const FileRights &rights)
{
    const bool hasGroup = !rights.owner || takesOwner(calls, file, *rights.owner);
    if (calls.changeMode(file, hasGroup ? rights.mode : withoutGroup(rights.mode)) != 0)
        return false;
    // A list counts from the group that it was made for.
    if (hasGroup && !rights.accessList.empty())
        static_cast<void>(calls.setAccessList(file, rights.accessList));
    return true;
}

} // namespace headroom::storage
