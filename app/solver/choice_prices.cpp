// SPDX-License-Identifier: GPL-3.0-or-later
#include "solver/choice_prices.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace headroom::solver {

namespace {

/// Whether the first option can stand in for the second wherever that is chosen.
bool replaces(const ChoiceModel &model, std::size_t group, std::size_t first, std::size_t second)
{
    const auto &options = model.groups[group].options;
    if (options[first].cost > options[second].cost
        || (model.mostKinds && options[first].kind != options[second].kind))
        return false;
    return std::ranges::equal(model.usesOf(group, first), model.usesOf(group, second),
                              [](std::int64_t a, std::int64_t b) { return a <= b; });
}

std::vector<double> scalesOf(const ChoiceModel &model)
{
    double cost = 1;
    std::vector<double> most(model.rows(), 1);
    for (std::size_t group = 0; group < model.groups.size(); ++group) {
        const auto &options = model.groups[group].options;
        for (std::size_t option = 0; option < options.size(); ++option) {
            cost = std::max(cost, static_cast<double>(options[option].cost));
            const auto uses = model.usesOf(group, option);
            for (std::size_t row = 0; row < most.size(); ++row)
                most[row] = std::max(most[row], std::abs(static_cast<double>(uses[row])));
        }
    }
    for (double &scale : most)
        scale = cost / scale;
    return most;
}

/// The bound at given prices, the cheapest options, and by how much they exceed each row.
double cheapestAt(const OpenChoice &open, const std::vector<double> &prices,
                  std::vector<std::size_t> &cheapest, std::vector<double> &excess)
{
    const std::size_t rows = open.limits.size();
    double bound = 0;
    for (std::size_t row = 0; row < rows; ++row) {
        excess[row] = -open.limits[row];
        bound -= prices[row] * open.limits[row];
    }
    for (std::size_t i = 0; i < open.groups.size(); ++i) {
        const OpenGroup &group = open.groups[i];
        double least = kNoChoice;
        for (std::size_t option = 0; option < group.options.size(); ++option) {
            const double cost = costAt(group, option, prices);
            if (cost < least) {
                least = cost;
                cheapest[i] = option;
            }
        }
        bound += least;
        if (least == kNoChoice)
            return kNoChoice;
        for (std::size_t row = 0; row < rows; ++row)
            excess[row] += group.uses[cheapest[i] * rows + row];
    }
    return bound;
}

double slopeLength(const std::vector<double> &excess, const std::vector<double> &prices)
{
    double sum = 0;
    for (std::size_t row = 0; row < excess.size(); ++row)
        sum += prices[row] <= 0 && excess[row] < 0 ? 0 : excess[row] * excess[row];
    return sum;
}

void noteChanges(const std::vector<std::size_t> &before, const std::vector<std::size_t> &now,
                 PricedChoice &priced)
{
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (now[i] == before[i])
            continue;
        ++priced.doubt[i];
        priced.rival[i] =
            !priced.cheapest.empty() && priced.cheapest[i] != now[i] ? now[i] : before[i];
    }
}

} // namespace

OpenChoice openedFrom(const ChoiceModel &model)
{
    OpenChoice open;
    open.scales = scalesOf(model);
    for (std::size_t row = 0; row < model.rows(); ++row)
        open.limits.push_back(static_cast<double>(model.limits[row]) * open.scales[row]);
    for (std::size_t group = 0; group < model.groups.size(); ++group) {
        OpenGroup &opened = open.groups.emplace_back();
        const auto &options = model.groups[group].options;
        for (std::size_t option = 0; option < options.size(); ++option) {
            opened.options.push_back({static_cast<std::uint32_t>(option), options[option].kind,
                                      static_cast<double>(options[option].cost)});
            const auto uses = model.usesOf(group, option);
            for (std::size_t row = 0; row < model.rows(); ++row)
                opened.uses.push_back(static_cast<double>(uses[row]) * open.scales[row]);
        }
    }
    return open;
}

OpenChoice reduced(const OpenChoice &open,
                   const std::function<bool(std::size_t, std::size_t)> &keep)
{
    OpenChoice less{{}, open.limits, open.scales};
    const std::size_t rows = open.limits.size();
    for (std::size_t place = 0; place < open.groups.size(); ++place) {
        const OpenGroup &group = open.groups[place];
        OpenGroup &kept = less.groups.emplace_back();
        for (std::size_t i = 0; i < group.options.size(); ++i) {
            if (!keep(place, i))
                continue;
            kept.options.push_back(group.options[i]);
            const auto from = group.uses.begin() + static_cast<std::ptrdiff_t>(i * rows);
            kept.uses.insert(kept.uses.end(), from, from + static_cast<std::ptrdiff_t>(rows));
        }
    }
    return less;
}

