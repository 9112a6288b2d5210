// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/advice.h"
#include "support/advice_desk.h"

#include <QTest>

using namespace headroom;
using namespace headroom::testing;

/// The checkpoint questions of the documents, put to the rules: four of "Mastering EC2 Instance
/// Selection for ML" (S1), four of "Selecting Compute Environments for ML" (S4).
class CheckpointQuestionsTest : public QObject
{
    Q_OBJECT

private slots:
    /// S1: which family for data cleaning and feature engineering?
    void earlyPhasesRunOnProcessors()
    {
        SizingDemand cleaning;
        cleaning.kind = WorkloadKind::preprocessing;
        cleaning.dataGib = 100;
        for (const HardwareShape &machine :
             {m_desk.processor("c5.2xlarge", 8, 16), m_desk.processor("m5.2xlarge", 8, 32)})
            QVERIFY(m_desk.says(m_desk.advise(cleaning, machine), "R2", AdviceVerdict::inFavour,
                                "C5, M5"));
        for (const char *card : {"A10G", "A100-40GB-SXM", "Inferentia2", "Trainium1"})
            QVERIFY(m_desk.says(m_desk.advise(cleaning, m_desk.card(card)), "R2",
                                AdviceVerdict::against));
    }

    /// S1: what distinguishes a G5 from an Inf2?
    void g5RunsCudaAndInf2NeedsNeuron()
    {
        const SizingDemand bert = m_desk.realTime("BERT-base", 10, 200);
        AdviceQuestion own;
        own.customCudaKernels = true;
        QVERIFY(m_desk.says(m_desk.advise(bert, m_desk.card("A10G"), own), "R4",
                            AdviceVerdict::inFavour, "NVIDIA"));
        QVERIFY(m_desk.says(m_desk.advise(bert, m_desk.card("Inferentia2"), own), "R4",
                            AdviceVerdict::against, "Neuron"));
        const auto standard = m_desk.advise(bert, m_desk.card("Inferentia2"));
        QVERIFY(m_desk.says(standard, "R4", AdviceVerdict::inFavour, "Inferentia"));
        QVERIFY(m_desk.says(standard, "R4", AdviceVerdict::note, "Neuron SDK"));
        QVERIFY(!m_desk.says(m_desk.advise(bert, m_desk.card("A10G")), "R4", AdviceVerdict::note));
    }

    /// S1: how does Compute Optimizer lower the cost?
    void lowUseCallsForASmallerMachine()
    {
        const SizingDemand quiet = m_desk.realTime("BERT-base", 0.05, 0);
        const HardwareShape large = m_desk.processor("c5.9xlarge", 36, 72);
        QVERIFY(m_desk.says(m_desk.advise(quiet, large), "R5", AdviceVerdict::note,
                            "Compute Optimizer"));
        // A machine that is well used is left alone.
        const SizingDemand busy = m_desk.realTime("BERT-base", 1000, 0);
        QVERIFY(!m_desk.says(m_desk.advise(busy, large), "R5", AdviceVerdict::note));
    }

    /// S1: why does deep learning train better on a GPU than on a processor?
    void deepLearningTrainsOnAccelerators()
    {
        const SizingDemand deep = m_desk.ofKind(WorkloadKind::training, "BERT-base");
        QVERIFY(m_desk.says(m_desk.advise(deep, m_desk.processor("m5.2xlarge", 8, 32)), "R1",
                            AdviceVerdict::against));
        QVERIFY(m_desk.says(m_desk.advise(deep, m_desk.card("V100-16GB")), "R2",
                            AdviceVerdict::inFavour));
        // The reason in figures: the same run takes many times as long.
        const auto hours = [&](const HardwareShape &hardware) {
            return m_desk.size(deep, hardware).runHours.value;
        };
        QVERIFY(hours(m_desk.processor("c5.9xlarge", 36, 72))
                > 3 * hours(m_desk.card("V100-16GB")));
    }

    /// S4: which processor for feature engineering and data cleaning?
    void featureEngineeringNeedsNoAccelerator()
    {
        SizingDemand features;
        features.kind = WorkloadKind::preprocessing;
        features.dataGib = 1;
        const auto advice = m_desk.advise(features, m_desk.processor("m5.large", 2, 8));
        QVERIFY(m_desk.says(advice, "R2", AdviceVerdict::inFavour, "processors"));
    }

    /// S4: why Inf1 rather than P4d to host a model?
    void modelsAreHostedOnInferentiaRatherThanP4d()
    {
        const SizingDemand hosted = m_desk.realTime("BERT-base", 1000.0 / 60, 200);
        const auto onInf1 = m_desk.advise(hosted, m_desk.card("Inferentia1"));
        QVERIFY(m_desk.says(onInf1, "R3", AdviceVerdict::inFavour, "inference"));
        const auto onP4d = m_desk.advise(hosted, m_desk.card("A100-40GB-SXM", 8));
        QVERIFY(m_desk.says(onP4d, "R3", AdviceVerdict::against, "oversized"));
        QVERIFY(m_desk.says(onP4d, "R6", AdviceVerdict::note, "multi-model"));
    }

    /// S4: what distinguishes the G series from the P series?
    void gServesAndPTrains()
    {
        const SizingDemand serving = m_desk.realTime("ResNet-50", 20, 200);
        const SizingDemand training = m_desk.ofKind(WorkloadKind::training, "Llama-2-7B");
        for (const char *g : {"T4", "A10G", "L4"})
            QVERIFY(m_desk.says(m_desk.advise(serving, m_desk.card(g)), "R3",
                                AdviceVerdict::inFavour, "inference"));
        for (const char *p : {"V100-32GB", "A100-80GB-SXM", "H100-80GB-SXM"}) {
            QVERIFY(m_desk.says(m_desk.advise(training, m_desk.card(p)), "R3",
                                AdviceVerdict::inFavour, "training"));
            QVERIFY(!m_desk.says(m_desk.advise(serving, m_desk.card(p)), "R3",
                                 AdviceVerdict::inFavour));
        }
    }

    /// S4: does linear regression on few data need a GPU?
    void linearRegressionNeedsNoGpu()
    {
        const SizingDemand linear = m_desk.realTime("linear regression", 10, 0);
        QVERIFY(m_desk.says(m_desk.advise(linear, m_desk.card("T4")), "R13", AdviceVerdict::against,
                            "no GPU"));
        QVERIFY(m_desk.says(m_desk.advise(linear, m_desk.processor("t3.medium", 2, 4)), "R13",
                            AdviceVerdict::inFavour));
    }

private:
    AdviceDesk m_desk;
};

QTEST_APPLESS_MAIN(CheckpointQuestionsTest)
#include "tst_checkpoint_questions.moc"
