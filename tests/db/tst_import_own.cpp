// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/known_providers.h"
#include "import_fixture.h"
#include "support/tiny_catalog.h"

#include <QByteArray>
#include <QTest>

using namespace headroom;
using namespace headroom::testing;

class TestImportOwn : public QObject
{
    Q_OBJECT

private:
    static QByteArray table(const QByteArray &line)
    {
        return "provider,region,instance_type,pricing_model,price_per_hour,currency,as_of\n" + line
               + '\n';
    }

private slots:
    void columnsAndValuesAreTaken()
    {
        const Imported list = import(importFixture("own_prices.csv"));
        QVERIFY2(!list.error, list.error ? list.error->text().c_str() : "");
        QCOMPARE(list.rows.size(), std::size_t(3));
        const auto allUpfront = committed(PricingModel::reserved, 3, Payment::allUpfront);
        QCOMPARE(list.rate("us-east-1", "m5.large", allUpfront), "0.035388128");
        QCOMPARE(list.rows[1].row.upfrontNanos, 930'000'000'000);
        QCOMPARE(int(list.rows[1].row.flags), int(kPriceDerived));
        QCOMPARE(list.rows[2].source, std::string("list, with\na line break"));
        QCOMPARE(list.rows[2].row.purchase.operatingSystem, OperatingSystem::windows);
        QCOMPARE(QString::fromStdString(list.rows[2].row.asOf.toString()), "2026-06-18");
    }

    /// 8,614 a month for 365 used hours; of 20 an hour rented for, 17.60 are saved beyond 7,738 (tst_owned).
    void ownedServersAreImportedWithTheirBreakEven()
    {
        const QByteArray nodes =
            "name,location,accelerator,accelerator_count,purchase,currency,depreciation_months,"
            "residual,financing_percent,power_idle,power_loaded,pue,price_per_kwh,space_per_month,"
            "people_per_month,utilisation_percent,as_of,source\n"
            "dgx,cellar,NVIDIA T4,8,300000,USD,48,60000,6,2 kW,10000 W,1.5,0.2,400,1000,50,"
            "2026-11-20,quote 4711\n";
        CatalogBuilder rents;
        rents.type(known::aws, "eight", 96, 384)
            .accelerators("NVIDIA T4", 8, 16)
            .onDemand("us-east-1", "20");
        const Imported list = import(nodes, *rents.build());
        QVERIFY2(!list.error, list.error ? list.error->text().c_str() : "");
        QCOMPARE(list.rate("cellar", "dgx"), "23.600");
        QCOMPARE(list.notes.size(), std::size_t(1));
        QCOMPARE(
            list.notes.front(),
            std::string("dgx: 23.60 USD a used hour at 50 % of the hours. Owning costs less than "
                        "renting 1 × AWS us-east-1 eight, on-demand (20.00 USD an hour) above "
                        "60.2 % of them."));
        QByteArray broken = nodes;
        const Imported refused = import(broken.replace("2 kW", "2000"), *rents.build());
        QVERIFY(refused.error && refused.rows.empty());
    }

    void bothKindsOfSavingsPlansHaveAName()
    {
        const Imported list = import("provider,region,instance_type,pricing_model,price_per_hour\n"
                                     "aws,us-east-1,m5.large,savings_plan_3y,0.053\n"
                                     "aws,us-east-1,m5.large,instance_savings_plan_3y,0.041\n");
        QCOMPARE(list.rate("us-east-1", "m5.large", committed(PricingModel::savingsPlan, 3)),
                 "0.053");
        QCOMPARE(
            list.rate("us-east-1", "m5.large", committed(PricingModel::instanceSavingsPlan, 3)),
            "0.041");
        QCOMPARE(nameOf(committed(PricingModel::instanceSavingsPlan, 3)),
                 std::string("EC2 instance savings plan 3 years"));
        QCOMPARE(nameOf(committed(PricingModel::savingsPlan, 3)),
                 std::string("compute savings plan 3 years"));
    }

    void semicolonsDecimalCommasMarkAndCrLf()
    {
        const Imported list = import(importFixture("own_prices_eu.csv").mid(3));
        QVERIFY2(!list.error, list.error ? list.error->text().c_str() : "");
        QCOMPARE(list.rate("us-east-1", "m5.large"), "0.096");
        QCOMPARE(list.rate("us-west-2", "m5.large"), "0.112");
        QCOMPARE(list.unknownColumns, std::vector<std::string>{"Kommentar"});
        QCOMPARE(list.rows[1].place, std::string("line 3"));
    }

    void mixedDecimalMarksAreRefused()
    {
        const Imported list =
            import("provider;region;instance_type;price_per_hour\naws;r;m5.large;0,1\n"
                   "aws;r;m5.large;0.1\n");
        QVERIFY(list.error);
        QVERIFY(QString::fromStdString(list.error->text()).contains("decimal point"));
    }

    void wrongRowsNameLineAndReason_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QString>("reason");
        const auto row = [](const char *name, const char *line, const char *reason) {
            QTest::newRow(name) << QByteArray(line) << QString(reason);
        };
        row("negative", "aws,us-east-1,m5.large,,-0.1,,", "The price is negative.");
        row("zero", "aws,us-east-1,m5.large,,0.000,,", "The price is zero.");
        row("less than a billionth", "aws,us-east-1,m5.large,,0.0000000001,,",
            "The price is zero.");
        row("NaN", "aws,us-east-1,m5.large,,NaN,,", "The price is not a number.");
        row("infinity", "aws,us-east-1,m5.large,,inf,,", "The price is not a number.");
        row("hexadecimal", "aws,us-east-1,m5.large,,0x1p3,,", "The price is not a number.");
        row("grouped", "aws,us-east-1,m5.large,,\"1,234.5\",,", "The price is not a number.");
        row("empty", "aws,us-east-1,m5.large,,,,", "No price is stated.");
        row("too high", "aws,us-east-1,m5.large,,1000001,,", "The price is implausibly high.");
        row("overflow", "aws,us-east-1,m5.large,,99999999999999999999999999999999999999999,,",
            "The price is implausibly high.");
        row("currency", "aws,us-east-1,m5.large,,0.1,EUR,",
            "The price is in a different currency from the catalog.");
        row("provider", "ibm,us-east-1,m5.large,,0.1,,", "The provider is not known.");
        row("region", "aws,,m5.large,,0.1,,", "The region is missing or is not a plain name.");
        row("type with markup", "aws,us-east-1,<img src=x>,,0.1,,",
            "The instance type is missing or is not a plain name.");
        row("formula", "aws,us-east-1,=1+1,,0.1,,",
            "The instance type is missing or is not a plain name.");
        row("model", "aws,us-east-1,m5.large,cheap,0.1,,", "The pricing model is not known.");
        row("date", "aws,us-east-1,m5.large,,0.1,,20.11.2026",
            "The date must be written like 2026-07-20.");
        row("no such day", "aws,us-east-1,m5.large,,0.1,,2026-02-30",
            "The date must be written like 2026-07-20.");
        row("too few fields", "aws,us-east-1",
            "The line has a different number of fields from the header.");
        row("too many fields", "aws,us-east-1,m5.large,,0.1,,,,,",
            "The line has a different number of fields from the header.");
    }
    void wrongRowsNameLineAndReason()
    {
        QFETCH(QByteArray, line);
        QFETCH(QString, reason);
        const Imported list =
            import(table("aws,eu-west-1,m5.large,,0.107,USD,2026-07-20\n\n" + line));
        QVERIFY2(!list.error, list.error ? list.error->text().c_str() : "");
        QCOMPARE(list.rows.size(), std::size_t(1));
        QCOMPARE(list.rejections.size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(list.rejections.front().reason), reason);
        QCOMPARE(list.rejections.front().place, std::string("line 4"));
    }

