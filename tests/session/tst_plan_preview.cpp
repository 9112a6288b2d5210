// SPDX-License-Identifier: GPL-3.0-or-later
#include "session_desk.h"

using namespace headroom;
using namespace headroom::testing;

namespace {

Money total(const std::shared_ptr<const Snapshot> &snapshot)
{
    return snapshot->evaluation.activeScenario().total;
}

/// Seven instances of the first workload instead of two.
PlanEdit moreNotebooks(const Plan &plan)
{
    Allocation allocation = plan.scenarios.front().allocations.at(1);
    allocation.count = 7;
    return Allocate{1, allocation};
}

} // namespace

class PlanPreviewTest : public QObject
{
    Q_OBJECT

private slots:
    void isShownAndIsNoPartOfThePlan();
    void isShownBeforeTheCatalog();
    void clearingBringsThePlanBack();
    void applyingIsOneUndoStep();
    void anEditToThePlanKeepsItOnTop();
    void isDroppedWhereItNoLongerFits();
    void isDroppedWithThePlanItWasTriedOn();
    void refusedEditShowsNothing();
    void dayOfPricesCannotBeTried();
    void editsWithoutEffectAreNotAPreview();
    void isNeverSaved();
    void candidatesAreThoseOfThePreview();
    void catalogThatIsReloadedPricesIt();
};

void PlanPreviewTest::isShownAndIsNoPartOfThePlan()
{
    Desk desk;
    desk.load();
    const Plan before = desk.session.plan();
    const auto snapshot = desk.session.snapshot();
    const auto revision = desk.session.document().revision();
    QSignalSpy planChanged(&desk.session, &PlanSession::planChanged);
    QSignalSpy fileChanged(&desk.session.document(), &Document::fileChanged);
    QSignalSpy previewChanged(&desk.session, &PlanSession::previewChanged);
    desk.session.preview({moreNotebooks(before), RenamePlan{"Tried"}}, QStringLiteral("Try"));
    const ShownPlan shown = desk.session.shown();
    QVERIFY(shown.isPreview);
    QCOMPARE(shown.plan->name, std::string("Tried"));
    QCOMPARE(shown.snapshot->plan(), *shown.plan);
    QVERIFY(total(shown.snapshot) > total(snapshot));
    QVERIFY(desk.session.plan() == before);
    QCOMPARE(desk.session.snapshot(), snapshot);
    QCOMPARE(desk.session.document().revision(), revision);
    QCOMPARE(desk.session.document().undoStack()->count(), 0);
    QVERIFY(!desk.session.document().isModified());
    QVERIFY(*desk.session.document().recoveryState().plan == before);
    QCOMPARE(planChanged.count(), 0);
    QCOMPARE(fileChanged.count(), 0);
    QCOMPARE(previewChanged.count(), 1);
}

void PlanPreviewTest::isShownBeforeTheCatalog()
{
    Desk desk;
    desk.session.preview({RenamePlan{"Tried"}}, QStringLiteral("Try"));
    QCOMPARE(desk.session.shown().plan->name, std::string("Tried"));
    QVERIFY(!desk.session.shown().snapshot);
    desk.load();
    QCOMPARE(desk.session.shown().snapshot->plan().name, std::string("Tried"));
    QVERIFY(desk.session.snapshot()->plan().name != std::string("Tried"));
}

void PlanPreviewTest::clearingBringsThePlanBack()
{
    Desk desk;
    desk.load();
    const auto snapshot = desk.session.snapshot();
    desk.session.preview({moreNotebooks(desk.session.plan())}, QStringLiteral("Try"));
    QSignalSpy previewChanged(&desk.session, &PlanSession::previewChanged);
    desk.session.discardPreview();
    desk.session.discardPreview();
    QVERIFY(!desk.session.shown().isPreview);
    QCOMPARE(desk.session.shown().snapshot, snapshot);
    QCOMPARE(*desk.session.shown().plan, desk.session.plan());
    QCOMPARE(previewChanged.count(), 1);
}

void PlanPreviewTest::applyingIsOneUndoStep()
{
    Desk desk;
    desk.load();
    const Plan before = desk.session.plan();
    desk.session.preview({moreNotebooks(before), RenamePlan{"Tried"}}, QStringLiteral("Try more"));
    const Plan tried = *desk.session.shown().plan;
    desk.session.applyPreview();
    QVERIFY(!desk.session.shown().isPreview);
    QVERIFY(desk.session.plan() == tried);
    QCOMPARE(desk.session.snapshot()->plan(), tried);
    QCOMPARE(desk.session.document().undoStack()->undoText(), QStringLiteral("Try more"));
    desk.session.document().undoStack()->undo();
    QVERIFY(desk.session.plan() == before);
    QVERIFY(!desk.session.document().undoStack()->canUndo());
    desk.session.applyPreview(); // there is none any more
    QVERIFY(desk.session.plan() == before);
}

