// SPDX-License-Identifier: GPL-3.0-or-later
// Better software, narrower number formats, larger cards and more memory never lower what hardware does, and a longer
// start-up never lowers what a run costs, whatever the model and the card.
#include "core/models/task_terms.h"
#include "core/sizing/size_workload.h"
#include "core/sizing/sizing_facts.h"
#include "core/sizing/task/token_work.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>
#include <vector>

using namespace headroom;

namespace {

constexpr std::array kPrecisions{Precision::fp32, Precision::fp16, Precision::bf16, Precision::int8,
                                 Precision::fp8};
constexpr std::array kClasses{SoftwareClass::stockFramework, SoftwareClass::tunedServer,
                              SoftwareClass::vendorBest};
/// Work of one instance; of training, work per instance-hour. 0 where the model does not fit, or the card has no units for
/// the format.
struct Capacity {
    double value = 0;
    bool isRow = false; ///< a question that is a row's has the row's figure
};
/// By class and format.
using Capacities = std::array<std::array<Capacity, kPrecisions.size()>, kClasses.size()>;

} // namespace

class BetterSetupsTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_mostOfTraining = 0.2; }

    void nothingBetterIsSlower_data() { addKinds(); }
    void nothingBetterIsSlower()
    {
        int compared = 0;
        forPairs(29, [&](const ModelProfile &model, const AcceleratorSpec &card, double count) {
            const Capacities capacities = capacitiesOf(model, card, count);
            compared += compareClasses(capacities, model, card);
            compared += compareFormats(capacities, model, card);
        });
        QVERIFY(compared > 500);
    }

    void largerCardsAreNeverSlower_data() { addKinds(); }
    void largerCardsAreNeverSlower()
    {
        m_mostOfTraining = 0.1;
        int compared = 0;
        forPairs(11, [&](const ModelProfile &model, const AcceleratorSpec &card, double count) {
            const SizingDemand demand = demandOf(model);
            const Capacity large = capacityOf(demand, machineOf(card, count));
            for (const AcceleratorSpec *smaller : card.smaller)
                compare(large, capacityOf(demand, machineOf(*smaller, count)),
                        nameOf(model, card) + " beside " + QString::fromStdString(smaller->name),
                        compared);
        });
        QVERIFY(compared > 300);
    }

    void moreMemoryIsNeverSlower_data() { addKinds(); }
    void moreMemoryIsNeverSlower()
    {
        m_mostOfTraining = 0.25;
        int compared = 0;
        forPairs(11, [&](const ModelProfile &model, const AcceleratorSpec &card, double count) {
            const SizingDemand demand = demandOf(model);
            HardwareShape machine = machineOf(card, count);
            const Capacity before = capacityOf(demand, machine);
            for (const double more : {1.1, 1.5, 2.0}) {
                machine.acceleratorMemoryGib = more * card.memoryGib;
                compare(capacityOf(demand, machine), before,
                        nameOf(model, card) + QString(" with %1 times").arg(more), compared);
            }
        });
        QVERIFY(compared > 300);
    }

    void aLongerStartUpNeverCostsLess_data()
    {
        QTest::addColumn<WorkloadKind>("kind");
        QTest::newRow("training") << WorkloadKind::training;
        QTest::newRow("fine-tuning") << WorkloadKind::fineTuning;
        QTest::newRow("batch") << WorkloadKind::batchInference;
    }
    void aLongerStartUpNeverCostsLess()
    {
        int compared = 0;
        forPairs(11, [&](const ModelProfile &model, const AcceleratorSpec &card, double count) {
            const HardwareShape machine = machineOf(card, count);
            SizingDemand demand = demandOf(model);
            demand.globalBatch = compared % 3 == 0 ? 0 : 48 + compared % 400;
            // Machines among which a batch does not divide evenly idle a part of each step.
            m_mostOfTraining = demand.globalBatch > 0 ? 0.08 : 1e-9;
            demand.tokensPerRun = demand.itemsPerRun = 1e9;
            const Sizing free = sizeWorkload(demand, machine, m_facts.calibration);
            if (!free.fits)
                return;
            demand.targets.deadlineHours = free.runHours.value / (1 + compared % 37);
            double before = 0;
            for (const double share : {0.0, 0.01, 0.05, 0.1, 0.2, 0.4, 0.7}) {
                demand.resumeHours = share * demand.targets.deadlineHours;
                const Sizing sizing = sizeWorkload(demand, machine, m_facts.calibration);
                if (!sizing.fits || !sizing.attainable) // no count keeps the deadline
                    break;
                compare({sizing.runInstanceHours.value}, {before},
                        nameOf(model, card) + QString(", start-up of %1 h").arg(demand.resumeHours),
                        compared);
                before = sizing.runInstanceHours.value;
            }
        });
        QVERIFY(compared > 300);
    }

