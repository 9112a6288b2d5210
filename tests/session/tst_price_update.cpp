// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/known_providers.h"
#include "session/plan_session.h"
#include "session/price_update.h"
#include "support/await_files.h"
#include "support/memory_catalog_source.h"
#include "support/memory_plan_store.h"
#include "support/patience.h"
#include "support/plan_builders.h"
#include "support/scripted_price_updater.h"

#include <QSignalSpy>
#include <QTest>
#include <QTimer>

using namespace headroom;
using namespace headroom::testing;

namespace {

/// The tiny catalog with one price that the plan uses a tenth higher.
std::shared_ptr<const Catalog> dearerCatalog()
{
    Catalog catalog = *tinyCatalog();
    const auto offer = catalog.find(anOffer(known::aws, "us-east-1", "g4dn.xlarge"));
    catalog.offerNanos[*offer] = catalog.offerNanos[*offer] / 10 * 11;
    return std::make_shared<const Catalog>(std::move(catalog));
}

struct Desk {
    std::shared_ptr<MemoryPlanStore> store = std::make_shared<MemoryPlanStore>();
    std::shared_ptr<MemoryCatalogSource> source = std::make_shared<MemoryCatalogSource>();
    std::shared_ptr<ScriptedPriceUpdater> updater = std::make_shared<ScriptedPriceUpdater>();
    PlanSession session{store, source, fixedToday};
    std::unique_ptr<PriceUpdate> update = std::make_unique<PriceUpdate>(session, updater);
    QSignalSpy finished{update.get(), &PriceUpdate::finished};
    QSignalSpy failed{update.get(), &PriceUpdate::failed};
    QSignalSpy stopped{update.get(), &PriceUpdate::stopped};

    Desk()
    {
        store->change("open.headroom", aPlan()
                                           .with("Notebooks")
                                           .on(anOffer(known::aws, "us-east-1", "g4dn.xlarge"), 2)
                                           .with("Chat", WorkloadKind::realTimeInference)
                                           .on(anOffer(known::aws, "us-east-1", "g4dn.2xlarge"), 3)
                                           .build());
        if (!opened(session, QStringLiteral("open.headroom")))
            qFatal("the plan does not open");
    }
    void load()
    {
        QSignalSpy ready(&session, &PlanSession::snapshotChanged);
        session.start();
        QVERIFY(ready.wait(kPatience));
    }
    std::shared_ptr<const PriceUpdateResult> result() const
    {
        return finished.first().first().value<std::shared_ptr<const PriceUpdateResult>>();
    }
};

} // namespace

class TestPriceUpdate : public QObject
{
    Q_OBJECT

private slots:
    void tellsWhatNewPricesDoToTheOpenPlan()
    {
        Desk desk;
        desk.load();
        const Money before = desk.session.snapshot()->evaluation.activeScenario().total;
        desk.source->put(dearerCatalog());
        desk.updater->outcome->ledger.file = "list.csv";
        desk.update->importFiles({"list.csv"});
        QVERIFY(desk.update->isRunning());
        QVERIFY(desk.finished.wait(kPatience));
        QVERIFY(!desk.update->isRunning());
        QCOMPARE(desk.updater->files, std::vector<std::string>{"list.csv"});
        const auto result = desk.result();
        QCOMPARE(result->report.ledger.file, std::string("list.csv"));
        QVERIFY(result->isCompared());
        QCOMPARE(result->difference.up, std::size_t{1});
        QCOMPARE(result->effect.before, before);
        QCOMPARE(result->effect.after, desk.session.snapshot()->evaluation.activeScenario().total);
        QVERIFY(result->effect.after > result->effect.before);
        QCOMPARE(result->effect.lines.size(), std::size_t{1});
        const LineEffect &line = result->effect.lines.front();
        QCOMPARE(line.workload, std::string("Notebooks"));
        QCOMPARE(line.after - line.before, result->effect.after - result->effect.before);
        QCOMPARE(line.priceAfter->rate, HourlyRate::parse("0.5786").value());
    }

    void editsWhileItRunsAreNotTakenForPriceChanges()
    {
        Desk desk;
        desk.load();
        desk.updater->held = true;
        desk.update->importFiles({"list.csv"});
        desk.session.document().apply(RemoveWorkload{2});
        desk.source->put(dearerCatalog());
        desk.updater->held = false;
        QVERIFY(desk.finished.wait(kPatience));
        // The plan as it is now, on both sides.
        QCOMPARE(desk.result()->effect.lines.size(), std::size_t{1});
        QCOMPARE(desk.result()->effect.lines.front().before, desk.result()->effect.before);
    }

    void newestPricesAreComparedAlsoWhenThePlanUsesThoseOfADay()
    {
        Desk desk;
        const Date day = Date::fromCivil(2026, 1, 31);
        desk.source->putOlder(tinyCatalog());
        desk.load();
        desk.session.document().apply(SetPricesAsOf{day});
        QTRY_COMPARE_WITH_TIMEOUT(desk.session.snapshot()->inputs.pricesAsOf, std::optional(day),
                                  kPatience);
        desk.updater->held = true;
        desk.update->importFiles({"list.csv"});
        QTRY_VERIFY_WITH_TIMEOUT(desk.updater->reports > 0, kPatience);
        desk.source->put(dearerCatalog());
        desk.updater->held = false;
        QVERIFY(desk.finished.wait(kPatience));
        QCOMPARE(desk.result()->pricesAsOf, std::optional(day));
        QCOMPARE(desk.result()->difference.up, std::size_t{1});
        // That day's prices have not changed.
        QCOMPARE(desk.result()->effect.after, desk.result()->effect.before);
    }

