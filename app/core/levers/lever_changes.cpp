// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levers/lever_changes.h"

#include "core/costing/demand_week.h"
#include "core/costing/month_view.h"
#include "core/evaluation/spot_outlook.h"
#include "core/plan/plan_validation.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kShorter = 0.75;     // of the tokens of an answer
constexpr double kLooser = 1.5;       // of a limit of latency
constexpr double kLater = 2;          // of a deadline
constexpr double kMoreHits = 0.3;     // of what is not answered from the cache yet
constexpr double kSmallerModel = 0.8; // of the parameters, at most
constexpr double kUneven = 0.95;      // mean over peak below which following the load pays
constexpr std::int64_t kWorkHours = 10;
constexpr int kWorkDays = 22;
// Of what is read of each prompt today. The low end of what SGLang reports over its benchmarks, 50 to
// 99 % (arXiv:2312.07104): conversations and shared instructions reach it, single questions do not.
constexpr double kMorePrefix = 0.5;
// Weights are read from a block storage volume at 1 GB/s (gp3: 1,000 MiB/s at the most, Amazon EBS
// documentation); a rule of thumb, as images and caches differ.
constexpr double kLoadBytesPerSecond = 1e9;
// The low end of what EAGLE-3 and multi-token prediction reach with three drafted tokens: 2.7 to 3.7
// over six tasks (model card of AQ-MedAI/Qwen3.5-397B-A17B-eagle3, 2026).
constexpr double kSpeculated = 2.5;

class Changes
{
public:
    Changes(const EvaluationInputs &inputs, const Scenario &scenario, const Workload &workload,
            const Line &line)
        : m_inputs(inputs),
          m_scenario(scenario),
          m_workload(workload),
          m_line(line),
          m_model(workload.model.empty() ? nullptr : inputs.facts->models.find(workload.model))
    {}

    std::vector<LeverChange> all()
    {
        precisions();
        software();
        method();
        outputs();
        limits();
        cache();
        prefixCache();
        speculation();
        smallerModel();
        checkpoint();
        schedule();
        autoscaling();
        scaleToZero();
        slices();
        perRun();
        return std::move(m_changes);
    }

private:
    template <typename Change>
    void add(LeverKind kind, const Change &change)
    {
        LeverChange changed{kind, m_workload};
        change(changed.workload);
        m_changes.push_back(std::move(changed));
    }

    /// Training keeps its range of values: sixteen bits are the fewest that are offered.
    void precisions()
    {
        if (m_model == nullptr || m_model->kind == ModelKind::classical)
            return;
        const double now = bytesPerParameter(m_workload.precision);
        const auto offer = [&](Precision precision) {
            if (bytesPerParameter(precision) < now)
                add(LeverKind::precision, [&](Workload &w) { w.precision = precision; });
        };
        offer(Precision::bf16);
        if (!infers(m_workload.kind))
            return;
        offer(Precision::fp8);
        offer(Precision::int8);
        if (m_model->kind == ModelKind::decoder)
            offer(Precision::int4);
    }

    void software()
    {
        if (infers(m_workload.kind) && m_model != nullptr
            && m_workload.software == SoftwareClass::stockFramework)
            add(LeverKind::software, [](Workload &w) { w.software = SoftwareClass::tunedServer; });
    }

    void method()
    {
        if (m_workload.kind == WorkloadKind::fineTuning
            && m_workload.demand.method == TrainingMethod::full)
            add(LeverKind::method, [](Workload &w) { w.demand.method = TrainingMethod::lora; });
    }

    void outputs()
    {
        const double shorter = std::round(m_workload.demand.outputTokens * kShorter);
        if (infers(m_workload.kind) && m_model != nullptr && m_model->kind == ModelKind::decoder
            && shorter >= 1 && shorter < m_workload.demand.outputTokens)
            add(LeverKind::outputs, [&](Workload &w) { w.demand.outputTokens = shorter; });
    }

    void limits()
    {
        ServiceLevel looser = m_workload.serviceLevel;
        for (auto *limit :
             {&looser.p95LatencyMs, &looser.timeToFirstTokenMs, &looser.timePerOutputTokenMs}) {
            if (*limit)
                **limit *= kLooser;
        }
        if (m_workload.kind == WorkloadKind::realTimeInference
            && !(looser == m_workload.serviceLevel))
            add(LeverKind::latency, [&](Workload &w) { w.serviceLevel = looser; });
        const auto &deadline = m_workload.serviceLevel.deadlineHours;
        if (m_workload.kind != WorkloadKind::realTimeInference && deadline)
            add(LeverKind::deadline,
                [&](Workload &w) { w.serviceLevel.deadlineHours = *deadline * kLater; });
    }

    void cache()
    {
        if (!isInference(m_workload.kind))
            return;
        const double hits = m_workload.demand.cacheHitPercent;
        const double more = std::round(hits + (100 - hits) * kMoreHits);
        if (more < 100)
            add(LeverKind::cache, [&](Workload &w) { w.demand.cacheHitPercent = more; });
    }

    void prefixCache()
    {
        const double kept = m_workload.demand.prefixCachePercent;
        const double more = std::round(kept + (100 - kept) * kMorePrefix);
        if (infers(m_workload.kind) && m_model != nullptr && m_model->kind == ModelKind::decoder
            && isServer(m_workload.software) && m_workload.demand.inputTokens > 0
            && more <= limits::kPrefixCachePercent)
            add(LeverKind::prefixCache, [&](Workload &w) { w.demand.prefixCachePercent = more; });
    }

