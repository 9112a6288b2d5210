// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/money/money.h"
#include "scenarios/program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

using namespace headroom;
using namespace headroom::testing;

namespace {

QStringList candidatesOf(const QString &workload)
{
    return {QStringLiteral("candidates"),
            QStringLiteral(HEADROOM_SOURCE_DIR "/resources/plans/textnlp.headroom"),
            QStringLiteral("--workload"), workload};
}

/// Tens of thousands of rows: lists that several functions use are read once.
const std::vector<QStringList> &wholeList(const QString &workload)
{
    static std::map<QString, std::vector<QStringList>> lists;
    const auto [list, isNew] = lists.try_emplace(workload);
    if (isNew)
        list->second = csvRows(headroomRun(candidatesOf(workload)).out);
    return list->second;
}

} // namespace

class CandidatesCommandTest : public QObject
{
    Q_OBJECT

private slots:
    void candidatesAreSortedAndLimited();
    void cheapestOfEachIsThatOfTheWholeList_data();
    void cheapestOfEachIsThatOfTheWholeList();
    void onlyWhatIsMetIsPartOfWhatMeets();
    void aLensListsItsContracts_data();
    void aLensListsItsContracts();
    void candidatesCanBeRecomputed();
    void whyNothingIsListedIsSaid_data();
    void whyNothingIsListedIsSaid();
};

void CandidatesCommandTest::candidatesAreSortedAndLimited()
{
    const Run run =
        headroomRun({QStringLiteral("candidates"),
                     QStringLiteral(HEADROOM_SOURCE_DIR "/resources/plans/reference.headroom"),
                     QStringLiteral("--workload"), QStringLiteral("Development"),
                     QStringLiteral("--limit"), QStringLiteral("50")});
    QCOMPARE(run.exitCode, 0);
    const auto rows = csvRows(run.out);
    QCOMPARE(rows.size(), std::size_t{51});
    double former = 0;
    for (std::size_t i = 1; i < rows.size(); ++i) {
        const double cost = csvCell(rows, i, QStringLiteral("monthly_cost")).toDouble();
        QVERIFY(cost >= former);
        former = cost;
    }
}

void CandidatesCommandTest::cheapestOfEachIsThatOfTheWholeList_data()
{
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("workload");
    for (const char *field : {"provider", "accelerator", "family"}) {
        for (const char *workload : {"Chat API", "Weekly training"})
            QTest::addRow("%s, %s", field, workload) << field << workload;
    }
}

void CandidatesCommandTest::cheapestOfEachIsThatOfTheWholeList()
{
    QFETCH(const QString, field);
    QFETCH(const QString, workload);
    const std::vector<QStringList> &rows = wholeList(workload);
    // Rank of an offer: surely meets before may miss, then the cheaper one.
    using Rank = std::pair<bool, double>;
    // Providers may have families of one name.
    const auto groupOf = [&](const std::vector<QStringList> &of, std::size_t row) {
        const QString group = csvCell(of, row, field);
        return field == QLatin1String("family")
                   ? csvCell(of, row, QStringLiteral("provider")) + u'/' + group
                   : group;
    };
    std::map<QString, Rank> cheapest;
    for (std::size_t row = 1; row < rows.size(); ++row) {
        if (csvCell(rows, row, QStringLiteral("meets")) == QLatin1String("missed"))
            continue;
        const Rank rank(csvCell(rows, row, QStringLiteral("meets")) != QLatin1String("met"),
                        csvCell(rows, row, QStringLiteral("monthly_cost")).toDouble());
        const auto [known, isFirst] = cheapest.try_emplace(groupOf(rows, row), rank);
        if (!isFirst)
            known->second = std::min(known->second, rank);
    }
    QVERIFY(cheapest.size() >= 3);

    const auto best = csvRows(
        headroomRun(candidatesOf(workload) + QStringList{QStringLiteral("--best-per"), field}).out);
    QCOMPARE(best.size(), cheapest.size() + 1);
    double former = 0;
    for (std::size_t row = 1; row < best.size(); ++row) {
        const QString group = groupOf(best, row);
        const double cost = csvCell(best, row, QStringLiteral("monthly_cost")).toDouble();
        QVERIFY2(cheapest.contains(group), qPrintable(group));
        QCOMPARE(cost, cheapest[group].second);
        QVERIFY(cost >= former);
        former = cost;
        cheapest.erase(group); // each once
    }
}

void CandidatesCommandTest::onlyWhatIsMetIsPartOfWhatMeets()
{
    const auto rowsOf = [](const char *only) {
        return csvRows(
            headroomRun({QStringLiteral("candidates"),
                         QStringLiteral(HEADROOM_SOURCE_DIR "/resources/plans/textnlp.headroom"),
                         QStringLiteral("--workload"), QStringLiteral("Chat API"),
                         QStringLiteral("--only"), QLatin1String(only)})
                .out);
    };
    const auto meeting = rowsOf("meeting");
    const auto met = rowsOf("met");
    QVERIFY(met.size() > 1 && met.size() < meeting.size());
    std::size_t ofThemMet = 0;
    for (std::size_t row = 1; row < meeting.size(); ++row) {
        const QString verdict = csvCell(meeting, row, QStringLiteral("meets"));
        QVERIFY(verdict == QLatin1String("met") || verdict == QLatin1String("may_miss"));
        ofThemMet += verdict == QLatin1String("met");
    }
    QCOMPARE(met.size() - 1, ofThemMet);
    for (std::size_t row = 1; row < met.size(); ++row)
        QCOMPARE(csvCell(met, row, QStringLiteral("meets")), QStringLiteral("met"));
}

