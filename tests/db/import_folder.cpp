// SPDX-License-Identifier: GPL-3.0-or-later
#include "import_folder.h"

#include "catalog_fixture.h"

#include <QDir>
#include <QFile>

#include <algorithm>

namespace headroom::testing {

ImportFolder::ImportFolder() : ImportFolder(fewPricesPath()) {}

ImportFolder::ImportFolder(const std::string &catalog)
{
    QFile::copy(QString::fromStdString(catalog), QString::fromStdString(target()));
    QFile::setPermissions(QString::fromStdString(target()), QFile::ReadOwner | QFile::WriteOwner);
}

std::string ImportFolder::target() const
{
    return path("catalog.sqlite").toStdString();
}

QByteArray ImportFolder::targetBytes() const
{
    return bytesOf(QString::fromStdString(target()));
}

QStringList ImportFolder::leftovers() const
{
    QStringList names = QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden);
    names.removeIf([this](const QString &name) {
        return name == "catalog.sqlite" || name.endsWith(".lock") || m_written.contains(name);
    });
    return names;
}

storage::ImportRequest ImportFolder::request(const QByteArray &list, const QString &name)
{
    writeBytes(path(name), list);
    m_written.append(name);
    storage::ImportRequest request;
    request.files = {path(name).toStdString()};
    request.catalog = {target(), target()};
    request.today = Date::fromCivil(2026, 11, 20);
    request.date = Date::fromCivil(2026, 11, 19);
    return request;
}

Expected<ImportReport> ImportFolder::import(const QByteArray &list, const QString &name)
{
    return importPriceLists(request(list, name));
}

Catalog ImportFolder::catalog() const
{
    auto loaded = storage::CatalogStore::open(target()).and_then(
        [](const storage::CatalogStore &store) { return store.load(PriceBook::publicCatalog); });
    return loaded ? std::move(*loaded) : Catalog();
}

QString ImportFolder::rate(Provider provider, const std::string &region, const std::string &type,
                           const PurchaseOption &purchase) const
{
    OfferReference offer = onDemand(provider, region, type);
    offer.purchase = purchase;
    return rateOf(catalog(), offer);
}

int refusedFor(const ImportReport &report, const QString &beginningOfReason)
{
    const auto found = std::ranges::find_if(report.reasons, [&](const RejectionCount &count) {
        return QString::fromStdString(std::string(count.reason)).startsWith(beginningOfReason);
    });
    return found == report.reasons.end() ? 0 : static_cast<int>(found->count);
}

bool hasNote(const ImportReport &report, const QString &part)
{
    return std::ranges::any_of(report.notes, [&](const Message &note) {
        return QString::fromStdString(note).contains(part);
    });
}

} // namespace headroom::testing
