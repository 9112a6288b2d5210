// SPDX-License-Identifier: GPL-3.0-or-later
// Marks of many providers: distinct shapes by rank of use, one shared by all that are left.
#include "core/catalog/known_providers.h"
#include "support/tiny_catalog.h"
#include "ui/rows/provider_shapes.h"

#include <QTest>

#include <set>
#include <string>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::ui;

namespace {

/// As many providers of the table as asked for, the later the more regions.
std::shared_ptr<const Catalog> catalogOf(std::size_t providers)
{
    CatalogBuilder builder;
    for (std::size_t i = 0; i < providers; ++i) {
        builder.type(Provider::at(i), "t", 4, 16);
        for (std::size_t region = 0; region <= i; ++region)
            builder.onDemand("r" + std::to_string(region), "1");
    }
    return builder.build();
}

Plan emptyPlan()
{
    Plan plan;
    plan.scenarios.resize(1);
    return plan;
}

} // namespace

class ProviderShapesTest : public QObject
{
    Q_OBJECT

private slots:
    void hyperscalersAndOwnHardwareKeepTheirs()
    {
        const ProviderShapes few(*catalogOf(4), emptyPlan(), {});
        const ProviderShapes many(*catalogOf(20), emptyPlan(), {});
        for (const ProviderShapes &shapes : {few, many}) {
            QCOMPARE(shapes.of(known::aws), MarkShape::Disc);
            QCOMPARE(shapes.of(known::google), MarkShape::Square);
            QCOMPARE(shapes.of(known::azure), MarkShape::Triangle);
            QCOMPARE(shapes.of(known::own), MarkShape::Diamond);
        }
    }

    void highestRanksOfTwentyAreDistinct()
    {
        constexpr std::size_t kShort = 6;
        const ProviderShapes shapes(*catalogOf(20), emptyPlan(), {});
        std::set<MarkShape> distinct;
        std::size_t shared = 0;
        for (std::size_t i = 0; i < 20; ++i) {
            if (shapes.of(Provider::at(i)) == kSharedShape)
                ++shared;
            else
                QVERIFY(distinct.insert(shapes.of(Provider::at(i))).second);
        }
        QCOMPARE(distinct.size(), kShort);
        QCOMPARE(shared, 20 - kShort);
        QVERIFY(shapes.of(Provider::at(19)) != kSharedShape); // has most offers
        QCOMPARE(shapes.of(Provider::at(4)), kSharedShape);   // has fewest
    }

    void asManyAsThereAreShapesAreDistinctWhereChosen()
    {
        std::set<Provider> chosen;
        for (std::size_t i = 4; i < 20; ++i)
            chosen.insert(Provider::at(i));
        const ProviderShapes shapes(*catalogOf(20), emptyPlan(), chosen);
        std::set<MarkShape> distinct;
        for (std::size_t i = 0; i < kMarkShapeCount - 1; ++i)
            distinct.insert(shapes.of(Provider::at(i)));
        QCOMPARE(distinct.size(), kMarkShapeCount - 1);
        QVERIFY(!distinct.contains(kSharedShape));
        QCOMPARE(shapes.of(Provider::at(19)), kSharedShape);
    }

    void usedAndFilteredProvidersRankFirst()
    {
        const auto catalog = catalogOf(20);
        const Provider used = Provider::at(5);
        const Provider chosen = Provider::at(6);
        Plan plan = emptyPlan();
        plan.scenarios[0].providerSplit = {{used, 100}};
        const ProviderShapes shapes(*catalog, plan, {chosen});
        QVERIFY(shapes.of(used) != kSharedShape);
        QVERIFY(shapes.of(chosen) != kSharedShape);
        QVERIFY(shapes.of(used) != shapes.of(chosen));
    }
};

QTEST_APPLESS_MAIN(ProviderShapesTest)
#include "tst_provider_shapes.moc"
