// SPDX-License-Identifier: GPL-3.0-or-later
// Column generation. The bound: at prices of workloads and rows no single offer is cheaper than its workload is worth, and
// no group more so than by `most`; as there are half as many groups as sharers at the most, the worth of all workloads,
// less the rows' prices times their limits and `most` for each group, is what every mix costs at least. Prices are kept
// where an instance-hour costs no less than nothing, so that no group is better off with more of them than it needs.
#include "core/planning/sharing_master.h"

#include "core/planning/group_packing.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>

namespace headroom {

namespace {

constexpr double kNoBound = std::numeric_limits<double>::infinity();
constexpr double kPriceSlip = 1e-9;
/// Of all costs: what is worth less is not looked for.
constexpr double kPrecision = 1e-5;

std::vector<ColumnLp::Row> rowsFor(const MixModel &model, const std::vector<double> &scales)
{
    double dearest = 0;
    for (const auto &cents : model.cents)
        dearest = std::max(dearest, static_cast<double>(std::ranges::min(cents)));
    constexpr double kDear = 30; // than which no rule is worth more
    std::vector<ColumnLp::Row> rows(model.offers.size(), {1, true, kDear * dearest + 1000});
    for (std::size_t row = 0; row < scales.size(); ++row)
        rows.push_back({static_cast<double>(model.choice.limits[row]) / scales[row], false,
                        scales[row] > 1 || row == 0 ? kDear : kDear * dearest});
    return rows;
}

} // namespace

SharingMaster::SharingMaster(GroupCosts &costs, const MixModel &model, const MixRules &rules,
                             std::int64_t evaluations)
    : m_costs(costs),
      m_model(model),
      m_needs(costs),
      m_offers(groupOffers(costs, rules)),
      m_scales(rowScales(rules)),
      m_workloads(model.offers.size()),
      m_rows(m_scales.size()),
      m_lp(rowsFor(model, m_scales)),
      m_hits(m_offers.size()),
      m_left(evaluations),
      m_isHoursBase(rules.base == ShareBase::hours)
{
    for (std::size_t row = 0; row < m_rows; ++row)
        m_limits.push_back(static_cast<double>(model.choice.limits[row]) / m_scales[row]);
    m_best.bound = -kNoBound;
    for (const std::size_t place : costs.sharers())
        m_wholeHours =
            std::max(m_wholeHours,
                     monthHoursOf(costs.candidates().today.plan->workloads[place], costs.view())
                         .whole.toDouble());
    addSingles();
    addWaste(rules);
}

void SharingMaster::addSingles()
{
    for (std::size_t i = 0; i < m_workloads; ++i) {
        auto &singles = m_singles.emplace_back();
        for (std::size_t option = 0; option < m_model.offers[i].size(); ++option) {
            Single &single = singles.emplace_back();
            single.cost = static_cast<double>(m_model.cents[i][option]);
            const auto uses = m_model.choice.usesOf(i, option);
            for (std::size_t row = 0; row < m_rows; ++row)
                single.uses.push_back(static_cast<double>(uses[row]) / m_scales[row]);
        }
        addSingle(i, *std::ranges::min_element(singles, {}, &Single::cost));
    }
}

std::vector<std::size_t> SharingMaster::usefulOffers() const
{
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < m_hits.size(); ++i) {
        if (m_hits[i] > 0)
            places.push_back(i);
    }
    return places;
}

/// Cents spent for nothing: the program may do so, and so its prices never make spending them pay.
void SharingMaster::addWaste(const MixRules &rules)
{
    if (rules.base != ShareBase::cost)
        return;
    std::set<std::vector<double>> ways;
    for (std::size_t i = 0; i < m_workloads; ++i) {
        for (const Single &single : m_singles[i]) {
            if (single.cost <= 0)
                continue;
            std::vector<double> way(m_rows);
            for (std::size_t row = 0; row < m_rows; ++row) {
                if (m_scales[row] != 1 || (row == 0 && rules.budget))
                    way[row] = std::round(single.uses[row] / single.cost * 1e9) / 1e9;
            }
            ways.insert(std::move(way));
        }
    }
    for (const auto &way : ways) {
        ColumnLp::Entries entries;
        for (std::size_t row = 0; row < m_rows; ++row) {
            if (way[row] != 0)
                entries.emplace_back(m_workloads + row, way[row]);
        }
        if (!entries.empty())
            m_lp.add(1, std::move(entries));
    }
}

SharingMaster::Prices SharingMaster::pricesNow() const
{
    Prices prices;
    const auto &duals = m_lp.duals();
    prices.worth.assign(duals.begin(), duals.begin() + static_cast<std::ptrdiff_t>(m_workloads));
    for (std::size_t row = 0; row < m_rows; ++row)
        prices.rows.push_back(std::max(0.0, -duals[m_workloads + row]));
    return prices;
}

