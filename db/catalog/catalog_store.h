// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"
#include "core/catalog/import_report.h"
#include "core/error.h"
#include "core/ports/catalog_store.h"
#include "db/sqlite/connection.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace headroom::storage {

struct PriceTable;

/// A catalog file, open for reading. The file is never changed in place (imports replace it), so it
/// is opened without locks. For one thread at a time; the loaded catalogs are free of it.
class CatalogStore
{
public:
    /// Fails unless the file has exactly the schema of a catalog.
    [[nodiscard]] static Expected<CatalogStore> open(const std::string &path);

    /// Current prices; fails when the content does not match its hash. About 25 ms for 200,000
    /// prices.
    [[nodiscard]] Expected<Catalog> load(PriceBook book) const;
    /// Prices as they were known on a day: the newest that is not younger. Steps through every
    /// price.
    [[nodiscard]] Expected<Catalog> loadAsOf(PriceBook book, Date day) const;
    /// Every price the offer ever had, oldest first; empty when there is none. Steps through every
    /// price, too: none is shown that does not match its check.
    [[nodiscard]] Expected<std::vector<DatedPrice>> history(const OfferReference &offer) const;

    /// The ledgers of all imports, newest first, with their first rejections.
    [[nodiscard]] Expected<std::vector<ImportLedger>> imports() const;

    [[nodiscard]] const Connection &connection() const { return m_connection; }

private:
    explicit CatalogStore(Connection connection) : m_connection(std::move(connection)) {}
    /// The prices known on a day, or all; fails where they, or what they refer to, are damaged.
    [[nodiscard]] Expected<PriceTable> soundPrices(PriceBook book, std::optional<Date> day) const;
    Connection m_connection;
};

/// The catalog to load.
struct CatalogChoice {
    std::string path;
    std::string
        fallback; ///< the shipped one, loaded when `path` cannot be used; empty: that is an error
    bool isShipped = false; ///< `path` is the one that came with the program
};

/// The user's catalog, or the one that came with the program while there is none.
[[nodiscard]] CatalogChoice chooseCatalog(const std::string &users, const std::string &shipped);

/// Error for an unusable shipped catalog, which no other catalog can replace.
[[nodiscard]] Error unusableShippedCatalog(const Error &why);

/// Error for an unusable catalog of the user, which the shipped one replaces.
[[nodiscard]] Error unusableCatalog(const std::string &path, const Error &why);

/// Loads the public catalog and the reference price book from a file on every call. Which file is
/// asked every time: the first import makes a copy of the user's own, which is to be read from then
/// on.
class SqliteCatalogSource : public CatalogSource
{
public:
    using FindFile = std::function<Expected<CatalogChoice>()>;

    explicit SqliteCatalogSource(FindFile findFile) : m_findFile(std::move(findFile)) {}
    explicit SqliteCatalogSource(std::string path)
        : m_findFile([path = std::move(path)] {
              return CatalogChoice{path, {}};
          })
    {}
    using CatalogSource::load;
    [[nodiscard]] Expected<LoadedCatalogs> load(const std::optional<Date> &asOf) const override;
    [[nodiscard]] Expected<std::vector<DatedPrice>>
    history(const OfferReference &offer) const override;

private:
    FindFile m_findFile; ///< called on the thread that loads
};

} // namespace headroom::storage