    /// Where nobody waits for the next token, servers are full, and drafts take as long as they save (vLLM's documentation:
    /// for low to medium load).
    void speculation()
    {
        if (m_workload.kind == WorkloadKind::realTimeInference && m_model != nullptr
            && m_model->kind == ModelKind::decoder && isServer(m_workload.software)
            && m_workload.demand.outputTokens > kSpeculated && m_workload.demand.tokensPerStep <= 1)
            add(LeverKind::speculation, [](Workload &w) { w.demand.tokensPerStep = kSpeculated; });
    }

    void smallerModel()
    {
        if (m_model == nullptr || !infers(m_workload.kind) || m_model->family.empty())
            return;
        const ModelProfile *next = nullptr;
        for (const ModelProfile &model : m_inputs.facts->models.models()) {
            if (model.family == m_model->family && model.kind == m_model->kind
                && model.paramsB <= m_model->paramsB * kSmallerModel
                && (next == nullptr || model.paramsB > next->paramsB))
                next = &model;
        }
        if (next != nullptr)
            add(LeverKind::model, [&](Workload &w) { w.model = next->name; });
    }

    /// Young and Daly, for what runs on spot capacity already.
    void checkpoint()
    {
        const auto minutes = proposedCheckpointMinutes(m_inputs, m_scenario, m_workload, m_line);
        if (minutes && *minutes != m_workload.constraints.checkpointMinutes)
            add(LeverKind::checkpoint,
                [&](Workload &w) { w.constraints.checkpointMinutes = *minutes; });
    }

    void schedule()
    {
        if (m_workload.environment == "production"
            || m_workload.schedule.kind != Schedule::Kind::always)
            return;
        add(LeverKind::schedule, [](Workload &w) {
            w.schedule.kind = Schedule::Kind::hoursPerDay;
            w.schedule.hours = kWorkHours;
            w.schedule.basis = MonthBasis{MonthBasis::Kind::workingDays, kWorkDays};
        });
    }

    void autoscaling()
    {
        if (m_workload.kind != WorkloadKind::realTimeInference || m_workload.autoscaling
            || m_line.countByHand || demandWeekOf(m_workload).mean() >= kUneven)
            return;
        add(LeverKind::autoscaling, [&](Workload &w) {
            w.autoscaling = Autoscaling{};
            if (m_line.sizing)
                w.autoscaling->maximum =
                    std::max(w.autoscaling->maximum, 2 * m_line.sizing->replicas);
        });
    }

    /// Nothing runs in hours without demand; the first request after them waits for a cold start.
    void scaleToZero()
    {
        const auto isQuiet = [](const DemandWeek::Level &level) { return level.demand <= 0; };
        if (m_workload.kind != WorkloadKind::realTimeInference || m_line.countByHand
            || (m_workload.autoscaling && m_workload.autoscaling->minimum == 0)
            || std::ranges::none_of(demandWeekOf(m_workload).levels, isQuiet))
            return;
        add(LeverKind::scaleToZero, [&](Workload &w) {
            Autoscaling scaling = w.autoscaling.value_or(Autoscaling{});
            scaling.minimum = 0;
            if (!w.autoscaling && m_line.sizing)
                scaling.maximum = std::max(scaling.maximum, 2 * m_line.sizing->replicas);
            const double load =
                m_model == nullptr ? 0 : weightBytes(*m_model, w.precision) / kLoadBytesPerSecond;
            scaling.warmUpSeconds = std::min(
                limits::kWarmUpSeconds,
                std::max(scaling.warmUpSeconds, Autoscaling{}.warmUpSeconds + std::round(load)));
            w.autoscaling = scaling;
            w.spareReplicas = 0;
        });
    }

    /// Adds slices of the accelerators that serve the workload today.
    void slices()
    {
        const bool people = m_workload.kind == WorkloadKind::development;
        const auto type = m_line.offer ? m_inputs.catalog->findType(m_line.offer->provider,
                                                                    m_line.offer->instanceType)
                                       : std::nullopt;
        if (!type || !m_workload.migProfile.empty() || (!people && !infers(m_workload.kind)))
            return;
        const HardwareShape &shape = m_inputs.hardware->shapes[*type];
        if (!shape.hasAccelerator())
            return;
        for (const MigProfile &profile : shape.accelerator->migProfiles) {
            // Slices for people need a stated minimum of accelerator memory; without one, people
            // need what they have.
            const double asked = m_workload.constraints.minAcceleratorGib;
            if (!people || (asked > 0 && asked <= profile.memory * shape.acceleratorMemoryGib))
                add(LeverKind::slices, [&](Workload &w) { w.migProfile = profile.name; });
        }
    }

    /// Within the hours that the schedule leaves for each run today, unless a deadline is earlier.
    void perRun()
    {
        const bool works = m_workload.kind != WorkloadKind::realTimeInference
                           && m_workload.kind != WorkloadKind::development;
        if (!works || m_workload.schedule.kind == Schedule::Kind::perRun)
            return;
        const MonthView view = monthViewOf(*m_inputs.plan, m_scenario, m_inputs.valuationDate);
        const Exact runs = runsOf(m_workload, view);
        if (runs.isZero())
            return;
        const double hours = (monthHoursOf(m_workload, view).scheduled / runs).toDouble();
        add(LeverKind::perRun, [&](Workload &w) {
            auto &deadline = w.serviceLevel.deadlineHours;
            w.schedule = {.kind = Schedule::Kind::perRun};
            if (hours > 0)
                deadline = std::min(deadline.value_or(hours), hours);
        });
    }

    const EvaluationInputs &m_inputs;
    const Scenario &m_scenario;
    const Workload &m_workload;
    const Line &m_line;
    const ModelProfile *m_model;
    std::vector<LeverChange> m_changes;
};

} // namespace

std::vector<LeverChange> leverChanges(const EvaluationInputs &inputs, const Scenario &scenario,
                                      const Workload &workload, const Line &line)
{
    return Changes(inputs, scenario, workload, line).all();
}

} // namespace headroom