void PlanPreviewTest::anEditToThePlanKeepsItOnTop()
{
    Desk desk;
    desk.load();
    desk.session.preview({moreNotebooks(desk.session.plan())}, QStringLiteral("Try"));
    desk.session.document().apply(RenamePlan{"Renamed"});
    const ShownPlan shown = desk.session.shown();
    QVERIFY(shown.isPreview);
    QCOMPARE(shown.plan->name, std::string("Renamed"));
    QCOMPARE(shown.plan->scenarios.front().allocations.at(1).count, std::optional<std::int64_t>(7));
    QVERIFY(total(shown.snapshot) > total(desk.session.snapshot()));
    desk.session.document().undoStack()->undo();
    QVERIFY(desk.session.shown().isPreview);
    QVERIFY(desk.session.shown().plan->name != std::string("Renamed"));
}

void PlanPreviewTest::isDroppedWhereItNoLongerFits()
{
    Desk desk;
    desk.load();
    desk.session.preview({moreNotebooks(desk.session.plan())}, QStringLiteral("Try"));
    QSignalSpy notice(&desk.session, &PlanSession::notice);
    QSignalSpy refused(&desk.session, &PlanSession::refused);
    desk.session.document().apply(RemoveWorkload{1});
    QVERIFY(!desk.session.shown().isPreview);
    QCOMPARE(*desk.session.shown().plan, desk.session.plan());
    QCOMPARE(notice.count(), 1);
    QCOMPARE(refused.count(), 0);
    desk.session.document().undoStack()->undo();
    QVERIFY(!desk.session.shown().isPreview);
}

void PlanPreviewTest::isDroppedWithThePlanItWasTriedOn()
{
    Desk desk;
    desk.load();
    desk.session.preview({RenamePlan{"Tried"}}, QStringLiteral("Try"));
    QSignalSpy previewChanged(&desk.session, &PlanSession::previewChanged);
    desk.session.document().openNew();
    QVERIFY(!desk.session.shown().isPreview);
    QVERIFY(*desk.session.shown().plan == newPlan());
    QCOMPARE(previewChanged.count(), 1);
}

void PlanPreviewTest::refusedEditShowsNothing()
{
    Desk desk;
    QSignalSpy refused(&desk.session, &PlanSession::refused);
    desk.session.preview({RenamePlan{"Tried"}, RemoveWorkload{99}}, QStringLiteral("Try"));
    QCOMPARE(refused.count(), 1);
    QVERIFY(!desk.session.shown().isPreview);
}

void PlanPreviewTest::dayOfPricesCannotBeTried()
{
    Desk desk;
    QSignalSpy refused(&desk.session, &PlanSession::refused);
    desk.session.preview({SetPricesAsOf{Date::fromCivil(2026, 1, 31)}}, QStringLiteral("Try"));
    QCOMPARE(refused.count(), 1);
    QVERIFY(!desk.session.shown().isPreview);
}

void PlanPreviewTest::editsWithoutEffectAreNotAPreview()
{
    Desk desk;
    desk.session.preview({RenamePlan{"Tried"}}, QStringLiteral("Try"));
    desk.session.preview({RenamePlan{desk.session.plan().name}}, QStringLiteral("Try"));
    QVERIFY(!desk.session.shown().isPreview);
}

void PlanPreviewTest::isNeverSaved()
{
    Desk desk;
    desk.load();
    const Plan before = desk.session.plan();
    desk.session.preview({moreNotebooks(before)}, QStringLiteral("Try"));
    bool saved = false;
    desk.session.document().saveAs(QStringLiteral("copy.headroom"), [&](const auto &done) {
        QVERIFY(done.has_value());
        saved = true;
    });
    QTRY_VERIFY_WITH_TIMEOUT(saved, kPatience);
    const auto copy = desk.store->load("copy.headroom");
    QVERIFY(copy.has_value());
    QCOMPARE(copy->plan.scenarios, before.scenarios);
    QCOMPARE(copy->plan.prices, withEmbeddedPrices(*desk.session.snapshot()).prices);
    QVERIFY(desk.session.shown().isPreview);
}

void PlanPreviewTest::candidatesAreThoseOfThePreview()
{
    Desk desk;
    desk.load();
    QSignalSpy found(&desk.session, &PlanSession::candidatesChanged);
    desk.session.watchCandidatesOf(2);
    QVERIFY(found.wait(kPatience));
    const auto candidates = desk.session.candidates();
    found.clear();
    desk.session.preview({desk.peak(900)}, QStringLiteral("Try"));
    QVERIFY(found.wait(kPatience));
    QCOMPARE(desk.session.candidates(), candidates);
    QVERIFY(desk.session.shown().candidates != candidates);
    QCOMPARE(desk.session.shown().candidates->sized->demand.peakRequestsPerSecond, 900.0);
    desk.session.discardPreview();
    QCOMPARE(desk.session.shown().candidates, candidates);
}

void PlanPreviewTest::catalogThatIsReloadedPricesIt()
{
    Desk desk;
    desk.load();
    desk.session.preview({moreNotebooks(desk.session.plan())}, QStringLiteral("Try"));
    const auto before = desk.session.shown().snapshot;
    desk.reload();
    const ShownPlan shown = desk.session.shown();
    QVERIFY(shown.isPreview);
    QVERIFY(shown.snapshot != before);
    QCOMPARE(shown.snapshot->inputs.catalog, desk.session.snapshot()->inputs.catalog);
}

QTEST_GUILESS_MAIN(PlanPreviewTest)
#include "tst_plan_preview.moc"
