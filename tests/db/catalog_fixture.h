// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/import_report.h"
#include "db/catalog/catalog_store.h"

#include <QString>
#include <QTemporaryDir>

#include <map>
#include <string>

namespace headroom::testing {

/// Path of the catalog that ships with the program.
[[nodiscard]] std::string shippedCatalogPath();
/// The same with the prices of a few regions, which imports into it need not read.
[[nodiscard]] std::string fewPricesPath();

/// A folder with the tables of a small catalog, which tests change before they compile it: two
/// types in two regions, one of them with an older price.
class SmallTables
{
public:
    SmallTables();
    /// Replaces a table; the path is relative to the folder ("catalog/regions.csv").
    void write(const QString &path, const QByteArray &text) const;
    void remove(const QString &path) const;
    /// Runs the catalog compiler; gives what it printed to stderr, empty when it succeeded.
    [[nodiscard]] QString compile(const QString &output) const;
    /// Compiles into this folder and gives the path.
    [[nodiscard]] std::string compiled() const;
    [[nodiscard]] QString path(const QString &name) const { return m_folder.filePath(name); }

private:
    QTemporaryDir m_folder;
};

[[nodiscard]] QByteArray bytesOf(const QString &path);
void writeBytes(const QString &path, const QByteArray &bytes);

/// An offer on demand, Linux, shared tenancy.
[[nodiscard]] OfferReference onDemand(Provider provider, std::string region, std::string type);
/// "0.526", or empty when there is no such offer.
[[nodiscard]] QString rateOf(const Catalog &catalog, const OfferReference &offer);

/// The sum of the ledger, and what went into it, for messages.
[[nodiscard]] QString sumOf(const ImportLedger &ledger);

} // namespace headroom::testing
