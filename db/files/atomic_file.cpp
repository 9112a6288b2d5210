// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/files/atomic_file.h"

#include "db/files/backups.h"
#include "db/files/read_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>

namespace headroom::storage {

namespace {

constexpr mode_t kNewFileMode = 0666; // less the user's umask
constexpr int kNameAttempts = 100;
constexpr Text kFolderNotWritten = HEADROOM_TEXT("Errors", "The folder cannot be written to: %1.");

Message remedyFor(int error)
{
    switch (error) {
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        return HEADROOM_TEXT(
            "Errors", "Free some space, or save to another disk. The old file is untouched.");
    case EACCES:
    case EPERM:
    case EROFS:
        return HEADROOM_TEXT(
            "Errors",
            "Save under another name, or in a folder of your own. The old file is untouched.");
    case ENOENT:
    case ENOTDIR: return HEADROOM_TEXT("Errors", "Create the folder, or save elsewhere.");
    default: return HEADROOM_TEXT("Errors", "Save under another name. The old file is untouched.");
    }
}

tl::unexpected<Error> notSaved(const std::string &path, const Text &what, int error)
{
    return failure(Message(what, systemReason(error)), path, remedyFor(error));
}

/// Removes the temporary file unless it has become the real one.
class TemporaryFile
{
public:
    TemporaryFile(const FileCalls &calls, std::string path)
        : m_calls(calls),
          m_path(std::move(path))
    {}
    ~TemporaryFile()
    {
        if (!m_path.empty())
            static_cast<void>(m_calls.remove(m_path));
    }
    TemporaryFile(const TemporaryFile &) = delete;
    TemporaryFile &operator=(const TemporaryFile &) = delete;
    [[nodiscard]] const std::string &path() const { return m_path; }
    void renamed() { m_path.clear(); }

private:
    const FileCalls &m_calls;
    std::string m_path;
};

/// Saving through a link keeps the link.
std::string targetOf(const std::string &path)
{
    const std::unique_ptr<char, decltype(&std::free)> real(::realpath(path.c_str(), nullptr),
                                                           &std::free);
    return real ? real.get() : path;
}

std::string folderOf(const std::string &path)
{
    const std::string folder = std::filesystem::path(path).parent_path().string();
    return folder.empty() ? "." : folder;
}

/// Prefix of the names of temporary files; the number of the writing process follows.
std::string temporaryStem(const std::string &target)
{
    return '.' + nameWithRoom(std::filesystem::path(target).filename().string()) + ".saving-";
}

/// Removes what processes that were killed while saving this file have left.
void removeLeftovers(const FileCalls &calls, const std::string &target)
{
    const std::string stem = temporaryStem(target);
    std::error_code error;
    for (auto entry = std::filesystem::directory_iterator(folderOf(target), error);
         !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (!name.starts_with(stem))
            continue;
        const long process = std::strtol(name.c_str() + stem.size(), nullptr, 10);
        if (hasEnded(static_cast<pid_t>(process)))
            static_cast<void>(calls.remove(entry->path().string()));
    }
}

/// Writes a new file in the target's folder; its name starts with a dot and ends in a number nobody
/// else uses.
Expected<std::string> writeTemporary(const FileCalls &calls, const std::string &target,
                                     std::string_view bytes,
                                     const std::optional<FileRights> &rights)
{
    removeLeftovers(calls, target);
    const std::string stem =
        folderOf(target) + '/' + temporaryStem(target) + std::to_string(::getpid()) + '-';
    std::string path;
    int number = -1;
    for (int attempt = 0; attempt < kNameAttempts && number < 0; ++attempt) {
        path = stem + std::to_string(attempt);
        number = calls.open(path, O_WRONLY | O_CREAT | O_EXCL,
                            rights ? (rights->mode & 0700) : kNewFileMode);
        if (number < 0 && errno != EEXIST)
            break;
    }
    if (number < 0)
        return notSaved(target, kFolderNotWritten, errno);
    OpenFile file(calls, number);
    const bool written = (!rights || giveRights(calls, number, *rights))
                         && writeAll(calls, number, bytes) && calls.sync(number) == 0
                         && file.close();
    if (!written) {
        const int error = errno;
        static_cast<void>(calls.remove(path));
        return notSaved(target, HEADROOM_TEXT("Errors", "The file could not be written: %1."),
                        error);
    }
    return path;
}

/// The rights of the file at the target; absent if there is none yet.
Expected<std::optional<FileRights>> replaceable(const FileCalls &calls, const std::string &target)
{
    if (calls.access(target, F_OK) != 0) {
        if (errno == ENOENT)
            return std::optional<FileRights>();
        return notSaved(target, kFolderNotWritten, errno);
    }
    if (calls.access(target, W_OK) != 0)
        return notSaved(target, HEADROOM_TEXT("Errors", "The file is read-only: %1."), errno);
    HEADROOM_TRY(auto rights, rightsOf(calls, target));
    return std::optional(std::move(rights));
}

using ReplacedKept = tl::expected<void, SaveError>;

tl::unexpected<SaveError> refused(Error error)
{
    return tl::unexpected(SaveError{std::move(error)});
}

/// The replaced file must be the one that was opened, and is kept as a backup.
ReplacedKept keepReplaced(const FileCalls &calls, const std::string &target, std::string_view bytes,
                          const ReplaceOptions &options)
{
    const std::string &expected = options.terms.expectedFingerprint;
    const bool isKept = !options.backupFolder.empty() && !options.terms.withoutBackup;
    if (expected.empty() && !isKept)
        return {};
    const auto current = readFile(calls, target, options.limit);
    if (!current)
        return refused(current.error());
    if (!expected.empty() && fingerprintOf(current->bytes) != expected)
        return refused(Error{
            HEADROOM_TEXT("Errors", "The file was changed by another program since it was opened."),
            target,
            HEADROOM_TEXT("Errors",
                          "Save under another name, or open the file again to see the changes."),
            ErrorKind::changedElsewhere});
    if (!isKept || current->bytes == bytes)
        return {};
    if (auto kept = keepBackup(calls, options.backupFolder, target, *current); !kept) {
        kept.error().kind = ErrorKind::noBackup;
        return refused(std::move(kept.error()));
    }
    return {};
}

Expected<std::string> writtenBeside(const FileCalls &calls, const std::string &target,
                                    std::string_view bytes, const std::optional<FileRights> &rights)
{
    auto written = writeTemporary(calls, target, bytes, rights);
    if (!written)
        return written;
    const auto readBack = readFile(calls, *written, bytes.size());
    if (readBack && readBack->bytes == bytes)
        return written;
    static_cast<void>(calls.remove(*written));
    return failure(HEADROOM_TEXT("Errors", "The disk did not keep the data written to it."), target,
                   HEADROOM_TEXT("Errors", "Save to another disk. The old file is untouched."));
}

constexpr uid_t kSameUser = static_cast<uid_t>(-1);
constexpr unsigned kGroupShift = 3;

/// Tries to set owner and group; true if at least the group is the requested one.
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

Expected<void> writeFileAtomically(const std::string &path, std::string_view bytes)
{
    if (path.empty())
        return failure(HEADROOM_TEXT("Errors", "No file name was given."));
    const auto replaced = replaceFile(FileCalls(), path, bytes, {});
    if (!replaced)
        return tl::unexpected(Error(replaced.error()));
    return {};
}

SaveOutcome replaceFile(const FileCalls &calls, const std::string &path, std::string_view bytes,
                        const ReplaceOptions &options)
{
    const std::string target = targetOf(path);
    const auto replaced = replaceable(calls, target);
    if (!replaced)
        return refused(replaced.error());
    const auto rights = !*replaced && options.ownerOnly
                            ? std::optional(FileRights{.mode = kPrivateFile})
                            : *replaced;
    const auto written = writtenBeside(calls, target, bytes, rights);
    if (!written)
        return refused(written.error());
    TemporaryFile temporary(calls, *written);
    // As late as possible: the shorter the time until the rename, the more reliable the check.
    if (*replaced) {
        HEADROOM_CHECK(keepReplaced(calls, target, bytes, options));
    }
    if (calls.rename(temporary.path(), target) != 0)
        return refused(notSaved(target,
                                HEADROOM_TEXT("Errors", "The file could not be put in place: %1."),
                                errno)
                           .value());
    temporary.renamed();
    if (!syncFolder(calls, folderOf(target)))
        return tl::unexpected(SaveError{
            {Message(HEADROOM_TEXT("Errors",
                                   "The file is in place, but the disk did not confirm it: %1."),
                     systemReason(errno)),
             target, HEADROOM_TEXT("Errors", "Save again, or under another name on another disk."),
             ErrorKind::unconfirmed},
            fingerprintOf(bytes)});
    return fingerprintOf(bytes);
}

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
