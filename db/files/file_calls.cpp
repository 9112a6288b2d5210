// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/files/file_calls.h"

#include "db/hash/sha256.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/xattr.h>
#include <unistd.h>

namespace headroom::storage {

namespace {

constexpr const char *kAccessList = "system.posix_acl_access";
constexpr std::size_t kLongestAccessList = 64 * 1024; // the kernel's own limit

} // namespace

int FileCalls::open(const std::string &path, int flags, mode_t mode) const
{
    return ::open(path.c_str(), flags | O_CLOEXEC, mode);
}

int FileCalls::status(int file, struct stat &result) const
{
    return ::fstat(file, &result);
}

ssize_t FileCalls::read(int file, void *buffer, std::size_t size) const
{
    return ::read(file, buffer, size);
}

ssize_t FileCalls::write(int file, const void *buffer, std::size_t size) const
{
    return ::write(file, buffer, size);
}

int FileCalls::sync(int file) const
{
    return ::fsync(file);
}

int FileCalls::close(int file) const
{
    return ::close(file);
}

int FileCalls::truncate(int file, std::size_t size) const
{
    // Also back to there: the next write follows what is left.
    const auto end = static_cast<off_t>(size);
    return ::ftruncate(file, end) == 0 && ::lseek(file, end, SEEK_SET) == end ? 0 : -1;
}

int FileCalls::changeMode(int file, mode_t mode) const
{
    return ::fchmod(file, mode);
}

int FileCalls::changeOwner(int file, uid_t user, gid_t group) const
{
    return ::fchown(file, user, group);
}

std::string FileCalls::accessList(int file) const
{
    std::string list(kLongestAccessList, '\0');
    const ssize_t size = ::fgetxattr(file, kAccessList, list.data(), list.size());
    list.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
    return list;
}

int FileCalls::setAccessList(int file, const std::string &list) const
{
    return ::fsetxattr(file, kAccessList, list.data(), list.size(), 0);
}

int FileCalls::rename(const std::string &from, const std::string &to) const
{
    return std::rename(from.c_str(), to.c_str());
}

int FileCalls::remove(const std::string &path) const
{
    return ::unlink(path.c_str());
}

int FileCalls::access(const std::string &path, int mode) const
{
    return ::access(path.c_str(), mode);
}

int FileCalls::makeFolder(const std::string &path, mode_t mode) const
{
    return ::mkdir(path.c_str(), mode);
}

OpenFile::~OpenFile()
{
    if (isOpen())
        static_cast<void>(m_calls.close(m_file));
}

bool OpenFile::close()
{
    return m_calls.close(std::exchange(m_file, -1)) == 0;
}

bool writeAll(const FileCalls &calls, int file, std::string_view bytes)
{
    std::size_t done = 0;
    while (done < bytes.size()) {
        const ssize_t count = calls.write(file, bytes.data() + done, bytes.size() - done);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0) {
            if (count == 0)
                errno = EIO;
            return false;
        }
        done += static_cast<std::size_t>(count);
    }
    return true;
}

bool syncFolder(const FileCalls &calls, const std::string &folder)
{
    OpenFile opened(calls, calls.open(folder, O_RDONLY | O_DIRECTORY, 0));
    // Some file systems cannot sync a folder and say so with EINVAL.
    return opened.isOpen() && (calls.sync(opened.number()) == 0 || errno == EINVAL);
}

bool makePrivateFolders(const FileCalls &calls, const std::string &folder)
{
    constexpr mode_t kPrivateFolder = 0700;
    std::filesystem::path part;
    for (const auto &step : std::filesystem::path(folder)) {
        part /= step;
        std::error_code ignored;
        if (std::filesystem::is_directory(part, ignored))
            continue;
        if (calls.makeFolder(part.string(), kPrivateFolder) != 0) {
            if (errno != EEXIST)
                return false;
            continue;
        }
        // A folder whose own entry is not synced is lost, with the files synced in it. A parent
        // that may not be read cannot be synced.
        static_cast<void>(syncFolder(calls, part.parent_path().string()));
    }
    return true;
}

bool hasEnded(pid_t process)
{
    return process > 0 && ::kill(process, 0) != 0 && errno == ESRCH;
}

std::string nameWithRoom(const std::string &name)
{
    constexpr std::size_t kLongest = 200; // of 255, which most file systems take
    if (name.size() <= kLongest)
        return name;
    Sha256 hash;
    hash.add(name);
    return hash.hex();
}

std::string systemReason()
{
    return systemReason(errno);
}

} // namespace headroom::storage
