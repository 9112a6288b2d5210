// SPDX-License-Identifier: GPL-3.0-or-later
// Amounts, days and words of price lists: their meaning, and that nothing else is accepted.
#include "core/catalog/known_providers.h"
#include "db/importers/azure_meter.h"
#include "db/importers/google_machines.h"
#include "db/importers/own_purchase.h"
#include "db/importers/price_text.h"
#include "db/importers/region_names.h"
#include "db/text/plain_text.h"
#include "support/tiny_catalog.h"

#include <QString>
#include <QTest>

#include <random>

using namespace headroom;
using namespace headroom::storage;
using headroom::testing::CatalogBuilder;

namespace {

constexpr int kNoFault = -1;

int faultOf(const ParsedAmount &amount)
{
    return amount.fault ? static_cast<int>(*amount.fault) : kNoFault;
}

AzureMeter plainMeter()
{
    return {.service = "Virtual Machines",
            .product = "Virtual Machines Dasv5 Series",
            .sku = "D64as v5",
            .meter = "D64as v5",
            .armSku = "Standard_D64as_v5",
            .unit = "1 Hour",
            .type = "Consumption",
            .term = ""};
}

OwnPurchase::Words wordsOf(const std::array<std::string, 5> &words)
{
    OwnPurchase::Words views;
    std::ranges::copy(words, views.begin());
    return views;
}

} // namespace

class PriceWordsTest : public QObject
{
    Q_OBJECT

private slots:
    /// Digits, decimals and an exponent, by exact arithmetic on the number that they spell.
    void amountsAreTheNumbersThatTheySpell()
    {
        std::mt19937_64 random(1);
        const auto below = [&](std::uint64_t maximum) { return random() % maximum; };
        int priced = 0;
        for (int i = 0; i < 20'000; ++i) {
            const auto whole = static_cast<std::int64_t>(below(below(2) == 0 ? 20 : 2'000'000));
            const auto decimals = static_cast<int>(below(13));
            std::string fraction;
            for (int d = 0; d < decimals; ++d)
                fraction += static_cast<char>('0' + below(10));
            const int exponent = below(3) == 0 ? static_cast<int>(below(9)) - 4 : 0;
            const bool comma = below(2) == 0;
            std::string text = std::to_string(whole);
            if (decimals > 0)
                text += (comma ? "," : ".") + fraction;
            if (exponent != 0)
                text += "E" + std::to_string(exponent);
            // The same number by exact fractions.
            Exact value = whole;
            if (decimals > 0)
                value += Exact::ratio(std::stoll(fraction),
                                      static_cast<Int128>(std::pow(10.0, decimals)));
            for (int e = 0; e < std::abs(exponent); ++e)
                value = exponent > 0 ? value * Exact(10) : value / Exact(10);
            const Int128 nanos = value.scaled(9);
            const ParsedAmount amount =
                parseAmount(text, kHighestRate, comma ? DecimalMark::comma : DecimalMark::point);
            if (nanos == 0) {
                QCOMPARE(faultOf(amount), static_cast<int>(PriceFault::zero));
            } else if (nanos > Int128{kHighestRate} * kNanosPerUnit) {
                QCOMPARE(faultOf(amount), static_cast<int>(PriceFault::tooLarge));
            } else {
                QVERIFY2(!amount.fault && amount.nanos == nanos, text.c_str());
                ++priced;
            }
            // With a minus it is a fault, whatever it spells; with the other mark it is no number.
            QVERIFY(parseAmount("-" + text, kHighestRate,
                                comma ? DecimalMark::comma : DecimalMark::point)
                        .fault.has_value());
            if (decimals > 0)
                QCOMPARE(faultOf(parseAmount(text, kHighestRate,
                                             comma ? DecimalMark::point : DecimalMark::comma)),
                         static_cast<int>(PriceFault::notANumber));
        }
        QVERIFY(priced > 10'000);
    }

    void rejectedPricesHaveAReason_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("fault");
        const auto row = [](const char *text, PriceFault fault) {
            QTest::newRow(text) << text << static_cast<int>(fault);
        };
        row("", PriceFault::missing);
        row(" \t", PriceFault::missing);
        row("0", PriceFault::zero);
        row("0.0000000004", PriceFault::zero);
        row("-0", PriceFault::zero);
        row("-0.1", PriceFault::negative);
        row("1000000.000000001", PriceFault::tooLarge);
        row("1e400", PriceFault::tooLarge);
        row("99999999999999999999999999999999999999999", PriceFault::tooLarge);
        for (const char *text : {"free", "1.2.3", "1 2", "$1", "+1", ".", "e5", "1e", "1e+",
                                 "1e5000", "0x10", "--1", "1,000.5"})
            row(text, PriceFault::notANumber);
    }
    void rejectedPricesHaveAReason()
    {
        QFETCH(QString, text);
        QFETCH(int, fault);
        const ParsedAmount amount = parseAmount(text.toStdString());
        QCOMPARE(faultOf(amount), fault);
        QVERIFY(std::string_view(reasonOf(*amount.fault)).ends_with('.'));
    }