/// Prices of a program of few columns swing: half way to those of the best bound they do less.
SharingMaster::Prices SharingMaster::between(const Prices &now) const
{
    if (m_best.bound == -kNoBound)
        return now;
    Prices prices = now;
    for (std::size_t i = 0; i < m_workloads; ++i)
        prices.worth[i] = std::midpoint(now.worth[i], m_best.worth[i]);
    for (std::size_t row = 0; row < m_rows; ++row)
        prices.rows[row] = std::midpoint(now.rows[row], m_best.rows[row]);
    return prices;
}

bool SharingMaster::round()
{
    ++m_round;
    m_lp.solve();
    const Prices now = pricesNow();
    const double before = m_best.bound;
    const std::int64_t left = m_left;
    return priceAt(between(now), now) > 0 || m_best.bound > before + kPrecision * std::abs(before)
           || priceAt(now, now) > 0 || m_left < left;
}

/// How many columns it adds.
std::size_t SharingMaster::priceAt(Prices prices, const Prices &now)
{
    std::size_t added = 0;
    if (m_isHoursBase) {
        for (const GroupOffer &offer : m_offers)
            added += pricedAt(offer, prices.rows).hour < -kPriceSlip && addWasteOn(offer) ? 1 : 0;
        if (added > 0)
            return added;
    }
    added += priceSingles(prices, now);
    double most = 0;
    added += priceGroups(prices, most);
    const auto groups = static_cast<double>(m_costs.sharers().size() / 2);
    double bound = std::accumulate(prices.worth.begin(), prices.worth.end(), 0.0);
    for (std::size_t row = 0; row < m_rows; ++row)
        bound -= prices.rows[row] * m_limits[row];
    // Each group's cost is rounded to a cent.
    bound -= groups * (most + 0.5) + kPriceSlip * std::abs(bound);
    if (bound > m_best.bound) {
        m_best = std::move(prices);
        m_best.bound = bound;
    }
    return added;
}

/// Lowers what each is worth to what it costs by itself at the most.
std::size_t SharingMaster::priceSingles(Prices &prices, const Prices &now)
{
    std::size_t added = 0;
    for (std::size_t i = 0; i < m_workloads; ++i) {
        double least = kNoBound;
        const Single *best = nullptr;
        for (const Single &single : m_singles[i]) {
            const double cost = costAt(single, prices.rows);
            if (cost < least) {
                least = cost;
                best = &single;
            }
        }
        prices.worth[i] = std::min(prices.worth[i], least);
        if (best != nullptr
            && costAt(*best, now.rows) < now.worth[i] - kPrecision * std::max(1.0, best->cost)) {
            addSingle(i, *best);
            ++added;
        }
    }
    return added;
}

double SharingMaster::costAt(const Single &single, const std::vector<double> &rows)
{
    double cost = single.cost;
    for (std::size_t row = 0; row < rows.size(); ++row)
        cost += rows[row] * single.uses[row];
    return cost;
}

void SharingMaster::addSingle(std::size_t place, const Single &single)
{
    ColumnLp::Entries entries{{place, 1}};
    for (std::size_t row = 0; row < m_rows; ++row) {
        if (single.uses[row] != 0)
            entries.emplace_back(m_workloads + row, single.uses[row]);
    }
    m_lp.add(single.cost, std::move(entries));
}

SharingMaster::Priced SharingMaster::pricedAt(const GroupOffer &offer,
                                              const std::vector<double> &rows) const
{
    Priced priced{offer.rate, 0, 0};
    for (std::size_t row = 0; row < rows.size(); ++row) {
        priced.hour += rows[row] * offer.perHour[row];
        priced.instance += rows[row] * offer.perInstance[row];
        priced.member += rows[row] * offer.perMember[row];
    }
    return priced;
}

/// What groups on an offer are worth above their cost at the most, by the hours that their loads fill.
double SharingMaster::quickBound(const GroupOffer &offer, const Prices &prices) const
{
    const Priced priced = pricedAt(offer, prices.rows);
    const double hour = std::max(0.0, priced.hour);
    double filled = 0;
    double all = 0;
    for (std::size_t i = 0; i < m_costs.sharers().size(); ++i) {
        if (!has(offer.may, i))
            continue;
        const double worth = prices.worth[m_costs.sharers()[i]] - priced.member;
        all += std::max(0.0, worth);
        filled += std::max(0.0, worth - hour * m_costs.filledHours(i, offer.offer));
    }
    // One instance runs as long as the shortest schedule.
    double shortest = offer.everyHour ? m_wholeHours : kNoBound;
    for (const SharerNeeds::Width &width : m_needs.widths())
        shortest = offer.everyHour ? shortest : std::min(shortest, width.outside * width.hours);
    return std::min(filled, all - hour * shortest);
}

