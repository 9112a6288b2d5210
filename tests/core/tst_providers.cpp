// SPDX-License-Identifier: GPL-3.0-or-later
// The table of providers: what ships, what a catalog adds, unknown keys, and whose shares a plan splits.
#include "core/catalog/known_providers.h"
#include "core/catalog/offer.h"
#include "core/plan/provider_split.h"
#include "core/shipped/shipped_texts.h"

#include <QTest>

#include <algorithm>
#include <set>
#include <string>

using namespace headroom;

class ProvidersTest : public QObject
{
    Q_OBJECT

private slots:
    void theKnownOnesAreTheFirstLinesOfTheTable()
    {
        QCOMPARE(std::string(keyOf(known::aws)), std::string("aws"));
        QCOMPARE(std::string(keyOf(known::google)), std::string("gcp"));
        QCOMPARE(std::string(keyOf(known::azure)), std::string("azure"));
        QCOMPARE(std::string(keyOf(known::own)), std::string("own"));
        QCOMPARE(Provider(), known::aws);
    }

    void everyKeyFindsItsProvider()
    {
        const auto shipped = parseProviders(shipped::kProviders);
        QVERIFY2(shipped, shipped ? "" : shipped.error().text().c_str());
        QVERIFY(shipped->size() >= 20);
        std::set<std::string> names;
        for (std::size_t i = 0; i < shipped->size(); ++i) {
            const ProviderFacts &facts = (*shipped)[i];
            const auto provider = fromKey<Provider>(facts.key);
            QVERIFY(provider.has_value());
            QCOMPARE(provider->index(), i);
            QVERIFY(factsOf(*provider) == facts);
            QVERIFY(isPlainName(facts.key));
            names.insert(facts.name);
        }
        QCOMPARE(names.size(), shipped->size());
        QVERIFY(!fromKey<Provider>("").has_value());
        QVERIFY(!fromKey<Provider>("AWS").has_value());
    }

    void anUnknownKeyNamesTheNearest()
    {
        const Error error = unknownProvider("coreweve", "line 3");
        QCOMPARE(std::string(error.what), std::string("There is no provider “coreweve”."));
        QCOMPARE(error.where, std::string("line 3"));
        QVERIFY(std::string(error.remedy).find("coreweave") != std::string::npos);
        QCOMPARE(std::string(unknownProvider("Google Cloud", {}).remedy),
                 std::string("Write gcp."));
    }

    void aNewProviderIsAddedOnce()
    {
        const ProviderFacts facts{"tst-cloud", "Test Cloud", ProviderKind::neocloud,
                                  QuotaUnit::vcpus, Naming::plain};
        const std::size_t before = providerCount();
        const auto added = addedProvider(facts);
        QVERIFY(added);
        QCOMPARE(added->index(), before);
        QCOMPARE(std::string(nameOf(*added)), std::string("Test Cloud"));
        QVERIFY(addedProvider({"tst-cloud", "Another name"}) == added);
        QCOMPARE(providerCount(), before + 1);
        QCOMPARE(factsOf(*added).quotaUnit, QuotaUnit::vcpus);
    }

    void brokenTablesAreRefused_data()
    {
        QTest::addColumn<QByteArray>("row");
        QTest::newRow("kind") << QByteArray("x,X,mainframe,vcpus,plain");
        QTest::newRow("unit") << QByteArray("x,X,neocloud,kilos,plain");
        QTest::newRow("naming") << QByteArray("x,X,neocloud,vcpus,own");
        QTest::newRow("no name") << QByteArray("x,,neocloud,vcpus,plain");
        QTest::newRow("no key") << QByteArray(",X,neocloud,vcpus,plain");
        QTest::newRow("twin") << QByteArray("a,X,neocloud,vcpus,plain");
    }
    void brokenTablesAreRefused()
    {
        QFETCH(QByteArray, row);
        const std::string head = "key,name,kind,quota_unit,naming\na,A,neocloud,vcpus,plain\n";
        QVERIFY(parseProviders(head));
        const auto parsed = parseProviders(head + row.toStdString() + '\n');
        QVERIFY(!parsed);
        QVERIFY2(parsed.error().where.find("line 3") != std::string::npos,
                 parsed.error().where.c_str());
    }

    void aPlanSplitsOverWhatItUses()
    {
        Plan plan;
        plan.scenarios.resize(1);
        const std::vector hyperscalers{known::aws, known::google, known::azure};
        QCOMPARE(splitProviders(plan), hyperscalers);
        const Provider lambda = *fromKey<Provider>("lambda");
        const Provider nebius = *fromKey<Provider>("nebius");
        plan.scenarios[0].providerSplit = {{nebius, 40}, {known::aws, 60}};
        plan.scenarios[0].providerPrices = {{lambda, -10}, {known::own, 5}};
        std::vector<Provider> expected = hyperscalers;
        expected.insert(expected.end(), {lambda, nebius});
        QCOMPARE(splitProviders(plan), expected);
        const auto split =
            withShare(plan.scenarios[0].providerSplit, splitProviders(plan), lambda, 50);
        QCOMPARE(split.size(), std::size_t{5});
        double sum = 0;
        for (const ProviderShare &share : split)
            sum += share.percent;
        QCOMPARE(sum, 100.0);
        QCOMPARE(std::ranges::find(split, known::aws, &ProviderShare::provider)->percent, 30.0);
        QCOMPARE(std::ranges::find(split, nebius, &ProviderShare::provider)->percent, 20.0);
    }
};

QTEST_APPLESS_MAIN(ProvidersTest)
#include "tst_providers.moc"
