// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/offer_comparison.h"

namespace headroom {

namespace {

constexpr Text kSearchStopped =
    HEADROOM_TEXT("Errors", "The search for break-even values was stopped.");

using Compared = std::shared_ptr<const ComparedOffers>;

Expected<Compared> compare(const Snapshot &snapshot, const ComparedPair &pair,
                           const std::stop_token &stop)
{
    const auto isStopped = [&stop] { return stop.stop_requested(); };
    auto compared = std::make_shared<ComparedOffers>();
    compared->shortlist =
        offerShortlist(snapshot.inputs, snapshot.evaluation.activeScenario(), pair);
    if (const auto offers = completedPair(pair, compared->shortlist))
        compared->found =
            offerBreakEvens(snapshot.inputs, activeScenario(snapshot.plan()), *offers, isStopped);
    if (isStopped())
        return stopped(kSearchStopped);
    return compared;
}

Expected<BreakEvens> search(const Snapshot &snapshot, std::size_t first, std::size_t second,
                            const std::stop_token &stop)
{
    const std::vector<Scenario> &scenarios = snapshot.plan().scenarios;
    BreakEvens found = breakEvensOf(snapshot.inputs, scenarios[first], scenarios[second],
                                    [&stop] { return stop.stop_requested(); });
    if (stop.stop_requested())
        return stopped(kSearchStopped);
    return found;
}

} // namespace

void OfferComparison::start(const std::shared_ptr<const Snapshot> &snapshot,
                            const ComparedPair &pair)
{
    ask([snapshot, pair](const Watch<JobProgress> &watch) {
        return compare(*snapshot, pair, watch.stop);
    });
}

void BreakEvenSearch::start(const std::shared_ptr<const Snapshot> &snapshot, std::size_t first,
                            std::size_t second)
{
    ask([snapshot, first, second](const Watch<JobProgress> &watch) {
        return search(*snapshot, first, second, watch.stop);
    });
}

} // namespace headroom