double SharingMaster::slotHours(const GroupOffer &offer, std::size_t width) const
{
    return offer.everyHour ? m_wholeHours : m_needs.widths()[width].hours;
}

SharingMaster::UseKey SharingMaster::keyOf(SharerSet group, const GroupOffer &offer) const
{
    return {group, m_costs.candidates().inputs.hardware->firstAlike[offer.type], offer.everyHour};
}

const GroupCosts::Use *SharingMaster::useOf(SharerSet group, std::size_t offer)
{
    const UseKey key = keyOf(group, m_offers[offer]);
    if (const auto known = m_uses.find(key); known != m_uses.end())
        return &known->second;
    if (m_left <= 0)
        return nullptr;
    --m_left;
    return &m_uses.emplace(key, m_costs.useOf(group, m_offers[offer].offer)).first->second;
}

SharingMaster::Found SharingMaster::bestUnproven(std::size_t place, const Prices &prices,
                                                 double least, double &most)
{
    const GroupOffer &offer = m_offers[place];
    const Priced priced = pricedAt(offer, prices.rows);
    const auto &sharers = m_costs.sharers();
    Found best{least, 0, 0};
    most = least;
    const std::size_t widths = offer.everyHour ? 1 : m_needs.widths().size();
    for (std::size_t width = 0; width < widths; ++width) {
        const SharerNeeds::Table &table = m_needs.on(offer.type, offer.everyHour, width);
        const double hour = std::max(0.0, priced.hour) + priced.instance / slotHours(offer, width);
        for (const SharerNeeds::Level &level : table.levels) {
            std::vector<PackingItem> items;
            double all = 0;
            for (std::size_t i = 0; i < sharers.size(); ++i) {
                const double worth = prices.worth[sharers[i]] - priced.member;
                if (!has(offer.may, i) || worth <= 0 || table.memory[i] > 1
                    || level.percent[i] >= SharerNeeds::kNever)
                    continue;
                items.push_back(
                    {worth, level.percent[i] / 100.0, table.memory[i], i, table.apart[i]});
                all += worth;
            }
            const double cost = hour * level.hours;
            if (all - cost <= best.worth)
                continue;
            const std::function<double(SharerSet)> lessOf = [&](SharerSet set) {
                const std::size_t first = static_cast<std::size_t>(std::countr_zero(set));
                if ((set & ~m_costs.companionsOf(first)) != 0)
                    return kNoBound;
                const auto known = m_uses.find(keyOf(set, offer));
                if (known == m_uses.end())
                    return 0.0;
                if (!known->second.isServed)
                    return kNoBound;
                const InstanceHours &hours = known->second.hours;
                return std::max(0.0, hour * static_cast<double>(hours.numerator)
                                             / static_cast<double>(hours.denominator)
                                         - cost);
            };
            const Packing packing = bestPacking(std::move(items), best.worth + cost, lessOf);
            most = std::max(most, packing.bound - cost);
            if (packing.set != 0)
                best = {packing.worth - cost, packing.set, level.hours};
        }
    }
    most = std::max(most, best.worth);
    return best;
}

SharingMaster::Found SharingMaster::bestOn(std::size_t offer, const Prices &prices, double least,
                                           double &most)
{
    constexpr int kTries = 10;
    for (int i = 0; i < kTries; ++i) {
        const Found found = bestUnproven(offer, prices, least, most);
        if (found.set == 0)
            return found;
        if (m_uses.contains(keyOf(found.set, m_offers[offer])))
            return found;
        const GroupCosts::Use *use = useOf(found.set, offer);
        if (use == nullptr)
            break;
        constexpr double kAsSaid = 1 + 1e-5;
        if (use->isServed
            && static_cast<double>(use->hours.numerator)
                   <= found.hours * kAsSaid * static_cast<double>(use->hours.denominator))
            return found;
    }
    return {least, 0, 0};
}

