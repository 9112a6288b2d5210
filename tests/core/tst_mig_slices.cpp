// SPDX-License-Identifier: GPL-3.0-or-later
// Accelerators divided into slices: the resources of a slice, the work that runs on it, and when it
// is proposed.
#include "core/catalog/known_providers.h"
#include "core/evaluation/shared_line.h"
#include "core/levers/levers.h"
#include "core/plan/plan_edit.h"
#include "core/sizing/size_workload.h"
#include "core/wording/lever_words.h"
#include "core/wording/refusal_words.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace headroom;
using namespace headroom::testing;

namespace {

const OfferReference kA100 = anOffer(known::google, "us-central1", "a2-highgpu-1g");

std::shared_ptr<const Catalog> oneA100()
{
    CatalogBuilder catalog;
    catalog.type(known::google, "a2-highgpu-1g", 12, 85)
        .accelerators("NVIDIA A100", 1, 40)
        .onDemand("us-central1", "3.67");
    return catalog.build();
}

/// Always on, each with a gigabyte of her own and more.
Workload notebooks(int people)
{
    Workload workload = newWorkload(WorkloadKind::development);
    workload.name = "Notebooks";
    workload.schedule = Schedule{};
    workload.demand.people = people;
    workload.constraints = {.minAcceleratorGib = 4};
    return workload;
}

Workload encoder(double perSecond, double p95Ms)
{
    Workload workload = newWorkload(WorkloadKind::realTimeInference);
    workload.name = "Encoder";
    workload.model = "BERT-base";
    workload.precision = Precision::fp16;
    workload.demand = {};
    workload.demand.peakRequestsPerSecond = perSecond;
    workload.demand.inputTokens = 128;
    workload.serviceLevel = {};
    workload.serviceLevel.p95LatencyMs = p95Ms;
    return workload;
}

Plan planOf(const Workload &workload)
{
    Plan plan = *applyEdit(aPlan().build(), AddWorkload{workload});
    Allocation allocation;
    allocation.offer = kA100;
    return *applyEdit(plan, Allocate{1, allocation});
}

const Lever *slicesOf(const std::vector<Lever> &levers)
{
    const auto found = std::ranges::find(levers, LeverKind::slices, &Lever::kind);
    return found == levers.end() ? nullptr : &*found;
}

} // namespace

class MigSlicesTest : public QObject
{
    Q_OBJECT

private slots:
    // "3g.71gb": three of seven parts of the processors (an A30 has four), and 71 GB.
    void profilesAreNamedAfterTheirShares()
    {
        int profiles = 0;
        for (const AcceleratorSpec &accelerator : m_facts.hardware.accelerators()) {
            for (const MigProfile &profile : accelerator.migProfiles) {
                const QString name = QString::fromStdString(profile.name);
                const double parts = accelerator.name == "A30" ? 4 : 7;
                QVERIFY(std::abs(name.section('g', 0, 0).toInt() / parts - profile.compute) < 1e-6);
                const double gib = name.section('.', 1).chopped(2).toDouble();
                QVERIFY(std::abs(gib - profile.memory * accelerator.memoryGib) <= 0.5);
                QVERIFY(profile.perAccelerator * profile.memory <= 1);
                ++profiles;
            }
        }
        QCOMPARE(profiles, 2 + 4 * 12);
    }

    void aSliceHasItsShareOfEverything()
    {
        const AcceleratorSpec &whole = *m_facts.hardware.accelerator("A100-80GB-SXM");
        const AcceleratorSpec slice = sliceOf(whole, *whole.migProfile("2g.20gb"));
        QCOMPARE(slice.memoryGib, 20.0);
        QCOMPARE(slice.bandwidthGBps, 2039.0 / 4);
        QVERIFY(std::abs(slice.bf16Tflops - whole.bf16Tflops * 2 / 7) < 1e-3);
        QCOMPARE(slice.interconnectGBps, 0.0);
        QVERIFY(whole.migProfile("2g.10gb") == nullptr);
    }

