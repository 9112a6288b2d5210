// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/memory/memory_fit.h"
#include "core/sizing/sizing_facts.h"
#include "core/wording/refusal_words.h"

#include <QTest>

#include <cmath>

using namespace headroom;

class MemoryFitTest : public QObject
{
    Q_OBJECT

private slots:
    void eightBillionFitTwentyFourGibibytesButNotSixteen()
    {
        QVERIFY(inference("Llama-3.1-8B", "A10G", 1, Precision::fp16).fits);
        const MemoryFit small = inference("Llama-3.1-8B", "T4", 1, Precision::fp16);
        QVERIFY(!small.fits);
        QCOMPARE(small.refusal.code, RefusalCode::doesNotFit);
        QCOMPARE(refusalRemedy(small.refusal, english()),
                 std::string("fits with int8, or needs 2 accelerators"));
        QVERIFY(inference("Llama-3.1-8B", "T4", 1, Precision::int8).fits);
        QVERIFY(inference("Llama-3.1-8B", "T4", 2, Precision::fp16).fits);
    }

    void refusalsSayHowMuchOfWhatIsThere()
    {
        const SizingTask task = taskFor("Llama-2-70B", Precision::fp16);
        const HardwareShape a100 =
            m_facts.hardware.shapeOf(*m_facts.hardware.accelerator("A100-80GB-SXM"), 1);
        const std::string large = refusalText(fitInference(a100, task, 1, 1024).refusal, english());
        QVERIFY2(large.find("has 78 GiB of 80 GiB") != std::string::npos, large.c_str());
        QVERIFY2(large.find("needs 2 accelerators") != std::string::npos, large.c_str());
        HardwareShape host; // as a t3.medium: 4 GiB, of which the system takes 2
        host.cpu = unmeasuredCpu(false, 2);
        host.memoryGib = 4.8;
        const std::string small = refusalText(fitInference(host, task, 1, 1024).refusal, english());
        QVERIFY2(small.find("has 2.8 GiB of 4.8 GiB") != std::string::npos, small.c_str());
        QVERIFY2(small.find("needs ") == std::string::npos, small.c_str());
    }

    void instancesAreCountedAsInstances()
    {
        Refusal refusal;
        refusal.code = RefusalCode::doesNotFit;
        refusal.needed = 104;
        refusal.available = 39.4;
        refusal.remedyCount = 3;
        QCOMPARE(refusalText(refusal, english()),
                 std::string("Needs 104 GiB, has 39 GiB; needs 3 instances."));
    }

    void smallestTensorParallelGroupIsTaken()
    {
        const MemoryFit fit = inference("Llama-2-70B", "A100-80GB-SXM", 8, Precision::fp16);
        QVERIFY(fit.fits);
        QCOMPARE(fit.tensorParallel, 2);
        QCOMPARE(inference("Llama-2-70B", "A100-80GB-SXM", 8, Precision::int4).tensorParallel, 1);
    }

    void longContextsNeedMoreMemory()
    {
        const SizingTask task = taskFor("Llama-2-7B", Precision::fp16);
        const HardwareShape card =
            m_facts.hardware.shapeOf(*m_facts.hardware.accelerator("A10G"), 1);
        QVERIFY(fitInference(card, task, 1, 4096).fits);
        QVERIFY(!fitInference(card, task, 32, 4096).fits);
        QVERIFY(fitInference(card, task, 1, 4096).need.cache
                < fitInference(card, task, 2, 4096).need.cache);
    }

    void fullTrainingOfSevenBillionNeedsSharding()
    {
        const MemoryFit one = training("Llama-2-7B", "A100-80GB-SXM", 1, TrainingMethod::full, 1);
        QVERIFY(!one.fits); // 16 bytes per parameter: 104 GiB before activations
        QVERIFY(one.refusal.remedyCount >= 2);
        const MemoryFit eight = training("Llama-2-7B", "A100-80GB-SXM", 8, TrainingMethod::full, 1);
        QVERIFY(eight.fits);
        QVERIFY(eight.zeroStage >= 1);
        QCOMPARE(eight.instances, 1);
    }

