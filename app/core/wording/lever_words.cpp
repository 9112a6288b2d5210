// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/lever_words.h"

#include "core/catalog/offer.h"
#include "core/evaluation/format.h"
#include "core/plan/schedule.h"

#include <initializer_list>
#include <string_view>

namespace headroom {

namespace {

/// True if the lever makes the accelerator compute in a different format than today.
bool changesNumbers(const Lever &lever)
{
    const auto computedIn = [](const Line &line) {
        return line.sizing ? line.sizing->computedIn : std::nullopt;
    };
    return computedIn(lever.line) && computedIn(lever.line) != computedIn(lever.today);
}

/// Work required for a change that does not affect quality.
Text workFor(LeverKind kind)
{
    switch (kind) {
    case LeverKind::offer:
        return HEADROOM_TEXT("Levers", "Moving to another machine has to be tested.");
    case LeverKind::software:
        return HEADROOM_TEXT("Levers",
                             "A server with continuous batching has to be introduced and operated; "
                             "the gain is taken from measurements of such servers.");
    case LeverKind::checkpoint:
        return HEADROOM_TEXT("Levers",
                             "Less work is repeated after an interruption, in exchange for the "
                             "time spent writing checkpoints (Young 1974, Daly 2006).");
    default: return {};
    }
}

/// Side effect of a change of the work itself; empty for other levers.
Text effectOnWork(LeverKind kind)
{
    switch (kind) {
    case LeverKind::method:
        return HEADROOM_TEXT(
            "Levers",
            "Quality: adapters come close to full fine-tuning on many tasks, and fall short where "
            "much has to be learned (LoRA, Hu et al. 2021; Biderman et al. 2024).");
    case LeverKind::outputs:
        return HEADROOM_TEXT("Levers",
                             "Quality: answers are shorter. Ask for brevity in the prompt, or set "
                             "the limit of tokens, and look at what users lose.");
    case LeverKind::latency:
        return HEADROOM_TEXT("Levers", "Latency: users wait up to half as long again, so that more "
                                       "requests are processed at once.");
    case LeverKind::deadline:
        return HEADROOM_TEXT("Levers", "Time: results may come twice as late.");
    case LeverKind::cache:
        return HEADROOM_TEXT(
            "Levers",
            "Freshness: repeated requests get a stored answer. The hit rate is an assumption to be "
            "measured, and the cache itself is not in the cost: enter it as another cost line.");
    case LeverKind::prefixCache:
        return HEADROOM_TEXT(
            "Levers",
            "None in quality: prompts have to begin with what they share, such as instructions and "
            "the conversation so far, and requests of one conversation to reach the same replica. "
            "The share is a rule of thumb (50 to 99 % over several tasks, SGLang, Zheng et al. "
            "2023): measure your own.");
    case LeverKind::speculation:
        return HEADROOM_TEXT(
            "Levers",
            "None in quality: the model checks each drafted token. Needs a draft layer trained for "
            "the model, and the memory of one layer more, which is not counted. The tokens per "
            "step "
            "are a rule of thumb (2.7 to 3.7 with EAGLE-3 and MTP, AQ-MedAI 2026): measure your "
            "own.");
    case LeverKind::model:
        return HEADROOM_TEXT("Levers",
                             "Quality: a smaller model knows and reasons less. Compare both on "
                             "your own evaluation before you decide.");
    default: return {};
    }
}

/// Side effect of a change of where, when or how the work runs.
Text effectOfRunning(LeverKind kind)
{
    switch (kind) {
    case LeverKind::region:
        return HEADROOM_TEXT("Levers",
                             "Latency of the network to users and data, and where the data is "
                             "stored. Traffic between regions costs extra and is not in the cost.");
    case LeverKind::provider:
        return HEADROOM_TEXT("Levers",
                             "Work: another provider means a different way of operating the "
                             "platform. Traffic between providers costs extra and is not in the "
                             "cost.");
    case LeverKind::spot:
        return HEADROOM_TEXT("Levers", "Time: capacity may be reclaimed or unavailable. Lost and "
                                       "repeated work is in the cost, as the scenario assumes it.");
    case LeverKind::commitment:
        return HEADROOM_TEXT("Levers", "Flexibility: every hour of the term is paid for, used or "
                                       "not, and the hardware stays the same.");
    case LeverKind::schedule:
        return HEADROOM_TEXT("Levers",
                             "Availability: nobody can work with it outside these hours.");
    case LeverKind::perRun:
        return HEADROOM_TEXT("Levers",
                             "Work: each run has to create its instances and to delete them. State "
                             "the start-up per run: it is paid for with every run.");
    case LeverKind::autoscaling:
        return HEADROOM_TEXT("Levers", "Latency: instances start when load rises; their warm-up is "
                                       "in the cost, a sudden burst is not.");
    case LeverKind::scaleToZero:
        return HEADROOM_TEXT(
            "Levers",
            "Latency: the first request after a quiet time waits for an instance to start and to "
            "load the model, and no replica is spare. The cold start is a rule of thumb, and "
            "billed "
            "with each start: measure your own.");
    case LeverKind::sharing:
        return HEADROOM_TEXT(
            "Levers", "Independence: both are updated, moved and fail together. Each has a fixed "
                      "share of the time and of the memory, with which it keeps its service level "
                      "whatever the other does; answers take longer than on separate instances.");
    case LeverKind::slices:
        return HEADROOM_TEXT("Levers",
                             "Speed: each copy has its own share of the accelerator and is slower "
                             "than on a whole one. Slices are predicted by their share of "
                             "processors, memory and bandwidth; measure one before you decide.");
    default: return {};
    }
}

Text precisionEffect(Precision precision)
{
    switch (precision) {
    case Precision::bf16:
        return HEADROOM_TEXT("Levers", "Quality: the range of fp32 with fewer digits; training "
                                       "usually converges similarly (Kalamkar et al. 2019).");
    case Precision::fp8:
        return HEADROOM_TEXT("Levers",
                             "Quality: close to sixteen bits on most tasks (FP8 Formats for Deep "
                             "Learning, Micikevicius et al. 2022). Check on your own evaluation.");
    case Precision::int8:
        return HEADROOM_TEXT("Levers",
                             "Quality: small losses with calibrated weights (LLM.int8(), Dettmers "
                             "et al. 2022; SmoothQuant, Xiao et al. 2022). Check on your own "
                             "evaluation.");
    default:
        return HEADROOM_TEXT("Levers",
                             "Quality: larger losses, especially for small models (GPTQ, Frantar "
                             "et al. 2022; AWQ, Lin et al. 2023). Check on your own evaluation.");
    }
}

class Change
{
public:
    Change(const Lever &lever, const Language &language)
        : m_before(lever.before),
          m_lever(lever),
          m_after(lever.changed),
          m_language(language)
    {}

