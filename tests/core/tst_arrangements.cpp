// SPDX-License-Identifier: GPL-3.0-or-later
// How a copy of a model is spread over devices and instances: as servers accept it, for every model
// and accelerator that ship, and with the words for it.
#include "core/language.h"
#include "core/sizing/memory/arrangements.h"
#include "core/sizing/memory/memory_fit.h"
#include "core/sizing/size_workload.h"
#include "core/sizing/sizing_facts.h"
#include "core/wording/refusal_words.h"
#include "toy_sizing.h"

#include <QTest>

#include <random>

using namespace headroom;

namespace {

constexpr int kMaxInstances = 1'000'000;

/// The rule as servers state it, written down apart from the program's: by counting off heads one
/// device after the other.
bool headsAreShared(const ModelProfile &model, int devices)
{
    const auto alike = [devices](int heads) {
        std::vector<int> each(static_cast<std::size_t>(devices));
        for (int head = 0; head < heads; ++head)
            ++each[static_cast<std::size_t>(head % devices)];
        return std::ranges::all_of(each, [&](int count) { return count == each.front(); });
    };
    const bool repeats = model.kvHeads > 0 && devices > model.kvHeads
                         && devices / model.kvHeads * model.kvHeads == devices;
    return alike(model.heads) && (model.latentKvWidth > 0 || alike(model.kvHeads) || repeats)
           && (model.experts == 0 || alike(model.experts));
}

} // namespace

class ArrangementsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        auto facts = shippedSizingFacts();
        QVERIFY(facts);
        m_facts = std::make_unique<SizingFacts>(std::move(*facts));
    }

    void publishedDegrees_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("degrees");
        // 28 heads, 4 of keys and values; 14 and 2; 40 and 10; 71 and 1; 25; 9 and 3; 128 with
        // latent keys, 256 experts
        QTest::newRow("Qwen2.5-7B") << "Qwen2.5-7B"
                                    << "1 2 4";
        QTest::newRow("Qwen2.5-0.5B") << "Qwen2.5-0.5B"
                                      << "1 2";
        QTest::newRow("Phi-4") << "Phi-4"
                               << "1 2 5 10";
        QTest::newRow("Falcon-7B") << "Falcon-7B"
                                   << "1";
        QTest::newRow("GPT-2 XL") << "GPT-2 XL"
                                  << "1 5";
        QTest::newRow("SmolLM2-135M") << "SmolLM2-135M"
                                      << "1 3";
        QTest::newRow("DeepSeek-V3") << "DeepSeek-V3"
                                     << "1 2 4 8 16";
        QTest::newRow("Llama-3.1-70B") << "Llama-3.1-70B"
                                       << "1 2 4 8 16";
    }
    void publishedDegrees()
    {
        QFETCH(QString, model);
        QFETCH(QString, degrees);
        QStringList accepted;
        for (int devices = 1; devices <= 16; ++devices) {
            if (acceptsTensorParallel(modelOf(model), SoftwareStack::cuda, devices))
                accepted += QString::number(devices);
        }
        QCOMPARE(accepted.join(' '), degrees);
    }

    void everyLayoutIsAccepted()
    {
        int checked = 0;
        for (const ModelProfile &model : m_facts->models.models()) {
            if (model.kind != ModelKind::decoder)
                continue;
            for (const AcceleratorSpec &card : m_facts->hardware.accelerators()) {
                for (const int count : {1, 2, 4, 6, 8, 12, 16}) {
                    const HardwareShape shape = shapeWith(card, count);
                    for (const CopyLayout &layout : layoutsWithin(model, shape)) {
                        QCOMPARE(layout.instances, 1);
                        QVERIFY(layout.devices() <= count);
                        checkLayout(model, card, layout);
                        ++checked;
                    }
                    for (int instances = 2; instances <= 4; ++instances) {
                        for (const CopyLayout &layout : layoutsAcross(model, shape, instances)) {
                            QCOMPARE(layout.instances, instances);
                            QVERIFY(layout.devices() <= count * instances);
                            // Stages do not cross instances, unless each layer does on a fast
                            // network.
                            QVERIFY(layout.pipeline % instances == 0
                                    || layout.tensor % instances == 0);
                            checkLayout(model, card, layout);
                            ++checked;
                        }
                    }
                }
            }
        }
        QVERIFY(checked > 50'000);
    }

    void everySizingHasAnAcceptedLayout()
    {
        std::mt19937 random(41);
        const auto oneOf = [&](auto values) { return values[random() % values.size()]; };
        const auto &cards = m_facts->hardware.accelerators();
        int fits = 0;
        int across = 0;
        for (const ModelProfile &model : m_facts->models.models()) {
            if (model.kind != ModelKind::decoder)
                continue;
            for (int i = 0; i < 6; ++i) {
                const AcceleratorSpec &card = cards[random() % cards.size()];
                SizingDemand demand = chat(model);
                demand.software = oneOf(kAllOf<SoftwareClass>);
                demand.precision = oneOf(std::array{Precision::fp16, Precision::fp8});
                demand.kind = oneOf(
                    std::array{WorkloadKind::realTimeInference, WorkloadKind::batchInference});
                demand.itemsPerRun = 1000;
                const HardwareShape shape = shapeWith(card, oneOf(std::array{1, 2, 4, 8, 12, 16}));
                const Sizing sizing = sizeWorkload(demand, shape, m_facts->calibration);
                if (!sizing.fits)
                    continue;
                ++fits;
                across += sizing.instancesPerReplica > 1 ? 1 : 0;
                QCOMPARE(sizing.copyInstances, sizing.instancesPerReplica);
                checkLayout(model, card,
                            {sizing.tensorParallel, sizing.pipelineParallel,
                             sizing.instancesPerReplica, sizing.paddedHeads});
                QVERIFY(sizing.tensorParallel * sizing.pipelineParallel * sizing.dataParallel
                        <= shape.acceleratorCount * sizing.instancesPerReplica);
            }
        }
        QVERIFY(fits > 200);
        QVERIFY(across > 5);
    }

    void trainingSharesLayersAsAccepted()
    {
        for (const char *name : {"Qwen2.5-7B", "Phi-4", "GPT-2 XL", "Llama-3.1-70B", "Falcon-7B"}) {
            const ModelProfile &model = modelOf(name);
            SizingTask task;
            task.kind = TaskKind::training;
            task.model = &model;
            task.softwareName = SoftwareName::megatron;
            for (const double sequence : {2048.0, 65'536.0, 1'000'000.0}) {
                const MemoryFit fit = fitTraining(shape("A100-40GB-SXM", 8), task, sequence, 64);
                QVERIFY(headsAreShared(model, fit.tensorParallel));
            }
        }
    }

    /// 671e9 bytes of weights in fp8 are 625 GiB. Eight H100 show 630 GiB and have no room for a
    /// cache; sixteen do.
    void deepSeekIsServedOnTwoMachines()
    {
        SizingDemand demand = chat(modelOf("DeepSeek-V3"));
        demand.precision = Precision::fp8;
        demand.peakRequestsPerSecond = 50;
        demand.zones = 1;
        HardwareShape machine = shape("H100-80GB-SXM", 8);
        machine.networkGbps = 3200;
        const Sizing sizing = sizeWorkload(demand, machine, m_facts->calibration);
        QVERIFY(sizing.fits);
        QCOMPARE(sizing.instancesPerReplica, 2);
        QCOMPARE(sizing.tensorParallel * sizing.pipelineParallel, 16);
        QVERIFY(sizing.replicas >= 1);
        const std::string words = arrangementText(sizing, english());
        QVERIFY2(words.find("over 2 instances") != std::string::npos, words.c_str());
        // By hand: whole replicas only
        const auto onCount = [&](int instances) {
            return sizeWorkloadWith(demand, machine, m_facts->calibration, instances);
        };
        QVERIFY(!onCount(1).fits);
        QCOMPARE(onCount(1).refusal.remedyCount, 2.0);
        QCOMPARE(onCount(2).replicas, 1);
        QCOMPARE(onCount(5).replicas, 2);
        // Where the network is slow or not known, nothing is spread.
        machine.networkGbps = 25;
        QVERIFY(!sizeWorkload(demand, machine, m_facts->calibration).fits);
        machine.networkGbps = 0;
        const Sizing none = sizeWorkload(demand, machine, m_facts->calibration);
        QVERIFY(!none.fits);
        const std::string refusal = refusalText(none.refusal, english());
        QVERIFY2(refusal.find("16 accelerators: 2 instances of 8") != std::string::npos,
                 refusal.c_str());
    }

    void stagesAreSlowerThanSharedLayers()
    {
        SizingDemand demand = chat(modelOf("DeepSeek-V3"));
        demand.precision = Precision::fp8;
        HardwareShape machine = shape("H100-80GB-SXM", 8);
        double before = 0;
        for (const double network : {3200.0, 800.0, 100.0}) {
            machine.networkGbps = network;
            const Sizing sizing = sizeWorkload(demand, machine, m_facts->calibration);
            QVERIFY(sizing.fits);
            QVERIFY(sizing.meanLatencyMs >= before);
            before = sizing.meanLatencyMs;
        }
    }

    /// The next machine that exists, not the next number: three devices divide neither 40 nor 64
    /// heads.
    void remediesNameMachines()
    {
        for (const ModelProfile &model : m_facts->models.models()) {
            if (model.kind != ModelKind::decoder)
                continue;
            for (int minimum = 1; minimum <= 60; ++minimum) {
                const NextArrangement next =
                    nextArrangement(model, shape("A100-80GB-SXM", 1), minimum);
                if (next.accelerators == 0)
                    continue;
                QVERIFY(next.accelerators >= minimum);
                QVERIFY(next.accelerators % next.perInstance == 0);
                QVERIFY(next.perInstance == 1 || next.perInstance == 2 || next.perInstance == 4
                        || next.perInstance == 8);
                QVERIFY(next.perInstance == 8 || next.accelerators == next.perInstance);
                QVERIFY(headsAreShared(model, next.layout.tensor));
                QVERIFY(next.layout.devices() >= minimum
                        && next.layout.devices() <= next.accelerators);
            }
        }
        SizingTask task;
        task.model = &modelOf("Llama-2-13B");
        task.precision = Precision::fp32; // 52 GB on cards of 24
        const MemoryFit fit = fitInference(shape("L4", 2), task, 1, 2048);
        QVERIFY(!fit.fits);
        QCOMPARE(fit.refusal.remedyCount, 4.0);
    }

    void unsupportedAcceleratorsAreNamed_data()
    {
        QTest::addColumn<QString>("card");
        QTest::addColumn<QString>("model");
        QTest::addColumn<SoftwareClass>("software");
        QTest::addColumn<bool>("served");
        const auto add = [](const char *card, const char *model, SoftwareClass software,
                            bool served) {
            QTest::addRow("%s %s %d", card, model, static_cast<int>(software))
                << card << model << software << served;
        };
        for (const SoftwareClass software : kAllOf<SoftwareClass>) {
            const bool stock = software == SoftwareClass::stockFramework;
            add("Radeon Pro V520", "TinyLlama-1.1B", software, false);
            add("Radeon MI25", "TinyLlama-1.1B", software, false);
            add("K80", "TinyLlama-1.1B", software, stock);
            add("M60", "TinyLlama-1.1B", software, stock);
            add("P100", "TinyLlama-1.1B", software, stock);
            add("T4", "TinyLlama-1.1B", software, true);
            add("V100-16GB", "TinyLlama-1.1B", software, true);
            add("MI300X", "TinyLlama-1.1B", software, true);
            add("Inferentia1", "GPT-2", software, false);
            add("Inferentia2", "TinyLlama-1.1B", software, true);
            add("Trainium2", "DeepSeek-V2-Lite", software, false);
            add("Gaudi", "TinyLlama-1.1B", software, stock);
            add("Gaudi2", "TinyLlama-1.1B", software, true);
            add("K80", "BERT-base", software, true);
            add("Radeon Pro V520", "BERT-base", software, false);
            add("Radeon Pro V520", "ResNet-50", software, true);
        }
    }
    void unsupportedAcceleratorsAreNamed()
    {
        QFETCH(QString, card);
        QFETCH(QString, model);
        QFETCH(SoftwareClass, software);
        QFETCH(bool, served);
        SizingDemand demand = chat(modelOf(model));
        demand.software = software;
        const Sizing sizing = sizeWorkload(demand, shape(card, 1), m_facts->calibration);
        QCOMPARE(sizing.refusal.code != RefusalCode::noServer, served);
        if (served)
            return;
        const std::string words = refusalText(sizing.refusal, english());
        QVERIFY2(
            words.starts_with("No server for language models supports " + card.toStdString() + ":"),
            words.c_str());
    }

    void otherSoftwareRunsWhereItsVendorSays()
    {
        SizingTask task;
        task.model = &modelOf("TinyLlama-1.1B");
        const AcceleratorSpec &pascal = *m_facts->hardware.accelerator("P40");
        const auto refused = [&](const AcceleratorSpec &card, SoftwareName name) {
            task.softwareName = name;
            return m_facts->calibration.servers.refusalOf(card, task, true).refused();
        };
        QVERIFY(refused(pascal, SoftwareName::vllm));
        QVERIFY(!refused(pascal, SoftwareName::llamaCpp));
        QVERIFY(refused(*m_facts->hardware.accelerator("Radeon Pro V520"), SoftwareName::llamaCpp));
    }

    /// The larger card can do whatever the smaller one does: it never needs more instances, and one
    /// of it takes as much. Corrections that were learned with fuller memory may move a figure by a
    /// few percent, and so a count by one replica.
    void moreMemoryNeverTakesLess()
    {
        constexpr double kCorrections = 0.97;
        std::mt19937 random(7);
        for (const char *name : {"Llama-2-13B", "Qwen2.5-32B", "Phi-4", "Gemma-3-27B", "GPT-2 XL",
                                 "Llama-3.1-70B", "DeepSeek-V3"}) {
            for (const Precision precision : {Precision::fp32, Precision::fp16, Precision::int8}) {
                for (const int count : {1, 2, 4, 8}) {
                    SizingDemand demand = chat(modelOf(name));
                    demand.precision = precision;
                    demand.inputTokens = 100 + static_cast<double>(random() % 4000);
                    demand.software = kAllOf<SoftwareClass>[random() % 3];
                    demand.peakRequestsPerSecond = 1 + static_cast<double>(random() % 100);
                    HardwareShape machine = shape("H100-80GB-SXM", count);
                    machine.networkGbps = 3200;
                    double rate = 0;
                    int instances = kMaxInstances;
                    for (const double memory : {16, 24, 40, 48, 80, 96, 141, 180}) {
                        machine.acceleratorMemoryGib = memory;
                        const Sizing sizing = sizeWorkload(demand, machine, m_facts->calibration);
                        if (!sizing.fits)
                            continue;
                        const int needed = sizing.replicas * sizing.instancesPerReplica;
                        const QString place = QString::fromLatin1("%1, %2 x %3 GiB")
                                                  .arg(QString::fromLatin1(name))
                                                  .arg(count)
                                                  .arg(memory);
                        QVERIFY2(needed - sizing.instancesPerReplica <= instances,
                                 qPrintable(place));
                        const bool alone = sizing.instancesPerReplica == 1;
                        QVERIFY2(!alone || sizing.capacityPerReplica.value >= kCorrections * rate,
                                 qPrintable(place));
                        instances = needed;
                        rate = alone ? sizing.capacityPerReplica.value : 0;
                    }
                }
            }
        }
    }

private:
    const ModelProfile &modelOf(const QString &name) const
    {
        const ModelProfile *model = m_facts->models.find(name.toStdString());
        if (model == nullptr)
            qFatal("%s is unknown", qPrintable(name));
        return *model;
    }

    static SizingDemand chat(const ModelProfile &model)
    {
        SizingDemand demand;
        demand.model = &model;
        demand.peakRequestsPerSecond = 1;
        demand.meanRequestsPerSecond = 1;
        demand.inputTokens = 300;
        demand.outputTokens = 100;
        return demand;
    }

    HardwareShape shape(const QString &card, int count) const
    {
        return m_facts->hardware.shapeOf(*m_facts->hardware.accelerator(card.toStdString()), count);
    }
    HardwareShape shapeWith(const AcceleratorSpec &card, int count) const
    {
        HardwareShape machine = m_facts->hardware.shapeOf(card, count);
        machine.networkGbps = 3200;
        return machine;
    }

    static void checkLayout(const ModelProfile &model, const AcceleratorSpec &card,
                            const CopyLayout &layout)
    {
        QVERIFY(layout.pipeline <= std::max(1, model.layers));
        if (card.stack == SoftwareStack::neuron) {
            const int heads = std::max(layout.padded, model.heads);
            QVERIFY(layout.tensor == 1 || heads % layout.tensor == 0);
            QVERIFY(heads < model.heads + layout.tensor);
            return;
        }
        QCOMPARE(layout.padded, 0);
        QVERIFY2(layout.tensor == 1 || headsAreShared(model, layout.tensor),
                 qPrintable(QString::fromLatin1("%1 over %2")
                                .arg(QString::fromStdString(model.name))
                                .arg(layout.tensor)));
    }

    std::unique_ptr<SizingFacts> m_facts;
};

QTEST_GUILESS_MAIN(ArrangementsTest)
#include "tst_arrangements.moc"
