// SPDX-License-Identifier: GPL-3.0-or-later
// Imported prices, compared with a program in another language that reads the same list with code
// of its own (tests/db/independent/prices.py). The lists are those of the tests, and every file of
// a folder that HEADROOM_PRICE_LISTS names, which may contain real ones.
#include "catalog_fixture.h"
#include "import_folder.h"

#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QProcessEnvironment>
#include <QTest>

#include <map>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::storage;

namespace {

constexpr int kNotAList = 3;

/// One price as the other program prints it.
struct OtherPrice {
    OfferReference offer;
    Date day;
    std::int64_t nanos = 0;
};

OtherPrice parsed(const QString &line)
{
    const std::vector<std::string> words = [&] {
        std::vector<std::string> list;
        for (const QString &word : line.split(','))
            list.push_back(word.toStdString());
        return list;
    }();
    OtherPrice price;
    price.offer.provider = fromKey<Provider>(words.at(0)).value();
    price.offer.region = words.at(1);
    price.offer.instanceType = words.at(2);
    price.offer.purchase = {
        fromKey<PricingModel>(words.at(3)).value(),
        static_cast<std::uint8_t>(std::stoi(words.at(4))), fromKey<Payment>(words.at(5)).value(),
        fromKey<OperatingSystem>(words.at(6)).value(), fromKey<Tenancy>(words.at(7)).value()};
    price.day = Date::parse(words.at(8)).value();
    price.nanos = std::stoll(words.at(9));
    return price;
}

/// The day of the list as a whole differs between formats; for those without one, both sides are
/// given the same.
struct OtherReading {
    int exitCode = -1;
    QString said;
    std::vector<OtherPrice> prices;
};

OtherReading otherReading(const QString &file)
{
    QProcess python;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("PYTHONDONTWRITEBYTECODE", "1");
    python.setProcessEnvironment(environment);
    python.start(HEADROOM_PYTHON, {HEADROOM_SOURCE_DIR "/tests/db/independent/prices.py",
                                   HEADROOM_SOURCE_DIR "/resources", "2026-11-19", file});
    python.waitForFinished(-1);
    OtherReading reading;
    reading.exitCode = python.exitCode();
    reading.said = QString::fromUtf8(python.readAllStandardError());
    for (const QString &line : QString::fromUtf8(python.readAllStandardOutput()).split('\n')) {
        if (!line.isEmpty())
            reading.prices.push_back(parsed(line));
    }
    return reading;
}

/// Catalogs as of each day that is asked for.
class CatalogsByDay
{
public:
    explicit CatalogsByDay(const std::string &file) : m_store(CatalogStore::open(file)) {}
    const Catalog &on(Date day)
    {
        const auto [place, isNew] = m_catalogs.try_emplace(day);
        if (isNew)
            place->second = m_store->loadAsOf(PriceBook::publicCatalog, day).value();
        return place->second;
    }

private:
    Expected<CatalogStore> m_store;
    std::map<Date, Catalog> m_catalogs;
};

} // namespace

class TestImportIndependent : public QObject
{
    Q_OBJECT

private slots:
    void pricesAreThoseOfAnotherReading_data()
    {
        QTest::addColumn<QString>("file");
        const QDir fixtures(HEADROOM_SOURCE_DIR "/tests/db/fixtures/import");
        for (const QString &name : fixtures.entryList(QDir::Files))
            QTest::newRow(qPrintable(name)) << fixtures.filePath(name);
        const QString folder = qEnvironmentVariable("HEADROOM_PRICE_LISTS");
        for (const QString &name : QDir(folder).entryList({"*.json", "*.csv"}, QDir::Files)) {
            if (!folder.isEmpty())
                QTest::newRow(qPrintable("real " + name)) << QDir(folder).filePath(name);
        }
        if (folder.isEmpty())
            qInfo("No real lists: HEADROOM_PRICE_LISTS names no folder.");
    }
    void pricesAreThoseOfAnotherReading()
    {
        QFETCH(QString, file);
        ImportFolder folder(shippedCatalogPath());
        const auto report = folder.import(bytesOf(file), QFileInfo(file).fileName());
        const OtherReading other = otherReading(file);
        if (other.exitCode == kNotAList) {
            QVERIFY(!report);
            return;
        }
        QVERIFY2(other.exitCode == 0, qPrintable(other.said));
        QVERIFY2(report, report ? "" : report.error().text().c_str());
        QVERIFY(report->ledger.addsUp());
        CatalogsByDay catalogs(folder.target());
        for (const OtherPrice &price : other.prices) {
            const Catalog &catalog = catalogs.on(price.day);
            const auto found = catalog.find(price.offer);
            const QString offer = QString::fromStdString(describe(price.offer));
            QVERIFY2(found, qPrintable(offer));
            const std::int64_t nanos = catalog.offer(*found).rate.nanos();
            QVERIFY2(nanos == price.nanos,
                     qPrintable(offer + ": " + QString::number(nanos) + " instead of "
                                + QString::number(price.nanos)));
        }
        const ImportLedger &ledger = report->ledger;
        QVERIFY2(ledger.inserted + ledger.updated + ledger.unchanged
                     == static_cast<std::int64_t>(other.prices.size()),
                 qPrintable(sumOf(ledger) + " for " + QString::number(other.prices.size())));
    }
};

QTEST_GUILESS_MAIN(TestImportIndependent)
#include "tst_import_independent.moc"
