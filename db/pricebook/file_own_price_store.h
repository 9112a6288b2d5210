// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ports/own_price_store.h"

namespace headroom::storage {

/// The own price book as a CSV file (own_book_csv.h) that only its user may read; drafts are such
/// files in the same folder, named by process and fingerprint.
class FileOwnPriceStore final : public OwnPriceStore
{
public:
    /// `backupFolder`: where replaced books are kept; empty for none.
    explicit FileOwnPriceStore(std::string path, std::string backupFolder = {});

    [[nodiscard]] Expected<StoredOwnPrices> load() const override;
    [[nodiscard]] SaveOutcome save(const OwnPriceBook &book, const SaveTerms &terms) const override;
    [[nodiscard]] Expected<void> keepDraft(const OwnPriceBook &book,
                                           const std::string &fingerprint) const override;
    void dropDraft() const override;
    [[nodiscard]] std::optional<OwnPriceDraft> leftDraft() const override;
    void discardDraft(const std::string &id) const override;
    [[nodiscard]] Expected<OwnPriceBook> readFile(const std::string &path,
                                                  const Catalog *catalog) const override;
    [[nodiscard]] Expected<void> writeFile(const std::string &path,
                                           const OwnPriceBook &book) const override;

private:
    [[nodiscard]] std::string folder() const;

    std::string m_path;
    std::string m_backupFolder;
};

} // namespace headroom::storage
