// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <string>
#include <string_view>

#include <sys/stat.h>
#include <sys/types.h>

namespace headroom::storage {

inline constexpr mode_t kPrivateFile = 0600;

/// The system calls through which documents reach the disk, one virtual function each: tests make
/// the n-th one fail. Return values and errno are those of the calls themselves.
class FileCalls
{
public:
    virtual ~FileCalls() = default;
    [[nodiscard]] virtual int open(const std::string &path, int flags, mode_t mode) const;
    [[nodiscard]] virtual int status(int file, struct stat &result) const;
    [[nodiscard]] virtual ssize_t read(int file, void *buffer, std::size_t size) const;
    [[nodiscard]] virtual ssize_t write(int file, const void *buffer, std::size_t size) const;
    [[nodiscard]] virtual int sync(int file) const;
    [[nodiscard]] virtual int close(int file) const;
    [[nodiscard]] virtual int truncate(int file, std::size_t size) const;
    [[nodiscard]] virtual int changeMode(int file, mode_t mode) const;
    [[nodiscard]] virtual int changeOwner(int file, uid_t user, gid_t group) const;
    /// The POSIX ACL as the system stores it; empty: none, or none can be had.
    [[nodiscard]] virtual std::string accessList(int file) const;
    [[nodiscard]] virtual int setAccessList(int file, const std::string &list) const;
    [[nodiscard]] virtual int rename(const std::string &from, const std::string &to) const;
    [[nodiscard]] virtual int remove(const std::string &path) const;
    [[nodiscard]] virtual int access(const std::string &path, int mode) const;
    [[nodiscard]] virtual int makeFolder(const std::string &path, mode_t mode) const;
};

/// An open file that closes itself; close() by hand where its result counts.
class OpenFile
{
public:
    OpenFile(const FileCalls &calls, int file) : m_calls(calls), m_file(file) {}
    ~OpenFile();
    OpenFile(const OpenFile &) = delete;
    OpenFile &operator=(const OpenFile &) = delete;

    [[nodiscard]] bool isOpen() const { return m_file >= 0; }
    [[nodiscard]] int number() const { return m_file; }
    /// False with errno set when the system reports an error.
    [[nodiscard]] bool close();

private:
    const FileCalls &m_calls;
    int m_file;
};

/// Everything or false, with errno set.
[[nodiscard]] bool writeAll(const FileCalls &calls, int file, std::string_view bytes);

/// Has the disk keep what was created, renamed or removed in the folder; false with errno set.
[[nodiscard]] bool syncFolder(const FileCalls &calls, const std::string &folder);

/// Makes the folder and those above it that are missing, for the user only; false with errno set.
[[nodiscard]] bool makePrivateFolders(const FileCalls &calls, const std::string &folder);

/// False for what is no number of a process.
[[nodiscard]] bool hasEnded(pid_t process);

/// A file's name, or a shorter substitute if it is so long that nothing could be added to it.
[[nodiscard]] std::string nameWithRoom(const std::string &name);

using headroom::systemReason;
/// Message for errno.
[[nodiscard]] std::string systemReason();

} // namespace headroom::storage
