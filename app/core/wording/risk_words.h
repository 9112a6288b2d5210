// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/service_risk.h"
#include "core/language.h"

#include <span>
#include <string>

namespace headroom {

/// "met", "may miss, 35 %", "likely misses, 65 %", "missed": the percentage is the probability of a
/// miss.
[[nodiscard]] std::string verdictWords(Verdict verdict, double missChance,
                                       const Language &language);

/// "Chat API misses: p95 latency 4.54 s of 2.00 s (3 instances set by hand)".
[[nodiscard]] std::string describe(const ServiceRisk &risk, const Language &language);
/// The same without the figures: "Chat API misses", "Chat API likely misses, 65 %".
[[nodiscard]] std::string shortly(const ServiceRisk &risk, const Language &language);
/// All of them, or the first `maximum` and how many more there are; empty without any.
[[nodiscard]] std::string describe(std::span<const ServiceRisk> risks, std::size_t maximum,
                                   const Language &language);

} // namespace headroom
