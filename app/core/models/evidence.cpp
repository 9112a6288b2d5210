// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/evidence.h"

#include "core/key_table.h"

namespace headroom {

namespace {

constexpr std::array<KeyedName, 5> kGrades = {{
    {"measured", HEADROOM_TEXT("Terms", "measured")},
    {"interpolated", HEADROOM_TEXT("Terms", "interpolated")},
    {"modelled", HEADROOM_TEXT("Terms", "modelled")},
    {"stated", HEADROOM_TEXT("Terms", "stated")},
    {"rule_of_thumb", HEADROOM_TEXT("Terms", "rule of thumb")},
}};

} // namespace

std::string_view keyOf(Evidence value)
{
    return keyIn(kGrades, value);
}

Text nameOf(Evidence value)
{
    return nameIn(kGrades, value);
}

} // namespace headroom
