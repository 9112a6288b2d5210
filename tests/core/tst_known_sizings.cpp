// SPDX-License-Identifier: GPL-3.0-or-later
// Sizings that are kept between evaluations are those of the engine, however often, in which order and by how many threads
// they are asked for.
#include "core/evaluation/known_sizings.h"
#include "core/models/task_terms.h"
#include "core/sizing/sizing_facts.h"

#include <QTest>

#include <array>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <thread>
#include <vector>

using namespace headroom;

namespace {

struct Question {
    std::size_t type = 0;
    SizingDemand demand;
    std::optional<int> instances;
};

bool alike(const RangedFigure &one, const RangedFigure &other)
{
    return one.value == other.value && one.low == other.low && one.high == other.high;
}

bool alike(const Sizing &one, const Sizing &other)
{
    return one.fits == other.fits && one.verdict == other.verdict && one.miss == other.miss
           && one.replicas == other.replicas && one.replicasLow == other.replicasLow
           && one.replicasHigh == other.replicasHigh && one.missChance == other.missChance
           && one.headroom == other.headroom && one.attainable == other.attainable
           && one.refusal.code == other.refusal.code
           && alike(one.runInstanceHours, other.runInstanceHours)
           && alike(one.p95LatencyMs, other.p95LatencyMs)
           && alike(one.capacityPerReplica, other.capacityPerReplica);
}

} // namespace

class KnownSizingsTest : public QObject
{
    Q_OBJECT

private slots:
    void answersAreThoseOfTheEngine()
    {
        KnownSizings known(m_facts, m_hardware, m_turns);
        int fitting = 0;
        for (const Question &question : questions(1500)) {
            const Sizing expected = ofEngine(question);
            fitting += expected.fits ? 1 : 0;
            for (int again = 0; again < 2; ++again)
                QVERIFY(
                    alike(known.on(question.type, question.demand, question.instances), expected));
        }
        QVERIFY2(fitting > 500, qPrintable(QString::number(fitting)));
    }

    void twoThreadsAskAtOnce()
    {
        KnownSizings known(m_facts, m_hardware, m_turns);
        const std::vector<Question> asked = questions(300);
        std::vector<Sizing> expected;
        for (const Question &question : asked)
            expected.push_back(ofEngine(question));
        std::array<int, 2> different{};
        const auto ask = [&](std::size_t thread) {
            for (std::size_t i = 0; i < asked.size(); ++i) {
                const Question &question = asked[i];
                if (!alike(known.on(question.type, question.demand, question.instances),
                           expected[i]))
                    ++different[thread];
            }
        };
        std::thread other(ask, 1);
        ask(0);
        other.join();
        QCOMPARE(different[0] + different[1], 0);
    }

    void otherFactsAreAskedElsewhere()
    {
        const KnownSizings known(m_facts, m_hardware, m_turns);
        QVERIFY(known.isOf(m_facts.get(), m_hardware.get()));
        const CatalogHardware other = *m_hardware;
        QVERIFY(!known.isOf(m_facts.get(), &other));
    }

private:
    [[nodiscard]] Sizing ofEngine(const Question &question) const
    {
        const HardwareShape &shape = m_hardware->shapes[question.type];
        return question.instances ? sizeWorkloadWith(question.demand, shape, m_facts->calibration,
                                                     *question.instances)
                                  : sizeWorkload(question.demand, shape, m_facts->calibration);
    }

    /// Questions about few models, types and lengths at many rates: most share a copy with an earlier one.
    [[nodiscard]] std::vector<Question> questions(int count) const
    {
        constexpr std::array kKinds{WorkloadKind::realTimeInference, WorkloadKind::batchInference,
                                    WorkloadKind::training};
        std::mt19937 random(41);
        const auto pick = [&](std::size_t of) { return random() % of; };
        std::vector<Question> asked;
        for (int i = 0; i < count; ++i) {
            Question question;
            question.type = pick(m_hardware->shapes.size());
            SizingDemand &demand = question.demand;
            demand.kind = kKinds[pick(kKinds.size())];
            demand.model = m_facts->models.find(pick(2) == 0 ? "Llama-2-7B" : "ResNet-50");
            demand.peakRequestsPerSecond = 0.5 * static_cast<double>(1 + pick(40));
            demand.meanRequestsPerSecond = 0.5 * demand.peakRequestsPerSecond;
            demand.inputTokens = pick(2) == 0 ? 256 : 700;
            demand.outputTokens = 100;
            demand.itemsPerRun = demand.tokensPerRun = 1e6 * static_cast<double>(1 + pick(50));
            demand.billedPerRun = pick(2) == 0;
            demand.targets.p95LatencyMs = pick(2) == 0 ? 0 : 20'000;
            demand.spareReplicas = static_cast<int>(pick(2));
            if (demand.kind != WorkloadKind::realTimeInference && pick(2) == 0)
                demand.interruptions =
                    Interruptions{.perDay = 0.1 * static_cast<double>(1 + pick(30)),
                                  .restartMinutes = 5,
                                  .intervalMinutes = 30,
                                  .stopsJob = trains(demand.kind)};
            if (pick(4) == 0)
                question.instances = static_cast<int>(1 + pick(6));
            asked.push_back(question);
        }
        return asked;
    }

    [[nodiscard]] std::shared_ptr<const CatalogHardware> hardware() const
    {
        CatalogHardware machines;
        for (const char *const name :
             {"NVIDIA T4", "NVIDIA L4", "NVIDIA A100 40GB", "NVIDIA H100"}) {
            const AcceleratorSpec *card = m_facts->hardware.accelerator(name);
            for (const double count : {1.0, 8.0}) {
                if (card == nullptr)
                    continue;
                HardwareShape shape = m_facts->hardware.shapeOf(*card, count);
                shape.cpu.vcpus = 16 * count;
                shape.memoryGib = 500;
                machines.shapes.push_back(shape);
            }
        }
        machines.firstAlike = firstAlike(machines.shapes);
        machines.unknown.resize(machines.shapes.size());
        return std::make_shared<const CatalogHardware>(std::move(machines));
    }

    std::shared_ptr<const SizingFacts> m_facts =
        std::make_shared<const SizingFacts>(shippedSizingFacts().value());
    std::shared_ptr<const CatalogHardware> m_hardware = hardware();
    OneAtATime m_turns = [mutex = std::make_shared<std::mutex>()](const auto &work) {
        const std::lock_guard turn(*mutex);
        work();
    };
};

QTEST_APPLESS_MAIN(KnownSizingsTest)
#include "tst_known_sizings.moc"
