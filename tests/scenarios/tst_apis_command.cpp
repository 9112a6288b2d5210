// SPDX-License-Identifier: GPL-3.0-or-later
// Token APIs beside instances on the command line.
#include "scenarios/program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace headroom::testing;

namespace {

const QString kPlan = QStringLiteral(HEADROOM_SOURCE_DIR "/resources/templates/chatbot.headroom");
const QByteArray kHeader = "provider,model,api_name,input_per_1m,cached_input_per_1m,output_per_1m,"
                           "currency,as_of,source\n";

Run apisRun(const QStringList &options = {})
{
    return headroomRun(QStringList{QStringLiteral("apis"), kPlan, QStringLiteral("--date"),
                                   QStringLiteral("2026-11-20")}
                       + options);
}

} // namespace

class ApisCommandTest : public QObject
{
    Q_OBJECT

private slots:
    void formatsAgree()
    {
        const QString own = written(kHeader
                                    + "groq,Llama-3.1-8B,ours,0.01,0.005,0.02,USD,2026-11-01,"
                                      "contract\n");
        const QStringList prices{QStringLiteral("--prices"), own};
        const Run csv =
            apisRun(prices + QStringList{QStringLiteral("--format"), QStringLiteral("csv")});
        QCOMPARE(csv.exitCode, 0);
        const auto rows = csvRows(QByteArray(csv.out).replace("\n", "\r\n"));
        QVERIFY(rows.size() > 4);
        // The weights of the day add up to 11.43: 10/s x 11.43/24 x 730 h x 3,600 s = 12,515,850
        // requests of 800 x 0.01 + 250 x 0.02 = 13 millionths.
        QCOMPARE(csvCell(rows, 1, QStringLiteral("api")), QStringLiteral("ours"));
        QCOMPARE(csvCell(rows, 1, QStringLiteral("monthly_cost")), QStringLiteral("162.71"));
        QCOMPARE(csvCell(rows, 1, QStringLiteral("source")), QStringLiteral("contract"));
        const Run json =
            apisRun(prices + QStringList{QStringLiteral("--format"), QStringLiteral("json")});
        const QJsonDocument document = QJsonDocument::fromJson(json.out);
        QVERIFY(document.toJson().contains("162.71"));
        const Run text = apisRun(prices);
        QVERIFY(text.out.contains("$162.71"));
        QVERIFY(text.out.contains("price of 2026-11-01, contract"));
    }

    void cachedInputAndAnotherModelAreAskedFor()
    {
        const QString own =
            written(kHeader + "groq,Our model,ours,0.01,0.005,0.02,USD,2026-11-01,contract\n");
        const QStringList asked{QStringLiteral("Chatbot"), QStringLiteral("--prices"), own,
                                QStringLiteral("--model"), QStringLiteral("our-model")};
        // 40 % of the input at half the price: 1.6 millionths less.
        const Run run =
            apisRun(asked + QStringList{QStringLiteral("--cached-input"), QStringLiteral("40")});
        QCOMPARE(run.exitCode, 0);
        QVERIFY2(run.out.contains("$142.68"), run.out);
        QVERIFY(run.out.contains("The instances serve the workload's own model, Llama-3.1-8B."));
    }

    void badInputIsRejected_data()
    {
        QTest::addColumn<QByteArray>("row");
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QByteArray>("message");
        const QByteArray good = "groq,A,ours,1,,2,USD,2026-11-01,contract\n";
        QTest::newRow("currency") << QByteArray("groq,A,ours,1,,2,,2026-11-01,contract\n")
                                  << QStringList() << QByteArray(", line 2, column currency: ");
        QTest::newRow("per thousand")
            << QByteArray("groq,A,ours,1,,0.002,USD,2026-11-01,contract\n") << QStringList()
            << QByteArray("State all prices per million tokens");
        QTest::newRow("cached") << good
                                << QStringList{QStringLiteral("--cached-input"),
                                               QStringLiteral("101")}
                                << QByteArray("--cached-input");
        QTest::newRow("workload") << good << QStringList{QStringLiteral("Nobody")}
                                  << QByteArray("It has “Chatbot”.");
        QTest::newRow("two workloads")
            << good << QStringList{QStringLiteral("Chatbot"), QStringLiteral("Nobody")}
            << QByteArray("What is “Nobody”?");
    }

    void badInputIsRejected()
    {
        QFETCH(QByteArray, row);
        QFETCH(QStringList, options);
        QFETCH(QByteArray, message);
        const Run run =
            apisRun(options + QStringList{QStringLiteral("--prices"), written(kHeader + row)});
        QCOMPARE(run.exitCode, 2);
        QVERIFY(run.out.isEmpty());
        QVERIFY2(run.err.contains(message), run.err);
    }

private:
    QString written(const QByteArray &prices)
    {
        const QString path = m_folder.filePath(QStringLiteral("prices.csv"));
        writeFile(path, prices);
        return path;
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(ApisCommandTest)
#include "tst_apis_command.moc"
