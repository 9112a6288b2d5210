// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/break_even.h"
#include "core/comparison/offer_shortlist.h"
#include "session/study.h"

#include <memory>
#include <optional>
#include <vector>

namespace headroom {

/// Comparison of two offers for a workload, with the shortlist of others.
struct ComparedOffers {
    std::vector<OfferReference> shortlist; ///< the two among them
    std::optional<OfferBreakEvens> found;  ///< absent: there are no two offers
};

/// Looks for the values of assumptions at which two offers for a workload of a snapshot cost the
/// same.
class OfferComparison final : public Study<std::shared_ptr<const ComparedOffers>>
{
public:
    using Study::Study;

    void start(const std::shared_ptr<const Snapshot> &snapshot, const ComparedPair &pair);
};

/// Looks for the values of assumptions at which two scenarios of a snapshot cost the same.
class BreakEvenSearch final : public Study<BreakEvens>
{
public:
    using Study::Study;

    void start(const std::shared_ptr<const Snapshot> &snapshot, std::size_t first,
               std::size_t second);
};

} // namespace headroom
