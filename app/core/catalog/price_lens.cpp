// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/price_lens.h"

namespace headroom {

bool isUnder(PriceLens lens, const PurchaseOption &purchase)
{
    switch (lens) {
    case PriceLens::onDemand:
        return purchase.termYears == 0 && purchase.model != PricingModel::spot
               && purchase.model != PricingModel::capacityBlock;
    case PriceLens::oneYear: return purchase.termYears == 1;
    case PriceLens::threeYears: return purchase.termYears == 3;
    case PriceLens::spot: return purchase.model == PricingModel::spot;
    }
    return false;
}

Message adjectiveOf(PriceLens lens)
{
    switch (lens) {
    case PriceLens::onDemand: return HEADROOM_TEXT("Terms", "on-demand");
    case PriceLens::oneYear: return HEADROOM_TEXT("Terms", "1-year");
    case PriceLens::threeYears: return HEADROOM_TEXT("Terms", "3-year");
    case PriceLens::spot: return HEADROOM_TEXT("Terms", "spot");
    }
    return {};
}

} // namespace headroom
