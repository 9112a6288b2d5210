// SPDX-License-Identifier: GPL-3.0-or-later
// Properties of any sizing question: thousands of random ones, all kinds of work, all hardware; with HEADROOM_LONG eight
// times as many.
#include "core/sizing/size_workload.h"
#include "core/sizing/sizing_facts.h"
#include "sizing_question.h"

#include <QTest>

#include <cmath>
#include <functional>
#include <limits>
#include <random>

using namespace headroom;
using namespace headroom::testing;

namespace {

/// Of each kind.
int questions()
{
    return qEnvironmentVariableIsSet("HEADROOM_LONG") ? 10'000 : 1200;
}

} // namespace

class SizingPropertiesTest : public QObject
{
    Q_OBJECT

private slots:
    void everyAnswerIsFiniteAndObeysLittlesLaw_data() { addKinds(); }
    void everyAnswerIsFiniteAndObeysLittlesLaw()
    {
        forQuestions([this](const Question &question) {
            const Sizing sizing = size(question);
            if (!sizing.fits)
                return sizing.refusal.refused();
            const bool finite = isFinite(sizing.capacityPerReplica) && isFinite(sizing.p95LatencyMs)
                                && isFinite(sizing.p50LatencyMs) && isFinite(sizing.ttftMs)
                                && isFinite(sizing.tpotMs) && isFinite(sizing.runHours)
                                && std::isfinite(sizing.utilisation)
                                && std::isfinite(sizing.headroom)
                                && std::isfinite(sizing.concurrency);
            if (!finite || sizing.replicas < 1
                || sizing.p50LatencyMs.value > sizing.p95LatencyMs.value * (1 + 1e-9))
                return false;
            if (question.demand.kind != WorkloadKind::realTimeInference)
                return true;
            // If no count keeps the limits, headroom is below 1. The range of TTFT does not exceed
            // that of the latency.
            if ((!sizing.attainable && sizing.headroom >= 1)
                || sizing.ttftMs.high
                       > std::max(sizing.ttftMs.value, sizing.p95LatencyMs.high) * (1 + 1e-9))
                return false;
            const int working = sizing.replicas - question.demand.spareReplicas;
            const double rate = question.demand.peakRequestsPerSecond / working;
            const double inside = rate * sizing.meanLatencyMs / 1000;
            const double tokens = std::max(1.0, question.demand.outputTokens);
            const double latency = sizing.ttftMs.value + (tokens - 1) * sizing.tpotMs.value;
            return std::abs(inside - sizing.concurrency) <= 1e-6 * std::max(1.0, inside)
                   && sizing.utilisation <= 1
                   && rate <= sizing.capacityPerReplica.value * (1 + 1e-9)
                   && (!sizing.ttftMs.present()
                       || std::abs(latency - sizing.meanLatencyMs) <= 1e-6 * latency);
        });
    }

    void moreDemandNeverCostsLess_data() { addKinds(); }
    void moreDemandNeverCostsLess()
    {
        forQuestions([this](const Question &question) {
            Question more = question;
            const double factor = 1 + 2 * part();
            more.demand.peakRequestsPerSecond *= factor;
            more.demand.meanRequestsPerSecond *= factor;
            more.demand.itemsPerRun *= factor;
            more.demand.tokensPerRun *= factor;
            more.demand.dataGib *= factor;
            more.demand.people = std::ceil(more.demand.people * factor);
            return costsNoLess(more, question);
        });
    }

    void longerTextsNeverCostLess_data()
    {
        QTest::addColumn<WorkloadKind>("kind");
        QTest::newRow("real time") << WorkloadKind::realTimeInference;
        QTest::newRow("batch") << WorkloadKind::batchInference;
    }
    void longerTextsNeverCostLess()
    {
        forQuestions([this](const Question &question) {
            Question longer = question;
            longer.demand.inputTokens = std::floor(question.demand.inputTokens * (1 + part())) + 1;
            if (!costsNoLess(longer, question))
                return false;
            // The time of others' prompts is shared by more tokens, so each may wait less.
            if (question.demand.targets.tpotMs > 0)
                return true;
            longer.demand.outputTokens = std::floor(question.demand.outputTokens * (1 + part()));
            return costsNoLess(longer, question);
        });
    }

