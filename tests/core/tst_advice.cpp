// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/advice.h"
#include "support/advice_desk.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace headroom;
using namespace headroom::testing;

/// The worked cases of the source documents, and what the rules say for and against hardware.
class AdviceTest : public QObject
{
    Q_OBJECT

private slots:
    void bertSuitsInferentiaAndLeavesAGpuIdle()
    {
        SizingDemand demand = m_desk.realTime("BERT-base", 1000.0 / 60.0, 200);
        demand.inputTokens = 128;
        QVERIFY(m_desk.says(m_desk.advise(demand, m_desk.card("Inferentia1")), "R12",
                            AdviceVerdict::inFavour));
        const auto onGpu = m_desk.advise(demand, m_desk.card("T4"));
        QVERIFY(m_desk.says(onGpu, "R12", AdviceVerdict::note));
        const auto note = std::find_if(onGpu.begin(), onGpu.end(),
                                       [](const Advice &one) { return one.rule == "R12"; });
        QVERIFY(note->text.find('{') == std::string::npos); // the figure is filled in
        demand.targets.p95LatencyMs = 20; // sooner than a processor answers one request
        QVERIFY(m_desk.says(m_desk.advise(demand, m_desk.processor("m5.large", 2, 8)), "R12",
                            AdviceVerdict::against));
    }

    void plantPicturesGoToSmallGpus()
    {
        const SizingDemand demand = m_desk.realTime("ResNet-50", 20, 200);
        QVERIFY(
            m_desk.says(m_desk.advise(demand, m_desk.card("T4")), "R11", AdviceVerdict::inFavour));
        QVERIFY(m_desk.says(m_desk.advise(demand, m_desk.card("A10G")), "R11",
                            AdviceVerdict::inFavour));
        QVERIFY(m_desk.says(m_desk.advise(demand, m_desk.card("Inferentia2")), "R11",
                            AdviceVerdict::inFavour));
    }

    void monthlyChurnNeedsNoGpu()
    {
        SizingDemand demand;
        demand.kind = WorkloadKind::batchInference;
        demand.model = m_desk.model("GBDT");
        demand.itemsPerRun = 1e6;
        QVERIFY(m_desk.says(m_desk.advise(demand, m_desk.processor("c5.xlarge", 4, 8)), "R10",
                            AdviceVerdict::inFavour));
        QVERIFY(
            m_desk.says(m_desk.advise(demand, m_desk.card("T4")), "R10", AdviceVerdict::against));
    }

    void idleGpuIsToBeMadeSmaller()
    {
        const SizingDemand demand = m_desk.realTime("ResNet-50", 5, 0);
        QVERIFY(m_desk.says(m_desk.advise(demand, m_desk.card("V100-16GB")), "R5",
                            AdviceVerdict::note));
        QVERIFY(m_desk.says(m_desk.advise(demand, m_desk.card("A100-40GB-SXM")), "R6",
                            AdviceVerdict::note));
    }

    void onlyCardsWith80GbAreForTrainingLargeModels()
    {
        const SizingDemand large = m_desk.ofKind(WorkloadKind::training, "Llama-2-13B");
        QVERIFY(m_desk.says(m_desk.advise(large, m_desk.card("A100-80GB-SXM", 8)), "R9",
                            AdviceVerdict::inFavour, "80 GB"));
        // p4d.24xlarge and a2-highgpu carry these.
        const auto on40 = m_desk.advise(large, m_desk.card("A100-40GB-SXM", 8));
        QVERIFY(m_desk.says(on40, "R9", AdviceVerdict::against, "these have 40 GB"));
        QVERIFY(!m_desk.says(on40, "R9", AdviceVerdict::inFavour));
        const SizingDemand medium = m_desk.ofKind(WorkloadKind::training, "GPT-J-6B");
        QVERIFY(m_desk.says(m_desk.advise(medium, m_desk.card("A100-40GB-SXM")), "R9",
                            AdviceVerdict::inFavour, "medium"));
        QVERIFY(m_desk.says(m_desk.advise(medium, m_desk.card("V100-16GB")), "R9",
                            AdviceVerdict::inFavour, "medium"));
    }

    void costAndTimeDecideBetweenProcessorAndAccelerator()
    {
        const SizingDemand notebooks = m_desk.ofKind(WorkloadKind::development, "GPT-2");
        QVERIFY(m_desk.says(m_desk.advise(notebooks, m_desk.card("T4")), "R1", AdviceVerdict::note,
                            "cost"));
        SizingDemand training = m_desk.ofKind(WorkloadKind::training, "GPT-2");
        QVERIFY(!m_desk.says(m_desk.advise(training, m_desk.card("T4")), "R1",
                             AdviceVerdict::inFavour, "deadline"));
        training.targets.deadlineHours = 24;
        QVERIFY(m_desk.says(m_desk.advise(training, m_desk.card("T4")), "R1",
                            AdviceVerdict::inFavour, "deadline"));
        SizingDemand batch = m_desk.ofKind(WorkloadKind::batchInference, "GPT-2");
        const HardwareShape processor = m_desk.processor("c5.xlarge", 4, 8);
        QVERIFY(m_desk.says(m_desk.advise(batch, processor), "R1", AdviceVerdict::inFavour,
                            "not urgent"));
        batch.targets.deadlineHours = 8;
        QVERIFY(!m_desk.says(m_desk.advise(batch, processor), "R1", AdviceVerdict::inFavour,
                             "not urgent"));
        QVERIFY(m_desk.says(m_desk.advise(m_desk.realTime("BERT-base", 10, 200), m_desk.card("T4")),
                            "R1", AdviceVerdict::inFavour, "speed is critical"));
    }

