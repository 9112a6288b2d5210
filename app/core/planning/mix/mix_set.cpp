// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix/mix_set.h"

namespace headroom {

MixSet::MixSet(CandidateSet set, std::shared_ptr<const MonthlyRates> monthly,
               std::shared_ptr<const OfferRates> rates)
    : OfferSet(static_cast<OfferSet &&>(set)),
      state(std::move(set.state)),
      m_monthly(std::move(monthly)),
      m_rates(std::move(rates))
{}

bool MixSet::shareStatesWith(const MixSet &other)
{
    const bool isSame = state == other.state;
    if (isSame)
        state = other.state;
    return isSame;
}

} // namespace headroom
