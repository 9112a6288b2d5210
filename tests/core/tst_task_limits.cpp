// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/predict.h"
#include "core/sizing/size_workload.h"
#include "core/sizing/sizing_facts.h"
#include "core/sizing/task/task_limits.h"
#include "core/wording/refusal_words.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace headroom;

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinite = std::numeric_limits<double>::infinity();

struct Field {
    const char *name;
    double SizingDemand::*place;
};
constexpr Field kFields[] = {
    {"tokens per run", &SizingDemand::tokensPerRun},
    {"sequence length", &SizingDemand::sequenceLength},
    {"global batch", &SizingDemand::globalBatch},
    {"micro batch", &SizingDemand::microBatch},
    {"accumulation", &SizingDemand::accumulation},
    {"window", &SizingDemand::windowHours},
    {"resume hours", &SizingDemand::resumeHours},
    {"peak rate", &SizingDemand::peakRequestsPerSecond},
    {"mean rate", &SizingDemand::meanRequestsPerSecond},
    {"arrival spread", &SizingDemand::arrivalSpread},
    {"input tokens", &SizingDemand::inputTokens},
    {"output tokens", &SizingDemand::outputTokens},
    {"cached share", &SizingDemand::cachedShare},
    {"tokens per step", &SizingDemand::tokensPerStep},
    {"input spread", &SizingDemand::inputSpread},
    {"output spread", &SizingDemand::outputSpread},
    {"concurrency", &SizingDemand::maxConcurrency},
    {"items per day", &SizingDemand::itemsPerRun},
    {"data", &SizingDemand::dataGib},
    {"people", &SizingDemand::people},
    {"people per instance", &SizingDemand::peoplePerInstance},
    {"target utilisation", &SizingDemand::targetUtilisation},
};

constexpr WorkloadKind kKinds[] = {WorkloadKind::training,          WorkloadKind::fineTuning,
                                   WorkloadKind::realTimeInference, WorkloadKind::batchInference,
                                   WorkloadKind::validation,        WorkloadKind::development,
                                   WorkloadKind::preprocessing};

bool isWhole(const RangedFigure &figure)
{
    return std::isfinite(figure.value) && std::isfinite(figure.low) && std::isfinite(figure.high);
}

} // namespace

class TaskLimitsTest : public QObject
{
    Q_OBJECT

private slots:
    void noNumbersAreRefusedWithAReason_data()
    {
        QTest::addColumn<int>("field");
        for (int i = 0; i < static_cast<int>(std::size(kFields)); ++i)
            QTest::newRow(kFields[i].name) << i;
    }
    void noNumbersAreRefusedWithAReason()
    {
        QFETCH(int, field);
        for (const WorkloadKind kind : kKinds) {
            for (const double value : {kNaN, -1.0, kInfinite, -kInfinite}) {
                SizingDemand demand = demandOf(kind);
                demand.*kFields[field].place = value;
                const Sizing sizing =
                    sizeWorkload(demand, card("A100-80GB-SXM", 8), m_facts.calibration);
                QVERIFY(!sizing.fits);
                QCOMPARE(sizing.refusal.code, RefusalCode::badDemand);
                QVERIFY(!refusalText(sizing.refusal, english()).empty());
            }
        }
    }

    void hugeNumbersGiveAReasonOrAFigure_data() { noNumbersAreRefusedWithAReason_data(); }
    void hugeNumbersGiveAReasonOrAFigure()
    {
        QFETCH(int, field);
        for (const WorkloadKind kind : kKinds) {
            for (const double value : {1e9, 1e12, 1e30, 1e308}) {
                SizingDemand demand = demandOf(kind);
                demand.*kFields[field].place = value;
                const Sizing sizing =
                    sizeWorkload(demand, card("A100-80GB-SXM", 8), m_facts.calibration);
                if (!sizing.fits) {
                    QVERIFY(!refusalText(sizing.refusal, english()).empty());
                    continue;
                }
                QVERIFY(sizing.replicas > 0 && sizing.replicas < 1000000);
                QVERIFY(isWhole(sizing.capacityPerReplica));
                QVERIFY(isWhole(sizing.runHours));
                QVERIFY(std::isfinite(sizing.utilisation) && std::isfinite(sizing.headroom));
            }
        }
    }

