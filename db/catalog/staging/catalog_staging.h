// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/import_report.h"
#include "core/error.h"
#include "db/catalog/staging/catalog_draft.h"
#include "db/catalog/staging/catalog_names.h"
#include "db/catalog/staging/staged_names.h"
#include "db/catalog/staging/staged_price.h"
#include "db/files/file_calls.h"
#include "db/sqlite/connection.h"

#include <optional>
#include <stop_token>
#include <string>

namespace headroom::storage {

/// Files that an import reads and writes. The target is the user's copy; on the first import the
/// base is the catalog that came with the program and the target does not exist yet.
struct CatalogFiles {
    std::string base;
    std::string target;
};

/// The price book that an import goes into.
struct StagedBook {
    PriceBook book = PriceBook::publicCatalog;
    std::string name = "public catalog"; ///< used when the catalog has no such book yet
    std::string owner;
};

/// Prices collected in a separate database file in the target's folder, until they are published as
/// a whole. Destroyed without publish(), it leaves the catalog as it was, byte for byte. For one
/// thread at a time.
class CatalogStaging
{
public:
    /// Reads the base once (about 100 ms) to know the effect of each row.
    [[nodiscard]] static Expected<CatalogStaging> open(CatalogFiles files, StagedBook book = {});
    /// One row; each offer at most once per day. An error means that the staging file cannot be
    /// written.
    [[nodiscard]] Expected<RowOutcome> stage(const StagedPrice &price);

    /// Writes base and staged prices into a new file, which then takes the place of the target:
    /// readers see the old catalog or the new one. The ledger goes with it. Fails when the base has
    /// changed since open(), when another import is publishing, or when it was asked to stop.
    [[nodiscard]] Expected<void> publish(const ImportLedger &ledger, std::stop_token stop = {},
                                         const FileCalls &calls = FileCalls());

private:
    CatalogStaging(CatalogFiles files, StagedBook book, StagedNames names, ScratchFile file,
                   Connection staging, Statement insertPrice);
    [[nodiscard]] Expected<std::optional<OfferNumbers>> numbersOf(const StagedPrice &price);
    [[nodiscard]] Expected<RowOutcome> classify(const StagedPrice &price,
                                                const OfferNumbers &offer);
    [[nodiscard]] Expected<RowOutcome> stageEarlier(const StagedPrice &price,
                                                    const OfferNumbers &offer);
    [[nodiscard]] Expected<void> insert(const StagedPrice &price, const OfferNumbers &offer,
                                        std::int32_t day, std::int32_t confirmed);

    CatalogFiles m_files;
    StagedBook m_book;
    StagedNames m_names;
    ScratchFile m_file;
    Connection m_staging;
    Statement m_insertPrice;
    std::optional<Connection> m_base;
    std::optional<Statement> m_findDay;
    BasePrices m_basePrices;
    std::string m_baseHash;
    bool m_cutsSpans = false;
};

} // namespace headroom::storage
