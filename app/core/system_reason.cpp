// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system_reason.h"

#include <cstring>

namespace headroom {

std::string systemReason(int error)
{
    const char *reason = ::strerrordesc_np(error);
    return reason != nullptr ? reason : "Unknown error " + std::to_string(error);
}

} // namespace headroom
