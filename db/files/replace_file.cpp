// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/replace_file.h"

#include "files/backups.h"
#include "files/read_file.h"

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>

#include <fcntl.h>
#include <unistd.h>

namespace headroom::storage {

namespace {

constexpr mode_t kNewFileMode = 0666; // less the user's umask
constexpr int kNameAttempts = 100;

std::string reasonWith(const std::string &what, int error)
{
    return what + ": " + systemReason(error) + '.';
}

std::string remedyFor(int error)
{
    switch (error) {
    case ENOSPC:
    case EDQUOT:
    case EFBIG: return "Free some space, or save to another disk. The old file is untouched.";
    case EACCES:
    case EPERM:
    case EROFS:
        return "Save under another name, or in a folder of your own. The old file is untouched.";
    case ENOENT: return "Create the folder, or save elsewhere.";
    default: return "Save under another name. The old file is untouched.";
    }
}

tl::unexpected<Error> notSaved(const std::string &path, const std::string &what, int error)
{
    return failure(reasonWith(what, error), path, remedyFor(error));
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

bool writeAll(const FileCalls &calls, int file, const std::string &bytes)
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

/// A new file beside the target; its name starts with a dot and ends in a number nobody else uses.
Expected<std::string> writeBeside(const FileCalls &calls, const std::string &target,
                                  const std::string &bytes, std::optional<mode_t> mode)
{
    const std::filesystem::path wanted(target);
    const std::string stem = folderOf(target) + "/." + wanted.filename().string() + ".saving-"
                             + std::to_string(::getpid()) + '-';
    std::string path;
    int number = -1;
    for (int attempt = 0; attempt < kNameAttempts && number < 0; ++attempt) {
        path = stem + std::to_string(attempt);
        number =
            calls.open(path, O_WRONLY | O_CREAT | O_EXCL, mode ? (*mode & 0700) : kNewFileMode);
        if (number < 0 && errno != EEXIST)
            break;
    }
    if (number < 0)
        return notSaved(target, "The folder cannot be written to", errno);
    OpenFile file(calls, number);
    const bool written = (!mode || calls.changeMode(number, *mode) == 0)
                         && writeAll(calls, number, bytes) && calls.sync(number) == 0
                         && file.close();
    if (!written) {
        const int error = errno;
        static_cast<void>(calls.remove(path));
        return notSaved(target, "The file could not be written", error);
    }
    return path;
}

Expected<void> checkUnchanged(const std::string &target, const std::string &current,
                              const std::string &expected)
{
    if (expected.empty() || current == expected)
        return {};
    return failure("The file was changed by another program since it was opened.", target,
                   "Save under another name, or open the file again to see the changes.");
}

Expected<void> syncFolder(const FileCalls &calls, const std::string &target)
{
    OpenFile folder(calls, calls.open(folderOf(target), O_RDONLY | O_DIRECTORY, 0));
    if (folder.isOpen() && calls.sync(folder.number()) == 0)
        return {};
    return failure(reasonWith("The file is in place, but the disk did not confirm it", errno),
                   target, "Save once more under another name.");
}

/// What stands at the target now; nothing when there is no file yet.
Expected<std::optional<FileContents>> contentsOf(const FileCalls &calls, const std::string &target,
                                                 std::size_t limit)
{
    if (::access(target.c_str(), F_OK) != 0 && errno == ENOENT)
        return std::optional<FileContents>();
    if (::access(target.c_str(), W_OK) != 0)
        return notSaved(target, "The file is read-only", errno);
    auto contents = readFile(calls, target, limit);
    if (!contents)
        return tl::unexpected(contents.error());
    return std::optional(std::move(*contents));
}

} // namespace

Expected<std::string> replaceFile(const FileCalls &calls, const std::string &path,
                                  const std::string &bytes, const ReplaceOptions &options)
{
    const std::string target = targetOf(path);
    const auto before = contentsOf(calls, target, options.limit);
    if (!before)
        return tl::unexpected(before.error());
    const std::optional<mode_t> mode = *before ? std::optional((*before)->mode) : std::nullopt;
    const auto written = writeBeside(calls, target, bytes, mode);
    if (!written)
        return tl::unexpected(written.error());
    TemporaryFile temporary(calls, *written);

    const auto readBack = readFile(calls, temporary.path(), bytes.size());
    if (!readBack || readBack->bytes != bytes)
        return failure("The disk did not keep what was written to it.", target,
                       "Save to another disk. The old file is untouched.");

    // Read again as late as possible: the check is worth what the time until the rename is short.
    const auto current = contentsOf(calls, target, options.limit);
    if (!current)
        return tl::unexpected(current.error());
    if (*current) {
        const std::string fingerprint = fingerprintOf((*current)->bytes);
        if (const auto unchanged = checkUnchanged(target, fingerprint, options.expectedFingerprint);
            !unchanged)
            return tl::unexpected(unchanged.error());
        if (!options.backupFolder.empty() && (*current)->bytes != bytes) {
            const auto kept = keepBackup(calls, options.backupFolder, target, (*current)->bytes);
            if (!kept)
                return tl::unexpected(kept.error());
        }
    }
    if (calls.rename(temporary.path(), target) != 0)
        return notSaved(target, "The file could not be put in place", errno);
    temporary.renamed();
    if (const auto synced = syncFolder(calls, target); !synced)
        return tl::unexpected(synced.error());
    return fingerprintOf(bytes);
}

} // namespace headroom::storage
