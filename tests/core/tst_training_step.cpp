// SPDX-License-Identifier: GPL-3.0-or-later
// One optimiser step on devices of round figures, each part worked out by hand. Training starts at
// 0.4 of the arithmetic, of which a model 1,000 wide reaches 1000/1200, and half of the bandwidth:
// 1e14 x 1/3 and 5e11 a second; 100 microseconds a layer, 3 ms a step.
#include "core/sizing/speed/training_step.h"
#include "toy_sizing.h"

#include <QTest>

using namespace headroom;
using namespace headroom::testing;

namespace {

constexpr double kFlops = 1e14 / 3;
constexpr double kBandwidth = 5e11;
/// 3 x 1,024 tokens x (2 x 0.17e9 + 4 x 10 x 1,000 x 512)
constexpr double kItemFlops = 3.0 * 1024 * (3.4e8 + 2.048e7);
/// 3 x 10 layers x 1,024 tokens x 34 x 1,000 bytes
constexpr double kItemBytes = 3.0 * 10 * 1024 * 34'000;

} // namespace

class TrainingStepTest : public QObject
{
    Q_OBJECT

private slots:
    void oneDeviceComputesAndReadsItsStates()
    {
        // Four sequences; 20 bytes of weights and optimiser for each of 0.22e9 parameters
        const TrainingStep step = stepOn(1, tokens(4));
        QVERIFY(near(step.itemFlops, kItemFlops));
        QCOMPARE(step.items, 4.0);
        QVERIFY(near(step.time.compute, 4 * kItemFlops / kFlops));
        QVERIFY(near(step.time.memory, (4.4e9 + 4 * kItemBytes) / kBandwidth));
        QVERIFY(near(step.time.overhead, 3e-3 + 10 * 1e-4));
        QCOMPARE(step.time.communication, 0.0);
    }

