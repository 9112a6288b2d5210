// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guide/plan_by_use.h"

#include "core/documents/concern.h"
#include "core/evaluation/completeness.h"
#include "core/evaluation/format.h"
#include "core/evaluation/line.h"
#include "core/letters.h"
#include "core/models/model_library.h"
#include "core/sizing/sizing_facts.h"
#include "core/texts/guide_texts.h"

#include <algorithm>
#include <array>

namespace headroom {

namespace {

constexpr double kAll = 100; // percent

/// A figure and the words for it; the larger or the smaller of two is kept.
struct Extreme {
    std::optional<double> value;
    std::string words;

    template <typename Better>
    void take(double candidate, Better better, std::string said)
    {
        if (candidate <= 0 || (value && !better(candidate, *value)))
            return;
        value = candidate;
        words = std::move(said);
    }
};

double percentOfMemory(const Sizing &sizing)
{
    return sizing.memoryAvailableGib > 0 && sizing.memoryNeededGib.present()
               ? kAll * sizing.memoryNeededGib.value / sizing.memoryAvailableGib
               : 0;
}

std::string percentWords(double percent, const Language &language)
{
    return percent > 0 ? formatPercent(percent, language) : std::string();
}

std::string secondsWords(const RangedFigure &figure, double toSeconds, const Language &language)
{
    return figure.present() ? formatDuration(figure.value * toSeconds, language) : std::string();
}

} // namespace

PlanByUse::PlanByUse(const Snapshot &snapshot, const Language &language)
    : m_snapshot(snapshot),
      m_scenario(snapshot.evaluation.activeScenario()),
      m_language(language)
{}

const Workload &PlanByUse::workloadOf(const Line &line) const
{
    return *findWorkload(m_snapshot.seen(), line.id);
}

bool PlanByUse::isOnAccelerators(const Line &line) const
{
    return hardwareNameOf(m_snapshot.inputs, line) != line.offer->instanceType;
}

std::string PlanByUse::factor(std::size_t which, bool onAccelerators) const
{
    std::vector<const Line *> lines;
    for (const Line &line : m_scenario.lines) {
        if (line.offer && isOnAccelerators(line) == onAccelerators)
            lines.push_back(&line);
    }
    if (which == 1) {
        const auto sum = monthly(lines);
        return sum ? m_language.say(guide_text::kAMonth,
                                    {formatMoney(*sum, m_snapshot.plan().currency, m_language)})
                   : std::string();
    }
    Extreme extreme;
    for (const Line *line : lines) {
        const Workload &workload = workloadOf(*line);
        const ModelProfile *model = m_snapshot.inputs.facts->models.find(workload.model);
        const ServiceLevel &level = workload.serviceLevel;
        const double rate = workload.demand.peakRequestsPerSecond;
        if (which == 0 && model != nullptr)
            extreme.take(model->paramsB, std::greater<>(), workload.model);
        else if (which == 2)
            extreme.take(
                rate, std::greater<>(),
                m_language.say(guide_text::kRequestsPerSecond, {formatFigure(rate, m_language)}));
        else if (const double limit = level.p95LatencyMs.value_or(0) * kSecondsPerMillisecond;
                 which > 2 && limit > 0)
            extreme.take(limit, std::less<>(), formatDuration(limit, m_language));
        else if (const double deadline = level.deadlineHours.value_or(0) * kSecondsPerHour;
                 which > 2 && deadline > 0)
            extreme.take(deadline, std::less<>(), formatDuration(deadline, m_language));
    }
    return extreme.words;
}

std::vector<const Line *> PlanByUse::ofKind(WorkloadKind kind) const
{
    std::vector<const Line *> lines;
    for (const Line &line : m_scenario.lines) {
        if (workloadOf(line).kind == kind)
            lines.push_back(&line);
    }
    return lines;
}

std::vector<const Line *> PlanByUse::ofSize(SizeClass sizeClass, bool training) const
{
    std::vector<const Line *> lines;
    for (const Line &line : m_scenario.lines) {
        const Workload &workload = workloadOf(line);
        const bool trains =
            workload.kind == WorkloadKind::training || workload.kind == WorkloadKind::fineTuning;
        const ModelProfile *model = m_snapshot.inputs.facts->models.find(workload.model);
        if (model != nullptr && (trains || !training)
            && placementOf(sourceDocuments(), *model).byParameters == sizeClass)
            lines.push_back(&line);
    }
    return lines;
}

std::string PlanByUse::names(const std::vector<const Line *> &lines) const
{
    return joined(lines, ", ", [this](const Line *line) { return workloadOf(*line).name; });
}

std::string PlanByUse::runs(const std::vector<const Line *> &lines) const
{
    std::vector<std::string> runs;
    for (const Line *line : lines) {
        if (line->sizing && line->sizing->runHours.present())
            runs.push_back(workloadOf(*line).name + ' '
                           + secondsWords(line->sizing->runHours, kSecondsPerHour, m_language));
    }
    return joined(runs);
}

std::optional<Money> PlanByUse::monthly(const std::vector<const Line *> &lines)
{
    if (lines.empty())
        return std::nullopt;
    Money sum;
    for (const Line *line : lines) {
        if (!hasCost(*line))
            return std::nullopt;
        sum += line->monthly;
    }
    return sum;
}

std::string PlanByUse::target(std::string_view key) const
{
    constexpr std::string_view kShare = "split_";
    if (key.starts_with(kShare)) {
        const auto provider = fromKey<Provider>(key.substr(kShare.size()));
        const auto total =
            std::ranges::find(m_scenario.providers, provider,
                              [](const ProviderTotal &one) { return std::optional(one.provider); });
        return formatPercent(total == m_scenario.providers.end() ? 0 : total->percent, m_language);
    }
    Extreme worst;
    for (const Line *line : ofKind(WorkloadKind::realTimeInference)) {
        const double rate = workloadOf(*line).demand.peakRequestsPerSecond;
        if (key == "realtime_rate")
            worst.take(
                rate, std::greater<>(),
                m_language.say(guide_text::kRequestsPerSecond, {formatFigure(rate, m_language)}));
        if (!line->sizing || !line->sizing->fits)
            continue;
        const Sizing &sizing = *line->sizing;
        if (key == "realtime_latency" || key == "alert_latency")
            worst.take(sizing.p95LatencyMs.value, std::greater<>(),
                       secondsWords(sizing.p95LatencyMs, kSecondsPerMillisecond, m_language));
        else if (key == "alert_gpu" && line->offer && isOnAccelerators(*line))
            worst.take(kAll * sizing.utilisation, std::greater<>(),
                       percentWords(kAll * sizing.utilisation, m_language));
        else if (key == "alert_memory")
            worst.take(percentOfMemory(sizing), std::greater<>(),
                       percentWords(percentOfMemory(sizing), m_language));
    }
    return worst.words;
}

std::string PlanByUse::metricOf(std::string_view figure, bool ofTraining, const Line &line) const
{
    const std::string &currency = m_snapshot.plan().currency;
    if (figure == "unit_price")
        return line.price ? formatRate(line.price->rate, currency, m_language) : std::string();
    const WorkloadKind kind = workloadOf(line).kind;
    const bool trains = kind == WorkloadKind::training || kind == WorkloadKind::fineTuning;
    if (ofTraining ? !trains : !isInference(kind))
        return {};
    if (figure == "unit_cost")
        return line.unitCost
                   ? m_language.say(guide_text::kCostPer, {formatAmount(line.unitCost->amount,
                                                                        currency, 2, 2, m_language),
                                                           m_language.say(line.unitCost->unit)})
                   : std::string();
    if (!line.sizing || !line.sizing->fits)
        return {};
    const Sizing &sizing = *line.sizing;
    if (figure == "capacity_per_replica" && sizing.capacityPerReplica.present())
        return formatFigure(sizing.capacityPerReplica.value, m_language) + ' '
               + m_language.say(capacityUnitName(sizing.unit));
    if (figure == "p95_latency_ms")
        return secondsWords(sizing.p95LatencyMs, kSecondsPerMillisecond, m_language);
    if (figure == "utilisation")
        return percentWords(kAll * sizing.utilisation, m_language);
    if (figure == "memory")
        return percentWords(percentOfMemory(sizing), m_language);
    if (figure == "run_hours")
        return secondsWords(sizing.runHours, kSecondsPerHour, m_language);
    return {};
}

PlanFigure PlanByUse::metric(std::string_view name, std::string_view shownAs) const
{
    const std::string_view figure = shownAs.substr(shownAs.rfind(' ') + 1); // a command's column
    const bool ofTraining = contains(name, "training");
    std::vector<const Line *> lines;
    for (const Line &line : m_scenario.lines)
        lines.push_back(&line);
    std::ranges::stable_sort(lines, std::greater<>(),
                             [](const Line *line) { return line->monthly; });
    for (const Line *line : lines) {
        if (const std::string words = metricOf(figure, ofTraining, *line); !words.empty())
            return {m_language.say(guide_text::kOfWorkload, {words, workloadOf(*line).name}),
                    line->id};
    }
    return {};
}

} // namespace headroom
