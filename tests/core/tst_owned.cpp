// SPDX-License-Identifier: GPL-3.0-or-later
// What owned servers cost, by hand.
#include "core/catalog/known_providers.h"
#include "core/owned/own_price_book.h"
#include "core/owned/owned_cost.h"
#include "core/owned/owned_node_table.h"
#include "core/owned/owned_price_table.h"
#include "core/owned/rented_equal.h"
#include "core/report/owned_table.h"
#include "support/tiny_catalog.h"

#include <QTest>

using namespace headroom;
using namespace headroom::testing;

namespace {

constexpr const char *kNodes =
    "name,location,accelerator,accelerator_count,purchase,currency,depreciation_months,residual,"
    "financing_percent,power_idle,power_loaded,pue,price_per_kwh,space_per_month,people_per_month,"
    "utilisation_percent,as_of,source\n"
    "dgx,cellar,NVIDIA T4,8,300000,USD,48,60000,6,2 kW,10000 W,1.5,0.2,400,1000,50,2026-11-20,"
    "quote 4711\n";

OwnedNode aNode()
{
    return readOwnedNodes(kNodes).value().front();
}

std::shared_ptr<const Catalog> rents()
{
    CatalogBuilder catalog;
    catalog.type(known::aws, "one", 4, 16)
        .accelerators("NVIDIA T4", 1, 16)
        .onDemand("us-east-1", "1");
    catalog.type(known::aws, "eight", 96, 384)
        .accelerators("NVIDIA T4", 8, 16)
        .onDemand("us-east-1", "20")
        .onDemand("eu-west-1", "24")
        .spot("us-east-1", "6");
    catalog.type(known::own, "mine", 96, 384)
        .accelerators("NVIDIA T4", 8, 16)
        .onDemand("cellar", "2");
    return catalog.build();
}

CatalogAvailability availabilityOf(const Catalog &catalog)
{
    return {catalog, std::make_shared<const std::vector<Availability>>()};
}

} // namespace

class OwnedTest : public QObject
{
    Q_OBJECT

private slots:
    void monthByHand()
    {
        const OwnedCost cost = ownedCost(aNode(), Exact::ratio(1, 2));
        QVERIFY(cost.depreciation == Exact(5000)); // (300,000 - 60,000) / 48
        QVERIFY(cost.financing == Exact(900));     // 180,000 on average x 6 % / 12
        QVERIFY(cost.idleEnergy == Exact(438));    // 730 h x 2 kW x 1.5 x 0.20
        QVERIFY(cost.workEnergy == Exact(876));    // 365 h x 8 kW x 1.5 x 0.20
        QVERIFY(cost.perMonth() == Exact(8614));   // and 400 + 1,000
        QVERIFY(perUsedHour(aNode()) == Exact::ratio(8614, 365));
    }

    /// Four nodes share a rack of 2,000 a month: 500 each, on top of what each has of its own.
    void rackIsShared()
    {
        const std::string nodes(kNodes);
        const auto with = [&](const char *columns, const char *cells) {
            std::string changed = nodes;
            changed.replace(changed.find(",people_per_month"), 0, columns);
            changed.replace(changed.find(",1000,50,"), 0, cells);
            return readOwnedNodes(changed);
        };
        const auto shared = with(",nodes_per_rack,rack_per_month", ",4,2000");
        QVERIFY(shared);
        QVERIFY(ownedCost(shared->front(), Exact::ratio(1, 2)).perMonth() == Exact(8614 + 500));
        const auto catalog = rents();
        const auto table = ownedTable(*catalog, availabilityOf(*catalog), *shared, english());
        QVERIFY(table);
        const TableRow &row = table->rows.front();
        QCOMPARE(std::get<Money>(row[row.size() - 2]), Money::fromCents(4 * 9'114'00));
        QCOMPARE(std::get<double>(row.back()), 40.0); // kW: four of 10
        QVERIFY(!with(",rack_per_month", ",2000"));   // of how many?
        QVERIFY(!with(",nodes_per_rack,rack_per_month", ",1.5,2000"));
    }

    void breakEvenByHand()
    {
        // Without work 7,738 a month; each used hour saves 20 less 2.40 of electricity.
        const auto share = breakEvenShare(aNode(), 20);
        QVERIFY(share && *share == Exact::ratio(77380, 176 * 730));
        // There owning costs what renting does.
        const Exact rent = Exact(20) * *share * Exact(730);
        QVERIFY(ownedCost(aNode(), *share).perMonth() == rent);
        QVERIFY(!breakEvenShare(aNode(), 10));                 // more than all hours
        QVERIFY(!breakEvenShare(aNode(), Exact::ratio(2, 1))); // cheaper than the electricity
    }