    void adaptersFitWhereFullTrainingDoesNot()
    {
        QVERIFY(training("Llama-2-7B", "A10G", 1, TrainingMethod::lora, 1).fits);
        QVERIFY(!training("Llama-2-7B", "A10G", 1, TrainingMethod::full, 1).fits);
        // QLoRA, arXiv:2305.14314: 65 billion parameters on one card of 48 GB
        QVERIFY(training("LLaMA-65B", "L40S", 1, TrainingMethod::qlora, 1).fits);
        QVERIFY(!training("LLaMA-65B", "L40S", 1, TrainingMethod::lora, 1).fits);
    }

    void stagesShardMoreAndMore()
    {
        const MemoryFit fit = training("LLaMA-65B", "A100-80GB-SXM", 8, TrainingMethod::full, 64);
        QVERIFY(fit.fits);
        QCOMPARE(fit.zeroStage, 3);
        QVERIFY(fit.instances >= 2); // 1,044 GB of states do not fit 640 GB
    }

    void cardsShowProgramsLessThanTheirName()
    {
        // nvidia-smi: A100-40GB 40,536 MiB less what the driver takes; L4 23,034 MiB, T4 15,360 MiB
        // with error correction
        QVERIFY(std::abs(usableGib(card("A100-40GB-SXM", 1)) - 39.4) < 0.1);
        QVERIFY(std::abs(usableGib(card("L4", 1)) - 22.5) < 0.1);
        QVERIFY(std::abs(usableGib(card("T4", 4)) - 15.0) < 0.1);
    }

    void closeFitsAreCalledTight()
    {
        // By hand: 16.06 GB of weights = 14.96 GiB, runtime 1, activations under 0.5: 16 of 16 x
        // 0.985 = 15.8 GiB
        const MemoryFit sixteen = inference("Llama-3.1-8B", "V100-16GB", 1, Precision::fp16);
        QVERIFY(!sixteen.fits);
        QVERIFY(sixteen.refusal.neededLow > 14 && sixteen.refusal.neededLow < 15.8);
        QVERIFY(refusalText(sixteen.refusal, english()).find("at best") != std::string::npos);
        // 13.48 GB = 12.55 GiB, with runtime and cache 14.2: 15.8 are enough, but not for the high
        // end
        const MemoryFit tight = inference("Llama-2-7B", "V100-16GB", 1, Precision::fp16);
        QVERIFY(tight.fits && tight.tight());
        const MemoryFit easy = inference("Llama-2-7B", "A10G", 1, Precision::fp16);
        QVERIFY(easy.fits && !easy.tight());
    }

    void rangesEncloseTheNeed()
    {
        for (const double count : {1.0, 8.0}) {
            const MemoryFit fit =
                training("Llama-2-7B", "A100-80GB-SXM", count, TrainingMethod::lora, 1);
            const RangedFigure range = needRange(fit.need);
            QCOMPARE(range.value, fit.need.total());
            QVERIFY(range.low < range.value && range.value < range.high);
        }
    }

    void comfortableArrangementsGoBeforeTightOnes()
    {
        // Gentle ones are enough on eight large cards; small ones take a higher stage, not a closer
        // fit.
        for (const char *name : {"A100-40GB-SXM", "A100-80GB-SXM", "H100-80GB-SXM"}) {
            const MemoryFit fit = training("Llama-2-7B", name, 8, TrainingMethod::full, 1);
            QVERIFY(fit.fits);
            QVERIFY2(!fit.tight(), name);
        }
    }