    [[nodiscard]] std::string text() const
    {
        switch (m_lever.kind) {
        case LeverKind::precision:
            return inPlace(keyOf(m_after.precision), keyOf(m_before.precision));
        case LeverKind::software: return inPlace(name(m_after.software), name(m_before.software));
        case LeverKind::method:
            return inPlace(name(m_after.demand.method), name(m_before.demand.method));
        case LeverKind::outputs:
            return say(HEADROOM_TEXT("Levers", "%1 tokens per answer instead of %2"),
                       {figure(m_after.demand.outputTokens), figure(m_before.demand.outputTokens)});
        case LeverKind::latency: return limits();
        case LeverKind::deadline:
            return say(HEADROOM_TEXT("Levers", "a deadline of %1 h instead of %2 h"),
                       {figure(m_after.serviceLevel.deadlineHours.value_or(0)),
                        figure(m_before.serviceLevel.deadlineHours.value_or(0))});
        case LeverKind::cache:
            return say(
                HEADROOM_TEXT("Levers", "%1 % of the requests from a cache instead of %2 %"),
                {figure(m_after.demand.cacheHitPercent), figure(m_before.demand.cacheHitPercent)});
        case LeverKind::prefixCache:
            return say(
                HEADROOM_TEXT("Levers",
                              "%1 % of the input tokens from the prefix cache instead of %2 %"),
                {figure(m_after.demand.prefixCachePercent),
                 figure(m_before.demand.prefixCachePercent)});
        case LeverKind::speculation:
            return say(HEADROOM_TEXT("Levers", "%1 tokens a step by speculative decoding"),
                       {figure(m_after.demand.tokensPerStep)});
        case LeverKind::model: return inPlace(m_after.model, m_before.model);
        case LeverKind::checkpoint:
            return say(HEADROOM_TEXT("Levers", "a checkpoint every %1 min instead of %2 min"),
                       {figure(m_after.constraints.checkpointMinutes),
                        figure(m_before.constraints.checkpointMinutes)});
        case LeverKind::perRun:
        case LeverKind::schedule:
            return inPlace(describe(m_after.schedule, m_lever.line.basis, m_language),
                           describe(m_before.schedule, m_lever.today.basis, m_language));
        case LeverKind::autoscaling:
            return say(HEADROOM_TEXT("Levers", "%1 to %2 replicas, following the load"),
                       {formatCount(m_after.autoscaling->minimum, m_language),
                        formatCount(m_after.autoscaling->maximum, m_language)});
        case LeverKind::scaleToZero:
            return say(HEADROOM_TEXT("Levers",
                                     "no instance in hours without demand, a cold start of "
                                     "%1"),
                       {formatDuration(m_after.autoscaling->warmUpSeconds, m_language)});
        case LeverKind::sharing:
            return say(HEADROOM_TEXT("Levers", "on the instances of %1"), {m_lever.hostName});
        case LeverKind::slices:
            return say(HEADROOM_TEXT("Levers", "on MIG slices %1, %2 an instance: %3"),
                       {m_after.migProfile, formatCount(m_lever.line.sizing->slices, m_language),
                        offers()});
        case LeverKind::region:
        case LeverKind::provider:
        case LeverKind::offer:
        case LeverKind::spot:
        case LeverKind::commitment: break;
        }
        return offers();
    }

private:
    [[nodiscard]] std::string say(const Text &text, std::initializer_list<std::string> values) const
    {
        return m_language.say(text, values);
    }
    /// As people state it: without digits that say nothing.
    [[nodiscard]] std::string figure(double value) const
    {
        constexpr int kDecimals = 2;
        return formatExact(Exact::fromDouble(value).value_or(Exact()), kDecimals, m_language);
    }
    template <typename Named>
    [[nodiscard]] std::string name(Named value) const
    {
        return m_language.say(nameOf(value));
    }
    [[nodiscard]] std::string inPlace(std::string_view after, std::string_view before) const
    {
        return say(HEADROOM_TEXT("Levers", "%1 instead of %2"),
                   {std::string(after), std::string(before)});
    }
    [[nodiscard]] std::string offers() const
    {
        const OfferReference &now = *m_lever.today.offer;
        const OfferReference &then = *m_lever.line.offer;
        if (now == then && !m_lever.today.shared)
            return say(HEADROOM_TEXT("Levers", "%1 instances, as sized, instead of %2"),
                       {formatExact(m_lever.line.count, 2, m_language),
                        formatExact(m_lever.today.count, 2, m_language)});
        if (m_lever.today.shared)
            return say(HEADROOM_TEXT("Levers", "instances of its own: %1"),
                       {describe(then, m_language)});
        return describe(then, m_language);
    }
    /// The first limit represents all: they are loosened by the same factor.
    [[nodiscard]] std::string limits() const
    {
        const auto pair = [&](const Text &text, const std::optional<double> &after,
                              const std::optional<double> &before) {
            return say(text, {formatDuration(*after / 1000, m_language),
                              formatDuration(*before / 1000, m_language)});
        };
        const ServiceLevel &then = m_after.serviceLevel;
        const ServiceLevel &now = m_before.serviceLevel;
        if (now.p95LatencyMs)
            return pair(HEADROOM_TEXT("Levers", "p95 latency up to %1 instead of %2"),
                        then.p95LatencyMs, now.p95LatencyMs);
        if (now.timeToFirstTokenMs)
            return pair(HEADROOM_TEXT("Levers", "the first token after %1 instead of %2"),
                        then.timeToFirstTokenMs, now.timeToFirstTokenMs);
        return pair(HEADROOM_TEXT("Levers", "%1 for each token instead of %2"),
                    then.timePerOutputTokenMs, now.timePerOutputTokenMs);
    }

