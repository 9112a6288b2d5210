// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"
#include "db/importers/import_price_lists.h"

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include <optional>
#include <string>

namespace headroom::testing {

/// A folder with a catalog of its own, the shipped one with the prices of a few regions, into which
/// lists are imported. Today is 2026-11-20; lists without a date are priced by the day before.
class ImportFolder
{
public:
    ImportFolder();
    /// A copy of another catalog.
    explicit ImportFolder(const std::string &catalog);

    [[nodiscard]] QString path(const QString &name) const { return m_folder.filePath(name); }
    [[nodiscard]] std::string target() const;
    [[nodiscard]] QByteArray targetBytes() const;
    /// Files that should have gone with an import; the lock and what tests wrote may stay.
    [[nodiscard]] QStringList leftovers() const;

    [[nodiscard]] storage::ImportRequest request(const QByteArray &list,
                                                 const QString &name = "list.txt");
    [[nodiscard]] Expected<ImportReport> import(const QByteArray &list,
                                                const QString &name = "list.txt");
    [[nodiscard]] Catalog catalog() const;
    /// The rate of an offer in use ("0.096"), empty when there is none.
    [[nodiscard]] QString rate(Provider provider, const std::string &region,
                               const std::string &type, const PurchaseOption &purchase = {}) const;

private:
    QTemporaryDir m_folder;
    QStringList m_written;
};

/// Number of rows rejected for the reason; 0 if it did not occur.
[[nodiscard]] int refusedFor(const ImportReport &report, const QString &beginningOfReason);
[[nodiscard]] bool hasNote(const ImportReport &report, const QString &part);

} // namespace headroom::testing