    void profilesThatCannotBeMeantAreRefused()
    {
        const auto library = [](const char *row) {
            return HardwareLibrary::parse(
                "name,vendor,architecture,memory_gib,memory_bandwidth_gbps,fp16_dense_tflops\n"
                "A,NVIDIA,Ampere,40,1555,312\n",
                "cloud,instance_type,cpu_model\n", {},
                std::string("accelerator,profile,compute,memory,per_accelerator\n") + row);
        };
        QVERIFY(library("A,1g.5gb,0.142857,0.125,7\n").has_value());
        QVERIFY(!library("B,1g.5gb,0.142857,0.125,7\n").has_value());
        QVERIFY(!library("A,1g.5gb,0.142857,0.125,9\n").has_value()); // nine eighths
        QVERIFY(!library("A,1g.5gb,0,0.125,7\n").has_value());
        QVERIFY(!library("A,1g.5gb,0.142857,0.125,0\n").has_value());
    }

    void eachSliceServesAloneAndIsNoMoreThanModelled()
    {
        const SizingDemand demand = chat("1g.10gb");
        const Sizing sizing = sizeWorkload(demand, cards("A100-80GB-SXM", 8), m_facts.calibration);
        QVERIFY(sizing.fits);
        QCOMPARE(sizing.slices, 56);
        QCOMPARE(sizing.dataParallel, 56);
        QCOMPARE(sizing.tensorParallel, 1);
        QVERIFY(sizing.evidence >= Evidence::modelled);
        QCOMPARE(sizing.rows.count, 0);
        // At most what 8 x 2,039 GB/s x 7/8 read: the weights of 1.24 B parameters in two bytes
        // with every step, for at most 512 sequences.
        const double steps = 8 * 2039e9 * 7 / 8 / (1.24e9 * 2);
        QVERIFY(sizing.tokensPerSecond < steps * 512);
        // Seven of eight parts of the memory, and no more processors than before: slower than whole
        // ones when full.
        const Sizing whole = sizeWorkload(chat({}), cards("A100-80GB-SXM", 8), m_facts.calibration);
        QCOMPARE(whole.slices, 0);
        QVERIFY(sizing.memoryAvailableGib <= 10);
        QVERIFY(sizing.memoryNeededGib.value <= sizing.memoryAvailableGib);
    }

    void modelsThatOneSliceCannotHoldAreRefused()
    {
        SizingDemand demand = chat("1g.5gb");
        demand.model = m_facts.models.find("Llama-3.1-8B"); // 16 GB of weights
        const Sizing sizing = sizeWorkload(demand, cards("A100-40GB-SXM", 8), m_facts.calibration);
        QVERIFY(!sizing.fits);
        QCOMPARE(sizing.refusal.code, RefusalCode::doesNotFit);
        QCOMPARE(sizing.refusal.remedyCount, 0.0);
        demand.migProfile = "3g.20gb";
        QVERIFY(sizeWorkload(demand, cards("A100-40GB-SXM", 8), m_facts.calibration).fits);
    }

    void workThatCannotRunOnSlicesIsRefusedInWords()
    {
        const auto refusal = [&](const SizingDemand &demand, const HardwareShape &shape) {
            return refusalText(sizeWorkload(demand, shape, m_facts.calibration).refusal, english());
        };
        QCOMPARE(refusal(chat("1g.5gb"), cards("T4", 1)),
                 std::string("The hardware has no accelerator with the requested MIG profile."));
        QCOMPARE(refusal(chat("9g.99gb"), cards("A100-40GB-SXM", 1)),
                 refusal(chat("1g.5gb"), cards("T4", 1)));
        SizingDemand training = chat("1g.5gb");
        training.kind = WorkloadKind::fineTuning;
        training.tokensPerRun = 1e6;
        training.sequenceLength = 512;
        QVERIFY(refusal(training, cards("A100-40GB-SXM", 1)).find("support for training")
                != std::string::npos);
    }

    void everyoneHasASlice_data()
    {
        QTest::addColumn<double>("vcpus");
        QTest::addColumn<double>("acceleratorGib");
        QTest::addColumn<int>("instances");                              // 0: refused
        QTest::newRow("seven on each of three") << 0.0 << 5.0 << 3;      // 16 / 7
        QTest::newRow("as far as the processors go") << 4.0 << 5.0 << 6; // 12 / 4 = 3, 16 / 3
        QTest::newRow("more memory than a slice has") << 0.0 << 6.0 << 0;
    }
    void everyoneHasASlice()
    {
        QFETCH(double, vcpus);
        QFETCH(double, acceleratorGib);
        QFETCH(int, instances);
        SizingDemand demand;
        demand.kind = WorkloadKind::development;
        demand.people = 16;
        demand.migProfile = "1g.5gb";
        demand.personVcpus = vcpus;
        demand.personAcceleratorGib = acceleratorGib;
        HardwareShape shape = cards("A100-40GB-SXM", 1);
        shape.cpu.vcpus = 12;
        const Sizing sizing = sizeWorkload(demand, shape, m_facts.calibration);
        QCOMPARE(sizing.fits, instances > 0);
        if (instances > 0)
            QCOMPARE(sizing.replicas, instances);
    }

