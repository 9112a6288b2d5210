// SPDX-License-Identifier: GPL-3.0-or-later
// From lengths of requests to the fleet in use: what is promised is what the plan then costs.
#include "core/evaluation/format.h"
#include "explained_walk.h"
#include "session/plan_session.h"
#include "solver/fleet_solver.h"
#include "support/await_files.h"
#include "support/memory_catalog_source.h"
#include "support/memory_plan_store.h"
#include "support/patience.h"
#include "ui/charts/fleet_grid.h"
#include "ui/dialogs/fleet/fleet_dialog.h"
#include "ui/dialogs/fleet/length_model.h"
#include "window_fixtures.h"

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::ui;
using namespace headroom::ui::testing;

namespace {

Plan plainChat()
{
    Plan plan = chatPlan("p4d.24xlarge", "us-east-1");
    Workload &chat = plan.workloads.front();
    chat.model = "Llama-3.1-8B";
    chat.demand.peakRequestsPerSecond = 5;
    chat.demand.inputTokens = 400;
    chat.demand.outputTokens = 100;
    chat.serviceLevel = {};
    chat.spareReplicas = 0;
    chat.serviceLevel.timePerOutputTokenMs = 120;
    return plan;
}

FleetChoice solved(const FleetCase &fleet, const FleetWatch &watch)
{
    return solver::cheapestFleet(fleet, {}, watch);
}

struct FleetDesk {
    std::shared_ptr<MemoryPlanStore> store = std::make_shared<MemoryPlanStore>();
    PlanSession session{store, std::make_shared<MemoryCatalogSource>(std::string()), fixedToday};
    std::unique_ptr<FleetDialog> dialog;

    explicit FleetDesk(const Plan &plan = plainChat(), FleetSolver solver = solved)
    {
        store->change("chat.headroom", plan);
        if (const auto done = opened(session, QStringLiteral("chat.headroom")); !done)
            qFatal("%s", done.error().text().c_str());
        QSignalSpy ready(&session, &PlanSession::snapshotChanged);
        session.start();
        if (!ready.wait(kPatience))
            qFatal("no prices");
        dialog = std::make_unique<FleetDialog>(session, WorkloadId{1}, std::move(solver), nullptr);
        dialog->show();
    }

    [[nodiscard]] QPushButton *button(const char *name) const
    {
        return dialog->findChild<QPushButton *>(QLatin1String(name));
    }
    [[nodiscard]] QString text(const char *name) const
    {
        return dialog->findChild<QLabel *>(QLatin1String(name))->text();
    }
    [[nodiscard]] LengthModel *lengths() const { return dialog->findChild<LengthModel *>(); }
    [[nodiscard]] Money total() const
    {
        return session.snapshot()->evaluation.activeScenario().total;
    }
    bool set(int row, int column, const QString &typed) const
    {
        return lengths()->setData(lengths()->index(row, column), typed, Qt::EditRole);
    }
    void search() const
    {
        button("findFleet")->click();
        const auto *progress = dialog->findChild<QProgressBar *>(QStringLiteral("fleetProgress"));
        QTRY_VERIFY_WITH_TIMEOUT(!progress->isVisible(), kPatience);
    }
};

QString shown(Money amount)
{
    return QString::fromStdString(formatMoney(amount, "USD", english()));
}

/// Two lengths.
void stateTwoLengths(const FleetDesk &desk)
{
    desk.button("addBucket")->click();
    QCOMPARE(desk.lengths()->rowCount(), 2);
    QVERIFY(desk.set(0, LengthModel::share, QStringLiteral("75")));
    QVERIFY(desk.set(1, LengthModel::input, QStringLiteral("3000")));
    QVERIFY(desk.set(1, LengthModel::output, QStringLiteral("200")));
    QVERIFY(desk.set(1, LengthModel::share, QStringLiteral("25")));
}

} // namespace

class FleetDialogsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { useTestSettings(); }

    void usedFleetCostsWhatWasPromised();
    void lengthsOfThePlanAreShownAgain();
    void wrongLengthsAreSaidAndLeaveTheRow_data();
    void wrongLengthsAreSaidAndLeaveTheRow();
    void nothingWithAShareIsRefused();
    void filesOfLengthsAreRead();
    void wrongFilesAreSaidWithTheirPlace();
    void changedLengthsWaitForANewSearch();
    void stopGivesTheBestSoFar();
    void refusedWorkloadIsSaid();
    void everyControlExplainsItself();
};

