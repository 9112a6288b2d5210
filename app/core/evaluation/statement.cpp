// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/statement.h"

#include <type_traits>

namespace headroom {

template class Alternatives<AnyFact>;

bool operator==(const Fact &a, const Fact &b)
{
    return a.index() == b.index()
           && std::visit(
               [&b](const auto &value) {
                   return value == *std::get_if<std::decay_t<decltype(value)>>(&b);
               },
               a);
}

} // namespace headroom
