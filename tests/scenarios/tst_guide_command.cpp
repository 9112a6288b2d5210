// SPDX-License-Identifier: GPL-3.0-or-later
// The guide and the register on the command line, on the catalog that ships.
#include "scenarios/program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace headroom::testing;

class GuideCommandTest : public QObject
{
    Q_OBJECT

private slots:
    void guideEndsWhereCandidatesDo()
    {
        const QTemporaryDir folder;
        const QString plan = folder.filePath(QStringLiteral("bert.headroom"));
        const Run guide =
            headroomRun({QStringLiteral("guide"), QStringLiteral("--answers"),
                         QStringLiteral("per_minute=1000,latency_ms=200"), QStringLiteral("--date"),
                         QStringLiteral("2026-11-20"), QStringLiteral("--format"),
                         QStringLiteral("csv"), QStringLiteral("--output"), plan});
        QVERIFY2(guide.exitCode == 0, guide.err.constData());
        const Run candidates = headroomRun(
            {QStringLiteral("candidates"), plan, QStringLiteral("--workload"),
             QStringLiteral("Real-time inference"), QStringLiteral("--only"),
             QStringLiteral("meeting"), QStringLiteral("--lens"), QStringLiteral("on-demand"),
             QStringLiteral("--best-per"), QStringLiteral("accelerator"), QStringLiteral("--date"),
             QStringLiteral("2026-11-20")});
        QVERIFY2(candidates.exitCode == 0, candidates.err.constData());
        QCOMPARE(QString::fromUtf8(guide.out), QString::fromUtf8(candidates.out));
    }

    /// The documents name them, most without a price: the catalog has one of today.
    void machinesThatTheDocumentsNameHaveAPrice()
    {
        const QTemporaryDir folder;
        const QString table = folder.filePath(QStringLiteral("catalog.csv"));
        const Run run = headroomRun({QStringLiteral("catalog"), QStringLiteral("export"), table});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        const QByteArray prices = fileContent(table);
        for (const char *type :
             {"t2.micro", "t3.medium", "m5.large", "c5.xlarge", "c5.2xlarge", "c6g.xlarge",
              "r5.large", "x1e.xlarge", "p3.2xlarge", "p3.8xlarge", "p4d.24xlarge", "p5.48xlarge",
              "g4dn.xlarge", "g4dn.2xlarge", "g4ad.xlarge", "g5.xlarge", "inf1.xlarge",
              "inf2.xlarge", "trn1.2xlarge"}) {
            const qsizetype count = prices.count(QByteArray(",") + type + ",");
            qInfo("%s: %lld prices", type, static_cast<long long>(count));
            QVERIFY2(count > 0, type);
        }
    }

    void guideNamesWhatToRelax()
    {
        const Run run = headroomRun({QStringLiteral("guide"), QStringLiteral("--answers"),
                                     QStringLiteral("latency_ms=0.001"), QStringLiteral("--format"),
                                     QStringLiteral("json")});
        QCOMPARE(run.exitCode, 1);
        const QJsonObject object = QJsonDocument::fromJson(run.out).object();
        QVERIFY(object[u"families"].toArray().isEmpty());
        QVERIFY(!object[u"relax"].toArray().isEmpty());
        QCOMPARE(object[u"answers"].toArray().size(), 6);
    }

    void registerPrintsWhatThePlanMeasures()
    {
        const Run run = headroomRun({QStringLiteral("register"),
                                     shippedPlan(QStringLiteral("textnlp.headroom")),
                                     QStringLiteral("--format"), QStringLiteral("json"),
                                     QStringLiteral("--date"), QStringLiteral("2026-11-28")});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        const QJsonObject object = QJsonDocument::fromJson(run.out).object();
        QCOMPARE(object.keys().size(), 8); // with format and version
        // The sample lists the documents' seven risks. Of its compute cost some is on spot capacity.
        QCOMPARE(object[u"risks"].toArray().size(), 7);
        for (const QJsonValue risk : object[u"risks"].toArray()) {
            if (risk[u"measured_by"].toString() == u"spot_share")
                QVERIFY(risk[u"value"].toDouble() > 0 && risk[u"value"].toDouble() < 100);
            QVERIFY(!risk[u"plan_measures"].toString().isEmpty());
        }
        for (const QJsonValue risk : object[u"proposed_risks"].toArray())
            QVERIFY(risk[u"measured_by"].toString() != u"spot_share");
        const Run other = headroomRun({QStringLiteral("register"),
                                       shippedPlan(QStringLiteral("textnlp.headroom")),
                                       QStringLiteral("--table"), QStringLiteral("mood")});
        QCOMPARE(other.exitCode, 2);
        QVERIFY(other.err.contains("proposed_risks"));
    }
};

QTEST_APPLESS_MAIN(GuideCommandTest)
#include "tst_guide_command.moc"
