// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/candidates.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headroom {

namespace {

struct Point {
    double gain; ///< performance, turned so that more is better
    double cost;
    OfferIndex offer;
};

/// Neighbours of one performance are offers of one instance type: only the cheapest of them can be
/// on the frontier.
std::vector<Point> pointsOf(const CandidateSet &candidates, std::span<const OfferIndex> among,
                            std::span<const double> performance, std::span<const double> cost,
                            double sign, bool meeting)
{
    std::vector<Point> points;
    for (const OfferIndex offer : among) {
        if (!isUsable(candidates.state[offer]) || meets(candidates.state[offer]) != meeting
            || !std::isfinite(performance[offer]) || !std::isfinite(cost[offer]))
            continue;
        const Point point{sign * performance[offer], cost[offer], offer};
        if (points.empty() || points.back().gain != point.gain)
            points.push_back(point);
        else if (point.cost < points.back().cost)
            points.back() = point;
    }
    return points;
}

/// Sorting thousands of points for a frontier of some tens wastes time: first those go that a
/// clearly better performance beats in cost.
void keepCheapestOfEach(std::vector<Point> &points)
{
    constexpr std::size_t kBuckets = 4096;
    if (points.size() <= kBuckets)
        return;
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (const Point &point : points) {
        low = std::min(low, point.gain);
        high = std::max(high, point.gain);
    }
    if (!(high > low))
        return;
    const double scale = static_cast<double>(kBuckets - 1) / (high - low);
    std::vector<double> cheapest(kBuckets, std::numeric_limits<double>::infinity());
    const auto bucketOf = [&](const Point &point) {
        return static_cast<std::size_t>((point.gain - low) * scale);
    };
    for (const Point &point : points)
        cheapest[bucketOf(point)] = std::min(cheapest[bucketOf(point)], point.cost);
    // A point is beaten if a higher bucket contains a cheaper or equal one.
    for (std::size_t b = kBuckets - 1; b-- > 0;)
        cheapest[b] = std::min(cheapest[b], cheapest[b + 1]);
    std::erase_if(points, [&](const Point &point) {
        const std::size_t bucket = bucketOf(point);
        return bucket + 1 < kBuckets && cheapest[bucket + 1] <= point.cost;
    });
}

std::vector<OfferIndex> nonDominated(std::vector<Point> points)
{
    keepCheapestOfEach(points);
    // Best performance first; among equals the cheapest, then the lowest index, so that the answer
    // is one.
    std::ranges::sort(points, [](const Point &a, const Point &b) {
        if (a.gain != b.gain)
            return a.gain > b.gain;
        return a.cost != b.cost ? a.cost < b.cost : a.offer < b.offer;
    });
    std::vector<OfferIndex> line;
    double cheapest = std::numeric_limits<double>::infinity();
    for (const Point &point : points) {
        if (point.cost < cheapest) {
            cheapest = point.cost;
            line.push_back(point.offer);
        }
    }
    return line;
}

} // namespace

std::vector<OfferIndex> frontier(const CandidateSet &candidates, std::span<const OfferIndex> among,
                                 std::span<const double> performance, std::span<const double> cost,
                                 bool lowerPerformanceIsBetter)
{
    const double sign = lowerPerformanceIsBetter ? -1.0 : 1.0;
    std::vector<Point> points = pointsOf(candidates, among, performance, cost, sign, true);
    if (points.empty())
        points = pointsOf(candidates, among, performance, cost, sign, false);
    std::vector<OfferIndex> line = nonDominated(std::move(points));
    if (!lowerPerformanceIsBetter)
        std::ranges::reverse(line);
    return line;
}

} // namespace headroom
