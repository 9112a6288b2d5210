// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/memory/memory_fit.h"
#include "core/sizing/memory/memory_need.h"
#include "core/sizing/predict.h"
#include "core/sizing/sizing_facts.h"
#include "core/sizing/speed/training_step.h"
#include "core/sizing/task/task_limits.h"

#include <QTest>

#include <limits>

using namespace headroom;

/// Micro batch, global batch and accumulation are what their names say.
class TrainingPassesTest : public QObject
{
    Q_OBJECT

private slots:
    void theGlobalBatchIsSharedOutInWholeItems()
    {
        SizingTask task;
        task.microBatch = 4;
        const TrainingPasses passes = trainingPasses(task, 96, 8);
        QCOMPARE(passes.perReplica, 12.0);
        QCOMPARE(passes.micro, 4.0);
        QCOMPARE(passes.count, 3.0);
        QCOMPARE(trainingPasses(task, 1, 8).perReplica, 1.0);
        QCOMPARE(trainingPasses(task, 12, 8).perReplica, 2.0);
    }

    void accumulationAloneSetsTheMicroBatch()
    {
        SizingTask task;
        task.accumulation = 4;
        QCOMPARE(trainingPasses(task, 64, 8).micro, 2.0);
        QCOMPARE(trainingPasses(task, 64, 8).count, 4.0);
        task.batch = 64;
        QCOMPARE(microBatchOf(task, 8, 1), 2.0);
    }

    void aGlobalBatchIsMadeOfMicroBatches()
    {
        SizingTask task = sevenBillion();
        task.batch = 0;
        task.microBatch = 2;
        task.accumulation = 4;
        QCOMPARE(impliedTrainingBatch(cards(8), task), 64.0);
    }

    void memoryCountsTheMicroBatch()
    {
        SizingTask task = sevenBillion();
        const auto need = [&](double batch, double micro) {
            task.batch = batch;
            task.microBatch = micro;
            return fitTrainingOn(cards(8), task, 2048, 1).need.total();
        };
        QCOMPARE(need(512, 2), need(64, 2));
        QVERIFY(need(512, 4) > need(512, 2));
        task.batch = 512;
        task.microBatch = 0;
        task.accumulation = 16;
        QCOMPARE(fitTrainingOn(cards(8), task, 2048, 1).microBatch, 4.0);
        task.batch = 8;
        task.microBatch = 4096; // more than a replica's share, which is one sequence
        QCOMPARE(fitTrainingBatch(cards(8), task, 2048, 1).microBatch, 1.0);
    }

    void overheadsCountForEachPass()
    {
        SizingTask task = sevenBillion();
        task.batch = 64;
        const auto step = [&](double micro) {
            task.microBatch = micro;
            return trainingStep(cards(8), task, m_facts.calibration.efficiencies).time;
        };
        QVERIFY(qFuzzyCompare(step(1).overhead, 8 * step(8).overhead));
        QVERIFY(qFuzzyCompare(step(1).compute, step(8).compute));
        QVERIFY(step(1).memory > step(8).memory);
    }

    void gradientsAreExchangedOnceForAllPasses()
    {
        SizingTask task = sevenBillion();
        task.microBatch = 1;
        const auto perSequence = [&](double batch) {
            task.batch = batch;
            const TrainingStep step =
                trainingStep(cards(8), task, m_facts.calibration.efficiencies);
            return step.time.communication / step.items;
        };
        QVERIFY(perSequence(64) < 0.5 * perSequence(8));
    }

    void oneSequenceKeepsOneReplicaBusy()
    {
        SizingTask task = sevenBillion();
        task.batch = 1;
        const Efficiencies &efficiencies = m_facts.calibration.efficiencies;
        const TrainingStep alone = trainingStep(cards(1), task, efficiencies);
        const TrainingStep eight = trainingStep(cards(8), task, efficiencies);
        QVERIFY(eight.time.compute >= 0.999 * alone.time.compute);
        task.tensorParallel = 8; // unless the layers are split
        QVERIFY(trainingStep(cards(8), task, efficiencies).time.compute < 0.2 * alone.time.compute);
    }

    void sizesThatAreNoNumbersAreRefused()
    {
        SizingTask task = sevenBillion();
        task.microBatch = std::numeric_limits<double>::quiet_NaN();
        QCOMPARE(refusalOf(task).code, RefusalCode::badDemand);
        QCOMPARE(brokenLimit(cards(1), task).code, RefusalCode::badDemand);
        task.microBatch = 0;
        task.accumulation = -1;
        QCOMPARE(refusalOf(task).code, RefusalCode::badDemand);
        QCOMPARE(brokenLimit(cards(1), task).code, RefusalCode::badDemand);
    }

private:
    SizingTask sevenBillion() const
    {
        SizingTask task;
        task.kind = TaskKind::training;
        task.model = m_facts.models.find("Llama-2-7B");
        task.precision = Precision::bf16;
        task.software = SoftwareClass::tunedServer;
        task.softwareName = SoftwareName::megatron;
        task.inputTokens = 2048;
        return task;
    }

    HardwareShape cards(double count) const
    {
        return m_facts.hardware.shapeOf(*m_facts.hardware.accelerator("A100-80GB-SXM"), count);
    }

    SizingFacts m_facts = shippedSizingFacts().value();
};

QTEST_APPLESS_MAIN(TrainingPassesTest)
#include "tst_training_passes.moc"
