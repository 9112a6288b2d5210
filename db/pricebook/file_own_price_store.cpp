// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/pricebook/file_own_price_store.h"

#include "db/files/atomic_file.h"
#include "db/files/file_calls.h"
#include "db/files/read_file.h"
#include "db/pricebook/own_book_csv.h"

#include <cerrno>
#include <charconv>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace headroom::storage {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargestBook = std::size_t(64) << 20;
constexpr std::string_view kDraftLead = ".own-prices-draft-";
constexpr const char *kDraftEnd = ".csv";

SaveOutcome writeBook(const std::string &path, const OwnPriceBook &book, ReplaceOptions options)
{
    if (path.empty())
        return tl::unexpected(
            SaveError{{HEADROOM_TEXT("Errors", "No file name was given."), {}, {}}});
    options.ownerOnly = true;
    options.limit = kLargestBook;
    return replaceFile(FileCalls(), path, ownBookCsv(book), options);
}

/// Parts of a draft's name: ".own-prices-draft-PROCESS-FINGERPRINT.csv".
struct DraftName {
    pid_t process = 0;
    std::string fingerprint;
};

std::optional<DraftName> draftNameOf(const fs::path &file)
{
    const std::string name = file.stem().string();
    if (!name.starts_with(kDraftLead) || file.extension() != kDraftEnd)
        return std::nullopt;
    DraftName found;
    const char *const end = name.data() + name.size();
    const auto [next, problem] =
        std::from_chars(name.data() + kDraftLead.size(), end, found.process);
    if (problem != std::errc() || next == end || *next != '-' || found.process <= 0)
        return std::nullopt;
    found.fingerprint.assign(next + 1, end);
    return found;
}

std::vector<fs::path> draftsIn(const std::string &folder)
{
    std::vector<fs::path> drafts;
    std::error_code failed;
    for (auto entry = fs::directory_iterator(folder, failed);
         !failed && entry != fs::directory_iterator(); entry.increment(failed))
        if (draftNameOf(entry->path()))
            drafts.push_back(entry->path());
    return drafts;
}

/// Absent when its process lives or it cannot be read.
std::optional<OwnPriceDraft> draftAt(const fs::path &file)
{
    const auto name = draftNameOf(file);
    if (!name || !hasEnded(name->process))
        return std::nullopt;
    struct stat facts {};
    auto book = readOwnBookCsv(file.string());
    if (!book || stat(file.c_str(), &facts) != 0)
        return std::nullopt;
    return OwnPriceDraft{file.string(), std::move(*book), name->fingerprint, facts.st_mtime};
}

} // namespace

FileOwnPriceStore::FileOwnPriceStore(std::string path, std::string backupFolder)
    : m_path(std::move(path)),
      m_backupFolder(std::move(backupFolder))
{}

std::string FileOwnPriceStore::folder() const
{
    return fs::path(m_path).parent_path().string();
}

Expected<StoredOwnPrices> FileOwnPriceStore::load() const
{
    std::error_code failed;
    if (!fs::exists(m_path, failed) && !failed)
        return StoredOwnPrices();
    // Before the book: when it is written in between, the next save is refused and not the other
    // way round.
    HEADROOM_TRY(const auto contents, storage::readFile(FileCalls(), m_path, kLargestBook));
    HEADROOM_TRY(auto book, readOwnBookCsv(m_path));
    return StoredOwnPrices{std::move(book), fingerprintOf(contents.bytes)};
}

SaveOutcome FileOwnPriceStore::save(const OwnPriceBook &book, const SaveTerms &terms) const
{
    // The folder of the user's data need not exist yet; when it cannot be made, writing says why.
    static_cast<void>(makePrivateFolders(FileCalls(), folder()));
    return writeBook(m_path, book, {.terms = terms, .backupFolder = m_backupFolder});
}

/// Written aside and renamed, so that there is always a whole draft. Nothing waits for the disk: a
/// draft is against the end of the program, not against a power failure.
Expected<void> FileOwnPriceStore::keepDraft(const OwnPriceBook &book,
                                            const std::string &fingerprint) const
{
    const FileCalls calls;
    static_cast<void>(makePrivateFolders(calls, folder()));
    const std::string name =
        std::string(kDraftLead) + std::to_string(getpid()) + '-' + fingerprint + kDraftEnd;
    const std::string path = folder() + '/' + name;
    const std::string temporary = path + ".new";
    OpenFile file(calls, calls.open(temporary, O_WRONLY | O_CREAT | O_TRUNC, kPrivateFile));
    const bool isWritten = file.isOpen() && writeAll(calls, file.number(), ownBookCsv(book))
                           && file.close() && calls.rename(temporary, path) == 0;
    if (!isWritten) {
        const int error = errno;
        static_cast<void>(calls.remove(temporary));
        return failure(
            Message(HEADROOM_TEXT(
                        "Errors",
                        "The changes to the own prices are not protected against a crash: %1."),
                    systemReason(error)),
            path, HEADROOM_TEXT("Errors", "Apply them soon, or free some space there."));
    }
    return {};
}

void FileOwnPriceStore::dropDraft() const
{
    for (const fs::path &file : draftsIn(folder()))
        if (draftNameOf(file)->process == getpid())
            static_cast<void>(FileCalls().remove(file.string()));
}

std::optional<OwnPriceDraft> FileOwnPriceStore::leftDraft() const
{
    std::optional<OwnPriceDraft> newest;
    for (const fs::path &file : draftsIn(folder())) {
        auto draft = draftAt(file);
        if (draft && (!newest || draft->writtenAt > newest->writtenAt))
            newest = std::move(draft);
    }
    return newest;
}

void FileOwnPriceStore::discardDraft(const std::string &id) const
{
    if (draftNameOf(id))
        static_cast<void>(FileCalls().remove(id));
}

Expected<OwnPriceBook> FileOwnPriceStore::readFile(const std::string &path,
                                                   const Catalog *catalog) const
{
    return readOwnBookCsv(path, catalog);
}

Expected<void> FileOwnPriceStore::writeFile(const std::string &path, const OwnPriceBook &book) const
{
    if (const auto written = writeBook(path, book, {}); !written)
        return tl::unexpected(Error(written.error()));
    return {};
}

} // namespace headroom::storage
