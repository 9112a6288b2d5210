// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/evidence.h"

#include "core/key_table.h"

namespace headroom {

namespace {

constexpr std::array<KeyedName, 5> kGrades = {{
    {"measured", "measured"},
    {"interpolated", "interpolated"},
    {"modelled", "modelled"},
    {"stated", "stated"},
    {"rule_of_thumb", "rule of thumb"},
}};

} // namespace

std::string_view keyOf(Evidence value)
{
    return keyIn(kGrades, value);
}

std::string_view nameOf(Evidence value)
{
    return nameIn(kGrades, value);
}

} // namespace headroom