OpenChoice withoutReplaced(const ChoiceModel &model, const OpenChoice &open)
{
    // In order of cost. Comparing each option with the few cheapest finds almost all that can be replaced.
    constexpr std::size_t kCompared = 32;
    std::vector<std::vector<std::uint8_t>> isKept;
    for (std::size_t group = 0; group < open.groups.size(); ++group) {
        const auto &options = open.groups[group].options;
        std::vector<std::size_t> order(options.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, {}, [&](std::size_t i) { return options[i].cost; });
        std::vector<std::uint8_t> &kept = isKept.emplace_back(options.size());
        std::vector<std::size_t> compared;
        for (const std::size_t i : order) {
            kept[i] = std::ranges::none_of(compared, [&](std::size_t other) {
                return replaces(model, group, options[other].option, options[i].option);
            });
            if (kept[i] != 0 && compared.size() < kCompared)
                compared.push_back(i);
        }
    }
    return reduced(open, [&](std::size_t group, std::size_t i) { return isKept[group][i] != 0; });
}

OpenChoice outlineOf(const OpenChoice &open, bool ofEachKind)
{
    constexpr double kDigits = 1e9;
    const std::size_t rows = open.limits.size();
    std::vector<std::vector<std::uint8_t>> isKept;
    for (const OpenGroup &group : open.groups) {
        std::vector<std::uint8_t> &kept = isKept.emplace_back(group.options.size());
        std::map<std::vector<std::int64_t>, std::pair<std::size_t, std::size_t>> ends;
        for (std::size_t i = 0; i < group.options.size(); ++i) {
            const double cost = std::max(group.options[i].cost, 1.0);
            std::vector<std::int64_t> ratios{ofEachKind ? group.options[i].kind : 0};
            for (std::size_t row = 0; row < rows; ++row)
                ratios.push_back(std::llround(group.uses[i * rows + row] / cost * kDigits));
            auto &[least, most] = ends.try_emplace(std::move(ratios), i, i).first->second;
            least = group.options[i].cost < group.options[least].cost ? i : least;
            most = group.options[i].cost > group.options[most].cost ? i : most;
        }
        for (const auto &[ratios, range] : ends)
            kept[range.first] = kept[range.second] = 1;
    }
    return reduced(open, [&](std::size_t group, std::size_t i) { return isKept[group][i] != 0; });
}

double costAt(const OpenGroup &group, std::size_t option, const std::vector<double> &prices)
{
    double cost = group.options[option].cost;
    const double *const uses = group.uses.data() + option * prices.size();
    for (std::size_t row = 0; row < prices.size(); ++row)
        cost += prices[row] * uses[row];
    return cost;
}

PricedChoice priced(const OpenChoice &open, std::vector<double> prices, double target, int steps,
                    const std::function<void(const std::vector<std::size_t> &)> &visit)
{
    constexpr int kPatience = 5; // steps without a better bound before they are halved
    std::vector<std::size_t> cheapest(open.groups.size());
    std::vector<std::size_t> before;
    std::vector<double> excess(open.limits.size());
    PricedChoice best;
    best.doubt.assign(open.groups.size(), 0);
    best.rival.assign(open.groups.size(), 0);
    best.prices = prices;
    double factor = 1;
    int waited = 0;
    for (int step = 0; step < steps; ++step) {
        const double bound = cheapestAt(open, prices, cheapest, excess);
        if (bound == kNoChoice) {
            best.bound = bound;
            return best;
        }
        if (cheapest != before) {
            noteChanges(before, cheapest, best);
            visit(cheapest);
            before = cheapest;
        }
        if (bound > best.bound) {
            best.bound = bound;
            best.prices = prices;
            best.cheapest = cheapest;
            waited = 0;
        } else if (++waited == kPatience) {
            factor /= 2;
            waited = 0;
        }
        const double length = slopeLength(excess, prices);
        if (best.bound >= target || length <= 0)
            break;
        const double rise = factor * (target - bound) / length;
        for (std::size_t row = 0; row < prices.size(); ++row)
            prices[row] = std::max(0.0, prices[row] + rise * excess[row]);
    }
    return best;
}

} // namespace headroom::solver