    void formerPricesCanBeKept()
    {
        Desk desk;
        desk.load();
        const Money before = desk.session.snapshot()->evaluation.activeScenario().total;
        desk.source->put(dearerCatalog());
        desk.update->importFiles({"list.csv"});
        QVERIFY(desk.finished.wait(kPatience));
        desk.session.document().apply(
            SetPricePolicy{PricePolicy::keep, desk.result()->previousPrices});
        QCOMPARE(desk.session.snapshot()->evaluation.activeScenario().total, before);
    }

    void keptPricesStay()
    {
        Desk desk;
        desk.load();
        QVERIFY(saved(desk.session));
        desk.session.document().apply(SetPricePolicy{PricePolicy::keep});
        QVERIFY(savedAs(desk.session, QStringLiteral("kept.headroom")));
        QVERIFY(opened(desk.session, QStringLiteral("kept.headroom")));
        desk.source->put(dearerCatalog());
        desk.update->importFiles({"list.csv"});
        QVERIFY(desk.finished.wait(kPatience));
        QVERIFY(desk.result()->planKeepsPrices);
        QCOMPARE(desk.result()->effect.after, desk.result()->effect.before);
        QCOMPARE(desk.result()->difference.up, std::size_t{1});
    }

    void failureChangesNothing()
    {
        Desk desk;
        desk.load();
        const auto snapshot = desk.session.snapshot();
        desk.updater->outcome = failure("The list is damaged.");
        desk.update->importFiles({"list.csv"});
        QVERIFY(desk.failed.wait(kPatience));
        QCOMPARE(std::string(desk.failed.first().first().value<Error>().what),
                 std::string("The list is damaged."));
        QCOMPARE(desk.session.snapshot(), snapshot);
        QVERIFY(desk.finished.isEmpty() && desk.stopped.isEmpty());
        QVERIFY(!desk.update->isRunning());
    }

    void cancelEndsAsStopped()
    {
        Desk desk;
        desk.load();
        const auto snapshot = desk.session.snapshot();
        desk.updater->held = true;
        desk.update->refresh({{known::aws}, {"us-east-1"}, {}});
        QTRY_VERIFY_WITH_TIMEOUT(desk.updater->reports > 0, kPatience);
        desk.update->cancel();
        QVERIFY(desk.stopped.count() == 1 || desk.stopped.wait(kPatience));
        QVERIFY(desk.failed.isEmpty() && desk.finished.isEmpty());
        QCOMPARE(desk.session.snapshot(), snapshot);
        QCOMPARE(desk.updater->asked.regions, std::vector<std::string>{"us-east-1"});
    }

    /// Only the catalog's own refusal ends an update.
    void refusedEditsDoNotEndIt()
    {
        Desk desk;
        desk.load();
        desk.source->put(dearerCatalog());
        QSignalSpy refused(&desk.session, &PlanSession::refused);
        QTimer edits;
        connect(&edits, &QTimer::timeout, &desk.session,
                [&desk] { desk.session.document().apply(RemoveWorkload{99}); }); // there is none
        edits.start(0);
        desk.update->importFiles({"list.csv"});
        QVERIFY(desk.finished.wait(kPatience));
        QVERIFY(!refused.isEmpty());
        QVERIFY(desk.result()->isCompared());
    }

    void oneAtATime()
    {
        Desk desk;
        desk.updater->held = true;
        desk.update->importFiles({"first.csv"});
        desk.update->importFiles({"second.csv"});
        QCOMPARE(desk.failed.count(), 1);
        QVERIFY(desk.update->isRunning());
        desk.update->cancel();
        QVERIFY(desk.stopped.wait(kPatience));
        QCOMPARE(desk.updater->files, std::vector<std::string>{"first.csv"});
    }

    void progressDoesNotFloodTheWindow()
    {
        Desk desk;
        desk.updater->held = true;
        desk.updater->progress.rows = 17;
        QSignalSpy told(desk.update.get(), &PriceUpdate::progressed);
        desk.update->importFiles({"list.csv"});
        QTRY_VERIFY_WITH_TIMEOUT(desk.updater->reports > 400, kPatience);
        desk.updater->held = false;
        QVERIFY(desk.finished.wait(kPatience));
        QVERIFY(!told.isEmpty());
        QCOMPARE(told.first().first().value<PriceUpdateProgress>().rows, std::uint64_t{17});
        // 400 reports a millisecond or more apart: two that are delivered are a tenth of a second
        // apart.
        QVERIFY2(told.count() * 20 < desk.updater->reports,
                 qPrintable(QString::number(told.count())));
    }

    void catalogThatCannotBeLoadedStillShowsTheLedger()
    {
        Desk desk;
        desk.load();
        desk.source->refuse("The catalog is damaged.");
        QSignalSpy refused(&desk.session, &PlanSession::refused);
        desk.update->importFiles({"list.csv"});
        QVERIFY(desk.finished.wait(kPatience));
        QCOMPARE(refused.count(), 1);
        QVERIFY(!desk.result()->isCompared());
    }

    void itsEndStopsWhatRuns()
    {
        Desk desk;
        desk.updater->held = true;
        desk.update->importFiles({"list.csv"});
        desk.update.reset();
        QVERIFY(desk.finished.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestPriceUpdate)
#include "tst_price_update.moc"