    // 14 instances at 3.67 x 730 h = 2,679.10, or 2 with seven slices each: 12 x 2,679.10 less.
    void peopleOnSlicesSaveWhatIsPromised()
    {
        const EvaluationDesk desk(oneA100());
        const Plan plan = planOf(notebooks(14));
        const EvaluationInputs inputs = desk.with(plan);
        const std::vector<Lever> levers = leversFor(inputs, activeScenario(plan), 1);
        const Lever *lever = slicesOf(levers);
        QVERIFY(lever != nullptr);
        QCOMPARE(lever->changed.migProfile, std::string("1g.5gb"));
        QCOMPARE(lever->saves, Money::fromCents(32'149'20));
        QVERIFY(changeOf(*lever).starts_with("on MIG slices 1g.5gb, 7 an instance"));
        const Scenario tried = scenarioWith(plan, activeScenario(plan), *lever);
        QCOMPARE(evaluateScenario(inputs, tried).total, Money::fromCents(5'358'20));
        Plan unsaid = planOf(notebooks(14));
        unsaid.workloads.front().constraints.minAcceleratorGib = 0; // they need what they have
        const EvaluationInputs others = desk.with(unsaid);
        QVERIFY(slicesOf(leversFor(others, activeScenario(unsaid), 1)) == nullptr);
    }

    // Every profile tried by hand, on the only machine there is.
    void slicesAreProposedExactlyWhereTheyCostLess()
    {
        const EvaluationDesk desk(oneA100());
        int proposed = 0;
        for (const double perSecond : {50.0, 2'000.0, 20'000.0, 100'000.0}) {
            for (const double p95Ms : {10.0, 40.0, 400.0}) {
                const Plan plan = planOf(encoder(perSecond, p95Ms));
                const EvaluationInputs inputs = desk.with(plan);
                const ScenarioEvaluation today = evaluateScenario(inputs, activeScenario(plan));
                Money minimum = today.total;
                for (const char *profile : {"1g.5gb", "1g.10gb", "2g.10gb", "3g.20gb"}) {
                    Scenario sliced = activeScenario(plan);
                    sliced.overrides[1].migProfile = profile;
                    const ScenarioEvaluation then = evaluateScenario(inputs, sliced);
                    if (then.lines[0].verdict <= today.lines[0].verdict)
                        minimum = std::min(minimum, then.total);
                }
                const std::vector<Lever> levers = leversFor(inputs, activeScenario(plan), 1);
                const Lever *lever = slicesOf(levers);
                QCOMPARE(lever != nullptr, minimum < today.total);
                if (lever == nullptr)
                    continue;
                QCOMPARE(today.total - lever->saves, minimum);
                ++proposed;
            }
        }
        QVERIFY(proposed > 0);
    }

    void instancesInSlicesAreNotShared()
    {
        Workload guest = encoder(10, 400);
        Workload host = guest;
        guest.mayShareInstances = host.mayShareInstances = true;
        const Plan plan = aPlan().build();
        QCOMPARE(sharingProblemOf(plan, guest, host), SharingProblem::none);
        host.migProfile = "1g.5gb";
        QCOMPARE(sharingProblemOf(plan, guest, host), SharingProblem::slices);
        QCOMPARE(sharingProblemOf(plan, host, guest), SharingProblem::slices);
    }

private:
    [[nodiscard]] SizingDemand chat(const std::string &profile) const
    {
        SizingDemand demand;
        demand.model = m_facts.models.find("Llama-3.2-1B");
        demand.peakRequestsPerSecond = 5;
        demand.inputTokens = 400;
        demand.outputTokens = 150;
        demand.migProfile = profile;
        return demand;
    }
    [[nodiscard]] HardwareShape cards(const char *name, double count) const
    {
        return m_facts.hardware.shapeOf(*m_facts.hardware.accelerator(name), count);
    }

    SizingFacts m_facts = *shippedSizingFacts();
};

QTEST_APPLESS_MAIN(MigSlicesTest)
#include "tst_mig_slices.moc"
