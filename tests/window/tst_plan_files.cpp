// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_desk.h"
#include "window_fixtures.h"

#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTimer>

#include <atomic>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

namespace {

/// One file is open in another program; others are free.
class OneTaken final : public PlanLocks
{
public:
    Expected<std::unique_ptr<PlanLock>> take(const std::string &path) const override
    {
        if (path == "other.headroom" && !isFree)
            return failure("The plan is open elsewhere: process 7.", path, "Save it elsewhere.",
                           ErrorKind::locked);
        return std::make_unique<PlanLock>();
    }
    std::atomic<bool> isFree = false;
};

} // namespace

class PlanFilesTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void unsavedChangesAreAskedFor();
    void cancelKeepsThePlan();
    void missingFileIsSaidAndKeepsThePlan();
    void openedFileIsRemembered();
    void lastPlanIsReopenedOnRequest();
    void aPlanThatIsOpenElsewhereIsOnlyLookedAt();
    void theWindowStaysInUseWhileSaving();
    void closingWaitsUntilThePlanIsSaved();
    void closingAsksWhenSavingFails();
    void editsWhileOpeningAreAskedFor();
    void aPlanIsTakenOverWhenItsHolderIsGone();
    void aFileChangedByAnotherProgramIsAskedAbout();
    void theChangedFileCanBeOpenedInstead();
    void savingWithoutABackupIsAskedFor();
    void noticesStayUntilTheyAreClosed();
};

void PlanFilesTest::initTestCase()
{
    headroom::testing::useTestSettings();
}

void PlanFilesTest::init()
{
    QSettings().clear();
}

void PlanFilesTest::unsavedChangesAreAskedFor()
{
    Desk desk;
    desk.session.document().apply(RemoveWorkload{1});
    QVERIFY(desk.window->isWindowModified());
    desk.trigger("newPlan");
    desk.window->findChild<QAbstractButton *>(QStringLiteral("startEmpty"))->click();
    QVERIFY(desk.question());
    desk.question()->button(QMessageBox::Discard)->click();
    QTRY_VERIFY(desk.session.plan().workloads.empty());
}

void PlanFilesTest::cancelKeepsThePlan()
{
    Desk desk;
    desk.session.document().apply(RemoveWorkload{1});
    desk.window->close();
    QVERIFY(desk.window->isVisible());
    QVERIFY(desk.question());
    desk.question()->button(QMessageBox::Cancel)->click();
    QTRY_VERIFY(!desk.question());
    QVERIFY(desk.window->isVisible());
    QCOMPARE(desk.session.plan().workloads.size(), std::size_t{1});
}

void PlanFilesTest::missingFileIsSaidAndKeepsThePlan()
{
    Desk desk;
    const Plan before = desk.session.plan();
    desk.open("nowhere.headroom");
    QVERIFY(!desk.message().isEmpty());
    QCOMPARE(desk.session.plan(), before);
}

void PlanFilesTest::openedFileIsRemembered()
{
    Desk desk;
    desk.open("other.headroom");
    QCOMPARE(desk.text("fileName"), QStringLiteral("other.headroom"));
    QMenu menu;
    desk.window->files()->fillRecentMenu(&menu);
    QVERIFY(menu.actions().first()->text().endsWith(QStringLiteral("other.headroom")));
}

void PlanFilesTest::lastPlanIsReopenedOnRequest()
{
    QString last;
    {
        Desk desk;
        desk.open("other.headroom");
        last = QSettings().value(QStringLiteral("files/recent")).toStringList().first();
    }
    const auto openedAtStart = [&](const QString &named) {
        Desk desk;
        desk.store->change(last.toStdString(), aPlan().with("Last").build());
        desk.window->files()->openAtStart(named);
        desk.settle();
        return desk.session.document().path();
    };
    QCOMPARE(openedAtStart({}), QString()); // the sample, unless told otherwise
    Desk().trigger("reopenLast");
    QCOMPARE(openedAtStart({}), last);
    QCOMPARE(openedAtStart(QStringLiteral("sample.headroom")), QStringLiteral("sample.headroom"));
    Desk desk; // the file has gone
    desk.window->files()->openAtStart({});
    desk.settle();
    QVERIFY(!desk.message().isEmpty());
    QVERIFY(!desk.session.plan().workloads.empty());
}

