// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error.h"

#include <cstring>

namespace headroom {

std::string Error::whatAndRemedy(const Language &language) const
{
    const std::string result = what.in(language);
    return remedy.empty() ? result : result + ' ' + remedy.in(language);
}

tl::unexpected<Error> failure(Message what, std::string where, Message remedy, ErrorKind kind)
{
    return tl::unexpected<Error>(Error{std::move(what), std::move(where), std::move(remedy), kind});
}

tl::unexpected<Error> stopped(Message what)
{
    return failure(std::move(what), {}, {}, ErrorKind::stopped);
}

std::string systemReason(int error)
{
    const char *reason = ::strerrordesc_np(error);
    return reason != nullptr ? reason : "Unknown error " + std::to_string(error);
}

} // namespace headroom