    void bookPutsNodesBesideTheOffers()
    {
        const auto plain = rents();
        OwnedNode node = aNode();
        OwnedNode other = node;
        other.name = "second";
        other.location.clear();
        OwnedNode taken = node;
        taken.name = "mine"; // a type that the catalog has
        OwnedNode unknown = node;
        unknown.name = "unknown";
        unknown.accelerator = "H900";
        OwnedNode elsewhere = node;
        elsewhere.name = "elsewhere";
        elsewhere.currency = "EUR";
        const OwnPriceBook book{"ACME",
                                "FinOps",
                                Date::fromCivil(2026, 11, 21),
                                {},
                                {node, other, taken, unknown, elsewhere}};
        const Catalog own = applyOwnBook(*plain, book);
        QCOMPARE(own.types.size(), plain->types.size() + 2);
        QCOMPARE(own.offerCount(), plain->offerCount() + 2);
        const auto at = own.find({known::own, "cellar", "dgx", {}, PriceBook::own});
        QVERIFY(at);
        const OfferRow offer = own.offer(*at);
        // 8,614 over 365 used hours, to the billionth
        QCOMPARE(offer.rate.nanos(), std::int64_t(23'600'000'000));
        QCOMPARE(offer.asOf, Date::fromCivil(2026, 11, 20));
        QVERIFY(offer.source.starts_with("Own price book \"ACME\": Owned, quote of 2026-11-20"));
        QCOMPARE(int(offer.flags), kPriceOwn | kPriceAgreed | kPriceDerived);
        QCOMPARE(offer.type->acceleratorCount, 8.0);
        QCOMPARE(offer.type->acceleratorMemoryGib, 16.0); // of the catalog's
        QVERIFY(!own.publicRate(*at));
        // Offers of the catalog are where they were.
        for (OfferIndex i = 0; i < plain->offerCount(); ++i)
            QCOMPARE(own.offerNanos[i], plain->offerNanos[i]);
    }

    void cellsComeBack()
    {
        OwnedNode node = aNode();
        node.nodesPerRack = 4;
        node.rack = Money::fromCents(123'45);
        node.source = "=quote";
        OwnedNode processors;
        processors.name = "cpu";
        processors.vcpus = 96;
        processors.memoryGib = 384;
        processors.currency = "USD";
        processors.depreciationMonths = 36;
        processors.idleWatts = Exact::ratio(2505, 10);
        processors.loadedWatts = 900;
        processors.asOf = node.asOf;
        const std::vector<OwnedNode> nodes{node, processors};
        const auto read = readOwnedNodes(ownedNodeTable(nodes));
        QVERIFY2(read, read ? "" : read.error().text().c_str());
        QVERIFY(*read == nodes);
        OwnedNodeCells cells = cellsOf(node);
        QVERIFY(ownedNodeOf(cells) == node);
        cells["residual"] = "300000.01";
        QCOMPARE(ownedNodeOf(cells).error().where, std::string("residual"));
        cells = cellsOf(node);
        cells["name"] = "<b>";
        QCOMPARE(ownedNodeOf(cells).error().where, std::string("name"));
    }

    void equalOfferHasAsManyAccelerators()
    {
        const auto catalog = rents();
        const auto rent = rentedEqual(*catalog, availabilityOf(*catalog), aNode());
        QVERIFY(rent && *rent);
        // Eight of one would be cheaper, but are not one machine; spot and own hardware are no rent.
        QVERIFY((*rent)->ratePerHour == Exact(20));
        OwnedNode four = aNode();
        four.acceleratorCount = 4;
        const auto several = rentedEqual(*catalog, availabilityOf(*catalog), four);
        QVERIFY((*several)->instances == Exact(4) && (*several)->ratePerHour == Exact(4));
    }

    void whatCannotBeComparedIsSaid()
    {
        const auto catalog = rents();
        OwnedNode node = aNode();
        node.accelerator = "NVIDIA T5";
        const auto unknown = rentedEqual(*catalog, availabilityOf(*catalog), node);
        QVERIFY(!unknown);
        QCOMPARE(unknown.error().whatAndRemedy(),
                 std::string("The catalog has no accelerator \"NVIDIA T5\". Nearest: NVIDIA T4."));
        node = aNode();
        node.currency = "EUR";
        QVERIFY(!rentedEqual(*catalog, availabilityOf(*catalog), node));
    }

    void priceTableHasTheFormula()
    {
        const std::string table = ownedPriceTable(std::vector{aNode()});
        const auto has = [&](const char *text) { return table.find(text) != std::string::npos; };
        QVERIFY2(has("own,cellar,dgx,23.6,USD,2026-11-20,"), table.c_str());
        QVERIFY2(
            has("Owned, quote of 2026-11-20, quote 4711: ((300000.00 - 60000.00) / 48 months + "
                "interest 900.00 + electricity 1314.00 + space and people 1400.00) / (730 h x "
                "50 %)"),
            table.c_str());
    }

    void badTablesAreRefused_data()
    {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::addColumn<QString>("column");
        const auto row = [](const char *before, const char *after, const char *column) {
            QTest::newRow(after) << QString(before) << QString(after) << QString(column);
        };
        row("2 kW", "2000", "power_idle");
        row("10000 W", "10000 VA", "power_loaded");
        row("10000 W", "1 kW", "power_loaded");
        row(",60000,", ",300001,", "residual");
        row(",60000,", ",-1,", "residual");
        row(",48,", ",0,", "depreciation_months");
        row(",48,", ",48.5,", "depreciation_months");
        row(",USD,", ",dollars,", "currency");
        row(",1.5,", ",0.9,", "pue");
        row("2026-11-20", "soon", "as_of");
        row(",50,2026", ",0,2026", "utilisation_percent");
    }

    void badTablesAreRefused()
    {
        QFETCH(const QString, before);
        QFETCH(const QString, after);
        QFETCH(const QString, column);
        const auto read = readOwnedNodes(QString(kNodes).replace(before, after).toStdString());
        QVERIFY(!read);
        QCOMPARE(QString::fromStdString(read.error().where), "line 2, column " + column);
    }
};

QTEST_GUILESS_MAIN(OwnedTest)
#include "tst_owned.moc"