    void refusalsSayWhatWouldFit()
    {
        const MemoryFit full = training("Llama-2-7B", "A10G", 1, TrainingMethod::full, 1);
        QVERIFY(!full.fits);
        QCOMPARE(full.refusal.remedyMethod, static_cast<int>(TrainingMethod::lora));
        QVERIFY(refusalText(full.refusal, english()).find("fits with LoRA") != std::string::npos);
        // 6.738e9 x 16 B = 100 GiB over n cards of 22.5 GiB, 4 to 5 of which are not states: 6 at
        // least
        QVERIFY(full.refusal.remedyCount >= 6 && full.refusal.remedyCount <= 9);

        // The cache grows by 0.5 MiB per token (2 x 32 x 4096 x 2 B): 22.5 - 12.6 - 1.3 GiB are
        // enough for some 17,000
        const MemoryFit longContext =
            fitInference(card("A10G", 1), taskFor("Llama-2-7B", Precision::fp16), 1, 40000);
        QVERIFY(!longContext.fits);
        QVERIFY(longContext.refusal.remedyContext > 15000
                && longContext.refusal.remedyContext < 19000);
        QVERIFY(fitInference(card("A10G", 1), taskFor("Llama-2-7B", Precision::fp16), 1,
                             longContext.refusal.remedyContext)
                    .fits);
    }

    void refusedCountsAreTheNextMachineThatHoldsIt()
    {
        // 128.5 GiB of weights over 22.5: six cards, and machines have four or eight
        const MemoryFit one = inference("Llama-2-70B", "A10G", 1, Precision::fp16);
        QVERIFY(!one.fits);
        QCOMPARE(one.refusal.remedyCount, 8.0);
        QVERIFY(inference("Llama-2-70B", "A10G", 8, Precision::fp16).fits);
        QVERIFY(!inference("Llama-2-70B", "A10G", 4, Precision::fp16).fits);
    }

    void layersAreSplitWhereOneSequenceIsTooLong()
    {
        // Logits of 131,072 tokens alone: 14 B x 128,256 x 131,072 = 219 GiB
        SizingTask task = taskFor("Llama-3.1-8B", Precision::bf16);
        const MemoryFit fit = fitTraining(card("H100-80GB-SXM", 8), task, 131072, 64);
        QVERIFY(fit.fits);
        QVERIFY(fit.tensorParallel > 1);
        QCOMPARE(task.model->heads % fit.tensorParallel, 0);
    }

    void keysOfFewHeadsAreNotSplitFurther()
    {
        // Eight heads of keys over sixteen devices: each keeps a whole one
        const SizingTask task = taskFor("Llama-2-70B", Precision::fp16);
        const double eight = inferenceNeed(task, {8}, 4, 4096).cache;
        QCOMPARE(inferenceNeed(task, {16}, 4, 4096).cache, eight);
        QVERIFY(std::abs(eight - 4 * 4096 * 327680.0 / 8 / 1073741824.0) < 1e-9);
    }

    void quantisedModelsKeepTheirEmbeddingsWide()
    {
        const double four = inference("Gemma-2-2B", "L4", 1, Precision::int4).need.weights;
        QVERIFY(four > 2.614 * 0.53 / 1.0737);
        QVERIFY(four < 2.614 * 2 / 1.0737);
    }

private:
    HardwareShape card(const char *accelerator, double count) const
    {
        return m_facts.hardware.shapeOf(*m_facts.hardware.accelerator(accelerator), count);
    }
    SizingTask taskFor(const char *model, Precision precision) const
    {
        SizingTask task;
        task.model = m_facts.models.find(model);
        task.precision = precision;
        return task;
    }
    MemoryFit inference(const char *model, const char *accelerator, double count,
                        Precision precision) const
    {
        const HardwareShape shape =
            m_facts.hardware.shapeOf(*m_facts.hardware.accelerator(accelerator), count);
        return fitInference(shape, taskFor(model, precision), 1, 1024);
    }
    MemoryFit training(const char *model, const char *accelerator, double count,
                       TrainingMethod method, int maximum) const
    {
        const HardwareShape shape =
            m_facts.hardware.shapeOf(*m_facts.hardware.accelerator(accelerator), count);
        SizingTask task = taskFor(model, Precision::bf16);
        task.method = method;
        return fitTraining(shape, task, 1024, maximum);
    }

    SizingFacts m_facts = shippedSizingFacts().value();
};

QTEST_APPLESS_MAIN(MemoryFitTest)
#include "tst_memory_fit.moc"
