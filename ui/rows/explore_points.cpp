// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/explore_points.h"

#include "core/evaluation/offer_carbon.h"
#include "session/two_threads.h"

#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>

namespace headroom::ui {

namespace {

/// Offers of one provider with the same accelerators that come out at the same performance are one
/// mark, on whatever hosts and on whichever terms they are sold; without accelerators, or without a
/// place, the offers of one type.
class Bundles
{
public:
    Bundles(const CandidateSet &candidates, std::span<const double> x)
        : m_candidates(candidates),
          m_x(x)
    {}

    [[nodiscard]] std::vector<std::uint32_t> all()
    {
        const Catalog &catalog = *m_candidates.catalog;
        std::vector<std::uint32_t> bundles(catalog.offerCount());
        for (std::size_t type = 0; type < catalog.types.size(); ++type) {
            std::array<Last, 2> last; // most offers of a type have the same place
            const OfferIndex end = catalog.firstOfferOfType[type + 1];
            for (OfferIndex i = catalog.firstOfferOfType[type]; i < end; ++i) {
                const bool spot = m_candidates.onSpot(i);
                const double x = std::isnan(m_x[i]) ? kNowhere : m_x[i];
                Last &before = last[spot ? 1 : 0];
                if (!before.bundle || before.x != x)
                    before = {x, bundleOf(type, spot, x)};
                bundles[i] = *before.bundle;
            }
        }
        return bundles;
    }

private:
    static constexpr double kNowhere = -1;
    struct Last {
        double x = 0;
        std::optional<std::uint32_t> bundle;
    };
    /// Provider, accelerator, their number, place; of a single type: its own number, below zero.
    using Arrangement = std::tuple<std::size_t, int, double, double>;

    [[nodiscard]] std::uint32_t bundleOf(std::size_t type, bool spot, double x)
    {
        const InstanceType &machine = m_candidates.catalog->types[type];
        const bool isAlone = machine.accelerator < 0 || x == kNowhere;
        const Arrangement key(machine.provider.index(),
                              isAlone ? -1 - static_cast<int>(type) : machine.accelerator,
                              isAlone ? (spot ? 1 : 0) : machine.acceleratorCount, x);
        return m_known.try_emplace(key, static_cast<std::uint32_t>(m_known.size())).first->second;
    }

    const CandidateSet &m_candidates;
    std::span<const double> m_x;
    std::map<Arrangement, std::uint32_t> m_known;
};

std::vector<double> performanceValues(const ExploreView &view)
{
    const Snapshot &snapshot = *view.context.snapshot;
    return view.performance == PerformanceAxis::carbon
               ? carbonValues(snapshot.inputs, activeScenario(snapshot.plan()),
                              *view.context.candidates)
               : axisValues(*view.context.candidates, view.performance);
}

} // namespace

std::shared_ptr<const ScatterPoints>
explorePoints(const ExploreView &view, const ProviderShapes &shapes, const ExploreContent *before)
{
    if (before && before->shapes == shapes
        && before->view.context.candidates == view.context.candidates
        && before->view.performance == view.performance && before->view.cost == view.cost)
        return before->scene.points;
    const CandidateSet &candidates = *view.context.candidates;
    const Catalog &catalog = *candidates.catalog;
    auto points = std::make_shared<ScatterPoints>();
    onTwoThreads([&](int half) {
        if (half == 0)
            points->x = performanceValues(view);
        else
            points->y = axisValues(candidates, view.cost);
    });
    points->group.resize(catalog.offerCount());
    points->shape.resize(catalog.offerCount());
    points->bundle = Bundles(candidates, points->x).all();
    for (std::size_t type = 0; type < catalog.types.size(); ++type) {
        const HardwareGroup group = catalog.types[type].group;
        const MarkShape shape = shapes.of(catalog.types[type].provider);
        for (OfferIndex i = catalog.firstOfferOfType[type]; i < catalog.firstOfferOfType[type + 1];
             ++i) {
            points->group[i] = group;
            points->shape[i] = shape;
        }
    }
    return points;
}

} // namespace headroom::ui