    void moreReplicasThanAnyoneRunsAreRefused()
    {
        for (const WorkloadKind kind : {WorkloadKind::realTimeInference,
                                        WorkloadKind::batchInference, WorkloadKind::development}) {
            SizingDemand demand = demandOf(kind);
            demand.peakRequestsPerSecond = 1e12;
            demand.itemsPerRun = 1e18;
            demand.people = 1e12; // beyond an int
            const Sizing sizing =
                sizeWorkload(demand, card("A100-80GB-SXM", 8), m_facts.calibration);
            QVERIFY(!sizing.fits);
            QCOMPARE(sizing.refusal.code, RefusalCode::tooManyReplicas);
        }
    }

    void hardwareThatCannotBeIsRefused()
    {
        for (const WorkloadKind kind : {WorkloadKind::training, WorkloadKind::realTimeInference,
                                        WorkloadKind::batchInference}) {
            for (const double count : {kNaN, -8.0, kInfinite, 1e9, 1e12}) {
                HardwareShape shape = card("A100-80GB-SXM", 8);
                shape.acceleratorCount = count;
                const Sizing sizing = sizeWorkload(demandOf(kind), shape, m_facts.calibration);
                QVERIFY(!sizing.fits);
                QVERIFY(refusalText(sizing.refusal, english()).find("number of accelerators")
                        != std::string::npos);
            }
            for (const double memory : {kNaN, 0.0, -80.0}) {
                HardwareShape shape = card("A100-80GB-SXM", 8);
                shape.acceleratorMemoryGib = memory;
                const Sizing sizing = sizeWorkload(demandOf(kind), shape, m_facts.calibration);
                QVERIFY(!sizing.fits);
                QVERIFY(!refusalText(sizing.refusal, english()).empty());
            }
        }
    }

    void modelsThatCannotBeAreRefused_data()
    {
        QTest::addColumn<double>("params");
        QTest::addColumn<int>("layers");
        QTest::addColumn<int>("hidden");
        QTest::newRow("no parameters") << 0.0 << 32 << 4096;
        QTest::newRow("negative parameters") << -7.0 << 32 << 4096;
        QTest::newRow("parameters that are no number") << kNaN << 32 << 4096;
        QTest::newRow("infinite parameters") << kInfinite << 32 << 4096;
        QTest::newRow("more parameters than there are") << 1e12 << 32 << 4096;
        QTest::newRow("no layers") << 7.0 << 0 << 4096;
        QTest::newRow("negative layers") << 7.0 << -1 << 4096;
        QTest::newRow("no width") << 7.0 << 32 << 0;
    }
    void modelsThatCannotBeAreRefused()
    {
        QFETCH(double, params);
        QFETCH(int, layers);
        QFETCH(int, hidden);
        ModelProfile model = *m_facts.models.find("Llama-2-7B");
        model.paramsB = params;
        model.activeParamsB = params;
        model.layers = layers;
        model.hidden = hidden;
        model.index = -1;
        for (const WorkloadKind kind :
             {WorkloadKind::training, WorkloadKind::fineTuning, WorkloadKind::realTimeInference,
              WorkloadKind::batchInference, WorkloadKind::development}) {
            SizingDemand demand = demandOf(kind);
            demand.model = &model;
            const Sizing sizing =
                sizeWorkload(demand, card("A100-80GB-SXM", 8), m_facts.calibration);
            QVERIFY(!sizing.fits);
            QVERIFY(!refusalText(sizing.refusal, english()).empty());
        }
    }

    void contextsBeyondTheModelAreRefused()
    {
        for (const WorkloadKind kind :
             {WorkloadKind::training, WorkloadKind::fineTuning, WorkloadKind::realTimeInference}) {
            SizingDemand demand = demandOf(kind);
            demand.sequenceLength = 1e9;
            demand.inputTokens = 1e9;
            const Sizing sizing =
                sizeWorkload(demand, card("A100-80GB-SXM", 8), m_facts.calibration);
            QVERIFY(!sizing.fits);
            QCOMPARE(sizing.refusal.code, RefusalCode::contextTooLong);
            QVERIFY(refusalText(sizing.refusal, english()).find("At most") != std::string::npos);
        }
    }

