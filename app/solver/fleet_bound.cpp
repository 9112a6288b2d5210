// SPDX-License-Identifier: GPL-3.0-or-later
#include "solver/fleet_bound.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headroom::solver {

namespace {

constexpr std::size_t kNobody = ~std::size_t{0};

/// The bound at given prices, with its slope in each price.
struct Priced {
    double cost = 0;
    std::vector<double> slope;     ///< load less machines, of the decided types
    std::vector<double> openLoads; ///< by type
};

void priceSlices(const FleetLoads &loads, const FleetNode &node, const OpenPrices &open,
                 Priced &priced)
{
    const auto slices = static_cast<double>(loads.slices);
    priced.cost = static_cast<double>(node.nanos);
    std::ranges::fill(priced.openLoads, 0.0);
    for (std::size_t i = 0; i < node.decided.size(); ++i) {
        const auto machines = static_cast<double>(node.machines[i]);
        priced.slope[i] = -machines;
        priced.cost -= node.price[i] * machines;
    }
    for (std::size_t bucket = 0; bucket < loads.buckets; ++bucket) {
        double minimum = open.minimum[bucket];
        std::size_t who = kNobody;
        for (std::size_t i = 0; i < node.decided.size(); ++i) {
            const double load = loads.of(node.decided[i], bucket);
            if (load != kCannotServe && node.price[i] * load < minimum) {
                minimum = node.price[i] * load;
                who = i;
            }
        }
        priced.cost += slices * minimum;
        if (who != kNobody)
            priced.slope[who] += slices * loads.of(node.decided[who], bucket);
        else if (minimum != kCannotServe)
            priced.openLoads[open.type[bucket]] += slices * loads.of(open.type[bucket], bucket);
    }
}

/// Prices may not fall below zero: a slope that leads there counts for nothing.
double lengthOf(const FleetLoads &loads, const FleetNode &node, const std::vector<double> &slope)
{
    double sum = 0;
    for (std::size_t i = 0; i < slope.size(); ++i) {
        if (node.price[i] <= 0 && slope[i] < 0)
            continue;
        const double scaled = slope[i] * loads.cost[node.decided[i]];
        sum += scaled * scaled;
    }
    return sum;
}

/// The least price at which some decided type serves the bucket.
double decidedPrice(const FleetLoads &loads, const FleetNode &node, std::size_t bucket)
{
    double minimum = kCannotServe;
    for (std::size_t i = 0; i < node.decided.size(); ++i) {
        const double load = loads.of(node.decided[i], bucket);
        if (load != kCannotServe)
            minimum = std::min(minimum, node.price[i] * load);
    }
    return minimum;
}

/// The number of machines of `type` that carry whatever one machine of `other` carries; infinite where none do.
double machinesThatReplace(std::span<const double> type, std::span<const double> other)
{
    double maximum = 0;
    for (std::size_t bucket = 0; bucket < type.size(); ++bucket) {
        if (other[bucket] == kCannotServe)
            continue;
        maximum = std::max(maximum, type[bucket] / other[bucket]);
    }
    return std::max(1.0, std::ceil(maximum));
}

bool isServed(std::span<const double> loads)
{
    return std::ranges::any_of(loads, [](double load) { return load != kCannotServe; });
}

/// The first of types that replace each other stays.
std::vector<std::size_t> typesWorthRenting(const FleetLoads &all)
{
    std::vector<std::size_t> kept;
    for (std::size_t type = 0; type < all.types(); ++type) {
        bool needed = isServed(all.of(type));
        for (std::size_t other = 0; needed && other < all.types(); ++other) {
            if (other == type)
                continue;
            const double count = machinesThatReplace(all.of(other), all.of(type));
            const double cost = count * all.cost[other];
            needed = cost > all.cost[type] || (cost == all.cost[type] && other > type);
        }
        if (needed)
            kept.push_back(type);
    }
    return kept;
}

} // namespace

OpenPrices openPrices(const FleetLoads &loads, const FleetNode &node)
{
    OpenPrices prices{std::vector<double>(loads.buckets, kCannotServe),
                      std::vector<double>(loads.buckets, kCannotServe),
                      std::vector<std::size_t>(loads.buckets, kNobody)};
    for (std::size_t type = 0; type < loads.types(); ++type) {
        if (node.open[type] == 0)
            continue;
        const auto of = loads.of(type);
        for (std::size_t bucket = 0; bucket < loads.buckets; ++bucket) {
            const double price = loads.cost[type] * of[bucket];
            if (price < prices.minimum[bucket]) {
                prices.second[bucket] = prices.minimum[bucket];
                prices.minimum[bucket] = price;
                prices.type[bucket] = type;
            } else if (price < prices.second[bucket]) {
                prices.second[bucket] = price;
            }
        }
    }
    return prices;
}

