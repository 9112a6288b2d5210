// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/owned/own_price_book.h"
#include "core/ports/save_outcome.h"

#include <optional>
#include <string>

namespace headroom {

struct Catalog;

struct StoredOwnPrices {
    std::optional<OwnPriceBook> book;  ///< absent: there is none
    std::string fingerprint = kNoFile; ///< to notice changes by other programs
};

/// Changes to the price book that a process has neither stored nor dropped before it ended.
struct OwnPriceDraft {
    std::string id;
    OwnPriceBook book;
    std::string fingerprint;    ///< of the stored book that was changed
    std::int64_t writtenAt = 0; ///< seconds since 1970
};

/// Storage of the user's own price book, apart from catalog and plans, and its import and export
/// files.
class OwnPriceStore
{
public:
    virtual ~OwnPriceStore() = default;
    [[nodiscard]] virtual Expected<StoredOwnPrices> load() const = 0;
    /// The whole book or nothing: a failed save leaves the previous book. The replaced book is kept
    /// as a backup.
    [[nodiscard]] virtual SaveOutcome save(const OwnPriceBook &book,
                                           const SaveTerms &terms) const = 0;

    /// Keeps a book that is being changed, so that a crash does not lose it. Quick: does not wait
    /// for the disk.
    [[nodiscard]] virtual Expected<void> keepDraft(const OwnPriceBook &book,
                                                   const std::string &fingerprint) const = 0;
    virtual void dropDraft() const = 0;
    /// The newest that a process left behind.
    [[nodiscard]] virtual std::optional<OwnPriceDraft> leftDraft() const = 0;
    virtual void discardDraft(const std::string &id) const = 0;

    /// With a catalog, a region that it does not know is refused: no offer could have the price.
    [[nodiscard]] virtual Expected<OwnPriceBook> readFile(const std::string &path,
                                                          const Catalog *catalog) const = 0;
    [[nodiscard]] virtual Expected<void> writeFile(const std::string &path,
                                                   const OwnPriceBook &book) const = 0;
};

} // namespace headroom