void FleetDialogsTest::usedFleetCostsWhatWasPromised()
{
    FleetDesk desk;
    const Plan before = desk.session.plan();
    const Money today = desk.total();
    stateTwoLengths(desk);
    QVERIFY(!desk.button("useFleet")->isEnabled());
    desk.search();
    QVERIFY(desk.session.plan() == before);
    QVERIFY2(desk.text("fleetDetail").startsWith(QStringLiteral("Proven optimal")),
             qPrintable(desk.text("fleetDetail")));
    const auto *grid = desk.dialog->findChild<FleetGrid *>();
    QVERIFY(grid->isVisible());
    QCOMPARE(grid->scene().cells.size(), std::size_t{2});
    for (const FleetGridScene::Cell &cell : grid->scene().cells) {
        double served = 0;
        for (const double share : cell.servedBy)
            served += share;
        QVERIFY(std::abs(served - 1) < 1e-9);
    }
    QSignalSpy asked(desk.dialog.get(), &FleetDialog::editRequested);
    const QString promise = desk.text("fleetHeadline");
    desk.button("useFleet")->click();
    QCOMPARE(asked.size(), 1);
    QVERIFY(!desk.dialog->isVisible());
    desk.session.document().apply(asked.front().front().value<PlanEdit>());
    const ScenarioEvaluation &then = desk.session.snapshot()->evaluation.activeScenario();
    const Line &line = then.lines.front();
    QVERIFY(line.fleet.has_value());
    QVERIFY2(promise.startsWith(shown(line.compute)), qPrintable(promise));
    QVERIFY(today > then.total);
    QVERIFY2(promise.contains(shown(today - then.total)), qPrintable(promise));
    QCOMPARE(desk.session.document().undoStack()->count(), 1);
    desk.session.document().undoStack()->undo();
    QVERIFY(desk.session.plan() == before);
    QCOMPARE(desk.total(), today);
}

void FleetDialogsTest::lengthsOfThePlanAreShownAgain()
{
    Plan plan = plainChat();
    plan.workloads.front().demand.lengths = {
        {{256, 64, 0.75, 200, 50}, {4096, 256, 0.25, 3000, 200}}, "by hand"};
    const FleetDesk desk(plan);
    QCOMPARE(desk.lengths()->rowCount(), 2);
    QVERIFY(*desk.lengths()->lengths() == plan.workloads.front().demand.lengths);
}

void FleetDialogsTest::wrongLengthsAreSaidAndLeaveTheRow_data()
{
    QTest::addColumn<int>("column");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("words");
    QTest::newRow("words") << int(LengthModel::input) << "many"
                           << "is not a number";
    QTest::newRow("nothing") << int(LengthModel::output) << ""
                             << "is not a number";
    QTest::newRow("negative length") << int(LengthModel::input) << "-3"
                                     << "between 1 and";
    QTest::newRow("no tokens") << int(LengthModel::output) << "0"
                               << "between 1 and";
    QTest::newRow("endless") << int(LengthModel::input) << "1e12"
                             << "between 1 and";
    QTest::newRow("negative share") << int(LengthModel::share) << "-1"
                                    << "zero or more";
    QTest::newRow("too large a share") << int(LengthModel::share) << "101"
                                       << "at most 100";
    QTest::newRow("infinite") << int(LengthModel::share) << "inf"
                              << "is not a number";
}

void FleetDialogsTest::wrongLengthsAreSaidAndLeaveTheRow()
{
    QFETCH(int, column);
    QFETCH(QString, typed);
    QFETCH(QString, words);
    const FleetDesk desk;
    const QVariant before = desk.lengths()->index(0, column).data();
    QVERIFY(!desk.set(0, column, typed));
    QCOMPARE(desk.lengths()->index(0, column).data(), before);
    QVERIFY2(desk.text("lengthReason").contains(words), qPrintable(desk.text("lengthReason")));
    QVERIFY(desk.set(0, LengthModel::share, QStringLiteral("50")));
    QVERIFY(desk.text("lengthReason").isEmpty());
}

void FleetDialogsTest::nothingWithAShareIsRefused()
{
    const FleetDesk desk;
    QVERIFY(desk.set(0, LengthModel::share, QStringLiteral("0")));
    QCOMPARE(desk.text("lengthReason"),
             QStringLiteral("State at least one bucket with a share above zero."));
    QVERIFY(!desk.button("findFleet")->isEnabled());
    desk.dialog->findChild<QTableView *>(QStringLiteral("lengthTable"))
        ->setCurrentIndex(desk.lengths()->index(0, 0));
    desk.button("removeBucket")->click();
    QCOMPARE(desk.lengths()->rowCount(), 0);
    QVERIFY(!desk.button("findFleet")->isEnabled());
    desk.button("addBucket")->click();
    QVERIFY(desk.button("findFleet")->isEnabled());
}

