// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/documents/price_range.h"

namespace headroom {

std::vector<PriceRangeCheck> checkPriceRanges(const SourceDocuments &documents)
{
    std::vector<PriceRangeCheck> checks;
    for (const StatedPrice &price : documents.prices) {
        PriceRangeCheck check;
        check.price = &price;
        check.gpu = documents.gpuOfAccelerator(price.accelerator);
        check.perCard = price.perHour / price.cards;
        if (check.perCard < check.gpu->priceLow)
            check.verdict = RangeVerdict::below;
        else if (check.perCard > check.gpu->priceHigh)
            check.verdict = RangeVerdict::above;
        checks.push_back(check);
    }
    return checks;
}

} // namespace headroom