private:
    static void addKinds()
    {
        QTest::addColumn<WorkloadKind>("kind");
        QTest::newRow("real time") << WorkloadKind::realTimeInference;
        QTest::newRow("batch") << WorkloadKind::batchInference;
        QTest::newRow("training") << WorkloadKind::training;
        QTest::newRow("fine-tuning") << WorkloadKind::fineTuning;
    }

    /// Of all models and cards every `step`th pair, a prime number, so that all of both have their turn; with HEADROOM_LONG
    /// all.
    template <typename Check>
    void forPairs(std::size_t step, const Check &check)
    {
        QFETCH(WorkloadKind, kind);
        m_kind = kind;
        if (qEnvironmentVariableIntValue("HEADROOM_LONG") > 0)
            step = 1;
        m_slower.clear();
        std::size_t pair = 0;
        for (const ModelProfile &model : m_facts.models.models()) {
            for (const AcceleratorSpec &card : m_facts.hardware.accelerators()) {
                if (model.kind == ModelKind::classical || pair++ % step != 0)
                    continue;
                check(model, card, pair / step % 2 == 0 ? 1.0 : 8.0);
            }
        }
        std::ranges::sort(m_slower, std::greater());
        QStringList worst;
        for (std::size_t i = 0; i < std::min<std::size_t>(8, m_slower.size()); ++i)
            worst += m_slower[i].second;
        QVERIFY2(m_slower.empty(),
                 qPrintable(QString("%1 pairs\n").arg(m_slower.size()) + worst.join('\n')));
    }

    [[nodiscard]] HardwareShape machineOf(const AcceleratorSpec &card, double count) const
    {
        HardwareShape machine = m_facts.hardware.shapeOf(card, count);
        machine.cpu.vcpus = 16 * count;
        machine.memoryGib = 2000;
        return machine;
    }

    [[nodiscard]] SizingDemand demandOf(const ModelProfile &model) const
    {
        const double context = model.maxContext > 0 ? model.maxContext : 2048;
        SizingDemand demand;
        demand.kind = m_kind;
        demand.model = &model;
        demand.peakRequestsPerSecond = 0.001;
        demand.itemsPerRun = 1;
        demand.tokensPerRun = 1e6;
        demand.billedPerRun = true;
        demand.inputTokens = hasTokens(model) ? std::min(256.0, context / 2) : 0;
        demand.outputTokens = model.kind == ModelKind::decoder ? std::min(100.0, context / 4) : 0;
        return demand;
    }

    [[nodiscard]] Capacity capacityOf(const SizingDemand &demand,
                                      const HardwareShape &machine) const
    {
        const Sizing sizing = sizeWorkload(demand, machine, m_facts.calibration);
        if (!sizing.fits)
            return {};
        return {trains(demand.kind) ? demand.tokensPerRun / sizing.runInstanceHours.value
                                    : sizing.capacityPerReplica.value / sizing.instancesPerReplica,
                sizing.evidence == Evidence::measured};
    }

    [[nodiscard]] Capacities capacitiesOf(const ModelProfile &model, const AcceleratorSpec &card,
                                          double count) const
    {
        const HardwareShape shape = machineOf(card, count);
        SizingDemand demand = demandOf(model);
        Capacities capacities{};
        for (std::size_t software = 0; software < kClasses.size(); ++software) {
            for (std::size_t format = 0; format < kPrecisions.size(); ++format) {
                if (card.computes(kPrecisions[format]) != kPrecisions[format])
                    continue;
                demand.software = kClasses[software];
                demand.precision = kPrecisions[format];
                capacities[software][format] = capacityOf(demand, shape);
            }
        }
        return capacities;
    }

    /// The share that may be lost. The arrangements of a training run are tried on some numbers of machines only, and what
    /// was learned of one number differs from what was learned of another.
    [[nodiscard]] double mostLost() const { return trains(m_kind) ? m_mostOfTraining : 1e-3; }

    void compare(const Capacity &betterOne, const Capacity &worseOne, const QString &what,
                 int &compared)
    {
        const double better = betterOne.value;
        const double worse = worseOne.value;
        if (better <= 0 || worse <= 0 || (trains(m_kind) && betterOne.isRow))
            return;
        ++compared;
        if (better < worse * (1 - mostLost()))
            m_slower.emplace_back(1 - better / worse,
                                  what + QString(": %1 < %2").arg(better).arg(worse));
    }

    static QString nameOf(const ModelProfile &model, const AcceleratorSpec &card)
    {
        return QString::fromStdString(model.name + " on " + card.name);
    }

    int compareClasses(const Capacities &capacities, const ModelProfile &model,
                       const AcceleratorSpec &card)
    {
        int compared = 0;
        for (std::size_t format = 0; format < kPrecisions.size(); ++format) {
            for (std::size_t software = 1; software < kClasses.size(); ++software)
                compare(capacities[software][format], capacities[software - 1][format],
                        nameOf(model, card)
                            + QString(", format %1, class %2").arg(format).arg(software),
                        compared);
        }
        return compared;
    }

    int compareFormats(const Capacities &capacities, const ModelProfile &model,
                       const AcceleratorSpec &card)
    {
        int compared = 0;
        for (std::size_t software = 0; software < kClasses.size(); ++software) {
            const auto &of = capacities[software];
            const QString name = nameOf(model, card) + QString(", class %1, format ").arg(software);
            for (const std::size_t format : {1U, 2U})
                compare(of[format], of[0], name + QString::number(format), compared);
            for (const std::size_t format : {3U, 4U})
                compare(of[format], of[1], name + QString::number(format), compared);
        }
        return compared;
    }

    SizingFacts m_facts = shippedSizingFacts().value();
    WorkloadKind m_kind = WorkloadKind::realTimeInference;
    double m_mostOfTraining = 0;
    std::vector<std::pair<double, QString>> m_slower; ///< share lost, and by what; of a test
};

QTEST_APPLESS_MAIN(BetterSetupsTest)
#include "tst_better_setups.moc"
