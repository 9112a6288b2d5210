// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "db/files/file_calls.h"

#include <string>
#include <string_view>
#include <utility>

namespace headroom::storage {

inline constexpr Text kCatalogUntouched = HEADROOM_TEXT("Errors", "The catalog is unchanged.");

/// A file name in the target's folder that no other import of this or another process uses.
[[nodiscard]] std::string temporaryNameFor(const std::string &target, std::string_view purpose);
/// Removes such files of processes that are no longer there.
void removeLeftovers(const std::string &target);

/// The file that a path leads to over symbolic links, whether it is there or not: it is replaced,
/// and the link stays.
[[nodiscard]] std::string behindLinks(const std::string &path);
/// Refuses a catalog that is protected against writing: replacing the file would get around that.
[[nodiscard]] Expected<void> checkWritable(const std::string &target);
/// Creates the file, empty; the error says why the folder does not allow it.
[[nodiscard]] Expected<void> createTemporary(const std::string &target, const std::string &file);

/// A file that is removed with this object, together with a journal that SQLite may have left,
/// unless it has been released.
class ScratchFile
{
public:
    explicit ScratchFile(std::string path) : m_path(std::move(path)) {}
    ScratchFile(ScratchFile &&other) noexcept : m_path(std::exchange(other.m_path, {})) {}
    ScratchFile &operator=(ScratchFile &&) = delete;
    ~ScratchFile();
    [[nodiscard]] const std::string &path() const { return m_path; }
    void release() { m_path.clear(); }

private:
    std::string m_path;
};

/// Held while a catalog is replaced, so that two imports cannot overwrite one another.
class PublishLock
{
public:
    [[nodiscard]] static Expected<PublishLock> take(const std::string &target);
    PublishLock(PublishLock &&other) noexcept : m_file(std::exchange(other.m_file, -1)) {}
    PublishLock &operator=(PublishLock &&) = delete;
    ~PublishLock();

private:
    explicit PublishLock(int file) : m_file(file) {}
    int m_file;
};

/// The new catalog while it is being made; gone unless it has become the target.
class CatalogDraft
{
public:
    explicit CatalogDraft(const std::string &target);

    [[nodiscard]] const std::string &path() const { return m_file.path(); }
    [[nodiscard]] Expected<void> copyFrom(const std::string &base, const FileCalls &calls) const;
    /// Durable before it is visible: the file first, then its name.
    [[nodiscard]] Expected<void> replaceTarget(const FileCalls &calls);

private:
    std::string m_target;
    ScratchFile m_file;
};

} // namespace headroom::storage
