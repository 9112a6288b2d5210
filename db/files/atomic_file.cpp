// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/atomic_file.h"

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace headroom::storage {

namespace {

constexpr mode_t kNewFileMode = 0666;
constexpr mode_t kPermissionBits = 07777;

/// Closes the descriptor and removes the temporary file unless it has become the target.
class TemporaryFile
{
public:
    explicit TemporaryFile(const std::filesystem::path &folder)
        : m_path((folder / ".headroom-XXXXXX").string()),
          m_descriptor(::mkostemp(m_path.data(), O_CLOEXEC))
    {}
    TemporaryFile(const TemporaryFile &) = delete;
    TemporaryFile &operator=(const TemporaryFile &) = delete;
    ~TemporaryFile()
    {
        if (m_descriptor < 0)
            return;
        if (!m_closed)
            ::close(m_descriptor);
        if (!m_kept)
            ::unlink(m_path.c_str());
    }

    [[nodiscard]] bool isOpen() const { return m_descriptor >= 0; }
    [[nodiscard]] bool write(std::string_view bytes) const
    {
        while (!bytes.empty()) {
            const ssize_t written = ::write(m_descriptor, bytes.data(), bytes.size());
            if (written < 0 && errno == EINTR)
                continue;
            if (written <= 0)
                return false;
            bytes.remove_prefix(static_cast<std::size_t>(written));
        }
        return true;
    }
    [[nodiscard]] bool setMode(mode_t mode) const { return ::fchmod(m_descriptor, mode) == 0; }
    /// After a failed fsync the pages may be gone: never tried twice.
    [[nodiscard]] bool sync() const { return ::fsync(m_descriptor) == 0; }
    [[nodiscard]] bool close()
    {
        m_closed = true;
        return ::close(m_descriptor) == 0;
    }
    [[nodiscard]] bool becomes(const std::filesystem::path &target)
    {
        m_kept = ::rename(m_path.c_str(), target.c_str()) == 0;
        return m_kept;
    }

private:
    std::string m_path;
    int m_descriptor;
    bool m_closed = false;
    bool m_kept = false;
};

std::string reason(int error)
{
    return std::generic_category().message(error);
}

tl::unexpected<Error> notWritten(const std::string &path, int error)
{
    const bool full = error == ENOSPC || error == EDQUOT || error == EFBIG;
    return failure("The file could not be written (" + reason(error) + "); nothing was changed.",
                   path,
                   full ? "Free some space, or choose another place." : "Choose another place.");
}

mode_t currentUmask()
{
    // There is no way to read it without setting it.
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return mask;
}

/// 0 when it worked, else errno.
int replace(const std::filesystem::path &target, mode_t mode, std::string_view bytes)
{
    const auto folder =
        target.has_parent_path() ? target.parent_path() : std::filesystem::path(".");
    TemporaryFile file(folder);
    if (!file.isOpen())
        return errno;
    if (!file.write(bytes) || !file.setMode(mode) || !file.sync() || !file.close())
        return errno;
    if (!file.becomes(target))
        return errno;
    // The new name lasts only once the folder is on disk too; the content is safe in either case.
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return 0;
    const int error = ::fsync(descriptor) == 0 || errno == EINVAL ? 0 : errno;
    ::close(descriptor);
    return error;
}

} // namespace

Expected<void> writeFileAtomically(const std::string &path, std::string_view bytes)
{
    if (path.empty())
        return failure("No file name was given.");
    std::error_code ignored;
    std::filesystem::path target(path);
    mode_t mode = kNewFileMode & ~currentUmask();
    struct stat existing {};
    if (::stat(path.c_str(), &existing) == 0) {
        if (!S_ISREG(existing.st_mode))
            return failure("This is not an ordinary file.", path, "Choose a file name.");
        mode = existing.st_mode & kPermissionBits;
        const auto real = std::filesystem::canonical(target, ignored);
        if (!ignored)
            target = real;
    }
    if (const int error = replace(target, mode, bytes); error != 0)
        return notWritten(path, error);
    return {};
}

} // namespace headroom::storage