    void exactPricesFromText_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("rate");
        QTest::newRow("plain") << QByteArray("0.526") << "0.526";
        QTest::newRow("trailing zeros") << QByteArray("0.0960000000") << "0.096";
        QTest::newRow("nine decimals") << QByteArray("0.000000058") << "0.000000058";
        QTest::newRow("exponent") << QByteArray("1.0E-4") << "0.0001";
        QTest::newRow("positive exponent") << QByteArray("1.5e2") << "150.000";
        QTest::newRow("rounded up") << QByteArray("0.1234567895") << "0.12345679";
        QTest::newRow("rounded down") << QByteArray("0.12345678949999") << "0.123456789";
        QTest::newRow("binary noise") << QByteArray("2.9339099999999996") << "2.93391";
        QTest::newRow("spaces") << QByteArray(" 0.5 ") << "0.500";
    }
    void exactPricesFromText()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, rate);
        const Imported list = import(table("aws,us-east-1,m5.large,," + text + ",,2026-07-20"));
        QCOMPARE(list.rate("us-east-1", "m5.large"), rate);
    }

    void modelAndTermMayBeOneWord()
    {
        const Imported list = import(table("aws,us-east-1,m5.large,reserved_3y,0.037,,2026-07-20"));
        QCOMPARE(list.rate("us-east-1", "m5.large", committed(PricingModel::reserved, 3)), "0.037");
    }

    void headerFaultsAreRefused()
    {
        const Imported twins =
            import("provider,region,instance_type,price_per_hour,Region\naws,a,m5.large,1,b\n");
        QVERIFY(twins.error);
        QVERIFY(QString::fromStdString(twins.error->text()).contains("occurs twice"));
        const Imported cut =
            import("provider,region,instance_type,price_per_hour\naws,us-east-1,m5.l");
        QVERIFY(cut.error);
        QVERIFY(QString::fromStdString(cut.error->text()).contains("looks cut off"));
        const Imported quote =
            import("provider,region,instance_type,price_per_hour\naws,us-east-1,\"m5.l");
        QVERIFY(quote.error);
        QVERIFY(QString::fromStdString(quote.error->text()).contains("quoted field"));
    }

    void undatedTablesSayWhichDayStands()
    {
        const Imported list =
            import("provider,region,instance_type,price_per_hour\naws,us-east-1,m5.large,1\n");
        QCOMPARE(QString::fromStdString(list.rows.at(0).row.asOf.toString()), "2026-11-20");
        QCOMPARE(list.notes.size(), std::size_t(1));
    }
};

QTEST_GUILESS_MAIN(TestImportOwn)
#include "tst_import_own.moc"
