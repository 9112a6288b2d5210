// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/task/refusal.h"

#include "core/models/precision.h"
#include "core/models/task_terms.h"

#include <array>
#include <charconv>
#include <cmath>

namespace headroom {
namespace {

/// A whole number, or 1e12 where nobody would read the digits.
std::string whole(double value)
{
    if (value < 1e9)
        return std::to_string(static_cast<long long>(value));
    std::array<char, 32> buffer{};
    const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                       std::chars_format::scientific, 0);
    return {buffer.data(), written.ptr};
}

/// Whole, or with one decimal where a whole number would hide most of it: the need rounded up, what is there down.
std::string gib(double value, bool up)
{
    constexpr double kSmall = 10;
    const double digits = value < kSmall ? 10 : 1;
    const double scaled = value * digits;
    const double rounded = (up ? std::ceil(scaled - 1e-6) : std::floor(scaled + 1e-6)) / digits;
    std::array<char, 32> buffer{};
    const bool small = value < kSmall && rounded != std::floor(rounded);
    const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), rounded,
                                       std::chars_format::fixed, small ? 1 : 0);
    return std::string(buffer.data(), written.ptr) + " GiB";
}

std::string methodName(int method)
{
    return static_cast<TrainingMethod>(method) == TrainingMethod::lora ? "LoRA" : "QLoRA";
}

} // namespace

std::string refusalRemedy(const Refusal &refusal)
{
    if (refusal.code == RefusalCode::contextTooLong && refusal.available > 0)
        return "At most " + whole(refusal.available) + " tokens.";
    if (refusal.code != RefusalCode::doesNotFit)
        return {};
    std::string remedy;
    const auto add = [&](const std::string &way) {
        remedy += (remedy.empty() ? "" : ", or ") + way;
    };
    if (refusal.remedyPrecision >= 0)
        add("fits with "
            + std::string(
                precisionName(kPrecisions[static_cast<std::size_t>(refusal.remedyPrecision)])));
    if (refusal.remedyMethod >= 0)
        add("fits with " + methodName(refusal.remedyMethod));
    if (refusal.remedyContext > 0)
        add("fits with up to " + whole(refusal.remedyContext) + " tokens of context");
    if (refusal.remedyCount > 1)
        add("needs " + whole(refusal.remedyCount) + ' ' + refusal.remedyUnit);
    return remedy;
}

std::string refusalText(const Refusal &refusal)
{
    const std::string subject = refusal.subject;
    switch (refusal.code) {
    case RefusalCode::none: return {};
    case RefusalCode::unknownModel: return "No model is chosen, or it is not known.";
    case RefusalCode::badModel: return "The model's " + subject + " must be above zero.";
    case RefusalCode::unknownAccelerator:
        return "No performance facts are known for the accelerator.";
    case RefusalCode::unknownPrecision: return "The precision is not known.";
    case RefusalCode::precisionNotSupported: return "The hardware has no units for this precision.";
    case RefusalCode::badDemand: return "The " + subject + " must be a number above zero.";
    case RefusalCode::contextTooLong:
        return "The request needs a context of " + whole(refusal.needed) + " tokens. "
               + refusalRemedy(refusal);
    case RefusalCode::beyondLimit:
        return "The " + subject + " is " + whole(refusal.needed) + "; at most "
               + whole(refusal.available) + " can be sized.";
    case RefusalCode::doesNotFit: {
        const std::string remedy = refusalRemedy(refusal);
        const bool near = refusal.neededLow > 0 && refusal.neededLow <= refusal.available;
        const bool partly = refusal.installed > refusal.available;
        return "Needs " + gib(refusal.needed, true)
               + (near ? " (" + gib(refusal.neededLow, true) + " at best)" : "") + ", has "
               + gib(refusal.available, false)
               + (partly ? " of " + gib(refusal.installed, false) : "")
               + (remedy.empty() ? "." : "; " + remedy + ".");
    }
    case RefusalCode::noSuchHardware: return "The hardware has no " + subject + ".";
    case RefusalCode::notModelled: return "There is no " + subject + ".";
    case RefusalCode::tooManyReplicas:
        return "Needs more than " + whole(refusal.available) + " replicas.";
    }
    return {};
}

} // namespace headroom
