// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/memory_words.h"

#include "core/wording/digits.h"

namespace headroom {

std::string arrangementText(const MemoryUse &use, const Language &language)
{
    std::string text;
    const auto add = [&](const Text &part, int count = kNoCount) {
        text += (text.empty() ? "" : ", ") + language.say(part, {}, count);
    };
    if (use.sequences > 1)
        add(HEADROOM_TEXT_N("Memory", "with %n requests at once", "with %n request at once"),
            static_cast<int>(use.sequences));
    if (use.tensorParallel > 1)
        add(HEADROOM_TEXT_N("Memory", "split over %n devices", "split over %n device"),
            use.tensorParallel);
    if (use.slices > 0)
        add(HEADROOM_TEXT_N("Memory", "in each of %n MIG slices of an instance",
                            "in %n MIG slice of an instance"),
            use.slices);
    if (use.zeroStage > 0)
        text += (text.empty() ? "" : ", ")
                + language.say(HEADROOM_TEXT("Memory", "ZeRO stage %1"),
                               {std::to_string(use.zeroStage)});
    if (use.recompute == Recompute::selective)
        add(HEADROOM_TEXT("Memory", "activations partly recomputed"));
    if (use.recompute == Recompute::full)
        add(HEADROOM_TEXT("Memory", "activations recomputed"));
    return text;
}

std::string memoryText(const MemoryUse &use, const Language &language)
{
    const RangedFigure &need = use.neededGib;
    if (!need.present())
        return {};
    const auto number = [&](double gib) { return language.marked(oneDecimal(gib)); };
    std::string text = language.say(
        HEADROOM_TEXT("Memory", "%1 GiB (80 %: %2 to %3) of %4 GiB"),
        {number(need.value), number(need.low), number(need.high), number(use.availableGib)});
    const std::string arrangement = arrangementText(use, language);
    if (!arrangement.empty())
        text += "; " + arrangement;
    if (use.tight)
        text += "; " + language.say(HEADROOM_TEXT("Memory", "tight"));
    return text;
}

} // namespace headroom
