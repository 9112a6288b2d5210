// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/proposals/way_words.h"

#include "core/evaluation/format.h"
#include "core/texts/saving_texts.h"
#include "core/wording/answer_words.h"
#include "core/wording/lever_words.h"
#include "core/wording/switching_words.h"

#include <optional>
#include <utility>

namespace headroom {

namespace {

Text riskOfChange(LeverKind kind)
{
    switch (kind) {
    case LeverKind::offer: return HEADROOM_TEXT("Savings", "to be tested");
    case LeverKind::precision:
    case LeverKind::method:
    case LeverKind::outputs:
    case LeverKind::model: return HEADROOM_TEXT("Savings", "quality");
    case LeverKind::software: return HEADROOM_TEXT("Savings", "a new server");
    case LeverKind::latency: return HEADROOM_TEXT("Savings", "users wait longer");
    case LeverKind::deadline: return HEADROOM_TEXT("Savings", "results come later");
    case LeverKind::speculation:
    case LeverKind::prefixCache: return HEADROOM_TEXT("Savings", "to be measured");
    case LeverKind::cache: return HEADROOM_TEXT("Savings", "older answers");
    case LeverKind::region: return HEADROOM_TEXT("Savings", "distance to users");
    case LeverKind::provider: return HEADROOM_TEXT("Savings", "a move of everything");
    case LeverKind::spot: return HEADROOM_TEXT("Savings", "reclaimed at any time");
    case LeverKind::checkpoint: return HEADROOM_TEXT("Savings", "time spent writing");
    case LeverKind::commitment: return HEADROOM_TEXT("Savings", "paid, used or not");
    case LeverKind::schedule: return HEADROOM_TEXT("Savings", "closed at night");
    case LeverKind::scaleToZero: return HEADROOM_TEXT("Savings", "the first request waits");
    case LeverKind::autoscaling: return HEADROOM_TEXT("Savings", "sudden bursts wait");
    case LeverKind::sharing: return HEADROOM_TEXT("Savings", "both fail together");
    case LeverKind::slices: return HEADROOM_TEXT("Savings", "to be measured");
    case LeverKind::perRun: return HEADROOM_TEXT("Savings", "start-up with each run");
    }
    return {};
}

Text titleOfKind(ReadyMadeKind kind)
{
    switch (kind) {
    case ReadyMadeKind::onProvider: return HEADROOM_TEXT("Savings", "On %1");
    case ReadyMadeKind::doubledTraffic: return HEADROOM_TEXT("Savings", "Traffic × 2");
    case ReadyMadeKind::reserved: return HEADROOM_TEXT("Savings", "Reserve for 1 year");
    case ReadyMadeKind::spot: return HEADROOM_TEXT("Savings", "Spot where allowed");
    case ReadyMadeKind::withoutPins: return HEADROOM_TEXT("Savings", "Without pins");
    }
    return {};
}

std::string movesText(int moves, const Language &language)
{
    return language.say(HEADROOM_TEXT_N("Savings", "%n workloads move", "%n workload moves"), {},
                        moves);
}

std::string staysText(int stays, const Language &language)
{
    return language.say(HEADROOM_TEXT_N("Savings",
                                        "%n stay, because no offer there meets their limits",
                                        "%n stays, because no offer there meets its limits"),
                        {}, stays);
}

/// The time that the workload is judged by, today and then.
std::optional<std::pair<std::string, std::string>> judgedTimes(const Lever &lever,
                                                               const Language &language)
{
    constexpr double kSecondsInMillisecond = 1e-3;
    constexpr double kSecondsInHour = 3600;
    if (!lever.today.sizing || !lever.line.sizing)
        return std::nullopt;
    const Sizing &now = *lever.today.sizing;
    const Sizing &then = *lever.line.sizing;
    const auto both = [&](double before, double after, double toSeconds) {
        return std::optional(std::pair(formatDuration(before * toSeconds, language),
                                       formatDuration(after * toSeconds, language)));
    };
    if (now.p95LatencyMs.present() && then.p95LatencyMs.present())
        return both(now.p95LatencyMs.value, then.p95LatencyMs.value, kSecondsInMillisecond);
    if (now.runHours.present() && then.runHours.present())
        return both(now.runHours.value, then.runHours.value, kSecondsInHour);
    return std::nullopt;
}

Text sideEffectOfMade(ReadyMadeKind kind)
{
    switch (kind) {
    case ReadyMadeKind::reserved: return saving_text::kReserved;
    case ReadyMadeKind::spot: return saving_text::kSpot;
    case ReadyMadeKind::withoutPins: return saving_text::kWithoutPins;
    case ReadyMadeKind::onProvider:
    case ReadyMadeKind::doubledTraffic: break;
    }
    return {};
}

} // namespace

std::string titleOf(const ReadyMade &made, const Language &language)
{
    const Text title = titleOfKind(made.kind);
    return made.kind == ReadyMadeKind::onProvider
               ? language.say(title, {language.say(nameOf(made.provider))})
               : language.say(title);
}

std::string describe(const ReadyMade &made, const Language &language)
{
    if (made.kind == ReadyMadeKind::doubledTraffic)
        return language.say(HEADROOM_TEXT("Savings", "twice of all that users ask for"));
    if (made.kind == ReadyMadeKind::reserved)
        return language.say(HEADROOM_TEXT_N("Savings", "%n commitments", "%n commitment"), {},
                            static_cast<int>(made.bought));
    std::string words = made.changesNothing()
                            ? language.say(HEADROOM_TEXT("Savings", "nothing moves"))
                            : movesText(made.moves, language);
    if (made.stays > 0)
        words += ", " + staysText(made.stays, language);
    if (const std::string move = describe(made.move, made.answer.currency, language); !move.empty())
        words += "; " + move;
    return words;
}

std::string titleOf(const WayToSave &way, const Language &language)
{
    if (const auto *lever = std::get_if<Lever>(&way.change))
        return language.say(nameOf(lever->kind));
    if (const auto *made = std::get_if<ReadyMade>(&way.change))
        return titleOf(*made, language);
    return language.say(HEADROOM_TEXT("Savings", "Optimised mix"));
}

std::string subjectOf(const WayToSave &way)
{
    const auto *lever = std::get_if<Lever>(&way.change);
    return lever == nullptr ? std::string() : lever->changed.name;
}

std::string changeOf(const WayToSave &way, const Language &language)
{
    if (const auto *lever = std::get_if<Lever>(&way.change))
        return changeOf(*lever, language);
    if (const auto *made = std::get_if<ReadyMade>(&way.change))
        return describe(*made, language);
    return movesText(std::get<ChosenMix>(way.change).moves, language);
}

std::string serviceOf(const WayToSave &way, const Language &language)
{
    if (way.after.service.states != way.today.service.states)
        return wordsOf(way.after, language).service;
    const auto *lever = std::get_if<Lever>(&way.change);
    const auto times = lever == nullptr ? std::nullopt : judgedTimes(*lever, language);
    return !times || times->first == times->second
               ? language.say(HEADROOM_TEXT("Savings", "unchanged"))
               : language.say(HEADROOM_TEXT("Savings", "%1, then %2"),
                              {times->first, times->second});
}

std::string riskWordsOf(const WayToSave &way, const Language &language)
{
    if (const auto *lever = std::get_if<Lever>(&way.change))
        return language.say(riskOfChange(lever->kind));
    const auto *made = std::get_if<ReadyMade>(&way.change);
    if (made == nullptr)
        return language.say(HEADROOM_TEXT("Savings", "several moves at once"));
    switch (made->kind) {
    case ReadyMadeKind::reserved: return language.say(riskOfChange(LeverKind::commitment));
    case ReadyMadeKind::spot: return language.say(riskOfChange(LeverKind::spot));
    case ReadyMadeKind::withoutPins:
        return language.say(HEADROOM_TEXT("Savings", "pinned for a reason"));
    case ReadyMadeKind::onProvider:
    case ReadyMadeKind::doubledTraffic: break;
    }
    return {};
}

std::string flexibilityOf(const WayToSave &way, const Language &language)
{
    const auto amount = signedFor(way);
    return amount
               ? language.say(HEADROOM_TEXT("Savings", "signs %1"),
                              {formatAmount(amount->exact(), way.after.currency, 0, 0, language)})
               : language.say(HEADROOM_TEXT("Savings", "free"));
}

namespace {

std::string effectWords(const WayToSave &way, const Language &language)
{
    if (const auto *lever = std::get_if<Lever>(&way.change))
        return sideEffectOf(*lever, language);
    if (const auto *made = std::get_if<ReadyMade>(&way.change))
        return language.say(sideEffectOfMade(made->kind));
    return language.say(std::get<ChosenMix>(way.change).isProven ? saving_text::kProvenMix
                                                                 : saving_text::kFoundMix);
}

} // namespace

std::string sideEffectOf(const WayToSave &way, const Language &language)
{
    const std::string effect = effectWords(way, language);
    const std::string move = payBackSentence(way.move, way.saves, way.after.currency, language);
    return move.empty() ? effect : effect + ' ' + move;
}

} // namespace headroom
