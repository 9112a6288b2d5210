// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog_fixture.h"
#include "core/catalog/known_providers.h"
#include "core/owned/own_price_book.h"
#include "db/catalog/catalog_store.h"
#include "db/importers/import_price_lists.h"
#include "db/importers/own_csv_writer.h"
#include "db/pricebook/file_own_price_store.h"
#include "db/pricebook/own_book_csv.h"
#include "import_fixture.h"
#include "support/owned_server.h"
#include "support/tiny_catalog.h"

#include <QByteArray>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace headroom;
using namespace headroom::testing;

class TestOwnPriceBook : public QObject
{
    Q_OBJECT

private:
    static OwnPriceBook book(const char *lines)
    {
        const auto read = storage::parseOwnBookCsv(
            std::string("book,ACME agreement\nowner,FinOps\ndate,2026-10-01\n"
                        "provider,family,region,instance_type,pricing_model,term_years,percent_off,"
                        "price_per_hour\n")
            + lines);
        if (!read)
            qWarning("%s", read.error().text().c_str());
        return read.value_or(OwnPriceBook());
    }
    static std::shared_ptr<const Catalog> list()
    {
        CatalogBuilder builder;
        builder.type(known::aws, "m5.large", 2, 8)
            .onDemand("us-east-1", "0.096")
            .spot("us-east-1", "0.040")
            .onDemand("us-west-2", "0.100");
        builder.type(known::aws, "g5.xlarge", 4, 16).onDemand("us-east-1", "1.006");
        builder.type(known::google, "n1-standard-4", 4, 15).onDemand("us-central1", "0.189999");
        return builder.build();
    }
    static OfferRow offer(const Catalog &catalog, const char *type,
                          const char *region = "us-east-1")
    {
        return catalog.offer(*catalog.find(onDemand(known::aws, region, type)));
    }

private slots:
    void percentagesFallOnWhatTheyName()
    {
        const Catalog own = applyOwnBook(*list(), book("aws,,,,on_demand,,12,\n"));
        QCOMPARE(QString::fromStdString(offer(own, "m5.large").rate.toString()), "0.08448");
        QCOMPARE(int(offer(own, "m5.large").flags), int(kPriceOwn));
        QCOMPARE(QString::fromStdString(std::string(offer(own, "m5.large").source)),
                 "Own price book \"ACME agreement\" (FinOps): 12\u202f% off the list price; list: "
                     + QString::fromStdString(list()->sources.at(0)));
        OfferReference spotOffer = onDemand(known::aws, "us-east-1", "m5.large");
        spotOffer.purchase.model = PricingModel::spot;
        QCOMPARE(rateOf(own, spotOffer), "0.040");
        QCOMPARE(rateOf(own, onDemand(known::google, "us-central1", "n1-standard-4")), "0.189999");
    }

    void theNarrowerRuleCountsAndDiscountsDoNotAddUp()
    {
        const Catalog own = applyOwnBook(*list(), book("aws,,,,,,10,\n"
                                                       "aws,m5,,,,,20,\n"
                                                       "aws,,us-west-2,,,,30,\n"
                                                       "aws,m5,us-east-1,,,,25,\n"
                                                       "aws,m5,us-east-1,,,,50,\n"));
        QCOMPARE(QString::fromStdString(offer(own, "m5.large").rate.toString()),
                 "0.048"); // the last of two
        QCOMPARE(QString::fromStdString(offer(own, "m5.large", "us-west-2").rate.toString()),
                 "0.080");
        QCOMPARE(QString::fromStdString(offer(own, "g5.xlarge").rate.toString()), "0.9054");
    }

    void fixedPricesReplaceAndAdd()
    {
        const Catalog own =
            applyOwnBook(*list(), book("aws,,us-east-1,g5.xlarge,on_demand,,,0.85\n"
                                       "aws,,us-east-1,g5.xlarge,reserved,3,,0.41\n"));
        QCOMPARE(QString::fromStdString(offer(own, "g5.xlarge").rate.toString()), "0.850");
        QCOMPARE(QString::fromStdString(offer(own, "g5.xlarge").asOf.toString()), "2026-10-01");
        OfferReference reserved = onDemand(known::aws, "us-east-1", "g5.xlarge");
        reserved.purchase.model = PricingModel::reserved;
        reserved.purchase.termYears = 3;
        QCOMPARE(rateOf(own, reserved), "0.410");
        QCOMPARE(own.offerCount(), list()->offerCount() + 1);
        // Everything else is where it was.
        QCOMPARE(rateOf(own, onDemand(known::google, "us-central1", "n1-standard-4")), "0.189999");
        QVERIFY(own.version != list()->version);
    }