void FleetDialogsTest::filesOfLengthsAreRead()
{
    const FleetDesk desk;
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("log.csv")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("input_tokens,output_tokens,requests\n200,50,3\n3000,200,1\n");
    file.close();
    desk.dialog->importLengths(file.fileName());
    QTRY_COMPARE_WITH_TIMEOUT(desk.lengths()->rowCount(), 2, kPatience);
    const auto lengths = desk.lengths()->lengths();
    QVERIFY(lengths.has_value());
    QCOMPARE(lengths->source, std::string("log.csv"));
    QCOMPARE(lengths->buckets[0].share, 0.75);
    QCOMPARE(lengths->buckets[1].inputTokens, 3000.0);
}

void FleetDialogsTest::wrongFilesAreSaidWithTheirPlace()
{
    const FleetDesk desk;
    const QTemporaryDir folder;
    const QVariant before = desk.lengths()->index(0, 0).data();
    const auto reasonFor = [&](const char *contents) {
        QFile file(folder.filePath(QStringLiteral("log.csv")));
        if (!file.open(QIODevice::WriteOnly | QIODevice::Truncate))
            qFatal("cannot write");
        file.write(contents);
        file.close();
        auto *label = desk.dialog->findChild<QLabel *>(QStringLiteral("lengthReason"));
        label->clear();
        desk.dialog->importLengths(file.fileName());
        if (!QTest::qWaitFor([&] { return !label->text().isEmpty(); }, kPatience))
            qFatal("nothing was said");
        return label->text();
    };
    const QString negative = reasonFor("input_tokens,output_tokens\n200,50\n300,-4\n");
    QVERIFY2(negative.contains(QStringLiteral("log.csv")), qPrintable(negative));
    QVERIFY2(negative.contains(QStringLiteral("output_tokens")), qPrintable(negative));
    QVERIFY2(negative.contains(QLatin1Char('3')), qPrintable(negative));
    QVERIFY(reasonFor("a,b\n1,2\n").contains(QStringLiteral("input_tokens")));
    QVERIFY(reasonFor("input_tokens,output_tokens\n").contains(QStringLiteral("log.csv")));
    QCOMPARE(desk.lengths()->index(0, 0).data(), before);
    desk.dialog->importLengths(folder.filePath(QStringLiteral("none.csv")));
    QTRY_VERIFY_WITH_TIMEOUT(desk.text("lengthReason").contains(QStringLiteral("cannot be read")),
                             kPatience);
}

void FleetDialogsTest::changedLengthsWaitForANewSearch()
{
    const FleetDesk desk;
    stateTwoLengths(desk);
    desk.search();
    QVERIFY(desk.button("useFleet")->isEnabled());
    QVERIFY(desk.set(0, LengthModel::share, QStringLiteral("20")));
    QVERIFY(!desk.button("useFleet")->isEnabled());
    desk.search();
    QVERIFY(desk.button("useFleet")->isEnabled());
}

/// A solver that answers only once it is asked to stop.
void FleetDialogsTest::stopGivesTheBestSoFar()
{
    const FleetSolver patient = [](const FleetCase &fleet, const FleetWatch &watch) {
        FleetChoice choice = solver::cheapestFleet(fleet);
        watch.report({.steps = 5, .cost = choice.cost.toDouble(), .bound = 0.5});
        while (!watch.stop.stop_requested())
            QThread::msleep(1);
        choice.lowerBound = Exact::ratio(1, 2);
        return choice;
    };
    const FleetDesk desk(plainChat(), patient);
    stateTwoLengths(desk);
    desk.button("findFleet")->click();
    QTRY_VERIFY_WITH_TIMEOUT(desk.text("fleetHeadline").startsWith(QStringLiteral("Best so far")),
                             kPatience);
    QVERIFY(desk.text("fleetDetail").contains(QStringLiteral("$0.50")));
    QVERIFY(!desk.button("useFleet")->isEnabled());
    desk.button("stopFleet")->click();
    QTRY_VERIFY_WITH_TIMEOUT(desk.button("useFleet")->isEnabled(), kPatience);
    QVERIFY(desk.text("fleetDetail").startsWith(QStringLiteral("Not proven")));
}

void FleetDialogsTest::refusedWorkloadIsSaid()
{
    Plan plan = plainChat();
    plan.workloads.front().demand.peakRequestsPerSecond = 0;
    const FleetDesk desk(plan);
    desk.search();
    QCOMPARE(desk.text("fleetHeadline"), QStringLiteral("No fleet was found."));
    QVERIFY(desk.text("fleetDetail").contains(QStringLiteral("peak rate is zero")));
    QVERIFY(!desk.button("useFleet")->isEnabled());
}

void FleetDialogsTest::everyControlExplainsItself()
{
    const FleetDesk desk;
    EXPLAINED(desk.dialog.get());
    stateTwoLengths(desk);
    desk.search();
    EXPLAINED(desk.dialog.get());
}

QTEST_MAIN(FleetDialogsTest)
#include "tst_fleet_dialogs.moc"