    void everyModelKeepsToItsContext_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<int>("kind");
        QTest::addColumn<double>("input");
        QTest::addColumn<double>("output");
        QTest::addColumn<bool>("refused");
        const int serving = static_cast<int>(TaskKind::llmServing);
        const int samples = static_cast<int>(TaskKind::onlineInference);
        const int training = static_cast<int>(TaskKind::training);
        QTest::newRow("decoder, all of it") << "Llama-2-7B" << serving << 3896.0 << 200.0 << false;
        QTest::newRow("decoder, with its answer")
            << "Llama-2-7B" << serving << 4096.0 << 200.0 << true;
        QTest::newRow("encoder") << "DistilBERT" << samples << 512.0 << 0.0 << false;
        QTest::newRow("encoder, beyond") << "DistilBERT" << samples << 513.0 << 0.0 << true;
        QTest::newRow("translation, each side for itself")
            << "T5-base" << samples << 512.0 << 512.0 << false;
        QTest::newRow("translation, beyond") << "T5-base" << samples << 600.0 << 10.0 << true;
        QTest::newRow("decoder trained on 32 times as much")
            << "Llama-2-7B" << training << 131072.0 << 0.0 << false;
        QTest::newRow("and on more") << "Llama-2-7B" << training << 140000.0 << 0.0 << true;
        QTest::newRow("encoder trained beyond its positions")
            << "BERT-base" << training << 1024.0 << 0.0 << true;
    }

    void everyModelKeepsToItsContext()
    {
        QFETCH(QString, model);
        QFETCH(int, kind);
        QFETCH(double, input);
        QFETCH(double, output);
        QFETCH(bool, refused);
        SizingTask task;
        task.kind = static_cast<TaskKind>(kind);
        task.model = m_facts.models.find(model.toStdString());
        task.inputTokens = input;
        task.outputTokens = output;
        QCOMPARE(refusalOf(task).refused(), refused);
        QCOMPARE(brokenLimit(card("A100-80GB-SXM", 1), task).refused(), refused);
        if (!refused)
            return;
        QCOMPARE(refusalOf(task).code, RefusalCode::contextTooLong);
        QVERIFY(refusalText(refusalOf(task), english()).find("At most ") != std::string::npos);
    }

    void layersAreNotSplitFurtherThanTheyGo()
    {
        SizingTask task;
        task.model = m_facts.models.find("Llama-2-7B"); // 32 heads, 32 layers
        const HardwareShape many = card("A100-80GB-SXM", 64);
        task.tensorParallel = 32;
        task.pipelineParallel = 32;
        QVERIFY(!brokenLimit(many, task).refused());
        task.tensorParallel = 64;
        QCOMPARE(brokenLimit(many, task).code, RefusalCode::beyondLimit);
        QVERIFY(refusalText(brokenLimit(many, task), english()).find("heads") != std::string::npos);
        task.tensorParallel = 1;
        task.pipelineParallel = 33;
        QVERIFY(refusalText(brokenLimit(many, task), english()).find("layers")
                != std::string::npos);
        task.pipelineParallel = -1;
        QCOMPARE(brokenLimit(many, task).code, RefusalCode::badDemand);
    }

    void batchesBeyondAnyPracticeAreRefused()
    {
        SizingTask task;
        task.model = m_facts.models.find("Llama-2-7B");
        task.batch = 1e12;
        const Refusal refusal = brokenLimit(card("T4", 1), task);
        QCOMPARE(refusal.code, RefusalCode::beyondLimit);
        QCOMPARE(refusalText(refusal, english()),
                 std::string("The batch size is 1e+12; at most 1e+09 can be sized."));
        task.batch = 1 << 20; // MLPerf's training of recommendation models goes as far
        QVERIFY(!brokenLimit(card("T4", 1), task).refused());
    }

private:
    HardwareShape card(const char *name, double count) const
    {
        return m_facts.hardware.shapeOf(*m_facts.hardware.accelerator(name), count);
    }
    SizingDemand demandOf(WorkloadKind kind) const
    {
        SizingDemand demand;
        demand.kind = kind;
        demand.model = m_facts.models.find("Llama-2-7B");
        demand.method =
            kind == WorkloadKind::fineTuning ? TrainingMethod::lora : TrainingMethod::full;
        demand.tokensPerRun = 1e9;
        demand.peakRequestsPerSecond = 5;
        demand.meanRequestsPerSecond = 2;
        demand.inputTokens = 400;
        demand.outputTokens = 150;
        demand.itemsPerRun = 1000;
        demand.dataGib = 100;
        demand.people = 4;
        return demand;
    }

    SizingFacts m_facts = shippedSizingFacts().value();
};

QTEST_APPLESS_MAIN(TaskLimitsTest)
#include "tst_task_limits.moc"
