// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/format.h"
#include "session/language.h"

#include <string>

namespace headroom::ui {

// Names of slider values on their strips.

inline std::string signedPercent(double value)
{
    return formatPercentSigned(value, language());
}

inline std::string plainPercent(double value)
{
    return formatPercent(value, language());
}

inline std::string shortFigure(double value)
{
    return formatFigure(value, language());
}

} // namespace headroom::ui
