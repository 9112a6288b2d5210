// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/advice.h"
#include "core/language.h"

#include <vector>

namespace headroom {

/// Statements of the source documents on a language model and the hardware in question: the size
/// class with the recommended hardware for training, and the printed benchmark with the prediction.
/// Notes only.
[[nodiscard]] std::vector<Advice> documentAdvice(const SizingDemand &demand,
                                                 const HardwareShape &hardware,
                                                 const Language &language = english());

} // namespace headroom