    void anEmptyBookChangesNothing()
    {
        const Catalog own = applyOwnBook(*list(), book(""));
        QCOMPARE(own.offerNanos, list()->offerNanos);
        QCOMPARE(own.version, list()->version);
    }

    void tablesAreReadAndWritten()
    {
        const OwnPriceBook original = book("aws,m5,us-east-1,,reserved,1,12.5,\n"
                                           "gcp,,,n1-standard-4,,,,0.1\n");
        QCOMPARE(original.rules.size(), std::size_t(2));
        QCOMPARE(original.owner, std::string("FinOps"));
        const auto again = storage::parseOwnBookCsv(storage::ownBookCsv(original));
        QVERIFY(again);
        QVERIFY(*again == original);
        const auto european =
            storage::parseOwnBookCsv("provider;percent_off;price_per_hour\naws;12,5;\n");
        QVERIFY(european);
        QVERIFY(*european->rules.at(0).percentOff == Exact::ratio(25, 2));
    }

    void ownedServersFollowTheRules()
    {
        OwnPriceBook original = book("aws,m5,us-east-1,,reserved,1,12.5,\n");
        original.nodes = {cellarServer()};
        const std::string text = storage::ownBookCsv(original);
        const auto again = storage::parseOwnBookCsv(text);
        QVERIFY2(again, again ? "" : again.error().text().c_str());
        QVERIFY(*again == original);
        original.rules.clear();
        QVERIFY(storage::parseOwnBookCsv(storage::ownBookCsv(original)) == original);
        // Spreadsheets write a separator for each column.
        std::string spread = text;
        spread.replace(spread.find("servers"), 7, "servers,,,,");
        QVERIFY(storage::parseOwnBookCsv(spread).has_value());
        std::string wrong = text;
        wrong.replace(wrong.find("700 W"), 5, "700");
        const auto refused = storage::parseOwnBookCsv(wrong);
        QVERIFY(!refused);
        QCOMPARE(refused.error().where, std::string("servers, line 2, column power_loaded"));
    }

    void textsThatLookLikeFormulasComeBack_data()
    {
        QTest::addColumn<QString>("text");
        for (const char *text : {"=1+1", "-10 % agreed", "@home", "+49 221", "  =1+1", "\uFF1D1+1",
                                 "'=1+1", "''-x", "it's", "'quoted'", "two\nlines"})
            QTest::newRow(text) << QString(text);
    }
    void textsThatLookLikeFormulasComeBack()
    {
        QFETCH(QString, text);
        OwnPriceBook original = book("aws,,,,,,10,\n");
        original.name = original.owner = original.rules[0].note = text.trimmed().toStdString();
        const std::string csv = storage::ownBookCsv(original);
        for (const char *formula : {",=", ",-", ",@", ",+", ",\uFF1D"})
            QVERIFY2(csv.find(formula) == std::string::npos, csv.c_str());
        const auto again = storage::parseOwnBookCsv(csv);
        QVERIFY2(again.has_value(), again ? "" : again.error().text().c_str());
        QVERIFY(*again == original);
    }

    void textsStayUtf8()
    {
        // 144 letters of two bytes are cut between two of them.
        const QString note = QString(144, QChar(0x416));
        const auto cut = storage::parseOwnBookCsv("provider,percent_off,price_per_hour,note\n"
                                                  "aws,10,,a"
                                                  + note.toStdString() + '\n');
        QVERIFY(cut);
        const QString kept = QString::fromStdString(cut->rules.at(0).note);
        QVERIFY(!kept.contains(QChar::ReplacementCharacter));
        QCOMPARE(kept, QChar('a') + note.left(99));
        const auto latin =
            storage::parseOwnBookCsv("book,ok\nowner,M\xfcller\n"
                                     "provider,percent_off,price_per_hour\naws,10,\n");
        QVERIFY(!latin);
        QCOMPARE(latin.error().where, std::string("line 2"));
        QCOMPARE(std::string(latin.error().what), std::string("The line is not valid UTF-8."));
    }

