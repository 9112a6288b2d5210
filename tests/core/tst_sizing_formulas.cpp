// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/memory/memory_fit.h"
#include "core/sizing/serving/queueing.h"
#include "core/sizing/sizing_facts.h"
#include "core/sizing/speed/roofline.h"
#include "core/sizing/speed/training_step.h"
#include "core/sizing/task/token_work.h"
#include "toy_sizing.h"

#include <QTest>

#include <cmath>

using namespace headroom;
using namespace headroom::testing;

/// Formulas against values worked out by hand.
class SizingFormulasTest : public QObject
{
    Q_OBJECT

private slots:
    void waitingOfOneServerIsThatOfTheTextbook()
    {
        // M/M/1, 0.5 of 1 per second: mean wait 0.5 / (1 - 0.5) = 1 s, less what the unnoticed
        // hundredth takes; tail ln(0.5 / 0.05) / 0.5
        const WaitingLine line(1);
        const Waiting waiting = line.waitingTime(0.5, 1.0, 1, 1);
        QVERIFY(near(waiting.mean, 0.98));
        QVERIFY(near(waiting.p95, std::log(10.0) / 0.5));
        QVERIFY(near(line.waitingTime(0.5, 1.0, 1, 0).mean, 0.49)); // even service halves it
        // A growing queue is followed for an hour.
        QVERIFY(near(line.waitingTime(1.5, 1.0, 1, 1).mean, 1.5 * 3600));
    }

    void ringAllReduceMovesTwiceTheBytes()
    {
        // 8 devices, 1 GB, 100 GB/s: 2 x 7/8 / 100 s
        QVERIFY(near(allReduceSeconds(1e9, 8, 1e11, 0), 0.0175));
        QCOMPARE(allReduceSeconds(1e9, 1, 1e11, 1), 0.0);
    }

    void sumsOverMachinesGoThroughTheNetwork()
    {
        // 16 devices in machines of 8, 1 MB: 2 x 7/8 x 1 MB / 100 GB/s and 4 x 10 us inside, then 2 x 1/2 x 1/8 MB /
        // 25 GB/s and 2 x 50 us between the two
        DeviceRates rates = toyRates();
        QVERIFY(near(allReduceSeconds(1e6, 16, rates), 57.5e-6 + 105e-6));
        QVERIFY(near(allReduceSeconds(1e6, 8, rates), 57.5e-6));
        rates.linkedDevices = 72;
        QVERIFY(near(allReduceSeconds(1e6, 16, rates), 18.75e-6 + 50e-6));
    }

    void pipelineBubbleFollowsMegatron()
    {
        QVERIFY(near(pipelineBubble(4, 12), 3.0 / 15.0));
        QCOMPARE(pipelineBubble(1, 12), 0.0);
    }

    void zeroShardsTheStatesStageByStage()
    {
        // 7 billion parameters on 8 devices, GB: 112; 38.5; 26.25; 14
        QVERIFY(near(trainingStateBytes(7e9, 8, 0), 112e9));
        QVERIFY(near(trainingStateBytes(7e9, 8, 1), 38.5e9));
        QVERIFY(near(trainingStateBytes(7e9, 8, 2), 26.25e9));
        QVERIFY(near(trainingStateBytes(7e9, 8, 3), 14e9));
    }

    void activationsShrinkWhenRecomputed()
    {
        // arXiv:2205.05198: 34 h, 34 h + 5 a s with the scores in memory, 2 h when recomputed
        ModelProfile gpt;
        gpt.hidden = 4096;
        gpt.heads = 32;
        gpt.kvHeads = 32;
        gpt.headDim = 128;
        gpt.ffn = 16384;
        SizingTask task;
        task.model = &gpt;
        const auto bytes = [&](Recompute recompute, bool fused) {
            return activationBytesPerToken(task, recompute, fused, 2048);
        };
        QVERIFY(near(bytes(Recompute::none, true), 34.0 * 4096));
        QVERIFY(near(bytes(Recompute::none, false), 34.0 * 4096 + 5.0 * 32 * 2048));
        QVERIFY(near(bytes(Recompute::full, true), 2.0 * 4096));
        QVERIFY(bytes(Recompute::selective, true) < 0.5 * bytes(Recompute::none, true));
    }

    void adaptersKeepNoInputsOfFrozenMatrices()
    {
        // Llama-2-7B in a framework, h = w = k = 4096, f = 11008: 8h + 8h + 6f + 9h with LoRA; the
        // inputs of the matrices, 4h + 2f, also when they are quantised or trained.
        ModelProfile llama;
        llama.hidden = 4096;
        llama.heads = 32;
        llama.kvHeads = 32;
        llama.headDim = 128;
        llama.ffn = 11008;
        llama.gatedMlp = true;
        SizingTask task;
        task.model = &llama;
        task.software = SoftwareClass::stockFramework;
        const auto bytes = [&](TrainingMethod method) {
            task.method = method;
            return activationBytesPerToken(task, Recompute::none, true, 1024);
        };
        QVERIFY(near(bytes(TrainingMethod::lora), 25.0 * 4096 + 6.0 * 11008));
        QVERIFY(near(bytes(TrainingMethod::qlora), 29.0 * 4096 + 8.0 * 11008));
        QVERIFY(near(bytes(TrainingMethod::full), 20.0 * 4096 + 8.0 * 11008));
    }

    void mixtureOfExpertsReadsWhatTokensChose()
    {
        ModelProfile model;
        model.paramsB = 40;
        model.activeParamsB = 10;
        QVERIFY(near(weightShareRead(model, 1), 0.25));
        QVERIFY(near(weightShareRead(model, 2), 1 - 0.75 * 0.75));
        QVERIFY(weightShareRead(model, 64) > 0.999);
        model.activeParamsB = 40;
        QCOMPARE(weightShareRead(model, 1), 1.0);
    }

    void forwardWorkIsTwicePerParameterAndAttention()
    {
        const auto facts = shippedSizingFacts();
        const ModelProfile &llama = *facts->models.find("Llama-2-7B");
        // layers: 32 x (4 x 4096^2 + 3 x 4096 x 11008); output layer 32000 x 4096
        const double layers = 32.0 * (4.0 * 4096 * 4096 + 3.0 * 4096 * 11008);
        QVERIFY(near(blockParamsB(llama), layers * 1e-9));
        const double attention = 4.0 * 32 * 4096 * 1000;
        QVERIFY(near(forwardFlopsPerToken(llama, 1000, false, 1),
                     2 * (layers + 32000.0 * 4096) + attention, 1e-9));
        QVERIFY(near(forwardFlopsPerToken(llama, 1000, true, 0), 2 * layers + attention / 2, 1e-9));
    }

    void loraSkipsTheGradientsOfFrozenWeights()
    {
        const auto facts = shippedSizingFacts();
        SizingTask task;
        task.kind = TaskKind::training;
        task.model = facts->models.find("Llama-2-7B");
        const double full = trainingFlopsPerItem(task, 2048);
        task.method = TrainingMethod::lora;
        QVERIFY(near(trainingFlopsPerItem(task, 2048), full * 2 / 3));
    }

    void overlapLiesBetweenMaximumAndSum()
    {
        const RooflineTime time{3, 4, 1, 2};
        QVERIFY(near(time.total(), 8.0));
        const RooflineShares shares = sharesOf(time);
        QVERIFY(near(shares.compute + shares.memory + shares.overhead + shares.communication, 1.0));
    }
};

QTEST_APPLESS_MAIN(SizingFormulasTest)
#include "tst_sizing_formulas.moc"
