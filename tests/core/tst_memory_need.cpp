// SPDX-License-Identifier: GPL-3.0-or-later
// Memory of a model on one device, each part calculated by hand.
#include "core/sizing/memory/memory_need.h"
#include "toy_sizing.h"

#include <QTest>

using namespace headroom;
using namespace headroom::testing;

class MemoryNeedTest : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_model = toyDecoder();
        m_task = taskOf(m_model);
    }

    void servingHoldsWeightsCacheAndOneChunk()
    {
        // 0.22e9 x 2 bytes; 4 sequences x 1,000 tokens x 40,000 bytes; 4 x 1,000 tokens pass at
        // once, each 6 x 1,000 + 2 x 4,000 values of 2 bytes, and logits of 50,000 words for each
        // sequence in 32 bits
        const MemoryNeed need = inferenceNeed(m_task, {1}, 4, 1000);
        QVERIFY(near(need.weights * kGib, 0.44e9));
        QVERIFY(near(need.cache * kGib, 1.6e8));
        QVERIFY(near(need.activations * kGib, 4000 * 14'000 * 2.0 + 4 * 200'000.0));
        QCOMPARE(need.buffers, 0.0);
        QCOMPARE(need.optimiser, 0.0);
        QCOMPARE(need.runtime, 1.0);
        QVERIFY(near(need.total(), need.weights + need.cache + need.activations + 1.0));
    }

    void promptsPassInChunks()
    {
        // 8,192 tokens at once at most
        const MemoryNeed need = inferenceNeed(m_task, {1}, 64, 4000);
        QVERIFY(near(need.activations * kGib, 8192 * 28'000.0 + 64 * 200'000.0));
        m_task.softwareName =
            SoftwareName::framework; // all prompts, each operation with memory of its own
        const MemoryNeed whole = inferenceNeed(m_task, {1}, 64, 4000);
        QVERIFY(near(whole.activations * kGib, 64 * 4000 * 28'000.0 * 2 + 64 * 200'000.0));
    }

    void devicesShareWeightsAndHeads()
    {
        m_model.kvHeads = 2;
        const MemoryNeed one = inferenceNeed(m_task, {1}, 4, 1000);
        const MemoryNeed four = inferenceNeed(m_task, {4}, 4, 1000);
        QVERIFY(near(four.weights, one.weights / 4));
        QVERIFY(near(four.cache, one.cache / 2)); // no fewer than one head each
        m_model.latentKvWidth = 576;
        const MemoryNeed latent = inferenceNeed(m_task, {4}, 4, 1000);
        QVERIFY(near(latent.cache * kGib, 4 * 1000 * 11'520.0)); // on every device
    }

    void narrowWeightsKeepTheirEmbeddingsWide()
    {
        // int8: 0.22e9 bytes, and one byte more for each of 50,000 x 1,000 embeddings; a tenth of
        // it is unsure
        m_task.precision = Precision::int8;
        const MemoryNeed need = inferenceNeed(m_task, {1}, 1, 1000);
        QVERIFY(near(need.weights * kGib, 0.27e9));
        QVERIFY(near(need.unsure, 0.1 * need.weights));
        // nf4 writes the output layer and the widest matrix out in 16 bits
        m_task.precision = Precision::nf4;
        QVERIFY(near(inferenceNeed(m_task, {1}, 1, 1000).buffers * kGib, 2.0 * (5e7 + 4e6)));
    }

    void trainingKeepsSixteenBytesAParameter()
    {
        SizingTask task = taskOf(m_model, TaskKind::training);
        const MemoryNeed need = trainingNeed(task, {}, 1024);
        QVERIFY(near((need.weights + need.optimiser) * kGib, 16 * 0.22e9));
        QVERIFY(near(need.weights * kGib, 2 * 0.22e9));
        // arXiv:2205.05198: 34 h a token and layer, and 14 bytes a token and word of the vocabulary
        QVERIFY(near(need.activations * kGib, 1024 * (10 * 34'000.0 + 14 * 50'000.0)));
        QCOMPARE(need.runtime, 1.0);
    }

    void activationsGrowWithTheMicroBatchAlone()
    {
        SizingTask task = taskOf(m_model, TaskKind::training);
        const MemoryNeed one = trainingNeed(task, {}, 1024);
        const MemoryNeed four = trainingNeed(task, {.microBatch = 4}, 1024);
        QVERIFY(near(four.activations, 4 * one.activations));
        QVERIFY(near(four.total() - four.activations, one.total() - one.activations));
    }

    void recomputingKeepsTheInputsOfLayers()
    {
        // 2 h for each of ten layers, and the one that is computed again
        SizingTask task = taskOf(m_model, TaskKind::training);
        const MemoryNeed need = trainingNeed(task, {.recompute = Recompute::full}, 1024);
        QVERIFY(near(need.activations * kGib, 1024 * (10 * 2000.0 + 34'000 + 14 * 50'000)));
        const MemoryNeed fused =
            trainingNeed(task, {.recompute = Recompute::full, .fusedLoss = true}, 1024);
        QVERIFY(near(fused.activations * kGib, 1024 * (10 * 2000.0 + 34'000 + 6 * 50'000)));
    }

    void wideValuesTakeTwice()
    {
        SizingTask task = taskOf(m_model, TaskKind::training);
        const double narrow = trainingNeed(task, {}, 1024).activations;
        task.precision = Precision::fp32;
        QVERIFY(near(trainingNeed(task, {}, 1024).activations, 2 * narrow));
    }

    void shardingSpreadsStatesAndTakesBuffers()
    {
        // ZeRO on eight devices. Stage 2: 2 + 14/8 bytes, and gradients of 0.22e9 elements in a
        // bucket of 2 bytes. Stage 3: 16/8 bytes, two layers of 12e6 parameters gathered twice, the
        // output layer three times.
        SizingTask task = taskOf(m_model, TaskKind::training);
        const auto need = [&](int stage) {
            return trainingNeed(task, {.devices = 8, .zeroStage = stage}, 1024);
        };
        const auto states = [&](int stage) {
            return (need(stage).weights + need(stage).optimiser) * kGib;
        };
        QVERIFY(near(states(0), 16 * 0.22e9));
        QVERIFY(near(states(1), (4 + 12.0 / 8) * 0.22e9));
        QVERIFY(near(states(2), (2 + 14.0 / 8) * 0.22e9));
        QVERIFY(near(states(3), 2 * 0.22e9));
        QCOMPARE(need(0).buffers, 0.0);
        QVERIFY(near(need(2).buffers * kGib, 2 * 0.22e9));
        QVERIFY(near(need(3).buffers * kGib, 4 * 12e6 + 6 * 50e6));
        QCOMPARE(need(3).runtime, 1.5);
    }

    void splittingLayersDividesEverythingOfTheModel()
    {
        SizingTask task = taskOf(m_model, TaskKind::training);
        const MemoryNeed one = trainingNeed(task, {}, 1024);
        const MemoryNeed four = trainingNeed(task, {.devices = 4, .tensor = 4}, 1024);
        QVERIFY(near(four.weights, one.weights / 4));
        QVERIFY(near(four.optimiser, one.optimiser / 4));
        QVERIFY(near(four.activations, one.activations / 4));
    }

    void adaptersTrainThreeInAThousand()
    {
        SizingTask task = taskOf(m_model, TaskKind::training);
        task.method = TrainingMethod::lora;
        const MemoryNeed lora = trainingNeed(task, {}, 1024);
        QVERIFY(near(lora.weights * kGib, 0.44e9));
        QVERIFY(near(lora.optimiser * kGib, 16 * 0.003 * 0.22e9));
        task.method = TrainingMethod::qlora;
        const MemoryNeed qlora = trainingNeed(task, {}, 1024);
        // 4.127 bits, embeddings in 16
        const double bytes = 4.127 / 8;
        QVERIFY(near(qlora.weights * kGib, 0.22e9 * bytes + (2 - bytes) * 5e7));
        QVERIFY(qlora.total() < lora.total());
    }

    void rangesHoldTheirMiddle()
    {
        for (const double sequences : {1.0, 8.0, 64.0}) {
            const MemoryNeed need = inferenceNeed(m_task, {1}, sequences, 2048);
            const RangedFigure range = needRange(need);
            QVERIFY(near(range.value, need.total()));
            QVERIFY(range.low < range.value && range.value < range.high);
        }
    }

    void longerContextsAndMoreSequencesNeverNeedLess()
    {
        double before = 0;
        for (const double context : {16.0, 100.0, 1000.0, 8000.0}) {
            for (const double sequences : {1.0, 2.0, 50.0}) {
                const double need = inferenceNeed(m_task, {1}, sequences, context).total();
                QVERIFY(sequences == 1.0 || need > before);
                before = need;
            }
        }
        QVERIFY(inferenceNeed(m_task, {1}, 4, 2000).total()
                > inferenceNeed(m_task, {1}, 4, 1000).total());
    }

private:
    ModelProfile m_model;
    SizingTask m_task;
};

QTEST_APPLESS_MAIN(MemoryNeedTest)
#include "tst_memory_need.moc"