    void wrongRulesNameTheLine_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("error");
        QTest::newRow("neither")
            << "aws,,"
            << "line 2, percent_off: A rule needs either a percentage or a price.";
        QTest::newRow("both")
            << "aws,10,0.5"
            << "line 2, price_per_hour: A rule has either a percentage or a price, not both.";
        QTest::newRow("all off") << "aws,100,"
                                 << "line 2, percent_off: The percentage 100 is out of range: it "
                                    "must be at least -100 and below 100.";
        QTest::newRow("provider") << "coreweve,10,"
                                  << QString::fromStdString(
                                         unknownProvider("coreweve", "line 2, provider").text());
        QTest::newRow("text") << "aws,much,"
                              << "line 2, percent_off: The percentage is not a number.";
        QTest::newRow("price without type")
            << "aws,,1"
            << "line 2, instance_type: A fixed price needs an instance type.";
    }
    void wrongRulesNameTheLine()
    {
        QFETCH(QString, line);
        QFETCH(QString, error);
        const auto read = storage::parseOwnBookCsv("provider,percent_off,price_per_hour\n"
                                                   + line.toStdString() + '\n');
        QVERIFY(!read);
        QCOMPARE(QString::fromStdString(read.error().text()), error);
    }

    void regionsThatTheCatalogDoesNotKnowNameTheLine()
    {
        const auto catalog = storage::SqliteCatalogSource(shippedCatalogPath()).load();
        QVERIFY(catalog);
        const auto read = [&](const char *line) {
            const auto book = storage::parseOwnBookCsv(
                std::string("provider,region,percent_off,price_per_hour\naws,us-east-1,5,\n") + line
                    + '\n',
                catalog->catalog.get());
            return book ? QString() : QString::fromStdString(book.error().text());
        };
        QCOMPARE(read("azure,westeurope,10,"), QString());
        QCOMPARE(read("azure,,10,"), QString());
        QCOMPARE(read("azure,Mars,10,"), "line 3, region: The catalog has no region \"Mars\" of "
                                         "Azure. Write it like the provider: westeurope.");
        QVERIFY(read("aws,westeurope,10,").startsWith("line 3, region: "));
    }

    void storedBookComesBackAndIsPrivate()
    {
        QTemporaryDir home;
        const std::string path = (home.path() + "/new/headroom/own-prices.csv").toStdString();
        const storage::FileOwnPriceStore store(path);
        QVERIFY(!store.load()->book);
        OwnPriceBook original = book("aws,m5,us-east-1,,reserved,1,12.5,\n");
        original.rules[0].note = "-12,5 % as agreed";
        original.owner = "=FinOps";
        QVERIFY(store.save(original, {}));
        QVERIFY(*store.load()->book == original);
        const QFileInfo file(QString::fromStdString(path));
        const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther;
        QVERIFY(!(file.permissions() & others));
        QVERIFY(!(QFileInfo(file.absolutePath()).permissions() & others));
    }

    void changedBooksAreRefusedAndReplacedOnesKept()
    {
        QTemporaryDir home;
        const std::string backups = home.filePath("backups").toStdString();
        const storage::FileOwnPriceStore store(home.filePath("own.csv").toStdString(), backups);
        QCOMPARE(store.load()->fingerprint, std::string(kNoFile));
        const OwnPriceBook first = book("aws,m5,us-east-1,,reserved,1,12.5,\n");
        const auto saved = store.save(first, {kNoFile});
        QVERIFY(saved);
        QCOMPARE(store.load()->fingerprint, *saved);
        // Somebody who has not seen it, and somebody who has seen another.
        for (const char *seen : {kNoFile, "another"}) {
            const auto refused = store.save({}, {seen});
            QVERIFY(!refused);
            QVERIFY(refused.error().kind == ErrorKind::changedElsewhere);
        }
        QVERIFY(*store.load()->book == first);
        const OwnPriceBook second = book("aws,m6,us-east-1,,reserved,1,12.5,\n");
        QVERIFY(store.save(second, {*saved}));
        QDirIterator kept(home.filePath("backups"), {"*.csv"}, QDir::Files,
                          QDirIterator::Subdirectories);
        QVERIFY(kept.hasNext());
        QVERIFY(*store.readFile(kept.next().toStdString(), nullptr) == first);
    }

    void draftsOfKilledProcessesAreFound()
    {
        QTemporaryDir home;
        const storage::FileOwnPriceStore store(home.filePath("own.csv").toStdString());
        const OwnPriceBook changed = book("aws,m5,us-east-1,,reserved,1,12.5,\n");
        QVERIFY(store.keepDraft(changed, "of this process"));
        QVERIFY(!store.leftDraft());
        const pid_t child = fork();
        if (child == 0) {
            const bool kept = store.keepDraft(changed, "seen").has_value();
            kill(getpid(), kept ? SIGKILL : SIGABRT);
        }
        int status = 0;
        QCOMPARE(waitpid(child, &status, 0), child);
        QCOMPARE(WTERMSIG(status), SIGKILL);
        const auto left = store.leftDraft();
        QVERIFY(left && left->book == changed && left->writtenAt > 0);
        QCOMPARE(left->fingerprint, std::string("seen"));
        store.discardDraft(left->id);
        QVERIFY(!store.leftDraft());
        store.dropDraft();
        QVERIFY(QDir(home.path()).entryList(QDir::Files | QDir::Hidden).isEmpty());
    }

    void unreadableStoredBookIsAnError()
    {
        QTemporaryDir home;
        QFile file(home.path() + "/own-prices.csv");
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("provider,percent_off\naws,much\n");
        file.close();
        const auto loaded = storage::FileOwnPriceStore(file.fileName().toStdString()).load();
        QVERIFY(!loaded);
        QCOMPARE(QString::fromStdString(loaded.error().where),
                 file.fileName() + ", line 2, percent_off");
        QVERIFY(!storage::FileOwnPriceStore(home.path().toStdString()).load());
    }

    void exportedCatalogComesBackUnchanged()
    {
        const auto shipped = storage::SqliteCatalogSource(shippedCatalogPath()).load();
        QVERIFY(shipped);
        QTemporaryDir folder;
        const std::string target = folder.filePath("catalog.sqlite").toStdString();
        writeBytes(folder.filePath("prices.csv"),
                   QByteArray::fromStdString(storage::ownPriceCsv(*shipped->catalog)));
        storage::ImportRequest request;
        request.files = {folder.filePath("prices.csv").toStdString()};
        request.catalog = {shippedCatalogPath(), target};
        request.today = Date::fromCivil(2026, 11, 20);
        const auto report = storage::importPriceLists(request);
        QVERIFY2(report, report ? "" : report.error().text().c_str());
        QCOMPARE(report->ledger.unchanged,
                 static_cast<std::int64_t>(shipped->catalog->offerCount()));
        QCOMPARE(report->ledger.read, report->ledger.unchanged);
    }

    void sourcesThatLookLikeFormulasComeBack()
    {
        QTemporaryDir folder;
        writeBytes(folder.filePath("prices.csv"),
                   "provider,region,instance_type,price_per_hour,as_of,source\n"
                   "aws,us-east-1,m5.large,0.0973,2026-11-19,=cmd|' /C calc'!A0\n");
        storage::ImportRequest request;
        const std::string target = folder.filePath("catalog.sqlite").toStdString();
        request.catalog = {shippedCatalogPath(), target};
        request.today = Date::fromCivil(2026, 11, 20);
        const auto exported = [&](const char *list) {
            request.files = {folder.filePath(list).toStdString()};
            const auto report = storage::importPriceLists(request);
            if (!report)
                return report.error().text();
            request.catalog.base = target;
            return storage::ownPriceCsv(*storage::SqliteCatalogSource(target).load()->catalog);
        };
        const std::string first = exported("prices.csv");
        QVERIFY2(first.find(",'=cmd|' /C calc'!A0,") != std::string::npos,
                 first.substr(0, 200).c_str());
        writeBytes(folder.filePath("again.csv"), QByteArray::fromStdString(first));
        QVERIFY(exported("again.csv") == first);
    }
};

QTEST_GUILESS_MAIN(TestOwnPriceBook)
#include "tst_own_price_book.moc"
