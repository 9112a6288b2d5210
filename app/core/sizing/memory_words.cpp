// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/memory_words.h"

#include <array>
#include <charconv>

namespace headroom {
namespace {

std::string oneDecimal(double value)
{
    std::array<char, 32> buffer{};
    const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                       std::chars_format::fixed, 1);
    return {buffer.data(), written.ptr};
}

} // namespace

std::string arrangementText(const Sizing &sizing)
{
    std::string text;
    const auto add = [&](const std::string &part) { text += (text.empty() ? "" : ", ") + part; };
    if (sizing.memorySequences > 1)
        add("with " + std::to_string(static_cast<long long>(sizing.memorySequences))
            + " requests at once");
    if (sizing.tensorParallel > 1)
        add("split over " + std::to_string(sizing.tensorParallel) + " devices");
    if (sizing.zeroStage > 0)
        add("ZeRO stage " + std::to_string(sizing.zeroStage));
    if (sizing.recompute != Recompute::none)
        add(std::string(recomputeName(sizing.recompute)));
    return text;
}

std::string memoryText(const Sizing &sizing)
{
    const RangedFigure &need = sizing.memoryNeededGib;
    if (!need.present())
        return {};
    std::string text = oneDecimal(need.value) + " GiB (80 %: " + oneDecimal(need.low) + " to "
                       + oneDecimal(need.high) + ") of " + oneDecimal(sizing.memoryAvailableGib)
                       + " GiB";
    const std::string arrangement = arrangementText(sizing);
    if (!arrangement.empty())
        text += "; " + arrangement;
    if (sizing.memoryTight)
        text += "; tight";
    return text;
}

std::string tightAdvice(const Sizing &sizing)
{
    if (!sizing.memoryTight)
        return {};
    const double spare = sizing.memoryAvailableGib - sizing.memoryNeededGib.value;
    return "About " + oneDecimal(spare)
           + " GiB are to spare, less than the estimate is uncertain by. Try it before you commit, "
             "or shorten "
             "the context, take a lower precision, more devices or a larger card.";
}

} // namespace headroom
