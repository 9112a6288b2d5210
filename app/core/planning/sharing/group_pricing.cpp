// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/sharing/group_pricing.h"

#include "core/planning/sharing/sharer_ties.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>

namespace headroom {

namespace {

constexpr double kNoHoursServe = std::numeric_limits<double>::infinity();
constexpr double kLevelSlip = 1e-6;
constexpr double kNoTime = 2;            ///< of an instance: more than there is
constexpr std::size_t kMaxEvaluated = 8; ///< groups of an offer and level at once

double hoursOf(const GroupCosts::Use &use)
{
    return static_cast<double>(use.hours.numerator) / static_cast<double>(use.hours.denominator);
}

} // namespace

void GroupExcess::include(const GroupExcess &other)
{
    cents = std::max(cents, other.cents);
    part = std::max(part, other.part);
}

double GroupPrices::costOfTriples(SharerSet group) const
{
    double cost = 0;
    for (const auto &[triple, cents] : triples)
        cost += countsIn(triple, group) ? cents : 0;
    return cost;
}

GroupPricing::GroupPricing(GroupCosts &costs, const MixRules &rules,
                           std::shared_ptr<SharerNeeds> needs, SearchWork work)
    : m_costs(costs),
      m_work(std::move(work)),
      m_needs(std::move(needs)),
      m_offers(groupOffers(costs, rules))
{
    for (const std::size_t place : costs.sharers())
        m_wholeHours =
            std::max(m_wholeHours,
                     monthHoursOf(costs.candidates().today.plan->workloads[place], costs.view())
                         .whole.toDouble());
    for (std::size_t i = 0; i < m_offers.size(); ++i) {
        m_minimum.try_emplace(billingOf(i));
        m_uses.try_emplace(billingOf(i));
    }
    for (const GroupOffer &offer : m_offers) {
        auto &filled = m_filled.emplace_back();
        for (std::size_t i = 0; i < costs.sharers().size(); ++i)
            filled.push_back(has(offer.may, i) ? costs.filledHours(i, offer.offer) : 0);
    }
}

GroupPricing::Priced GroupPricing::pricedAt(std::size_t place,
                                            const std::vector<double> &rows) const
{
    const GroupOffer &offer = m_offers[place];
    Priced priced{offer.rate, 0, 0};
    for (std::size_t row = 0; row < rows.size(); ++row) {
        priced.hour += rows[row] * offer.perHour[row];
        priced.instance += rows[row] * offer.perInstance[row];
        priced.member += rows[row] * offer.perMember[row];
    }
    return priced;
}

const GroupCosts::Use &GroupPricing::useOf(SharerSet group, std::size_t place)
{
    const auto [known, isNew] = m_uses.at(billingOf(place)).try_emplace(group);
    if (isNew) {
        known->second = m_costs.useOf(group, m_offers[place].offer);
        ++m_evaluations;
        m_work.charge(kStepsOfAGroup);
    }
    return known->second;
}

const GroupCosts::Use *GroupPricing::knownUse(SharerSet group, std::size_t place) const
{
    const auto &uses = m_uses.at(billingOf(place));
    const auto known = uses.find(group);
    return known == uses.end() ? nullptr : &known->second;
}

/// The most profit for the hours that they fill first.
std::vector<GroupPricing::Item> GroupPricing::itemsOf(std::size_t place, const GroupPrices &prices,
                                                      const Priced &priced, SharerSet members) const
{
    const GroupOffer &offer = m_offers[place];
    std::vector<Item> items;
    const auto &sharers = m_costs.sharers();
    const auto barred = prices.ties.barred.find(offer.provider);
    if (barred != prices.ties.barred.end())
        members &= ~barred->second;
    members &= offer.may;
    for (std::size_t i = 0; i < sharers.size(); ++i) {
        const SharerSet bundle = prices.ties.bundleOf(i);
        if ((bundle & ~members) != 0 || (bundle & -bundle) != SharerSet{1} << i)
            continue;
        Item item{0, 0, bundle};
        for (SharerSet left = bundle; left != 0; left &= left - 1) {
            const auto one = static_cast<std::size_t>(std::countr_zero(left));
            item.profit += prices.duals[sharers[one]] - priced.member;
            item.filled += m_filled[place][one];
        }
        if (item.profit > 0)
            items.push_back(item);
    }
    std::ranges::stable_sort(items, [](const Item &a, const Item &b) {
        return a.profit * b.filled > b.profit * a.filled;
    });
    return items;
}

double GroupPricing::profitIn(const std::vector<Item> &items, double hours)
{
    double profit = 0;
    for (const Item &item : items) {
        if (item.filled >= hours)
            return item.filled > 0 ? profit + item.profit * std::max(0.0, hours) / item.filled
                                   : profit + item.profit;
        profit += item.profit;
        hours -= item.filled;
    }
    return profit;
}

std::vector<GroupExcess> GroupPricing::quickly(const GroupPrices &prices) const
{
    constexpr std::size_t kPasses = 4; ///< over the items of an offer
    m_work.charge(kPasses * m_offers.size() * m_needs->widths().size() * m_costs.sharers().size());
    std::vector<GroupExcess> excesses(m_offers.size());
    m_costs.candidates().inputs.parallelFor([&](int half) {
        for (auto i = static_cast<std::size_t>(half); i < excesses.size(); i += 2)
            excesses[i] = quickly(i, prices);
    });
    return excesses;
}

GroupExcess GroupPricing::quickly(std::size_t place, const GroupPrices &prices) const
{
    const GroupOffer &offer = m_offers[place];
    const Priced priced = pricedAt(place, prices.rows);
    GroupExcess excess;
    for (std::size_t i = 0; i < widthsOf(offer); ++i) {
        const SharerNeeds::Width &width = m_needs->widths()[i];
        const double widest = offer.everyHour ? m_wholeHours : width.hours;
        const double hour = std::max(0.0, priced.hour) + priced.instance / widest;
        const std::vector<Item> items = itemsOf(place, prices, priced, width.members);
        if (items.empty() || (items.size() == 1 && std::has_single_bit(items.front().members)))
            continue;
        // Profit by hours is concave: the best is at one of the items, or where there are the fewest hours.
        const double fewest = (offer.everyHour ? 1 : width.outside) * widest;
        double profit = 0;
        double filled = 0;
        const auto look = [&](double own, double hours) {
            const double cents = own - hour * hours;
            if (cents > 0)
                excess.include({cents, cents / own});
        };
        look(profitIn(items, fewest), fewest);
        for (const Item &item : items) {
            profit += item.profit;
            filled += item.filled;
            if (filled > fewest)
                look(profit, filled);
        }
    }
    return excess;
}

/// With the time that they need were all the memory theirs.
std::vector<PackingItem> GroupPricing::timedAt(std::size_t level, SharerNeeds::Table &table,
                                               const std::vector<Item> &items) const
{
    std::vector<PackingItem> timed;
    for (const Item &item : items) {
        int percent = 0;
        for (SharerSet left = item.members; left != 0 && percent < SharerNeeds::kNever;
             left &= left - 1) {
            percent += m_needs->percentWith(table, static_cast<std::size_t>(std::countr_zero(left)),
                                            level, 1);
        }
        if (percent < SharerNeeds::kNever)
            timed.push_back({item.profit, percent / 100.0, item.members});
    }
    return timed;
}

/// Groups that find room on an offer in a level, and their cost above the level's least, `cost`.
PackingRoom GroupPricing::roomAt(const Place &at, std::size_t level, double cost,
                                 const GroupPrices &prices)
{
    return {m_needs->claimsOn(at.table.hardware), prices.ties,
            [this, &at, level](std::size_t sharer, double memory) {
                const int percent = m_needs->percentWith(at.table, sharer, level, memory);
                return percent < SharerNeeds::kNever ? percent / 100.0 : kNoTime;
            },
            [&prices](SharerSet set) { return prices.costOfTriples(set); },
            [this, &at, cost](SharerSet set) {
                const auto first = static_cast<std::size_t>(std::countr_zero(set));
                if ((set & ~(m_costs.companionsOf(first) | SharerSet{1} << first)) != 0)
                    return kNoHoursServe;
                const GroupCosts::Use *use = knownUse(set, at.offer);
                if (use == nullptr)
                    return 0.0;
                return use->isServed ? std::max(0.0, at.hour * hoursOf(*use) - cost)
                                     : kNoHoursServe;
            }};
}

/// The hours that groups of a level run at the most.
double GroupPricing::maxHoursOf(const SharerNeeds::Table &table, std::size_t level, bool isWhole)
{
    if (level + 1 >= table.levels.size())
        return kNoHoursServe;
    const double own = table.levels[level];
    const double below = table.levels[level + 1];
    return isWhole && below - own < table.widest * (1 + kLevelSlip) ? own * (1 + 2 * kLevelSlip)
                                                                    : below;
}

/// The levels in which groups may have more profit than those found, by the hours that loads fill: the most profit comes
/// first, so that the others need less of a look.
std::vector<GroupPricing::Level>
GroupPricing::levelsOf(const Place &at, const std::vector<Item> &items, bool isWhole, Found &found)
{
    std::vector<Level> levels;
    for (std::size_t i = 0; i < at.table.levels.size(); ++i) {
        Level level{i, maxHoursOf(at.table, i, isWhole), at.hour * at.table.levels[i], 0};
        level.maximum = profitIn(items, level.hours);
        if (level.maximum - level.cost > found.profit)
            levels.push_back(level);
        else
            found.include(level.maximum, level.cost);
    }
    std::ranges::stable_sort(levels, std::greater(),
                             [](const Level &level) { return level.maximum - level.cost; });
    return levels;
}

/// The maximum profit of items with the time that the hours they fill take, and that with which limits can be kept.
double GroupPricing::profitIn(const std::vector<Item> &items, const Place &at,
                              const Level &level) const
{
    constexpr double kPercent = 100;
    std::vector<std::pair<double, double>> parts;
    for (const Item &item : items) {
        double time = 0;
        for (SharerSet left = item.members; left != 0; left &= left - 1) {
            const auto one = static_cast<std::size_t>(std::countr_zero(left));
            time += std::max(SharerNeeds::minPercentOn(at.table, one) / kPercent,
                             m_filled[at.offer][one] / level.hours);
        }
        parts.emplace_back(item.profit, time);
    }
    return profitOfParts(parts, 1);
}

void GroupPricing::lookAt(std::size_t place, std::size_t width, const GroupPrices &prices,
                          const Priced &priced, bool evaluates, Found &found)
{
    const GroupOffer &offer = m_offers[place];
    SharerNeeds::Table &table = m_needs->on(offer.type, offer.everyHour, width);
    const Place at{place, table, std::max(0.0, priced.hour) + priced.instance / table.widest};
    const std::vector<Item> items =
        itemsOf(place, prices, priced, m_needs->widths()[width].members);
    const bool isWhole = !m_needs->widths()[width].follows || offer.everyHour;
    m_work.charge(items.size() * table.levels.size());
    for (const Level &level : levelsOf(at, items, isWhole, found)) {
        // A bound that takes less time may be enough.
        double maximum = level.maximum;
        if (maximum - level.cost > found.profit)
            maximum = profitIn(items, at, level);
        std::vector<PackingItem> packed;
        if (maximum - level.cost > found.profit) {
            packed = timedAt(level.place, table, items);
            std::vector<std::pair<double, double>> parts;
            for (const PackingItem &item : packed)
                parts.emplace_back(item.profit, item.time);
            maximum = profitOfParts(parts, 1);
        }
        if (maximum - level.cost > found.profit)
            pack(packed, at, level, prices, evaluates, found);
        else
            found.include(maximum, level.cost);
    }
}

void GroupPricing::pack(const std::vector<PackingItem> &items, const Place &at, const Level &level,
                        const GroupPrices &prices, bool evaluates, Found &found)
{
    const PackingRoom room = roomAt(at, level.place, level.cost, prices);
    const Packings packings =
        bestPackings(items, found.profit + level.cost, evaluates ? kMaxEvaluated + 1 : 1, room);
    m_work.charge((packings.nodes + 1) * kStepsOfAPacking);
    Packing best{found.profit + level.cost, 0};
    std::size_t evaluated = 0;
    for (Packing packing : packings.best) {
        if (packing.profit <= best.profit)
            break;
        if (evaluates && evaluated < kMaxEvaluated && knownUse(packing.set, at.offer) == nullptr) {
            static_cast<void>(useOf(packing.set, at.offer));
            packing.profit -= room.lessOf(packing.set);
            ++evaluated;
        }
        if (packing.profit > best.profit)
            best = packing;
    }
    found.include(std::max(best.profit, packings.others), level.cost);
    if (best.set != 0) {
        found.profit = best.profit - level.cost;
        found.sets.push_back(best.set);
    }
}

/// All offers of some hardware are looked at on one thread.
std::vector<GroupPricing::Found> GroupPricing::best(std::span<const std::size_t> offers,
                                                    const GroupPrices &prices, double minimum,
                                                    bool evaluates)
{
    std::vector<std::vector<std::size_t>> places; // by hardware, in the order of offers
    std::map<std::size_t, std::size_t> groupOf;
    for (std::size_t i = 0; i < offers.size(); ++i) {
        const auto [group, isNew] = groupOf.try_emplace(hardwareOf(offers[i]), places.size());
        if (isNew)
            places.emplace_back();
        places[group->second].push_back(i);
    }
    std::vector<Found> found(offers.size());
    std::atomic<std::size_t> next = 0; // whoever is free takes it
    m_costs.candidates().inputs.parallelFor([&](int) {
        for (std::size_t group = next++; group < places.size(); group = next++) {
            for (const std::size_t i : places[group])
                found[i] = best(offers[i], prices, minimum, evaluates);
        }
    });
    return found;
}

GroupPricing::Found GroupPricing::best(std::size_t place, const GroupPrices &prices, double minimum,
                                       bool evaluates)
{
    const GroupOffer &offer = m_offers[place];
    const Priced priced = pricedAt(place, prices.rows);
    Found found{{}, minimum, {}};
    for (std::size_t width = 0; width < widthsOf(offer); ++width)
        lookAt(place, width, prices, priced, evaluates, found);
    return found;
}

double GroupPricing::filledBy(SharerSet group, std::size_t place) const
{
    double hours = 0;
    for (std::size_t i = 0; i < m_filled[place].size(); ++i)
        hours += has(group, i) ? m_filled[place][i] : 0;
    return hours;
}

GroupPricing::Least GroupPricing::minOn(SharerSet group, const GroupOffer &offer)
{
    // The narrowest width that has all of them.
    std::size_t width = 0;
    for (std::size_t i = 0; i < widthsOf(offer); ++i) {
        if ((group & ~m_needs->widths()[i].members) == 0)
            width = i;
    }
    SharerNeeds::Table &table = m_needs->on(offer.type, offer.everyHour, width);
    const std::vector<MemoryClaim> &claims = m_needs->claimsOn(table.hardware);
    double minimum = 0;
    double more = 0;
    for (std::size_t i = 0; i < claims.size(); ++i) {
        minimum += has(group, i) ? claims[i].minimum : 0;
        more += has(group, i) ? claims[i].more : 0;
    }
    if (minimum > 1)
        return {kNoHoursServe, kNoHoursServe};
    const auto isEnough = [&](std::size_t level) {
        int percent = 0;
        for (std::size_t i = 0; i < claims.size() && percent <= 100; ++i) {
            if (!has(group, i))
                continue;
            const double part = more > 0 ? claims[i].more / more : claims[i].minimum / minimum;
            percent +=
                m_needs->percentWith(table, i, level, claims[i].minimum + (1 - minimum) * part);
        }
        return percent <= 100;
    };
    std::size_t tooFew = 0;
    std::size_t enough = table.levels.size() - 1;
    if (isEnough(0))
        enough = 0;
    else if (!isEnough(enough))
        return {kNoHoursServe, kNoHoursServe};
    while (enough - tooFew > 1) {
        const std::size_t middle = std::midpoint(tooFew, enough);
        (isEnough(middle) ? enough : tooFew) = middle;
    }
    return {table.levels[enough], table.levels[enough] / table.widest};
}

const GroupPricing::Least &GroupPricing::minFor(SharerSet group, std::size_t place)
{
    const auto [known, isNew] = m_minimum.at(billingOf(place)).try_emplace(group);
    if (isNew)
        known->second = minOn(group, m_offers[place]);
    return known->second;
}

} // namespace headroom
