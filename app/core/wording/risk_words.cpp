// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/risk_words.h"

#include "core/evaluation/format.h"
#include "core/letters.h"
#include "core/money/date.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr double kOfWhole = 100;

std::string chanceWords(double missChance, const Language &language)
{
    return formatPercent(kOfWhole * missChance, language, 0);
}

/// "p95 latency 4.54 s of 2.00 s".
std::string limitWords(const ServiceRisk &risk, const Language &language)
{
    std::string limit = language.say(nameOf(risk.limit));
    if (risk.check) {
        const double toSeconds =
            unitOf(risk.limit) == "h" ? double{kSecondsPerHour} : kSecondsPerMillisecond;
        return language.say(HEADROOM_TEXT("Service", "%1 %2 of %3"),
                            {limit, formatDuration(risk.check->reached.value * toSeconds, language),
                             formatDuration(risk.check->asked * toSeconds, language)});
    }
    if (risk.limit == SizingLimit::capacity)
        return language.say(HEADROOM_TEXT("Service", "%1 of its capacity at the peak"),
                            {formatPercent(kOfWhole * risk.utilisation, language, 0)});
    return limit;
}

std::string verdictOn(const ServiceRisk &risk, const Language &language)
{
    const auto said = [&](const Text &text) {
        return language.say(
            text, {risk.name, limitWords(risk, language), chanceWords(risk.missChance, language)});
    };
    switch (risk.is) {
    case Assurance::met: break;
    case Assurance::mayMiss: return said(HEADROOM_TEXT("Service", "%1 may miss, %3: %2"));
    case Assurance::likelyMisses: return said(HEADROOM_TEXT("Service", "%1 likely misses, %3: %2"));
    case Assurance::missed: return said(HEADROOM_TEXT("Service", "%1 misses: %2"));
    case Assurance::cannotRun:
        return language.say(HEADROOM_TEXT("Service", "%1 cannot run"), {risk.name});
    }
    return {};
}

} // namespace

std::string verdictWords(Verdict verdict, double missChance, const Language &language)
{
    switch (assuranceOf(verdict, missChance)) {
    case Assurance::mayMiss:
        return language.say(HEADROOM_TEXT("Service", "may miss, %1"),
                            {chanceWords(missChance, language)});
    case Assurance::likelyMisses:
        return language.say(HEADROOM_TEXT("Service", "likely misses, %1"),
                            {chanceWords(missChance, language)});
    default: return language.say(nameOf(verdict));
    }
}

std::string describe(const ServiceRisk &risk, const Language &language)
{
    std::string verdict = verdictOn(risk, language);
    if (risk.instancesByHand == 0)
        return verdict;
    return language.say(
        HEADROOM_TEXT_N("Service", "%1 (%n instances set by hand)", "%1 (%n instance set by hand)"),
        {verdict}, static_cast<int>(risk.instancesByHand));
}

std::string shortly(const ServiceRisk &risk, const Language &language)
{
    const std::string chance = chanceWords(risk.missChance, language);
    switch (risk.is) {
    case Assurance::met: break;
    case Assurance::mayMiss:
        return language.say(HEADROOM_TEXT("Service", "%1 may miss, %2"), {risk.name, chance});
    case Assurance::likelyMisses:
        return language.say(HEADROOM_TEXT("Service", "%1 likely misses, %2"), {risk.name, chance});
    case Assurance::missed: return language.say(HEADROOM_TEXT("Service", "%1 misses"), {risk.name});
    case Assurance::cannotRun:
        return language.say(HEADROOM_TEXT("Service", "%1 cannot run"), {risk.name});
    }
    return {};
}

std::string describe(std::span<const ServiceRisk> risks, std::size_t maximum,
                     const Language &language)
{
    const auto shown = risks.first(std::min(risks.size(), maximum));
    const std::string all =
        joined(shown, "; ", [&](const ServiceRisk &risk) { return describe(risk, language); });
    return shown.size() == risks.size()
               ? all
               : language.say(HEADROOM_TEXT_N("Service", "%1; and %n more", "%1; and %n more"),
                              {all}, static_cast<int>(risks.size() - shown.size()));
}

} // namespace headroom
