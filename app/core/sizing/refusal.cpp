// SPDX-License-Identifier: GPL-3.0-or-later
#include "sizing/refusal.h"

#include "models/precision.h"

#include <cmath>

namespace headroom {
namespace {

std::string gib(double value)
{
    return std::to_string(static_cast<long long>(std::ceil(value))) + " GiB";
}

} // namespace

std::string refusalRemedy(const Refusal &refusal)
{
    if (refusal.code == RefusalCode::contextTooLong && refusal.available > 0)
        return "At most " + std::to_string(static_cast<long long>(refusal.available)) + " tokens.";
    if (refusal.code != RefusalCode::doesNotFit)
        return {};
    std::string remedy;
    if (refusal.remedyPrecision >= 0)
        remedy = "fits with "
                 + std::string(
                     precisionName(kPrecisions[static_cast<std::size_t>(refusal.remedyPrecision)]));
    if (refusal.remedyCount > 1) {
        remedy += remedy.empty() ? "needs " : ", or needs ";
        remedy += std::to_string(static_cast<long long>(refusal.remedyCount));
    }
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
        return "The request needs a context of "
               + std::to_string(static_cast<long long>(refusal.needed)) + " tokens. "
               + refusalRemedy(refusal);
    case RefusalCode::doesNotFit: {
        const std::string remedy = refusalRemedy(refusal);
        return "Needs " + gib(refusal.needed) + ", has " + gib(std::floor(refusal.available))
               + (remedy.empty() ? "." : "; " + remedy + ".");
    }
    case RefusalCode::noSuchHardware: return "The hardware has no " + subject + ".";
    case RefusalCode::notModelled: return "There is no " + subject + ".";
    case RefusalCode::tooManyReplicas:
        return "Needs more than " + std::to_string(static_cast<long long>(refusal.available))
               + " replicas.";
    }
    return {};
}

} // namespace headroom
