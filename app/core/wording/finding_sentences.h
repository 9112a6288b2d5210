// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/finding_sentence.h"
#include "core/language.h"

namespace headroom {

[[nodiscard]] const Text &sentence(FindingSentence code);

} // namespace headroom
