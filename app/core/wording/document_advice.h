// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/advice.h"
#include "core/language.h"

#include <vector>

namespace headroom {

/// What the source documents state of a language model on the hardware in question: its size class
/// with what they recommend for training it, and the benchmark that they print of it, beside the
/// prediction. Notes.
[[nodiscard]] std::vector<Advice> documentAdvice(const SizingDemand &demand,
                                                 const HardwareShape &hardware,
                                                 const Language &language = english());

} // namespace headroom