std::size_t SharingMaster::priceGroups(const Prices &prices, double &most)
{
    constexpr std::size_t kMostAdded = 25;
    constexpr std::int64_t kMostEvaluated = 150;
    const std::int64_t before = m_left;
    const double all = std::accumulate(prices.worth.begin(), prices.worth.end(), 0.0);
    const double least = kPrecision * std::abs(all)
                         / std::max<double>(1, static_cast<double>(m_costs.sharers().size()));
    std::vector<std::pair<double, std::size_t>> hopeful;
    for (std::size_t i = 0; i < m_offers.size(); ++i) {
        if (const double bound = quickBound(m_offers[i], prices); bound > least)
            hopeful.emplace_back(bound, i);
    }
    std::ranges::stable_sort(hopeful, [&](const auto &a, const auto &b) {
        return std::pair(m_hits[a.second], a.first) > std::pair(m_hits[b.second], b.first);
    });
    std::size_t added = 0;
    std::size_t next = 0;
    most = least;
    for (; next < hopeful.size() && added < kMostAdded && before - m_left < kMostEvaluated;
         ++next) {
        const std::size_t offer = hopeful[next].second;
        double own = 0;
        const Found found = bestOn(offer, prices, least, own);
        most = std::max(most, own);
        if (found.set != 0 && addGroup(offer, found.set)) {
            m_hits[offer] = m_round;
            ++added;
        }
    }
    for (; next < hopeful.size(); ++next)
        most = std::max(most, hopeful[next].first);
    return added;
}

bool SharingMaster::addGroup(std::size_t place, SharerSet set)
{
    const GroupOffer &offer = m_offers[place];
    const GroupCosts::Use *use = useOf(set, place);
    if (use == nullptr || !use->isServed || m_places.contains({set, place}))
        return false;
    const auto cents = m_costs.centsOn(set, *use, offer.offer);
    if (!cents)
        return false;
    const double hours =
        static_cast<double>(use->hours.numerator) / static_cast<double>(use->hours.denominator);
    ColumnLp::Entries entries;
    for (std::size_t i = 0; i < m_costs.sharers().size(); ++i) {
        if (has(set, i))
            entries.emplace_back(m_costs.sharers()[i], 1);
    }
    const auto members = static_cast<double>(entries.size());
    for (std::size_t row = 0; row < m_rows; ++row) {
        const double used = hours * offer.perHour[row]
                            + static_cast<double>(use->instances) * offer.perInstance[row]
                            + members * offer.perMember[row];
        if (used != 0)
            entries.emplace_back(m_workloads + row, used);
    }
    const std::size_t column = m_lp.add(static_cast<double>(*cents), std::move(entries));
    m_places.emplace(std::pair(set, place), column);
    m_groups.push_back({set, place, column});
    return true;
}

bool SharingMaster::addWasteOn(const GroupOffer &offer)
{
    ColumnLp::Entries entries;
    for (std::size_t row = 0; row < m_rows; ++row) {
        if (offer.perHour[row] != 0)
            entries.emplace_back(m_workloads + row, offer.perHour[row]);
    }
    m_lp.add(offer.rate, std::move(entries));
    return true;
}

double SharingMaster::alone(std::size_t sharer) const
{
    double least = kNoBound;
    for (const Single &single : m_singles[m_costs.sharers()[sharer]])
        least = std::min(least, costAt(single, m_best.rows));
    return least;
}

double SharingMaster::atLeast(SharerSet group, std::size_t place)
{
    const GroupOffer &offer = m_offers[place];
    if ((group & ~offer.may) != 0)
        return kNoBound;
    const Priced priced = pricedAt(offer, m_best.rows);
    double widest = 0;
    std::size_t width = 0;
    for (std::size_t i = 0; i < m_needs.widths().size() && !offer.everyHour; ++i) {
        // The narrowest that has all of them.
        if ((group & ~m_needs.widths()[i].members) == 0
            && (widest == 0 || m_needs.widths()[i].hours < widest)) {
            widest = m_needs.widths()[i].hours;
            width = i;
        }
    }
    const SharerNeeds::Table &table = m_needs.on(offer.type, offer.everyHour, width);
    double memory = 0;
    for (std::size_t i = 0; i < table.memory.size(); ++i)
        memory += has(group, i) ? table.memory[i] : 0;
    if (memory > 1 + kPriceSlip)
        return kNoBound;
    const auto isEnough = [&](const SharerNeeds::Level &level) {
        int percent = 0;
        for (std::size_t i = 0; i < level.percent.size(); ++i)
            percent += has(group, i) ? level.percent[i] : 0;
        return percent <= 100;
    };
    const auto level = std::ranges::find_if(table.levels, isEnough);
    if (level == table.levels.end())
        return kNoBound;
    return level->hours * (std::max(0.0, priced.hour) + priced.instance / slotHours(offer, width))
           + priced.member * std::popcount(group);
}

double SharingMaster::exactly(SharerSet group, std::size_t offer)
{
    const GroupCosts::Use *use = useOf(group, offer);
    if (use == nullptr || !use->isServed)
        return kNoBound;
    const Priced priced = pricedAt(m_offers[offer], m_best.rows);
    return priced.hour * static_cast<double>(use->hours.numerator)
               / static_cast<double>(use->hours.denominator)
           + priced.instance * static_cast<double>(use->instances)
           + priced.member * std::popcount(group);
}

} // namespace headroom
