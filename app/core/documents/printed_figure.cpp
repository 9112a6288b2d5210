// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/documents/printed_figure.h"

#include <string>

namespace headroom {

namespace {

/// The value with its further decimals left off, as a scaled integer.
Int128 cutOff(const Exact &value, int decimals)
{
    Int128 scale = 1;
    for (int i = 0; i < decimals; ++i)
        scale *= 10;
    return value.numerator() * scale / value.denominator();
}

} // namespace

int printedDecimals(const Exact &printed)
{
    const std::string text = printed.toString(0);
    const std::size_t point = text.find('.');
    return point == std::string::npos ? 0 : static_cast<int>(text.size() - point - 1);
}

PrintedAgreement agreementOf(const Exact &printed, const Exact &exact)
{
    const int decimals = printedDecimals(printed);
    const Int128 figure = printed.scaled(decimals);
    if (figure == exact.scaled(decimals))
        return PrintedAgreement::rounded;
    return figure == cutOff(exact, decimals) ? PrintedAgreement::cutOff : PrintedAgreement::differs;
}

} // namespace headroom