void PlanFilesTest::aPlanThatIsOpenElsewhereIsOnlyLookedAt()
{
    Desk desk;
    desk.session.document().useLocks(std::make_shared<OneTaken>());
    desk.open("other.headroom");
    QVERIFY(desk.message().contains(QStringLiteral("process 7")));
    QVERIFY(desk.text("fileName").contains(QStringLiteral("open elsewhere")));
    desk.session.document().apply(RenamePlan{"Changed"});
    desk.save();
    QVERIFY(desk.message().contains(QStringLiteral("process 7")));
    QVERIFY(desk.session.document().isModified());
    QVERIFY(desk.store->load("other.headroom")->plan.name != "Changed");
    // Another file is free.
    desk.session.document().undoStack()->undo();
    desk.open("sample.headroom");
    QCOMPARE(desk.text("fileName"), QStringLiteral("sample.headroom"));
    desk.session.document().apply(RenamePlan{"Changed"});
    desk.save();
    QCOMPARE(desk.store->load("sample.headroom")->plan.name, std::string("Changed"));
}

void PlanFilesTest::theWindowStaysInUseWhileSaving()
{
    Desk desk;
    desk.open("other.headroom");
    desk.session.document().apply(RenamePlan{"Saved"});
    desk.store->held = true;
    desk.window->files()->save();
    QTRY_COMPARE(desk.text("fileState"), QStringLiteral("saving…"));
    desk.session.document().apply(RenamePlan{"Edited meanwhile"});
    QVERIFY(desk.window->isWindowModified());
    desk.store->held = false;
    desk.settle();
    QCOMPARE(desk.store->load("other.headroom")->plan.name, std::string("Saved"));
    QCOMPARE(desk.session.plan().name, std::string("Edited meanwhile"));
    QCOMPARE(desk.text("fileState"), QStringLiteral("edited"));
    QVERIFY(desk.window->isWindowModified());
}

void PlanFilesTest::closingWaitsUntilThePlanIsSaved()
{
    Desk desk;
    desk.open("other.headroom");
    desk.session.document().apply(RenamePlan{"Saved"});
    desk.store->held = true;
    desk.window->files()->save();
    QVERIFY(!desk.window->close());
    QVERIFY(!desk.window->close()); // nobody waits twice
    QVERIFY(!desk.question());      // nothing to be asked: it is being saved
    desk.store->held = false;
    QTRY_VERIFY(!desk.window->isVisible());
    QCOMPARE(desk.store->load("other.headroom")->plan.name, std::string("Saved"));
}

void PlanFilesTest::closingAsksWhenSavingFails()
{
    Desk desk;
    desk.open("other.headroom");
    desk.session.document().apply(RenamePlan{"Not saved"});
    desk.store->held = true;
    desk.store->refusal = "The disk is full.";
    desk.window->files()->save();
    QVERIFY(!desk.window->close());
    desk.store->held = false;
    QTRY_VERIFY(desk.question());
    QVERIFY(desk.message().contains(QStringLiteral("The disk is full.")));
    QVERIFY(desk.window->isVisible());
}

void PlanFilesTest::editsWhileOpeningAreAskedFor()
{
    Desk desk;
    desk.store->held = true;
    desk.window->files()->open(QStringLiteral("other.headroom"));
    QTRY_COMPARE(desk.text("fileState"), QStringLiteral("opening…"));
    desk.session.document().apply(RenamePlan{"Edited meanwhile"});
    desk.store->held = false;
    QTRY_VERIFY(desk.question());
    QCOMPARE(desk.session.plan().name, std::string("Edited meanwhile"));
    desk.question()->button(QMessageBox::Discard)->click();
    QTRY_COMPARE(desk.session.document().path(), QStringLiteral("other.headroom"));
}

