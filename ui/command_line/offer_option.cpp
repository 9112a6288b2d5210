// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/offer_option.h"

#include "core/catalog/offer.h"
#include "core/evaluation/candidates.h"
#include "ui/command_line/planning_inputs.h"

#include <algorithm>

namespace headroom::cli {

namespace {

constexpr char kOffers[] = "--offers";
constexpr char kForm[] = "Write in-use, cheapest or TYPE/REGION/PRICING, such as "
                         "a2-highgpu-1g/us-central1/spot.";

Expected<OfferReference> inUse(const Snapshot &snapshot, WorkloadId workload)
{
    const std::vector<Line> &lines = snapshot.evaluation.activeScenario().lines;
    const auto line = std::ranges::find(lines, workload, &Line::id);
    if (line == lines.end() || !line->offer || line->fleet)
        return failure("No single offer serves the workload.", kOffers, "Name two offers.");
    return *line->offer;
}

bool isOf(const OfferReference &offer, const QStringList &parts)
{
    const std::string type = parts[0].toStdString();
    const bool isType = offer.instanceType == type || shortTypeName(offer.instanceType) == type;
    const bool isRegion =
        parts.size() < 2 || parts[1].isEmpty() || offer.region == parts[1].toStdString();
    const std::string pricing = parts.size() < 3 ? keyOf(PurchaseOption{}) : parts[2].toStdString();
    return isType && isRegion && keyOf(offer.purchase) == pricing;
}

Expected<OfferReference> offerOf(const QString &name, const Snapshot &snapshot,
                                 const CandidateSet &candidates)
{
    if (name == "in-use")
        return inUse(snapshot, candidates.workload);
    std::optional<OfferIndex> best;
    if (name == "cheapest") {
        best = cheapestThatMeets(candidates);
        if (!best)
            return failure("No offer meets the service level.", kOffers, "Name two offers.");
        return candidates.catalog->reference(*best);
    }
    const QStringList parts = name.split(u'/');
    const auto rank = [&](OfferIndex offer) {
        const bool fits = candidates.billedCents(offer) >= 0;
        return std::pair(fits ? candidates.state[offer] : CandidateState::doesNotFit,
                         candidates.billedCents(offer));
    };
    for (OfferIndex offer = 0; parts.size() <= 3 && offer < candidates.state.size(); ++offer) {
        if (isOf(candidates.catalog->reference(offer), parts)
            && (!best || rank(offer) < rank(*best)))
            best = offer;
    }
    if (!best)
        return failure("The catalog has no offer “" + name.toStdString() + "”.", kOffers, kForm);
    return candidates.catalog->reference(*best);
}

} // namespace

Expected<OfferPair> offersOf(const Arguments &arguments, const Snapshot &snapshot)
{
    if (!arguments.has("workload"))
        return failure("--workload is missing.", "--workload", "Write the name of a workload.");
    HEADROOM_TRY(const Workload *const workload,
                 workloadNamed(snapshot.plan(), *arguments.text("workload")));
    const QStringList names =
        arguments.has("offers") ? arguments.value("offers").split(u',')
                                : QStringList{QStringLiteral("in-use"), QStringLiteral("cheapest")};
    if (names.size() != 2)
        return failure("Two offers are compared, not " + std::to_string(names.size()) + ".",
                       kOffers, kForm);
    const CandidateSet candidates =
        findCandidates(snapshot.inputs, activeScenario(snapshot.plan()), workload->id);
    HEADROOM_TRY(const auto first, offerOf(names[0].trimmed(), snapshot, candidates));
    HEADROOM_TRY(const auto second, offerOf(names[1].trimmed(), snapshot, candidates));
    if (first == second)
        return failure("Both are the same offer, " + describe(first) + ".", kOffers, kForm);
    return OfferPair{workload->id, first, second};
}

} // namespace headroom::cli
