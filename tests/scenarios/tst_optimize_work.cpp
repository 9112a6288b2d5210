// SPDX-License-Identifier: GPL-3.0-or-later
// The end of `headroom optimize` before its search is done: by its nodes, or by a signal.
#include "scenarios/program.h"
#include "support/patience.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>
#include <QTest>

using namespace headroom;
using namespace headroom::testing;

namespace {

const QStringList kDate{QStringLiteral("--date"), QStringLiteral("2026-11-20")};
const QStringList kAll{QStringLiteral("--commitments"), QStringLiteral("any"),
                       QStringLiteral("--sharing"), QStringLiteral("any")};
const QStringList kSplit{QStringLiteral("--split"), QStringLiteral("aws=60,gcp=30,azure=10")};

/// The sample plan with nothing allocated and no budget.
QString freePlan(const QTemporaryDir &folder)
{
    QJsonObject plan =
        QJsonDocument::fromJson(fileContent(shippedPlan(QStringLiteral("textnlp.headroom"))))
            .object();
    QJsonArray scenarios = plan["scenarios"].toArray();
    for (QJsonValueRef value : scenarios) {
        QJsonObject scenario = value.toObject();
        scenario["allocations"] = QJsonArray();
        value = scenario;
    }
    plan["scenarios"] = scenarios;
    plan.remove(QStringLiteral("monthly_budget"));
    const QString file = folder.filePath(QStringLiteral("free.headroom"));
    writeFile(file, QJsonDocument(plan).toJson());
    return file;
}

const QStringList kJson{QStringLiteral("--format"), QStringLiteral("json")};

Run optimize(const QStringList &options, const QString &plan)
{
    return headroomRun(QStringList{QStringLiteral("optimize"), plan} + kDate + options);
}

} // namespace

class OptimizeWorkTest : public QObject
{
    Q_OBJECT

private slots:
    void interruptedSearchPrintsTheBestSoFar();
    void nodesBoundTheWorkOfAllParts();
};

/// Whenever SIGTERM comes: before the search it ends the program, in it the best mix so far is printed.
void OptimizeWorkTest::interruptedSearchPrintsTheBestSoFar()
{
    const QTemporaryDir folder;
    const QString plan = freePlan(folder);
    bool wasStopped = false;
    int wait = 250;
    const auto sooner = [&] { wait = wait * 4 / 5; };
    constexpr int kAttempts = 40;
    for (int attempt = 0; !wasStopped && attempt < kAttempts; ++attempt) {
        QProcess process;
        process.start(QStringLiteral(HEADROOM_PROGRAM),
                      QStringList{QStringLiteral("optimize"), plan, QStringLiteral("--date"),
                                  QStringLiteral("2026-11-20"), QStringLiteral("--commitments"),
                                  QStringLiteral("any"), QStringLiteral("--sharing"),
                                  QStringLiteral("any"), QStringLiteral("--nodes"),
                                  QStringLiteral("1000000000")}
                          + kSplit);
        if (process.waitForFinished(wait)) {
            sooner();
            continue;
        }
        process.terminate();
        QVERIFY(process.waitForFinished(kPatience));
        if (process.exitStatus() != QProcess::NormalExit) {
            wait *= 2; // it was still loading
            continue;
        }
        if (!process.readAllStandardError().contains("The search was stopped before its end.")) {
            sooner(); // it ended by itself just then
            continue;
        }
        const QByteArray out = process.readAllStandardOutput();
        if (process.exitCode() == 1) {
            QVERIFY(out.contains("The search was stopped before it had found a mix."));
            wait = wait * 3 / 2;
            continue;
        }
        QCOMPARE(process.exitCode(), 0);
        QVERIFY(out.contains("\nProposed: $"));
        QVERIFY(out.contains("not searched"));
        wasStopped = true;
    }
    QVERIFY(wasStopped);
}

/// A search that took minutes with sharing and commitments, whatever the number of nodes.
void OptimizeWorkTest::nodesBoundTheWorkOfAllParts()
{
    const QTemporaryDir folder;
    const QStringList few = QStringList{QStringLiteral("--commitments"), QStringLiteral("any"),
                                        QStringLiteral("--sharing"),     QStringLiteral("any"),
                                        QStringLiteral("--nodes"),       QStringLiteral("5")}
                            + kJson;
    const Run run = optimize(few, freePlan(folder));
    QVERIFY(run.exitCode == 0 || run.exitCode == 1);
    QCOMPARE(optimize(few, freePlan(folder)).out, run.out);
    QVERIFY(QJsonDocument::fromJson(run.out).object()["status"].toString()
            != QStringLiteral("optimal"));
}

QTEST_APPLESS_MAIN(OptimizeWorkTest)
#include "tst_optimize_work.moc"