    void theLastBillionthIsRoundedHalfUp()
    {
        QCOMPARE(parseAmount("0.0000000005").nanos, std::int64_t{1});
        QCOMPARE(parseAmount("0.1234567894").nanos, std::int64_t{123'456'789});
        QCOMPARE(parseAmount("0.1234567895").nanos, std::int64_t{123'456'790});
        QCOMPARE(parseAmount(" 1 ").nanos, kNanosPerUnit);
        // Decimals that cannot change a billionth any more are read over.
        QCOMPARE(parseAmount("1." + std::string(60, '0') + "9").nanos, kNanosPerUnit);
    }

    void figuresAreTheFirstNumber()
    {
        QCOMPARE(parseFigure("1,952 GiB"), 1'952.0);
        QCOMPARE(parseFigure(" 0.5 GiB"), 0.5);
        QCOMPARE(parseFigure("8"), 8.0);
        QCOMPARE(parseFigure("NA"), 0.0);
        QCOMPARE(parseFigure("99999999999"), 0.0);
    }

    void timeAfterADayIsIgnored()
    {
        const auto day = std::optional(Date::fromCivil(2026, 5, 7));
        QCOMPARE(parseDay("2026-05-07"), day);
        QCOMPARE(parseDay(" 2026-05-07T19:29:15Z "), day);
        QCOMPARE(parseDay("2026-05-07 19:29"), day);
        for (const char *text :
             {"", "2026-5-7", "2026-13-01", "2026-02-30", "2026-05-071", "7.5.2026"})
            QVERIFY2(!parseDay(text).has_value(), text);
    }

    /// Random bytes, mostly close to UTF-8, against Qt's decoder: valid is what it reads and writes
    /// back unchanged.
    void utf8IsWhatADecoderReads()
    {
        std::mt19937 random(4);
        int valid = 0;
        for (int i = 0; i < 50'000; ++i) {
            std::string bytes;
            for (auto pieces = 1 + random() % 3; pieces > 0; --pieces) {
                constexpr std::array<unsigned, 12> kFirst{0x41, 0x7F, 0x80, 0xC1, 0xC2, 0xDF,
                                                          0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xF5};
                const unsigned first = kFirst[random() % kFirst.size()];
                bytes += static_cast<char>(first);
                const unsigned more = first < 0xC0 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
                for (unsigned m = 0; m < more; ++m)
                    bytes += static_cast<char>(random() % 16 == 0 ? 0x41 : 0x80 + random() % 0x40);
            }
            const QByteArray raw = QByteArray::fromStdString(bytes);
            const QString read = QString::fromUtf8(raw);
            const bool expected =
                !read.contains(QChar::ReplacementCharacter)
                    ? read.toUtf8() == raw
                    : bytes.find("\xEF\xBF\xBD") != std::string::npos && read.toUtf8() == raw;
            QVERIFY2(isUtf8(bytes) == expected, raw.toHex().constData());
            valid += expected ? 1 : 0;
            // A cut of what is valid is valid, and loses less than one character.
            if (!expected)
                continue;
            for (std::size_t size = 0; size <= bytes.size(); ++size) {
                const std::string_view cut = cutUtf8(bytes, size);
                QVERIFY(isUtf8(cut) && cut.size() <= size && size - cut.size() < 4);
            }
        }
        QVERIFY(valid > 1'000);
    }

    /// 8,760 hours a year: a fee of 8,760 for one year is 1.00 an hour; of one for three years
    /// 1/26,280, rounded half up.
    void feesAreSpreadOverTheHoursOfTheirTerm()
    {
        QCOMPARE(spreadOverTerm(8'760 * kNanosPerUnit, 1), kNanosPerUnit);
        QCOMPARE(spreadOverTerm(kNanosPerUnit, 3), std::int64_t{38'052}); // 38,051.75
        QCOMPARE(spreadOverTerm(4'380, 1), std::int64_t{1});
        QCOMPARE(spreadOverTerm(4'379, 1), std::int64_t{0});
    }

    void theDecimalMarkIsFoundOrAskedFor_data()
    {
        QTest::addColumn<QString>("amounts");
        QTest::addColumn<int>("mark"); // -1: refused
        const int point = static_cast<int>(DecimalMark::point);
        const int comma = static_cast<int>(DecimalMark::comma);
        QTest::newRow("points") << "0.5;1.25" << point;
        QTest::newRow("commas") << "0,5;1,25" << comma;
        QTest::newRow("neither") << "1;2" << point;
        QTest::newRow("thousands beside points") << "1,050;0.5" << point;
        QTest::newRow("thousands beside commas") << "1,050;0,5" << comma;
        QTest::newRow("either, and nobody tells") << "1,050;2" << -1;
        QTest::newRow("both") << "0.5;0,5" << -1;
        QTest::newRow("no thousands begin with zero") << "0,096" << comma;
        QTest::newRow("groups of three") << "1,050,000;7.5" << point;
    }
    void theDecimalMarkIsFoundOrAskedFor()
    {
        QFETCH(QString, amounts);
        QFETCH(int, mark);
        std::string csv = "type\tprice\n";
        for (const QString &amount : amounts.split(';'))
            csv += "a\t" + amount.toStdString() + '\n';
        const auto found = decimalMarkOf(csv, '\t', {"price"});
        QCOMPARE(found ? static_cast<int>(*found) : -1, mark);
        // Other columns do not count.
        QCOMPARE(decimalMarkOf(csv, '\t', {"type"}), Expected<DecimalMark>(DecimalMark::point));
    }

    /// Every combination of words, against the three rules in other words: commitments have terms,
    /// nothing else has one, and only commitments and blocks are paid before.
    void everyWayOfBuyingIsReadOrRefused()
    {
        OwnPurchase reader;
        int read = 0;
        for (const PricingModel model : kAllOf<PricingModel>) {
            for (const char *years : {"", "0", "1", "3"}) {
                for (const Payment payment : kAllOf<Payment>) {
                    const std::array<std::string, 5> words{std::string(keyOf(model)), years,
                                                           std::string(keyOf(payment)), "", ""};
                    const bool hasTerm =
                        std::string_view(years) == "1" || std::string_view(years) == "3";
                    const bool commits = model == PricingModel::reserved
                                         || model == PricingModel::reservedConvertible
                                         || model == PricingModel::savingsPlan
                                         || model == PricingModel::committedUse
                                         || model == PricingModel::instanceSavingsPlan;
                    const bool prepaid =
                        payment == Payment::partialUpfront || payment == Payment::allUpfront;
                    const bool good =
                        commits == hasTerm
                        && (commits || !prepaid || model == PricingModel::capacityBlock);
                    const auto purchase = reader.read(wordsOf(words));
                    QVERIFY2(purchase.has_value() == good, words[0].c_str());
                    if (good) {
                        ++read;
                        QCOMPARE(purchase->model, model);
                        QCOMPARE(int(purchase->termYears), hasTerm ? years[0] - '0' : 0);
                        QCOMPARE(purchase->payment, payment);
                        QVERIFY(contradictionIn(*purchase).empty());
                    } else {
                        QVERIFY(!reader.reason().empty());
                    }
                }
            }
        }
        QVERIFY(read > 40);
    }

    void wordsThatContradictEachOtherAreNamed_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("detail");
        QTest::newRow("model") << QStringList{"rented", "", "", "", ""} << "rented";
        QTest::newRow("term in the name") << QStringList{"reserved_3y", "1", "", "", ""} << "1";
        QTest::newRow("no digit") << QStringList{"reserved", "one", "", "", ""} << "one";
        QTest::newRow("payment") << QStringList{"reserved_1y", "", "later", "", ""} << "later";
        QTest::newRow("system") << QStringList{"", "", "", "BeOS", ""} << "BeOS";
        QTest::newRow("tenancy") << QStringList{"", "", "", "", "alone"} << "alone";
        QTest::newRow("term of nothing") << QStringList{"", "1", "", "", ""} << "on_demand";
    }
    void wordsThatContradictEachOtherAreNamed()
    {
        QFETCH(QStringList, words);
        QFETCH(QString, detail);
        std::array<std::string, 5> said;
        for (std::size_t i = 0; i < said.size(); ++i)
            said[i] = words[static_cast<qsizetype>(i)].toStdString();
        OwnPurchase reader;
        QVERIFY(!reader.read(wordsOf(said)).has_value());
        QCOMPARE(QString::fromStdString(reader.detail()), detail);
        // The next line is read for itself.
        QVERIFY(reader.read(wordsOf({"reserved_3y", "3", "all_upfront", "linux", "dedicated"}))
                    .has_value());
    }

    void onlyThePlainOfferingOfASizeIsItsPrice_data()
    {
        QTest::addColumn<AzureMeter>("meter");
        QTest::addColumn<QString>("bought"); // empty: refused
        const auto row = [](const char *name, const char *bought, auto change) {
            AzureMeter meter = plainMeter();
            change(meter);
            QTest::newRow(name) << meter << QString(bought);
        };
        row("pay as you go", "on_demand linux", [](AzureMeter &) {});
        row("Windows", "on_demand windows", [](AzureMeter &meter) { meter.product += " Windows"; });
        row("spot", "spot linux", [](AzureMeter &meter) { meter.sku += " Spot"; });
        row("a name with spot in it", "on_demand linux",
            [](AzureMeter &meter) { meter.sku += " Spotless"; });
        row("three years", "reserved_3y linux", [](AzureMeter &meter) {
            meter.type = "Reservation";
            meter.term = "3 Years";
        });
        row("a term of months", "", [](AzureMeter &meter) {
            meter.type = "Reservation";
            meter.term = "6 Months";
        });
        row("reserved Windows", "", [](AzureMeter &meter) {
            meter.type = "Reservation";
            meter.term = "1 Year";
            meter.product += " Windows";
        });
        row("another service", "", [](AzureMeter &meter) { meter.service = "Storage"; });
        row("no service, another product", "", [](AzureMeter &meter) {
            meter.service = "";
            meter.product = "Storage";
        });
        row("no service", "on_demand linux", [](AzureMeter &meter) { meter.service = ""; });
        row("for development", "", [](AzureMeter &meter) { meter.type = "DevTestConsumption"; });
        row("by the month", "", [](AzureMeter &meter) { meter.unit = "1/Month"; });
        row("Cloud Services", "", [](AzureMeter &meter) { meter.product += " CloudServices"; });
        row("a host", "", [](AzureMeter &meter) { meter.product += " Dedicated Host"; });
        row("low priority", "", [](AzureMeter &meter) { meter.meter += " Low Priority"; });
        row("expired", "", [](AzureMeter &meter) { meter.meter += " Expired"; });
        row("promotion", "", [](AzureMeter &meter) { meter.product += " Promo"; });
        row("the Basic tier", "", [](AzureMeter &meter) { meter.product += " Basic"; });
        row("a size of the Basic tier", "on_demand linux", [](AzureMeter &meter) {
            meter.product += " Basic";
            meter.armSku = "Basic_A1";
        });
        row("no size", "", [](AzureMeter &meter) { meter.armSku = ""; });
    }
    void onlyThePlainOfferingOfASizeIsItsPrice()
    {
        QFETCH(AzureMeter, meter);
        QFETCH(QString, bought);
        const AzureOffering offering = offeringOf(meter);
        QCOMPARE(offering.refusal.empty(), !bought.isEmpty());
        if (bought.isEmpty())
            return;
        QCOMPARE(QString::fromStdString(keyOf(offering.purchase) + ' '
                                        + std::string(keyOf(offering.purchase.operatingSystem))),
                 bought);
        QCOMPARE(offering.instanceType, std::string_view(meter.armSku));
    }

    void googlesMachinesAreMadeOfParts()
    {
        CatalogBuilder catalog;
        const auto google = [&](const char *name, double cores, double memory) -> CatalogBuilder & {
            return catalog.type(known::google, name, cores, memory);
        };
        google("e2-micro", 2, 1).onDemand("us-east1", "0.01");
        google("n1-standard-4", 4, 15).onDemand("us-east1", "0.19").onDemand("us-west1", "0.2");
        google("n2-standard-8", 8, 32).onDemand("us-east1", "0.39");
        google("a3-megagpu-8g", 208, 1872)
            .accelerators("NVIDIA H100", 8, 80)
            .onDemand("us-east1", "90");
        google("ct5lp-hightpu-4t", 112, 192).onDemand("us-east1", "4.8");
        google("c3-standard-192-metal", 192, 768).onDemand("us-east1", "10");
        google("m1-megamem-96", 96, 1433.6).onDemand("us-east1", "10");
        google("f1-micro", 1, 0.6).onDemand("us-east1", "0.0076");
        google("c4-standard-4-lssd", 4, 15).onDemand("us-east1", "0.2");
        catalog.type(known::aws, "m5.large", 2, 8).onDemand("us-east-1", "0.096");
        const auto machines = googleMachines(*catalog.build());
        const auto find = [&](const char *name) {
            const auto found = std::ranges::find(machines, name, &GoogleMachine::name);
            return found == machines.end() ? nullptr : &*found;
        };
        // Neither other clouds, TPUs nor bare metal are priced from parts.
        QCOMPARE(machines.size(), std::size_t{7});
        QVERIFY(find("m5.large") == nullptr && find("ct5lp-hightpu-4t") == nullptr
                && find("c3-standard-192-metal") == nullptr);
        QVERIFY(find("e2-micro")->billedCores == Exact::ratio(1, 4));
        QVERIFY(find("n1-standard-4")->billedCores == Exact(4));
        QCOMPARE(find("n1-standard-4")->regions,
                 (std::vector<std::string>{"us-east1", "us-west1"}));
        QCOMPARE(find("n1-standard-4")->sustainedPercent, 30);
        QCOMPARE(find("n2-standard-8")->sustainedPercent, 20);
        QCOMPARE(find("e2-micro")->sustainedPercent, 0);
        QCOMPARE(find("a3-megagpu-8g")->family, std::string("a3plus"));
        QCOMPARE(find("a3-megagpu-8g")->gpu, std::string("h100 80gb mega"));
        QVERIFY(find("a3-megagpu-8g")->gpus == Exact(8));
        QVERIFY(find("m1-megamem-96")->memoryGib == Exact::ratio(14'336, 10));
        QVERIFY(find("f1-micro")->memoryGib.isZero() && find("f1-micro")->billedCores == Exact(1));
        QVERIFY(find("c4-standard-4-lssd")->hasUnknownLocalSsd);
        QCOMPARE(find("c4-standard-4-lssd")->localSsd, std::string("c4"));
        QVERIFY(!find("n2-standard-8")->hasUnknownLocalSsd);
    }

    void regionsHaveTheNamesOfTheirCloud()
    {
        for (const char *name : {"us-west-2", "eu-central-1", "ap-southeast-3", "us-gov-west-1"})
            QVERIFY2(isAwsRegionCode(name), name);
        for (const char *name : {"us-west-2-lax-1", "us-central1", "westeurope", "", "us-west"})
            QVERIFY2(!isAwsRegionCode(name), name);
        for (const char *name : {"us-central1", "northamerica-northeast2", "europe-west12"})
            QVERIFY2(isGoogleRegion(name), name);
        for (const char *name : {"us-west-2", "global", "us", "", "europe"})
            QVERIFY2(!isGoogleRegion(name), name);
        QVERIFY(looksLikeRegion(known::aws, "us-west-2"));
        QVERIFY(!looksLikeRegion(known::aws, "US-WEST-2"));
        QVERIFY(looksLikeRegion(known::own, "the cellar"));
        QVERIFY(readsLikeRegion(known::azure, "francecentral"));
        QVERIFY(!readsLikeRegion(known::azure, "something"));
    }
};

QTEST_APPLESS_MAIN(PriceWordsTest)
#include "tst_price_words.moc"