void CandidatesCommandTest::aLensListsItsContracts_data()
{
    QTest::addColumn<QString>("lens");
    QTest::addColumn<QString>("term");
    QTest::newRow("on demand") << QStringLiteral("on-demand") << QStringLiteral("0");
    QTest::newRow("one year") << QStringLiteral("1y") << QStringLiteral("1");
    QTest::newRow("three years") << QStringLiteral("3y") << QStringLiteral("3");
    // A chat that must not be interrupted is compared on demand.
    QTest::newRow("spot") << QStringLiteral("spot") << QStringLiteral("0");
}

void CandidatesCommandTest::aLensListsItsContracts()
{
    QFETCH(const QString, lens);
    QFETCH(const QString, term);
    const QStringList met = candidatesOf(QStringLiteral("Chat API")) + QStringList{"--only", "met"};
    static const auto whole = csvRows(headroomRun(met).out);
    const auto rows = csvRows(headroomRun(met + QStringList{"--lens", lens}).out);
    const auto isOfIt = [&](const std::vector<QStringList> &list, std::size_t row) {
        return csvCell(list, row, QStringLiteral("term_years")) == term
               && csvCell(list, row, QStringLiteral("pricing_model"))
                      != QLatin1String("capacity_block");
    };
    std::size_t expected = 0;
    for (std::size_t row = 1; row < whole.size(); ++row)
        expected += isOfIt(whole, row) ? 1 : 0;
    QVERIFY(expected > 0);
    QCOMPARE(rows.size() - 1, expected);
    for (std::size_t row = 1; row < rows.size(); ++row)
        QVERIFY(isOfIt(rows, row));
}

void CandidatesCommandTest::whyNothingIsListedIsSaid_data()
{
    QTest::addColumn<QString>("part");
    QTest::addColumn<QJsonObject>("values");
    QTest::addColumn<QString>("reason");
    QTest::addColumn<int>("exitCode"); // 1: a region that nobody knows is an error of the plan
    QTest::newRow("a limit that nothing keeps")
        << QStringLiteral("service_level") << QJsonObject{{QStringLiteral("p95_latency_ms"), 0.001}}
        << QStringLiteral("The closest misses p95 latency with ") << 0;
    QTest::newRow("constraints that rule everything out")
        << QStringLiteral("constraints")
        << QJsonObject{{QStringLiteral("regions"), QJsonArray{QStringLiteral("no-such-region")}}}
        << QStringLiteral("region not among the workload's: ") << 1;
}

void CandidatesCommandTest::whyNothingIsListedIsSaid()
{
    QFETCH(const QString, part);
    QFETCH(const QJsonObject, values);
    QFETCH(const QString, reason);
    QFETCH(const int, exitCode);
    QJsonObject plan =
        QJsonDocument::fromJson(
            fileContent(QStringLiteral(HEADROOM_SOURCE_DIR "/resources/plans/textnlp.headroom")))
            .object();
    QJsonArray workloads = plan.value(QLatin1String("workloads")).toArray();
    QJsonObject chat = workloads.first().toObject();
    QCOMPARE(chat.value(QLatin1String("name")).toString(), QStringLiteral("Chat API"));
    chat.insert(part, values);
    workloads.replace(0, chat);
    plan.insert(QStringLiteral("workloads"), workloads);
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("strict.headroom"));
    writeFile(path, QJsonDocument(plan).toJson());
    const Run run = headroomRun({QStringLiteral("candidates"), path, QStringLiteral("--workload"),
                                 QStringLiteral("Chat API"), QStringLiteral("--only"),
                                 QStringLiteral("meeting")});
    QCOMPARE(run.exitCode, exitCode);
    QCOMPARE(csvRows(run.out).size(), std::size_t{1});
    const QString said = QString::fromUtf8(run.err);
    QVERIFY2(said.contains(QStringLiteral("headroom: No offer is listed. ")), run.err);
    QVERIFY2(said.contains(reason), run.err);
    QVERIFY2(said.contains(QStringLiteral("workload does not fit: ")), run.err);
}

/// count x hours x unit_price is compute_cost, and rounded the monthly cost, for every offer.
void CandidatesCommandTest::candidatesCanBeRecomputed()
{
    const Run run =
        headroomRun({QStringLiteral("candidates"),
                     QStringLiteral(HEADROOM_SOURCE_DIR "/resources/plans/textnlp.headroom"),
                     QStringLiteral("--workload"), QStringLiteral("Chat API"),
                     QStringLiteral("--limit"), QStringLiteral("3000")});
    QCOMPARE(run.exitCode, 0);
    const auto rows = csvRows(run.out);
    QCOMPARE(rows.size(), std::size_t{3001});
    const auto exact = [&](std::size_t row, const char *key) {
        return Exact::parse(csvCell(rows, row, QString::fromLatin1(key)).toStdString())
            .value_or(Exact(-1));
    };
    int onFrontier = 0;
    for (std::size_t row = 1; row < rows.size(); ++row) {
        const Exact cost = exact(row, "count") * exact(row, "hours") * exact(row, "unit_price");
        // Counts and hours are printed with nine decimals.
        const double difference = (cost - exact(row, "compute_cost")).toDouble();
        QVERIFY(std::abs(difference) <= 1e-4);
        QCOMPARE(QString::fromStdString(Money::rounded(exact(row, "compute_cost")).toString()),
                 csvCell(rows, row, QStringLiteral("monthly_cost")));
        const QString meets = csvCell(rows, row, QStringLiteral("meets"));
        QVERIFY(meets == QLatin1String("met") || meets == QLatin1String("may_miss")
                || meets == QLatin1String("missed"));
        onFrontier += csvCell(rows, row, QStringLiteral("on_frontier")) == QLatin1String("yes");
    }
    QVERIFY(onFrontier > 0);
}

QTEST_GUILESS_MAIN(CandidatesCommandTest)
#include "tst_candidates_command.moc"