void PlanFilesTest::aPlanIsTakenOverWhenItsHolderIsGone()
{
    Desk desk;
    const auto locks = std::make_shared<OneTaken>();
    desk.session.document().useLocks(locks);
    desk.session.document().setRetryGap(std::chrono::milliseconds(1));
    desk.open("other.headroom");
    QVERIFY(desk.text("fileName").contains(QStringLiteral("open elsewhere")));
    locks->isFree = true;
    QTRY_COMPARE(desk.text("fileName"), QStringLiteral("other.headroom"));
    QVERIFY(desk.message().contains(QStringLiteral("no longer open elsewhere")));
    desk.session.document().apply(RenamePlan{"Changed"});
    desk.save();
    QCOMPARE(desk.store->load("other.headroom")->plan.name, std::string("Changed"));
}

void PlanFilesTest::aFileChangedByAnotherProgramIsAskedAbout()
{
    Desk desk;
    desk.open("other.headroom");
    desk.session.document().apply(RenamePlan{"Mine"});
    desk.store->change("other.headroom", aPlan().with("Theirs").build());
    desk.save();
    auto *question = desk.window->findChild<QMessageBox *>(QStringLiteral("changedQuestion"));
    QVERIFY(question);
    for (const char *part : {"workload Theirs", "name of the plan"})
        QVERIFY2(question->informativeText().contains(QLatin1String(part)),
                 qPrintable(question->informativeText()));
    QCOMPARE(desk.store->load("other.headroom")->plan.workloads.front().name,
             std::string("Theirs"));
    question->findChild<QPushButton *>(QStringLiteral("saveAnyway"))->click();
    desk.settle();
    QCOMPARE(desk.store->load("other.headroom")->plan.name, std::string("Mine"));
    QVERIFY(!desk.session.document().isModified());
}

void PlanFilesTest::theChangedFileCanBeOpenedInstead()
{
    Desk desk;
    desk.open("other.headroom");
    desk.session.document().apply(RenamePlan{"Mine"});
    desk.store->change("other.headroom", aPlan().with("Theirs").build());
    desk.save();
    auto *question = desk.window->findChild<QMessageBox *>(QStringLiteral("changedQuestion"));
    QVERIFY(question);
    question->findChild<QPushButton *>(QStringLiteral("openChanged"))->click();
    desk.settle();
    QCOMPARE(desk.session.plan().workloads.front().name, std::string("Theirs"));
    QVERIFY(!desk.session.document().isModified());
}

void PlanFilesTest::savingWithoutABackupIsAskedFor()
{
    Desk desk;
    desk.open("other.headroom");
    desk.session.document().apply(RenamePlan{"Mine"});
    desk.store->cannotKeepBackups = true;
    desk.save();
    auto *question = desk.window->findChild<QMessageBox *>(QStringLiteral("backupQuestion"));
    QVERIFY(question);
    QVERIFY(desk.session.document().isModified());
    question->findChild<QPushButton *>(QStringLiteral("saveAnyway"))->click();
    desk.settle();
    QCOMPARE(desk.store->load("other.headroom")->plan.name, std::string("Mine"));
}

void PlanFilesTest::noticesStayUntilTheyAreClosed()
{
    Desk desk;
    desk.store->notices = {"The plan was edited outside Headroom."};
    desk.store->savingNotices = {"The file is read-only."};
    desk.open("other.headroom");
    QCOMPARE(desk.message(),
             QStringLiteral("The plan was edited outside Headroom. The file is read-only."));
    QVERIFY(!desk.window->findChild<MessageBar *>()->findChild<QTimer *>()->isActive());
}

QTEST_MAIN(PlanFilesTest)
#include "tst_plan_files.moc"
