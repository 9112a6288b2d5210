// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/files/read_file.h"

#include "db/hash/sha256.h"

#include <array>
#include <cerrno>
#include <string_view>

#include <fcntl.h>

namespace headroom::storage {

namespace {

constexpr std::size_t kBlock = 1 << 16;
constexpr std::size_t kMebibyte = 1 << 20;

std::string_view natureOf(mode_t mode)
{
    if (S_ISDIR(mode))
        return "a folder";
    if (S_ISFIFO(mode))
        return "a pipe";
    if (S_ISCHR(mode) || S_ISBLK(mode))
        return "a device";
    return "not a regular file";
}

tl::unexpected<Error> notOpened(const std::string &path, int error)
{
    switch (error) {
    case ENOENT:
        return failure(HEADROOM_TEXT("Errors", "The file does not exist."), path,
                       HEADROOM_TEXT("Errors", "Check the path."));
    case EACCES:
        return failure(HEADROOM_TEXT("Errors", "The file may not be read."), path,
                       HEADROOM_TEXT("Errors", "Ask its owner for permission to read it."));
    case ENXIO:
        return failure(HEADROOM_TEXT("Errors", "This is not a regular file."), path,
                       HEADROOM_TEXT("Errors", "Choose another file."));
    default:
        return failure(
            Message(HEADROOM_TEXT("Errors", "The file cannot be opened: %1."), systemReason(error)),
            path, HEADROOM_TEXT("Errors", "Check the path, or choose another file."));
    }
}

tl::unexpected<Error> tooLarge(const std::string &path, std::size_t limit)
{
    return failure(
        Message(HEADROOM_TEXT("Errors", "The file is larger than %1 MiB."),
                std::to_string(limit / kMebibyte)),
        path,
        HEADROOM_TEXT("Errors", "Choose another file; files of this kind are never that large."));
}

// Without O_NONBLOCK, opening a pipe that nobody writes to would wait for ever.
constexpr int kOpenWithoutWaiting = O_RDONLY | O_NONBLOCK | O_NOCTTY;

} // namespace

int openRegular(const FileCalls &calls, const std::string &path)
{
    return calls.open(path, kOpenWithoutWaiting, 0);
}

Expected<struct stat> regularStatus(const FileCalls &calls, const OpenFile &file,
                                    const std::string &path)
{
    if (!file.isOpen())
        return notOpened(path, errno);
    struct stat status = {};
    if (calls.status(file.number(), status) != 0)
        return failure(
            Message(HEADROOM_TEXT("Errors", "The file cannot be read: %1."), systemReason()), path);
    if (!S_ISREG(status.st_mode))
        return failure(Message(HEADROOM_TEXT("Errors", "This is %1, not a file."),
                               std::string(natureOf(status.st_mode))),
                       path, HEADROOM_TEXT("Errors", "Choose another file."));
    return status;
}

Expected<FileContents> readFile(const FileCalls &calls, const std::string &path, std::size_t limit)
{
    OpenFile file(calls, openRegular(calls, path));
    HEADROOM_TRY(const auto status, regularStatus(calls, file, path));
    if (static_cast<std::size_t>(status.st_size) > limit)
        return tooLarge(path, limit);

    FileContents contents;
    contents.mode = status.st_mode & kPermissionBits;
    contents.modified = status.st_mtim.tv_sec;
    contents.names = status.st_nlink;
    contents.bytes.reserve(static_cast<std::size_t>(status.st_size));
    std::array<char, kBlock> block{};
    for (;;) {
        const ssize_t count = calls.read(file.number(), block.data(), block.size());
        if (count == 0)
            return contents;
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return failure(
                Message(HEADROOM_TEXT("Errors", "The file cannot be read: %1."), systemReason()),
                path);
        contents.bytes.append(block.data(), static_cast<std::size_t>(count));
        // It may grow while it is read.
        if (contents.bytes.size() > limit)
            return tooLarge(path, limit);
    }
}

std::string fingerprintOf(std::string_view bytes)
{
    Sha256 hash;
    hash.add(bytes);
    return hash.hex();
}

} // namespace headroom::storage