    void linearRegressionNeedsNoGpu()
    {
        const SizingDemand demand = m_desk.realTime("linear regression", 10, 0);
        QVERIFY(
            m_desk.says(m_desk.advise(demand, m_desk.card("T4")), "R13", AdviceVerdict::against));
        QVERIFY(m_desk.says(m_desk.advise(demand, m_desk.processor("m5.large", 2, 8)), "R13",
                            AdviceVerdict::inFavour));
    }

    void customKernelsExcludeNeuronAndAmd()
    {
        const SizingDemand demand = m_desk.realTime("BERT-base", 10, 200);
        AdviceQuestion question;
        question.customCudaKernels = true;
        QVERIFY(m_desk.says(m_desk.advise(demand, m_desk.card("Inferentia2"), question), "R4",
                            AdviceVerdict::against));
        QVERIFY(m_desk.says(m_desk.advise(demand, m_desk.card("Radeon Pro V520"), question), "R4",
                            AdviceVerdict::against));
        QVERIFY(m_desk.says(m_desk.advise(demand, m_desk.card("A10G"), question), "R4",
                            AdviceVerdict::inFavour));
        QVERIFY(m_desk.says(m_desk.advise(demand, m_desk.card("Inferentia2")), "R4",
                            AdviceVerdict::inFavour));
    }

    void preprocessingBelongsOnProcessors()
    {
        SizingDemand demand;
        demand.kind = WorkloadKind::preprocessing;
        demand.dataGib = 10;
        QVERIFY(m_desk.says(m_desk.advise(demand, m_desk.processor("c5.xlarge", 4, 8)), "R2",
                            AdviceVerdict::inFavour));
        QVERIFY(
            m_desk.says(m_desk.advise(demand, m_desk.card("T4")), "R2", AdviceVerdict::against));
    }

    void spotNeedsCheckpointsAndNoUsersWaiting()
    {
        SizingDemand training;
        training.kind = WorkloadKind::fineTuning;
        training.model = m_desk.model("BERT-base");
        training.tokensPerRun = 1e8;
        AdviceQuestion question;
        question.spot = true;
        question.interruptible = true;
        QVERIFY(m_desk.says(m_desk.advise(training, m_desk.card("T4"), question), "R8",
                            AdviceVerdict::note));
        question.checkpointed = true;
        QVERIFY(m_desk.says(m_desk.advise(training, m_desk.card("T4"), question), "R8",
                            AdviceVerdict::inFavour));
        QVERIFY(m_desk.says(
            m_desk.advise(m_desk.realTime("BERT-base", 10, 200), m_desk.card("T4"), question), "R8",
            AdviceVerdict::against));
    }

    void everyRuleOfTheDocumentsIsThere()
    {
        std::set<std::string> found;
        for (const char *name :
             {"T4", "V100-16GB", "A100-80GB-SXM", "Inferentia1", "Inferentia2", "Trainium1"}) {
            for (const WorkloadKind kind :
                 {WorkloadKind::training, WorkloadKind::realTimeInference,
                  WorkloadKind::batchInference, WorkloadKind::preprocessing}) {
                for (const char *model :
                     {"BERT-base", "ResNet-50", "Llama-2-13B", "linear regression"}) {
                    SizingDemand demand = m_desk.realTime(model, 2, 200);
                    demand.kind = kind;
                    demand.outputTokens = 50;
                    demand.itemsPerRun = 1000;
                    demand.tokensPerRun = 1e6;
                    demand.dataGib = 1;
                    AdviceQuestion question;
                    question.interruptible = true;
                    HardwareShape shape = m_desk.card(name);
                    shape.acceleratorCount = 2;
                    for (const Advice &one : m_desk.advise(demand, shape, question)) {
                        found.insert(one.rule);
                        QVERIFY(!one.text.empty() && !one.source.empty());
                    }
                }
            }
        }
        QCOMPARE(found.size(), std::size_t{14});
    }

    void unknownWordsInARuleAreRefused()
    {
        const auto book =
            RuleBook::parse("rule,verdict,condition,text,source\nX,for,gpu sunny,Text.,S9\n");
        QVERIFY(!book.has_value());
        QVERIFY(std::string(book.error().what).find("sunny") != std::string::npos);
        QVERIFY(!RuleBook::parse("rule,verdict,condition,text,source\nX,maybe,gpu,Text.,S9\n")
                     .has_value());
    }

private:
    AdviceDesk m_desk;
};

QTEST_APPLESS_MAIN(AdviceTest)
#include "tst_advice.moc"
