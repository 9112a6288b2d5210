// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/missing_input.h"

#include <QTest>

using namespace headroom;

namespace {

Workload serving()
{
    Workload workload;
    workload.model = "Llama-3.1-8B";
    workload.demand.peakRequestsPerSecond = 2;
    workload.serviceLevel.p95LatencyMs = 800;
    return workload;
}

} // namespace

class MissingInputTest : public QObject
{
    Q_OBJECT

private slots:
    void theModelIsAskedForFirst();
    void eachKindHasItsDemand_data();
    void eachKindHasItsDemand();
    void onlyAServiceNeedsAServiceLevel();
};

void MissingInputTest::theModelIsAskedForFirst()
{
    Workload workload = serving();
    QVERIFY(!missingInputOf(workload));
    workload.demand.peakRequestsPerSecond = 0;
    QVERIFY(missingInputOf(workload) == MissingInput::demand);
    workload.model.clear();
    QVERIFY(missingInputOf(workload) == MissingInput::model);
}

void MissingInputTest::eachKindHasItsDemand_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("field");
    const auto row = [](WorkloadKind kind, const char *field) {
        QTest::newRow(std::string(keyOf(kind)).c_str())
            << static_cast<int>(kind) << QString::fromLatin1(field);
    };
    row(WorkloadKind::realTimeInference, "peak_requests");
    row(WorkloadKind::batchInference, "items_a_day");
    row(WorkloadKind::validation, "items_a_day");
    row(WorkloadKind::training, "tokens_per_epoch");
    row(WorkloadKind::fineTuning, "tokens_per_epoch");
    row(WorkloadKind::development, "people");
    row(WorkloadKind::preprocessing, "data_per_run");
}

void MissingInputTest::eachKindHasItsDemand()
{
    QFETCH(int, kind);
    QFETCH(QString, field);
    Workload workload;
    workload.kind = static_cast<WorkloadKind>(kind);
    QCOMPARE(QString::fromLatin1(leadingDemandOf(workload.kind)), field);
    const bool needsModel =
        workload.kind != WorkloadKind::development && workload.kind != WorkloadKind::preprocessing;
    QCOMPARE(missingInputOf(workload) == MissingInput::model, needsModel);
    workload.model = "BERT-base";
    QVERIFY(missingInputOf(workload) == MissingInput::demand);
    workload.demand.peakRequestsPerSecond = 1;
    workload.demand.itemsPerDay = 1;
    workload.demand.tokensPerRun = 1;
    workload.demand.people = 1;
    workload.demand.dataGibPerRun = 1;
    QVERIFY(missingInputOf(workload) != MissingInput::demand);
}

void MissingInputTest::onlyAServiceNeedsAServiceLevel()
{
    Workload workload = serving();
    workload.serviceLevel = {};
    QVERIFY(missingInputOf(workload) == MissingInput::serviceLevel);
    workload.kind = WorkloadKind::batchInference;
    workload.demand.itemsPerDay = 1;
    QVERIFY(!missingInputOf(workload));
}

QTEST_APPLESS_MAIN(MissingInputTest)
#include "tst_missing_input.moc"
