// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace headroom {

enum class RefusalCode {
    none,
    unknownModel,
    badModel,
    unknownAccelerator,
    unknownPrecision,
    precisionNotSupported,
    badDemand,
    contextTooLong,
    beyondLimit,
    doesNotFit,
    noSuchHardware,
    notModelled,
    tooManyReplicas,
};

/// Why there is no figure. A code and numbers while computing; words only when someone asks.
/// The meaning of the numbers depends on the code: see refusalText.
struct Refusal {
    RefusalCode code = RefusalCode::none;
    double needed = 0;        ///< e.g. GiB needed
    double available = 0;     ///< e.g. GiB there
    double installed = 0;     ///< GiB that the hardware has, of which `available` are left
    double neededLow = 0;     ///< low end of what is needed; 0 = not estimated
    double remedyCount = 0;   ///< instances or accelerators that would do; 0 when no number does
    double remedyContext = 0; ///< tokens of context that would fit; 0 when none would
    int remedyPrecision = -1; ///< index of the Precision that would fit; -1 for none
    int remedyMethod = -1;    ///< index of the TrainingMethod that would fit; -1 for none
    const char *subject = ""; ///< what is unknown or wrong, a string literal
    const char *remedyUnit = "instances"; ///< what `remedyCount` counts, a string literal

    [[nodiscard]] bool refused() const { return code != RefusalCode::none; }
    friend bool operator==(const Refusal &, const Refusal &) = default;
};

/// One sentence: "Needs 130 GiB, has 78 GiB of 80 GiB; fits with int8, or needs 2 accelerators."
[[nodiscard]] std::string refusalText(const Refusal &refusal);
/// Only the part that would help: "fits with int8", "fits with LoRA", "needs 2 instances"; empty when nothing does.
[[nodiscard]] std::string refusalRemedy(const Refusal &refusal);

} // namespace headroom
