// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/offer_comparison.h"

#include "core/evaluation/candidates.h"

#include <algorithm>

namespace headroom {

namespace {

using Compared = std::shared_ptr<const ComparedOffers>;

std::optional<OfferReference> offerInUse(const Snapshot &snapshot, WorkloadId workload)
{
    const std::vector<Line> &lines = snapshot.evaluation.activeScenario().lines;
    const auto line = std::ranges::find(lines, workload, &Line::id);
    return line == lines.end() || line->fleet ? std::nullopt : line->offer;
}

/// Those asked for, what is in use, the cheapest that meets of all, of each provider, accelerator and family.
std::vector<OfferReference> shortlistOf(const Snapshot &snapshot,
                                        const OfferComparison::Wanted &wanted)
{
    constexpr std::size_t kMaxOfAKind = 8;
    std::vector<OfferReference> list;
    const auto add = [&](const std::optional<OfferReference> &offer) {
        if (offer && std::ranges::find(list, *offer) == list.end())
            list.push_back(*offer);
    };
    const CandidateSet candidates =
        findCandidates(snapshot.inputs, activeScenario(snapshot.plan()), wanted.workload);
    const std::vector<OfferIndex> meeting =
        filterCandidates(candidates, {{}, CandidateScope::meeting});
    add(wanted.first);
    add(offerInUse(snapshot, wanted.workload));
    add(wanted.second);
    if (const auto cheapest = cheapestThatMeets(candidates))
        add(candidates.catalog->reference(*cheapest));
    for (const FilterField field :
         {FilterField::provider, FilterField::accelerator, FilterField::family}) {
        const std::vector<OfferIndex> best = cheapestOfEach(candidates, meeting, field);
        for (std::size_t i = 0; i < std::min(best.size(), kMaxOfAKind); ++i)
            add(candidates.catalog->reference(best[i]));
    }
    return list;
}

Expected<Compared> compare(const Snapshot &snapshot, const OfferComparison::Wanted &wanted,
                           const std::stop_token &stop)
{
    const auto isStopped = [&stop] { return stop.stop_requested(); };
    auto compared = std::make_shared<ComparedOffers>();
    compared->shortlist = shortlistOf(snapshot, wanted);
    const std::vector<OfferReference> &list = compared->shortlist;
    if (list.size() > 1) {
        const OfferReference first = wanted.first.value_or(list[0]);
        const auto isOther = [&](const OfferReference &offer) { return offer != first; };
        const OfferReference second = wanted.second && *wanted.second != first
                                          ? *wanted.second
                                          : *std::ranges::find_if(list, isOther);
        compared->found = offerBreakEvens(snapshot.inputs, activeScenario(snapshot.plan()),
                                          {wanted.workload, first, second}, isStopped);
    }
    if (isStopped())
        return stopped(HEADROOM_TEXT("Errors", "The search for break-even values was stopped."));
    return compared;
}

Expected<BreakEvens> search(const Snapshot &snapshot, std::size_t first, std::size_t second,
                            const std::stop_token &stop)
{
    const std::vector<Scenario> &scenarios = snapshot.plan().scenarios;
    BreakEvens found = breakEvensOf(snapshot.inputs, scenarios[first], scenarios[second],
                                    [&stop] { return stop.stop_requested(); });
    if (stop.stop_requested())
        return stopped(HEADROOM_TEXT("Errors", "The search for break-even values was stopped."));
    return found;
}

} // namespace

OfferComparison::OfferComparison(QObject *parent) : QObject(parent) {}

void OfferComparison::start(const std::shared_ptr<const Snapshot> &snapshot, const Wanted &wanted)
{
    stop();
    m_jobs.run([snapshot,
                wanted](const std::stop_token &token) { return compare(*snapshot, wanted, token); },
               [this](const Expected<Compared> &compared) {
                   if (compared)
                       emit found(*compared);
               });
}

BreakEvenSearch::BreakEvenSearch(QObject *parent) : QObject(parent) {}

void BreakEvenSearch::start(const std::shared_ptr<const Snapshot> &snapshot, std::size_t first,
                            std::size_t second)
{
    stop();
    m_jobs.run([snapshot, first, second](
                   const std::stop_token &stop) { return search(*snapshot, first, second, stop); },
               [this](const Expected<BreakEvens> &values) {
                   if (values)
                       emit found(*values);
               });
}

} // namespace headroom