    void aLimitNeverLowersTheCost_data() { addKinds(); }
    void aLimitNeverLowersTheCost()
    {
        forQuestions([this](const Question &question) {
            Question limited = question;
            const auto tighten = [this](double &limit, double otherwise) {
                limit = limit > 0 ? limit * part() : otherwise * part();
            };
            switch (m_random() % 5) {
            case 0: tighten(limited.demand.targets.p95LatencyMs, 30'000); break;
            case 1: tighten(limited.demand.targets.ttftMs, 3'000); break;
            case 2: tighten(limited.demand.targets.tpotMs, 200); break;
            case 3: tighten(limited.demand.targets.deadlineHours, 48); break;
            default:
                limited.demand.targets.minThroughput =
                    question.demand.targets.minThroughput + 100 * part();
                break;
            }
            return costsNoLess(limited, question);
        });
    }

    void aLimitThatNoCountKeepsDecidesNoCount_data() { addKinds(); }
    void aLimitThatNoCountKeepsDecidesNoCount()
    {
        int unattainable = 0;
        forQuestions([&](const Question &question) {
            const Sizing sizing = size(question);
            if (!sizing.fits || sizing.attainable || sizing.interruptionFactor >= kNeverEnds)
                return true;
            ++unattainable;
            return sizing.verdict != Verdict::met && countsCapacityAlone(question, sizing);
        });
        // The other kinds always have a count that keeps their window, as long as nothing is
        // resumed.
        const bool hasLimits = m_kind == WorkloadKind::training
                               || m_kind == WorkloadKind::fineTuning
                               || m_kind == WorkloadKind::realTimeInference;
        QVERIFY(!hasLimits || unattainable > 0);
    }

    void withoutLimitsNothingMayBeMissed()
    {
        m_kind = WorkloadKind::realTimeInference;
        forQuestions([this](const Question &question) {
            Question free = question;
            free.demand.targets = {};
            const Sizing sizing = size(free);
            // A queue that grows all through the peak makes the last wait an hour.
            constexpr int kMaximum = 100'000; // replicas: no range of the count goes beyond
            return !sizing.fits || sizing.replicasHigh >= kMaximum
                   || (sizing.verdict == Verdict::met && sizing.attainable
                       && (sizing.p95LatencyMs.high < 3'600'000
                           || sizing.p95LatencyMs.value > 1'000'000));
        });
    }

    void tighterLimitsNeedMoreUntilNoCountKeepsThem()
    {
        m_kind = WorkloadKind::realTimeInference;
        int boundaries = 0;
        forEach(questions() / 20, [&](const Question &question) {
            Question asked = question;
            asked.demand.targets = {};
            const Sizing free = size(asked);
            if (!free.fits)
                return true;
            const bool tokens = free.ttftMs.present();
            const int which = static_cast<int>(m_random() % (tokens ? 3 : 1));
            double ServiceTargets::*const limit = which == 0   ? &ServiceTargets::p95LatencyMs
                                                  : which == 1 ? &ServiceTargets::ttftMs
                                                               : &ServiceTargets::tpotMs;
            int before = free.replicas;
            bool attainable = true;
            for (double value = 120'000; value > 0.5; value *= 0.9) {
                asked.demand.targets.*limit = value;
                const Sizing sizing = size(asked);
                if (!sizing.fits) // more replicas than any plan means
                    continue;
                boundaries += attainable && !sizing.attainable ? 1 : 0;
                if (sizing.attainable && (!attainable || sizing.replicas < before))
                    return false;
                if (!sizing.attainable && sizing.replicas != free.replicas)
                    return false;
                // No count explodes for a limit that a single request only just keeps.
                if (sizing.replicas - asked.demand.spareReplicas
                    > 8 * std::max(1, free.replicas - asked.demand.spareReplicas))
                    return false;
                before = sizing.replicas;
                attainable = sizing.attainable;
            }
            return true;
        });
        QVERIFY(boundaries > questions() / 40);
    }

    void interruptionsNeverLowerTheCost_data() { addRuns(); }
    void interruptionsNeverLowerTheCost()
    {
        forQuestions([this](const Question &question) {
            Question more = question;
            if (!more.demand.interruptions)
                more.demand.interruptions = interrupted(question.demand);
            else if (m_random() % 2 == 0)
                more.demand.interruptions->perDay *= 1 + part();
            else
                more.demand.interruptions->restartMinutes *= 1 + part();
            return costsNoLess(more, question);
        });
    }

    void theCountOnSpotIsTheSmallestThatKeepsTheDeadline_data() { addRuns(); }
    void theCountOnSpotIsTheSmallestThatKeepsTheDeadline()
    {
        forQuestions([this](const Question &question) {
            Question spot = question;
            spot.demand.interruptions = interrupted(question.demand);
            spot.demand.targets.deadlineHours = between(0.5, 200);
            spot.demand.windowHours = spot.demand.targets.minThroughput = 0;
            spot.demand.targetUtilisation = 1;
            const Sizing found = size(spot);
            const bool minHours =
                question.demand.billedPerRun && spot.demand.interruptions->stopsJob;
            if (!found.fits || found.decidedBy != SizingLimit::deadline || minHours)
                return true;
            const double limit = spot.demand.targets.deadlineHours * (1 + 1e-9);
            const auto late = [&](int count) {
                const Sizing other =
                    sizeWorkloadWith(spot.demand, spot.hardware, m_facts.calibration, count);
                return !other.fits || !other.runHours.present() || other.runHours.value > limit;
            };
            return found.runHours.present() && found.runHours.value <= limit
                   && late(found.replicas - 1);
        });
    }

    void theCountIsTheSmallestThatMeets()
    {
        m_kind = WorkloadKind::realTimeInference;
        forQuestions([this](const Question &question) {
            const Sizing sizing = size(question);
            const int working = sizing.replicas - question.demand.spareReplicas;
            if (!sizing.fits || !sizing.attainable || working <= sizing.floorReplicas
                || working > 2000) // one in thousands is less than what rounding moves
                return true;
            const Sizing fewer = sizeWorkloadWith(question.demand, question.hardware,
                                                  m_facts.calibration, sizing.replicas - 1);
            const auto kept = [](double limit, const RangedFigure &figure) {
                return limit <= 0 || figure.value <= limit * (1 + 1e-6);
            };
            const auto keepsAll = [&](const Sizing &answer) {
                const ServiceTargets &limits = question.demand.targets;
                return kept(limits.p95LatencyMs, answer.p95LatencyMs)
                       && kept(limits.ttftMs, answer.ttftMs) && kept(limits.tpotMs, answer.tpotMs)
                       && answer.utilisation <= question.demand.targetUtilisation * (1 + 1e-9);
            };
            const bool earned = sizing.decidedBy == SizingLimit::credits;
            return keepsAll(sizing) && (earned || !keepsAll(fewer));
        });
    }

    void theCountFoundIsTheSameWhenSetByHand_data() { addKinds(); }
    void theCountFoundIsTheSameWhenSetByHand()
    {
        forQuestions([this](const Question &question) {
            const Sizing found = size(question);
            if (!found.fits)
                return true;
            const Sizing byHand = sizeWorkloadWith(question.demand, question.hardware,
                                                   m_facts.calibration, found.replicas);
            const auto same = [](const RangedFigure &a, const RangedFigure &b) {
                return std::abs(a.value - b.value) <= 1e-9 * std::max(a.value, b.value);
            };
            return byHand.fits && same(found.runHours, byHand.runHours)
                   && same(found.p95LatencyMs, byHand.p95LatencyMs)
                   && same(found.ttftMs, byHand.ttftMs) && found.verdict == byHand.verdict;
        });
    }

    void noCountByHandTrainsMuchCheaper_data()
    {
        QTest::addColumn<WorkloadKind>("kind");
        QTest::newRow("training") << WorkloadKind::training;
        QTest::newRow("fine-tuning") << WorkloadKind::fineTuning;
    }
    void noCountByHandTrainsMuchCheaper()
    {
        forQuestions([this](const Question &question) {
            const Sizing found = size(question);
            if (!question.demand.billedPerRun || !found.fits || !found.attainable)
                return true;
            const double machines = found.replicas * (1 + 4 * part()) * (0.4 + part());
            const int maximum = question.hardware.hasAccelerator() ? 512 : 16; // as the search
            const int other = std::clamp(static_cast<int>(machines), 1, maximum);
            const Sizing byHand =
                sizeWorkloadWith(question.demand, question.hardware, m_facts.calibration, other);
            const bool isLate =
                found.headroom >= 1 && byHand.headroom < 1; // and only may be in time
            return !byHand.fits || byHand.verdict == Verdict::missed || isLate
                   || byHand.runInstanceHours.value >= found.runInstanceHours.value * 0.9;
        });
    }

    void aQueueIsNeverWorkedOffSlowerThanRequestsAsTheyCome()
    {
        m_kind = WorkloadKind::realTimeInference;
        forQuestions([this](const Question &question) {
            const Sizing asTheyCome = size(question);
            Question queue = question;
            queue.demand.kind = WorkloadKind::batchInference;
            queue.demand.itemsPerRun = 1; // no count is too large
            const Sizing queued = size(queue);
            return !asTheyCome.fits
                   || (queued.fits
                       && queued.capacityPerReplica.value
                              >= asTheyCome.capacityPerReplica.value * 3600 * (1 - 1e-9));
        });
    }

private:
    [[nodiscard]] double part()
    {
        return std::uniform_real_distribution<double>(0.01, 1)(m_random);
    }
    [[nodiscard]] double between(double low, double high)
    {
        return std::exp(std::log(low) + part() * std::log(high / low));
    }

    [[nodiscard]] Sizing size(const Question &question) const
    {
        return sizeWorkload(question.demand, question.hardware, m_facts.calibration);
    }

    /// As many as the same question needs without the limits that no count keeps.
    [[nodiscard]] bool countsCapacityAlone(const Question &question, const Sizing &sizing) const
    {
        Question free = question;
        ServiceTargets &targets = free.demand.targets;
        const bool trains = m_kind == WorkloadKind::training || m_kind == WorkloadKind::fineTuning;
        targets = {.minThroughput = trains ? 0 : targets.minThroughput};
        Sizing alone = size(free);
        if (!alone.attainable) {
            free.demand.windowHours = 0;
            alone = size(free);
        }
        return alone.replicas == sizing.replicas;
    }

    /// True if the more expensive question costs at least as much, or cannot be answered with a
    /// count that keeps its limits.
    bool costsNoLess(const Question &dear, const Question &cheap)
    {
        const Sizing dearer = size(dear);
        const Sizing cheaper = size(cheap);
        if (!dearer.fits)
            return true;
        if (!cheaper.fits)
            return false;
        if (!dearer.attainable)
            return dearer.interruptionFactor >= kNeverEnds || countsCapacityAlone(dear, dearer);
        return costOf(dear.demand, dearer) >= costOf(cheap.demand, cheaper) * (1 - 1e-7);
    }

    void addRuns()
    {
        QTest::addColumn<WorkloadKind>("kind");
        QTest::newRow("training") << WorkloadKind::training;
        QTest::newRow("fine-tuning") << WorkloadKind::fineTuning;
        QTest::newRow("batch") << WorkloadKind::batchInference;
        QTest::newRow("validation") << WorkloadKind::validation;
        QTest::newRow("preprocessing") << WorkloadKind::preprocessing;
    }

    Interruptions interrupted(const SizingDemand &demand)
    {
        const auto between = [this](double low, double high) {
            return std::exp(
                std::uniform_real_distribution<double>(std::log(low), std::log(high))(m_storms));
        };
        const bool job =
            demand.kind == WorkloadKind::training || demand.kind == WorkloadKind::fineTuning;
        return {.perDay = between(0.01, 30),
                .restartMinutes = between(1, 60),
                .checkpointMinutes = between(0.1, 10),
                .intervalMinutes = job && m_storms() % 4 != 0 ? between(5, 300) : 0,
                .share = m_storms() % 3 == 0 ? between(0.01, 1) : 1,
                .stopsJob = job};
    }

    void addKinds()
    {
        QTest::addColumn<WorkloadKind>("kind");
        QTest::newRow("training") << WorkloadKind::training;
        QTest::newRow("fine-tuning") << WorkloadKind::fineTuning;
        QTest::newRow("real time") << WorkloadKind::realTimeInference;
        QTest::newRow("batch") << WorkloadKind::batchInference;
        QTest::newRow("validation") << WorkloadKind::validation;
        QTest::newRow("preprocessing") << WorkloadKind::preprocessing;
        QTest::newRow("development") << WorkloadKind::development;
    }

    void forQuestions(const std::function<bool(const Question &)> &holds)
    {
        forEach(questions(), holds);
    }
    void forEach(int count, const std::function<bool(const Question &)> &holds)
    {
        if (QTest::currentDataTag() != nullptr) {
            QFETCH(WorkloadKind, kind);
            m_kind = kind;
        }
        m_random.seed(2026);
        m_storms.seed(2026);
        for (int i = 0; i < count; ++i) {
            const Question question = randomQuestion();
            QVERIFY2(holds(question), question.text().constData());
        }
    }

    HardwareShape randomHardware()
    {
        const auto &cards = m_facts.hardware.accelerators();
        const int share = static_cast<int>(m_random() % 4);
        if (share == 0) {
            HardwareShape shape;
            shape.cpu.vcpus = std::pow(2.0, 1 + static_cast<double>(m_random() % 7));
            shape.cpu.cores = shape.cpu.vcpus / 2;
            shape.cpu.avx512 = m_random() % 2 == 0;
            shape.cpu.arm = m_random() % 4 == 0;
            shape.cpu.readBandwidthGBps = 8 * shape.cpu.vcpus;
            shape.cpu.stressSingle = 1500 + 1000 * part();
            shape.cpu.baselineShare = m_random() % 4 == 0 ? 0.2 : 1.0;
            shape.memoryGib = shape.cpu.vcpus * (2 << (m_random() % 3));
            return shape;
        }
        const double count = std::pow(2.0, static_cast<double>(m_random() % 4));
        HardwareShape shape = m_facts.hardware.shapeOf(cards[m_random() % cards.size()], count);
        shape.cpu.vcpus = 12 * count;
        return shape;
    }

    Question randomQuestion()
    {
        Question question;
        SizingDemand &demand = question.demand;
        demand.kind = m_kind;
        const auto &models = m_facts.models.models();
        demand.model = &models[m_random() % models.size()];
        demand.precision = kAllOf<Precision>[m_random() % kAllOf<Precision>.size()];
        demand.software = static_cast<SoftwareClass>(m_random() % 3);
        demand.method = m_kind == WorkloadKind::fineTuning
                            ? static_cast<TrainingMethod>(m_random() % 3)
                            : TrainingMethod::full;
        demand.tokensPerRun = between(1e5, 1e11);
        demand.billedPerRun = m_random() % 2 == 0;
        if (!demand.billedPerRun)
            demand.windowHours = between(1, 24);
        demand.peakRequestsPerSecond = between(0.01, 3000);
        demand.meanRequestsPerSecond = demand.peakRequestsPerSecond * part();
        demand.arrivalSpread = 2 * part();
        demand.inputTokens = std::floor(between(1, 4000));
        demand.outputTokens =
            std::floor(between(1, 2000)) * static_cast<double>(m_random() % 4 != 0);
        demand.itemsPerRun = between(10, 1e7);
        demand.dataGib = between(0.1, 1e5);
        demand.people = std::ceil(between(1, 100));
        if (m_random() % 2 == 0)
            demand.targets.p95LatencyMs = between(5, 60'000);
        if (m_random() % 3 == 0)
            demand.targets.ttftMs = between(20, 5'000);
        if (m_random() % 3 == 0)
            demand.targets.tpotMs = between(3, 300);
        if (m_random() % 3 == 0)
            demand.targets.deadlineHours = between(0.5, 200);
        demand.spareReplicas = static_cast<int>(m_random() % 3);
        demand.zones = 1 + static_cast<int>(m_random() % 3);
        demand.targetUtilisation = 0.3 + 0.6 * part();
        question.hardware = randomHardware();
        const bool runs =
            m_kind != WorkloadKind::realTimeInference && m_kind != WorkloadKind::development;
        if (runs && m_storms() % 3 == 0)
            demand.interruptions = interrupted(demand);
        return question;
    }

    SizingFacts m_facts = shippedSizingFacts().value();
    std::mt19937 m_random{2026};
    std::mt19937 m_storms{2026};
    WorkloadKind m_kind = WorkloadKind::realTimeInference;
};

QTEST_APPLESS_MAIN(SizingPropertiesTest)
#include "tst_sizing_properties.moc"
