// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"

namespace headroom {

/// Language of the core's texts: the translation installed in the application, or English.
[[nodiscard]] const Language &language();

} // namespace headroom
