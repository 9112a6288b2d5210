// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace headroom {

/// "No space left on device" of an errno, in the language of the messages that it stands in, whatever the locale.
[[nodiscard]] std::string systemReason(int error);

} // namespace headroom