    void frameworksKeepScoresAndWideValues()
    {
        // 34 h = 34,000 bytes, half as much again for norms and sums in 32 bits; of an encoder, as
        // measured before PyTorch 2, also the scores of all pairs of tokens, 5 a s = 5 x 10 x 1,024
        SizingTask task = tokens(1);
        task.software = SoftwareClass::stockFramework;
        const auto bytes = [](double perToken) { return 3.0 * 10 * 1024 * perToken * 1.5; };
        QVERIFY(near(stepOn(1, task).time.memory, (4.4e9 + bytes(34'000)) / kBandwidth));
        m_model.kind = ModelKind::encoder;
        QVERIFY(near(stepOn(1, task).time.memory, (4.4e9 + bytes(34'000 + 51'200)) / kBandwidth));
        m_model.kind = ModelKind::decoder;
    }

    void gradientsHideBehindTheBackwardPass()
    {
        // Eight replicas of four sequences: 2 bytes x 0.22e9, 2 x 7/8 of them over 70 GB/s, 8 us x
        // (1 + log2 8)
        const TrainingStep step = stepOn(8, tokens(32));
        const double exchange = 0.44e9 * 1.75 / 70e9 + 8e-6 * 4;
        const double backward = 0.67 * 4 * kItemFlops / kFlops;
        QVERIFY(near(step.time.compute, 4 * kItemFlops / kFlops));
        QVERIFY(near(step.time.communication, exchange * exchange / (exchange + backward)));
    }

    void machinesExchangeTheirShareOverTheNetwork()
    {
        // 16 devices in two machines: within each as above, then an eighth over 25 GB/s: 0.055e9 /
        // 25e9
        SizingTask task = tokens(64);
        task.nodes = 2;
        const double exchange = 0.44e9 * 1.75 / 70e9 + 8e-6 * 4 + 0.055e9 / 25e9 + 50e-6 * 2;
        const double backward = 0.67 * 4 * kItemFlops / kFlops;
        QVERIFY(
            near(stepOn(16, task).time.communication, exchange * exchange / (exchange + backward)));
    }

    void devicesThatShareALayerAddUpItsValues()
    {
        // Two devices, one replica: half of everything, and four sums a layer of 4,096 x 1,000
        // values of 2 bytes
        SizingTask task = tokens(4);
        task.tensorParallel = 2;
        const TrainingStep step = stepOn(2, task);
        QVERIFY(near(step.time.compute, 4 * kItemFlops / (2 * kFlops)));
        QVERIFY(near(step.time.memory, (2.2e9 + 2 * kItemBytes) / kBandwidth));
        QVERIFY(near(step.time.communication, 40 * 4096 * 2000.0 / 70e9));
    }

    void stagesWaitForOneAnother()
    {
        // Two stages, eight passes of one sequence: (2 - 1) / (8 + 1) of the time is bubble, an
        // eighth of the work
        SizingTask task = tokens(8);
        task.pipelineParallel = 2;
        task.microBatch = 1;
        const TrainingStep step = stepOn(2, task);
        QVERIFY(near(step.time.communication, step.time.compute / 8));
        QVERIFY(near(step.time.overhead, 8 * 4e-3));
    }

    void eachPassReadsTheWeightsAgain()
    {
        // Four passes: three more times 8 bytes for each parameter
        SizingTask task = tokens(4);
        task.microBatch = 1;
        const TrainingStep step = stepOn(1, task);
        QVERIFY(near(step.time.memory, (4.4e9 + 3 * 1.76e9 + 4 * kItemBytes) / kBandwidth));
        QVERIFY(near(step.time.compute, 4 * kItemFlops / kFlops));
    }

    void adaptersSkipTheGradientsOfFrozenWeights()
    {
        SizingTask task = tokens(4);
        task.method = TrainingMethod::lora;
        const TrainingStep step = stepOn(1, task);
        QVERIFY(near(step.itemFlops, kItemFlops * 2 / 3));
        // 4 bytes of frozen weights for each parameter: read forward and backward
        QVERIFY(near(step.time.memory, (0.88e9 + 4 * kItemBytes) / kBandwidth));
        task.method = TrainingMethod::qlora; // and widened: 9
        QVERIFY(near(stepOn(1, task).time.memory, (1.98e9 + 4 * kItemBytes) / kBandwidth));
    }

    void statesThatDoNotFitAreSpread()
    {
        // 3 billion parameters want 60 GB of traffic, more than 0.7 x 16 GiB: each of eight devices
        // reads all weights three times and its eighth of the states: 6 x 3e9 + 60e9 / 8
        m_model.paramsB = m_model.activeParamsB = 3;
        const TrainingStep step = stepOn(8, tokens(8));
        QVERIFY(near(step.time.memory, (25.5e9 + kItemBytes) / kBandwidth));
    }

    void picturesAreNormalisedAndTurnedAround()
    {
        // 2.4e10 operations; by a recipe 5 passes of 2 bytes over 1e7 values, as installed 16 of 3
        const ModelProfile vision = toyVision();
        SizingTask task = taskOf(vision, TaskKind::training);
        task.batch = 10;
        const TrainingStep recipe = trainingStep(shapeOf(m_card, 1), task, Efficiencies());
        QVERIFY(near(recipe.itemFlops, 2.4e10));
        QVERIFY(near(recipe.time.memory, (0.5e9 + 10 * 1e8) / kBandwidth));
        task.software = SoftwareClass::stockFramework;
        const TrainingStep installed = trainingStep(shapeOf(m_card, 1), task, Efficiencies());
        QVERIFY(near(installed.time.memory, (0.5e9 + 10 * 4.8e8) / kBandwidth));
        task.precision = Precision::fp32;
        const TrainingStep wide = trainingStep(shapeOf(m_card, 1), task, Efficiencies());
        QVERIFY(near(wide.time.memory, (0.5e9 + 10 * 14 * 4e7) / kBandwidth));
    }

    void batchesThatNobodyStatesFillTheDevice()
    {
        QCOMPARE(impliedTrainingBatch(shapeOf(m_card, 8), tokens(0)), 64.0); // 8 x 8,192 tokens
        const ModelProfile vision = toyVision();
        QCOMPARE(impliedTrainingBatch(shapeOf(m_card, 2), taskOf(vision, TaskKind::training)),
                 256.0);
    }

    void lengthsThatNobodyStatesAreTheUsualOnes()
    {
        SizingTask task = tokens(1);
        task.inputTokens = 0;
        QCOMPARE(impliedSequence(task), 2048.0);
        m_model.maxContext = 512;
        QCOMPARE(impliedSequence(task), 512.0);
        m_model.kind = ModelKind::encoder;
        QCOMPARE(impliedSequence(task), 384.0);
        m_model.kind = ModelKind::encoderDecoder;
        QCOMPARE(impliedSequence(task), 64.0);
    }

    void noStepBeatsThePeakOfItsDevices()
    {
        for (const double devices : {1.0, 2.0, 8.0, 64.0}) {
            for (const double batch : {1.0, 8.0, 64.0, 1024.0}) {
                const TrainingStep step = stepOn(devices, tokens(batch));
                QVERIFY(step.items * step.itemFlops / step.time.total() < devices * 1e14);
            }
        }
    }

    void moreDevicesNeverTakeLonger()
    {
        const double one = stepOn(1, tokens(64)).time.total();
        const double eight = stepOn(8, tokens(64)).time.total();
        QVERIFY(eight < one && 8 * eight > one);
    }

    void init() { m_model = toyDecoder(); }

private:
    [[nodiscard]] SizingTask tokens(double batch) const
    {
        SizingTask task = taskOf(m_model, TaskKind::training);
        task.batch = batch;
        task.inputTokens = 1024;
        return task;
    }
    [[nodiscard]] TrainingStep stepOn(double devices, const SizingTask &task) const
    {
        return trainingStep(shapeOf(m_card, devices), task, Efficiencies());
    }

    ModelProfile m_model;
    const AcceleratorSpec m_card = toyCard();
};

QTEST_APPLESS_MAIN(TrainingStepTest)
#include "tst_training_step.moc"
