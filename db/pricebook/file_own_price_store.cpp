// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricebook/file_own_price_store.h"

#include "files/replace_file.h"
#include "pricebook/own_book_csv.h"

#include <filesystem>
#include <system_error>

namespace headroom::storage {

namespace {

constexpr mode_t kPrivateFolder = 0700;

Expected<void> writeBook(const std::string &path, const OwnPriceBook &book)
{
    if (path.empty())
        return failure("No file name was given.");
    ReplaceOptions options;
    options.ownerOnly = true;
    const auto written = replaceFile(FileCalls(), path, ownBookCsv(book), options);
    if (!written)
        return tl::unexpected(written.error());
    return {};
}

} // namespace

Expected<std::optional<OwnPriceBook>> FileOwnPriceStore::load() const
{
    std::error_code failed;
    if (!std::filesystem::exists(m_path, failed) && !failed)
        return std::optional<OwnPriceBook>();
    auto book = readOwnBookCsv(m_path);
    if (!book)
        return tl::unexpected(std::move(book.error()));
    return std::optional(std::move(*book));
}

Expected<void> FileOwnPriceStore::save(const OwnPriceBook &book) const
{
    // The folder of the user's data need not exist yet; when it cannot be made, writing says why.
    const std::filesystem::path folder = std::filesystem::path(m_path).parent_path();
    std::error_code ignored;
    std::filesystem::create_directories(folder.parent_path(), ignored);
    static_cast<void>(FileCalls().makeFolder(folder.string(), kPrivateFolder));
    return writeBook(m_path, book);
}

Expected<OwnPriceBook> FileOwnPriceStore::readFile(const std::string &path) const
{
    return readOwnBookCsv(path);
}

Expected<void> FileOwnPriceStore::writeFile(const std::string &path, const OwnPriceBook &book) const
{
    return writeBook(path, book);
}

} // namespace headroom::storage
