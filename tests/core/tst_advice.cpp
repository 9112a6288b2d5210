// SPDX-License-Identifier: GPL-3.0-or-later
#include "advice/advice.h"
#include "sizing/size_workload.h"
#include "sizing/sizing_facts.h"

#include <QTest>

#include <algorithm>
#include <memory>
#include <set>

using namespace headroom;

/// The worked cases and checkpoint questions of the source documents.
class AdviceTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        auto facts = shippedSizingFacts();
        auto rules = shippedRules();
        QVERIFY(facts.has_value());
        QVERIFY2(rules.has_value(), rules ? "" : rules.error().what.c_str());
        m_facts = std::make_unique<SizingFacts>(std::move(*facts));
        m_rules = std::make_unique<RuleBook>(std::move(*rules));
    }

    void bertSuitsInferentiaAndLeavesAGpuIdle()
    {
        SizingDemand demand = realTime("BERT-base", 1000.0 / 60.0, 200);
        demand.inputTokens = 128;
        QVERIFY(says(advise(demand, card("Inferentia1")), "R12", AdviceVerdict::inFavour));
        const auto onGpu = advise(demand, card("T4"));
        QVERIFY(says(onGpu, "R12", AdviceVerdict::note));
        const auto note = std::find_if(onGpu.begin(), onGpu.end(),
                                       [](const Advice &one) { return one.rule == "R12"; });
        QVERIFY(note->text.find('{') == std::string::npos); // the figure is filled in
        QVERIFY(says(advise(demand, processor("m5.large", 2, 8)), "R12", AdviceVerdict::against));
    }

    void plantPicturesGoToSmallGpus()
    {
        const SizingDemand demand = realTime("ResNet-50", 20, 200);
        QVERIFY(says(advise(demand, card("T4")), "R11", AdviceVerdict::inFavour));
        QVERIFY(says(advise(demand, card("A10G")), "R11", AdviceVerdict::inFavour));
        QVERIFY(says(advise(demand, card("Inferentia2")), "R11", AdviceVerdict::inFavour));
    }

    void monthlyChurnNeedsNoGpu()
    {
        SizingDemand demand;
        demand.kind = WorkloadKind::batchInference;
        demand.model = m_facts->models.find("GBDT");
        demand.itemsPerDay = 1e6;
        QVERIFY(says(advise(demand, processor("c5.xlarge", 4, 8)), "R10", AdviceVerdict::inFavour));
        QVERIFY(says(advise(demand, card("T4")), "R10", AdviceVerdict::against));
    }

    void idleGpuIsToBeMadeSmaller()
    {
        const SizingDemand demand = realTime("ResNet-50", 5, 0);
        QVERIFY(says(advise(demand, card("V100-16GB")), "R5", AdviceVerdict::note));
        QVERIFY(says(advise(demand, card("A100-40GB-SXM")), "R6", AdviceVerdict::note));
    }

    void linearRegressionNeedsNoGpu()
    {
        const SizingDemand demand = realTime("linear regression", 10, 0);
        QVERIFY(says(advise(demand, card("T4")), "R13", AdviceVerdict::against));
        QVERIFY(says(advise(demand, processor("m5.large", 2, 8)), "R13", AdviceVerdict::inFavour));
    }

    void customKernelsExcludeNeuronAndAmd()
    {
        const SizingDemand demand = realTime("BERT-base", 10, 200);
        AdviceQuestion question;
        question.customCudaKernels = true;
        QVERIFY(says(advise(demand, card("Inferentia2"), question), "R4", AdviceVerdict::against));
        QVERIFY(
            says(advise(demand, card("Radeon Pro V520"), question), "R4", AdviceVerdict::against));
        QVERIFY(says(advise(demand, card("A10G"), question), "R4", AdviceVerdict::inFavour));
        QVERIFY(says(advise(demand, card("Inferentia2")), "R4", AdviceVerdict::inFavour));
    }

    void preprocessingBelongsOnProcessors()
    {
        SizingDemand demand;
        demand.kind = WorkloadKind::preprocessing;
        demand.dataGib = 10;
        QVERIFY(says(advise(demand, processor("c5.xlarge", 4, 8)), "R2", AdviceVerdict::inFavour));
        QVERIFY(says(advise(demand, card("T4")), "R2", AdviceVerdict::against));
    }

    void spotNeedsCheckpointsAndNoUsersWaiting()
    {
        SizingDemand training;
        training.kind = WorkloadKind::fineTuning;
        training.model = m_facts->models.find("BERT-base");
        training.tokensPerRun = 1e8;
        AdviceQuestion question;
        question.spot = true;
        question.interruptible = true;
        QVERIFY(says(advise(training, card("T4"), question), "R8", AdviceVerdict::note));
        question.checkpointed = true;
        QVERIFY(says(advise(training, card("T4"), question), "R8", AdviceVerdict::inFavour));
        QVERIFY(says(advise(realTime("BERT-base", 10, 200), card("T4"), question), "R8",
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
                    SizingDemand demand = realTime(model, 2, 200);
                    demand.kind = kind;
                    demand.outputTokens = 50;
                    demand.itemsPerDay = 1000;
                    demand.tokensPerRun = 1e6;
                    demand.dataGib = 1;
                    AdviceQuestion question;
                    question.interruptible = true;
                    HardwareShape shape = card(name);
                    shape.acceleratorCount = 2;
                    for (const Advice &one : advise(demand, shape, question)) {
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
        QVERIFY(book.error().what.find("sunny") != std::string::npos);
        QVERIFY(!RuleBook::parse("rule,verdict,condition,text,source\nX,maybe,gpu,Text.,S9\n")
                     .has_value());
    }

private:
    SizingDemand realTime(const char *model, double rate, double p95) const
    {
        SizingDemand demand;
        demand.model = m_facts->models.find(model);
        demand.peakRequestsPerSecond = rate;
        demand.targets.p95LatencyMs = p95;
        demand.inputTokens = 64;
        return demand;
    }
    HardwareShape card(const char *name) const
    {
        return m_facts->hardware.shapeOf(*m_facts->hardware.accelerator(name), 1);
    }
    HardwareShape processor(const char *name, double vcpus, double memory) const
    {
        return *m_facts->hardware.shapeOf({"aws", name, "", "x86_64", vcpus, memory, "", 0, 0, 10});
    }
    std::vector<Advice> advise(const SizingDemand &demand, const HardwareShape &hardware,
                               AdviceQuestion question = {}) const
    {
        const Sizing sizing = sizeWorkload(demand, hardware, m_facts->calibration);
        question.demand = &demand;
        question.hardware = &hardware;
        question.sizing = &sizing;
        return m_rules->advise(question);
    }
    static bool says(const std::vector<Advice> &advice, std::string_view rule,
                     AdviceVerdict verdict)
    {
        return std::any_of(advice.begin(), advice.end(), [&](const Advice &one) {
            return one.rule == rule && one.verdict == verdict;
        });
    }

    std::unique_ptr<SizingFacts> m_facts;
    std::unique_ptr<RuleBook> m_rules;
};

QTEST_APPLESS_MAIN(AdviceTest)
#include "tst_advice.moc"
