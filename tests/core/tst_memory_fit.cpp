// SPDX-License-Identifier: GPL-3.0-or-later
#include "sizing/memory_fit.h"
#include "sizing/sizing_facts.h"

#include <QTest>

using namespace headroom;

class MemoryFitTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        auto facts = shippedSizingFacts();
        QVERIFY(facts.has_value());
        m_facts = std::make_unique<SizingFacts>(std::move(*facts));
    }

    void eightBillionFitTwentyFourGibibytesButNotSixteen()
    {
        QVERIFY(inference("Llama-3.1-8B", "A10G", 1, Precision::fp16).fits);
        const MemoryFit small = inference("Llama-3.1-8B", "T4", 1, Precision::fp16);
        QVERIFY(!small.fits);
        QCOMPARE(small.refusal.code, RefusalCode::doesNotFit);
        QCOMPARE(refusalRemedy(small.refusal), std::string("fits with int8, or needs 2"));
        QVERIFY(inference("Llama-3.1-8B", "T4", 1, Precision::int8).fits);
        QVERIFY(inference("Llama-3.1-8B", "T4", 2, Precision::fp16).fits);
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
            m_facts->hardware.shapeOf(*m_facts->hardware.accelerator("A10G"), 1);
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

    void quantisedModelsKeepTheirEmbeddingsWide()
    {
        const double four = inference("Gemma-2-2B", "L4", 1, Precision::int4).need.weights;
        QVERIFY(four > 2.614 * 0.53 / 1.0737);
        QVERIFY(four < 2.614 * 2 / 1.0737);
    }

private:
    SizingTask taskFor(const char *model, Precision precision) const
    {
        SizingTask task;
        task.model = m_facts->models.find(model);
        task.precision = precision;
        return task;
    }
    MemoryFit inference(const char *model, const char *accelerator, double count,
                        Precision precision) const
    {
        const HardwareShape shape =
            m_facts->hardware.shapeOf(*m_facts->hardware.accelerator(accelerator), count);
        return fitInference(shape, taskFor(model, precision), 1, 1024);
    }
    MemoryFit training(const char *model, const char *accelerator, double count,
                       TrainingMethod method, int most) const
    {
        const HardwareShape shape =
            m_facts->hardware.shapeOf(*m_facts->hardware.accelerator(accelerator), count);
        SizingTask task = taskFor(model, Precision::bf16);
        task.method = method;
        return fitTraining(shape, task, 1024, most);
    }

    std::unique_ptr<SizingFacts> m_facts;
};

QTEST_APPLESS_MAIN(MemoryFitTest)
#include "tst_memory_fit.moc"
