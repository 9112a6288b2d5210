// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"

namespace headroom {

/// What the core's texts are said in: the translations that are installed in the application, or
/// English.
[[nodiscard]] const Language &language();

} // namespace headroom