FleetBound boundOf(const FleetLoads &loads, FleetNode &node, const OpenPrices &open, double target)
{
    constexpr int kMaxSteps = 60;
    constexpr int kPatience = 4; // steps without a better bound before they are halved
    Priced priced{0, std::vector<double>(node.decided.size()), std::vector<double>(loads.types())};
    FleetBound best{-kCannotServe, priced.openLoads};
    std::vector<double> bestPrices = node.price;
    double factor = 1;
    int waited = 0;
    std::vector<double> sum(loads.types());
    int steps = 0;
    for (; steps < kMaxSteps; ++steps) {
        priceSlices(loads, node, open, priced);
        for (std::size_t type = 0; type < sum.size(); ++type)
            sum[type] += priced.openLoads[type];
        if (priced.cost > best.cost) {
            best.cost = priced.cost;
            bestPrices = node.price;
            waited = 0;
        } else if (++waited == kPatience) {
            factor /= 2;
            waited = 0;
            node.price = bestPrices;
        }
        const double length = lengthOf(loads, node, priced.slope);
        if (best.cost >= target || length <= 0)
            break;
        const double step = factor * (target - priced.cost) / length;
        for (std::size_t i = 0; i < node.price.size(); ++i) {
            const double scale = loads.cost[node.decided[i]];
            node.price[i] = std::max(0.0, node.price[i] + step * priced.slope[i] * scale * scale);
        }
    }
    node.price = bestPrices;
    for (std::size_t type = 0; type < sum.size(); ++type)
        best.openLoads[type] = sum[type] / std::min(steps + 1, kMaxSteps);
    return best;
}

double boundWithOneOf(const FleetLoads &loads, const FleetNode &node, const OpenPrices &open,
                      std::size_t type)
{
    const auto slices = static_cast<double>(loads.slices);
    const auto of = loads.of(type);
    double cost = static_cast<double>(node.nanos) + loads.cost[type];
    for (std::size_t i = 0; i < node.decided.size(); ++i)
        cost -= node.price[i] * static_cast<double>(node.machines[i]);
    // The cost of each bucket elsewhere; the machine takes the slices that are dearest there for the room they need.
    std::vector<std::pair<double, std::size_t>> ratios;
    std::vector<double> elsewhere(loads.buckets);
    for (std::size_t bucket = 0; bucket < loads.buckets; ++bucket) {
        const double others =
            open.type[bucket] == type ? open.second[bucket] : open.minimum[bucket];
        elsewhere[bucket] = std::min(others, decidedPrice(loads, node, bucket));
        if (of[bucket] != kCannotServe)
            ratios.emplace_back(elsewhere[bucket] / of[bucket], bucket);
    }
    std::ranges::sort(ratios, std::greater<>());
    double price = 0;
    double filled = 0;
    for (const auto &[each, bucket] : ratios) {
        filled += slices * of[bucket];
        if (filled >= 1) {
            price = each;
            break;
        }
    }
    price = std::min(price, loads.cost[type]);
    cost -= price;
    for (std::size_t bucket = 0; bucket < loads.buckets; ++bucket) {
        const double here = of[bucket] == kCannotServe ? kCannotServe : price * of[bucket];
        cost += slices * std::min(elsewhere[bucket], here);
    }
    return cost;
}

FleetLoads loadsOf(const FleetCase &fleet)
{
    FleetLoads all;
    all.slices = fleet.slices;
    for (std::size_t bucket = 0; bucket < fleet.rates.size(); ++bucket) {
        if (fleet.rates[bucket] > 0)
            all.bucketOf.push_back(bucket);
    }
    all.buckets = all.bucketOf.size();
    for (std::size_t type = 0; type < fleet.types.size(); ++type) {
        all.nanos.push_back(fleet.types[type].cost.nanos());
        all.cost.push_back(static_cast<double>(all.nanos.back()));
        for (const std::size_t bucket : all.bucketOf)
            all.load.push_back(loadOfSlice(fleet, type, bucket).value_or(kCannotServe));
    }
    FleetLoads kept;
    kept.buckets = all.buckets;
    kept.slices = all.slices;
    kept.bucketOf = all.bucketOf;
    kept.typeOf = typesWorthRenting(all);
    kept.grain = 0;
    for (const std::size_t type : kept.typeOf) {
        kept.nanos.push_back(all.nanos[type]);
        kept.cost.push_back(all.cost[type]);
        kept.grain = std::gcd(kept.grain, all.nanos[type]);
        const auto loads = all.of(type);
        kept.load.insert(kept.load.end(), loads.begin(), loads.end());
    }
    return kept;
}

} // namespace headroom::solver
