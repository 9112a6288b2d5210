// SPDX-License-Identifier: GPL-3.0-or-later
// The whole window edits a plan in a process of its own and says which edit it has painted; then it
// is killed. What was painted must come back.
#include "core/catalog/known_providers.h"
#include "db/export/file_exporter.h"
#include "db/plan/backup_folder.h"
#include "db/plan/file_plan_store.h"
#include "db/plan/recovery_folder.h"
#include "session/document/recovery_keeper.h"
#include "session/plan_session.h"
#include "support/memory_catalog_source.h"
#include "support/memory_own_price_store.h"
#include "support/patience.h"
#include "support/plan_builders.h"
#include "support/scripted_price_updater.h"
#include "ui/window/appearance_choice.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QProcess>
#include <QRandomGenerator>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <cstdio>

using namespace headroom;
using namespace headroom::testing;

namespace {

constexpr const char *kEditArgument = "--edit";

int kills()
{
    constexpr int kShort = 36;
    constexpr int kLong = 500;
    return qEnvironmentVariableIsSet("HEADROOM_LONG") ? kLong : kShort;
}

std::string planIn(const QString &folder)
{
    return folder.toStdString() + "/plan.headroom";
}

std::string copiesIn(const QString &folder)
{
    return folder.toStdString() + "/recovery";
}

Plan planOf(int workloads)
{
    auto builder = aPlan();
    for (int i = 1; i <= workloads; ++i)
        builder.with("Service " + std::to_string(i), WorkloadKind::realTimeInference)
            .on(anOffer(known::aws, "us-east-1", "g4dn.xlarge"), 1 + i % 3);
    return builder.build();
}

/// The number of the edit that a plan has come to.
int numberOf(const Plan &plan)
{
    return plan.notes.empty() ? 0 : std::stoi(plan.notes);
}

/// Edit `number`, through the session as the views do: of a workload, of the plan, or back and
/// forth.
void edit(PlanSession &session, int number)
{
    const auto index = static_cast<std::size_t>(number) % session.plan().workloads.size();
    Workload workload = session.plan().workloads[index];
    // No workload has that already: an edit that changes nothing is no step to be undone.
    workload.demand.peakRequestsPerSecond = number + 0.5;
    session.document().apply(ChangeWorkload{workload, "peak requests"});
    if (number % 5 == 0) {
        session.document().undoStack()->undo();
        session.document().undoStack()->redo();
    }
    if (number % 7 == 0)
        session.document().apply(RenamePlan{"Plan " + std::to_string(number)});
    session.document().apply(SetNotes{std::to_string(number)});
}

/// Body of the killed process: opens the plan and edits it until killed.
int editUntilKilled(const QString &folder)
{
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder);
    const auto plans = std::make_shared<storage::FilePlanStore>(std::string());
    PlanSession session(plans, std::make_shared<MemoryCatalogSource>(), fixedToday);
    session.document().setGestureGap(std::chrono::milliseconds(0));
    const auto copies = std::make_shared<storage::RecoveryFolder>(copiesIn(folder));
    RecoveryKeeper keeper(session.document(), copies);
    OwnPrices ownPrices(std::make_shared<MemoryOwnPriceStore>(), session);
    const storage::FileExporter exporter;
    ui::AppearanceChoice appearance;
    ui::MainWindow window(session, ownPrices, exporter, std::make_shared<ScriptedPriceUpdater>(),
                          appearance, {});
    window.useKeptCopies({&keeper, copies, std::make_shared<storage::BackupFolder>(std::string())});
    window.show();
    session.document().open(*plans->load(planIn(folder)), QString::fromStdString(planIn(folder)));
    int number = 0;
    QTimer next;
    QObject::connect(&next, &QTimer::timeout, [&] {
        edit(session, ++number);
        window.repaint(); // from here on it is on screen
        std::printf("%d\n", number);
        std::fflush(stdout);
    });
    // Nobody edits before the plan is on screen with its figures.
    QObject::connect(&keeper, &RecoveryKeeper::kept, &next, [&next] {
        if (!next.isActive())
            next.start(3);
    });
    session.start();
    return QApplication::exec();
}

/// The last number that the process has said; it is killed after so many milliseconds of editing.
int shownUntilKilled(const QString &folder, int milliseconds)
{
    QProcess process;
    process.start(QCoreApplication::applicationFilePath(), {kEditArgument, folder});
    QByteArray said;
    const auto listen = [&](int patience) {
        if (!process.waitForReadyRead(patience))
            return false;
        said += process.readAllStandardOutput();
        return true;
    };
    if (!listen(kPatience))
        return -1;
    QElapsedTimer clock;
    clock.start();
    while (clock.elapsed() < milliseconds)
        listen(std::max(1, milliseconds - static_cast<int>(clock.elapsed())));
    process.kill();
    process.waitForFinished(kPatience);
    said += process.readAllStandardOutput();
    const qsizetype end = said.lastIndexOf('\n');
    return said.left(end).split('\n').last().toInt();
}

} // namespace

class RecoveryKillsTest : public QObject
{
    Q_OBJECT

private slots:
    void shownPlanComesBack_data()
    {
        QTest::addColumn<int>("workloads");
        QTest::addColumn<int>("rounds");
        QTest::newRow("12 workloads") << 12 << kills() / 2;
        QTest::newRow("200 workloads") << 200 << kills() - kills() / 2;
    }

    void shownPlanComesBack()
    {
        QFETCH(int, workloads);
        QFETCH(int, rounds);
        QRandomGenerator random(20261122);
        int edits = 0;
        for (int round = 0; round < rounds; ++round) {
            const QTemporaryDir folder;
            const storage::FilePlanStore plans({});
            QVERIFY(plans.save(planIn(folder.path()), planOf(workloads), {}).has_value());
            const int shown = shownUntilKilled(folder.path(), random.bounded(400));
            QVERIFY(shown > 0);
            const storage::RecoveryFolder copies(copiesIn(folder.path()));
            const auto left = copies.left();
            QCOMPARE(left.size(), std::size_t{1});
            const auto back = copies.read(left.front().id);
            QVERIFY2(back.has_value(), back ? "" : back.error().text().c_str());
            const int recovered = numberOf(back->plan);
            QVERIFY2(recovered >= shown,
                     qPrintable(QStringLiteral("%1 shown, %2 back").arg(shown).arg(recovered)));
            QCOMPARE(back->planPath, planIn(folder.path()));
            QCOMPARE(back->fingerprint, plans.load(planIn(folder.path()))->fingerprint);
            edits += shown;
        }
        qInfo("%d kills, %d edits shown, none lost", rounds, edits);
    }
};

int main(int argc, char *argv[])
{
    QApplication application(argc, argv);
    QApplication::setOrganizationName(QStringLiteral("Headroom"));
    QApplication::setApplicationName(QStringLiteral("HeadroomTest"));
    const QStringList arguments = QApplication::arguments();
    if (arguments.size() == 3 && arguments[1] == QLatin1String(kEditArgument))
        return editUntilKilled(arguments[2]);
    RecoveryKillsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_recovery_kills.moc"