    const Workload &m_before;
    const Lever &m_lever;
    const Workload &m_after;
    const Language &m_language;
};

} // namespace

std::string changeOf(const Lever &lever, const Language &language)
{
    return Change(lever, language).text();
}

std::string sideEffectOf(const Lever &lever, const Language &language)
{
    if (lever.kind == LeverKind::precision)
        return language.say(precisionEffect(lever.changed.precision));
    const Text work = workFor(lever.kind);
    const Text onWork = effectOnWork(lever.kind);
    std::string effect =
        language.say(!std::string_view(work).empty()    ? work
                     : std::string_view(onWork).empty() ? effectOfRunning(lever.kind)
                                                        : onWork);
    if (changesNumbers(lever))
        return language.say(
                   HEADROOM_TEXT(
                       "Levers",
                       "Quality: computed in %1, because the accelerator does not support %2."),
                   {std::string(keyOf(*lever.line.sizing->computedIn)),
                    std::string(keyOf(lever.changed.precision))})
               + ' ' + effect;
    if (lever.kind == LeverKind::offer)
        return language.say(HEADROOM_TEXT("Levers",
                                          "None in quality: the same work within the same limits."))
               + ' ' + effect;
    return std::string_view(work).empty()
               ? effect
               : language.say(HEADROOM_TEXT("Levers", "None in quality.")) + ' ' + effect;
}

std::string performanceOf(const Lever &lever, const Language &language)
{
    if (!lever.today.sizing || !lever.line.sizing)
        return {};
    const Sizing &now = *lever.today.sizing;
    const Sizing &then = *lever.line.sizing;
    const auto times = [&](const Text &text, const RangedFigure &before, const RangedFigure &after,
                           double toSeconds) {
        return language.say(text, {formatDuration(before.value * toSeconds, language),
                                   formatDuration(after.value * toSeconds, language)});
    };
    constexpr double kMilliseconds = 1e-3;
    constexpr double kHours = 3600;
    if (now.p95LatencyMs.present() && then.p95LatencyMs.present())
        return times(HEADROOM_TEXT("Levers", "p95 latency %1, then %2"), now.p95LatencyMs,
                     then.p95LatencyMs, kMilliseconds);
    if (now.runHours.present() && then.runHours.present())
        return times(HEADROOM_TEXT("Levers", "one run %1, then %2"), now.runHours, then.runHours,
                     kHours);
    return {};
}

} // namespace headroom
