// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error.h"

#include <utility>

namespace headroom {

std::string Error::text() const
{
    std::string result = where.empty() ? what : where + ": " + what;
    if (!remedy.empty())
        result += ' ' + remedy;
    return result;
}

tl::unexpected<Error> failure(std::string what, std::string where, std::string remedy,
                              ErrorKind kind)
{
    return tl::unexpected<Error>(Error{std::move(what), std::move(where), std::move(remedy), kind});
}

} // namespace headroom
