// SPDX-License-Identifier: GPL-3.0-or-later
// Column generation. The bound: at prices of workloads and rows no single offer is cheaper than the dual of its workload, and
// no group more so than by some cents, and by some part of its duals. So the duals of all workloads, less the rows' prices
// times their limits, is what every mix costs at least, once either those cents are taken off for each group, of which
// there are half as many as sharers at the most, or that part off the dual of each sharer. Prices are kept where an
// instance-hour costs no less than nothing, so that no group is better off with more of them than it needs.
#include "core/planning/sharing/sharing_master.h"

#include "core/planning/sharing/sharer_ties.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

namespace headroom {

namespace {

constexpr double kNoBound = std::numeric_limits<double>::infinity();
constexpr double kNothing = 1e-3; // cents of a triple

constexpr double kPenaltyFactor = 30; // than which no rule gains more

/// The maximum cost of a workload by itself.
double maxCostOf(const MixModel &model)
{
    double dearest = 0;
    for (const auto &cents : model.cents)
        dearest = std::max(dearest, static_cast<double>(std::ranges::min(cents)));
    return dearest;
}

std::vector<ColumnLp::Row> rowsFor(const MixModel &model, const std::vector<double> &scales)
{
    const double dearest = maxCostOf(model);
    std::vector<ColumnLp::Row> rows(model.offers.size(),
                                    {1, true, kPenaltyFactor * dearest + 1000});
    for (std::size_t row = 0; row < scales.size(); ++row)
        rows.push_back({static_cast<double>(model.choice.limits[row]) / scales[row], false,
                        scales[row] > 1 || row == 0 ? kPenaltyFactor : kPenaltyFactor * dearest});
    return rows;
}

} // namespace

SharingMaster::SharingMaster(GroupCosts &costs, const MixModel &model, const MixRules &rules,
                             std::shared_ptr<SharerNeeds> needs, SearchWork work)
    : m_costs(costs),
      m_model(model),
      m_pricing(costs, rules, std::move(needs), work),
      m_scales(rowScales(rules)),
      m_workloads(model.offers.size()),
      m_rows(m_scales.size()),
      m_work(std::move(work)),
      m_lp(rowsFor(model, m_scales)),
      m_real(m_lp),
      m_bigM(kPenaltyFactor * kPenaltyFactor * maxCostOf(model) + 1000),
      m_hits(m_pricing.offers().size()),
      m_isHoursBase(rules.base == ShareBase::hours)
{
    for (std::size_t row = 0; row < m_rows; ++row)
        m_limits.push_back(static_cast<double>(model.choice.limits[row]) / m_scales[row]);
    m_best.bound = m_centre.bound = -kNoBound;
    addSingles();
    addWaste(rules);
    settleSingles();
}

void SharingMaster::settleSingles()
{
    constexpr int kMaximum = 200;
    for (int i = 0; i < kMaximum && !m_work.mustEnd(); ++i) {
        solve();
        const GroupPrices now = pricesNow();
        GroupPrices prices = now;
        if (priceSingles(prices, now) == 0)
            return;
    }
}

void SharingMaster::addSingles()
{
    const Catalog &catalog = *m_costs.candidates().inputs.catalog;
    for (std::size_t i = 0; i < m_workloads; ++i) {
        auto &singles = m_singles.emplace_back();
        for (std::size_t option = 0; option < m_model.offers[i].size(); ++option) {
            Single &single = singles.emplace_back();
            single.cost = static_cast<double>(m_model.cents[i][option]);
            if (const MixOffer offer = m_model.offers[i][option])
                single.provider = catalog.types[catalog.offerType[*offer]].provider;
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
            addToBoth(1, entries);
    }
}

void SharingMaster::addToBoth(double cost, const ColumnLp::Entries &entries)
{
    m_lp.add(cost, entries);
    m_real.add(cost, entries);
    m_isSolved = false;
}

const ColumnLp &SharingMaster::program()
{
    if (!m_isSolved) {
        m_real.solve();
        m_work.charge(m_real.takeSteps());
    }
    m_isSolved = true;
    return m_real;
}

GroupPrices SharingMaster::pricesNow() const
{
    GroupPrices prices;
    const auto &duals = m_lp.duals();
    prices.duals.assign(duals.begin(), duals.begin() + static_cast<std::ptrdiff_t>(m_workloads));
    for (std::size_t row = 0; row < m_rows; ++row)
        prices.rows.push_back(std::max(0.0, -duals[m_workloads + row]));
    for (std::size_t i = 0; i < m_triples.size(); ++i) {
        if (const double cents = -duals[m_workloads + m_rows + i]; cents > 0)
            prices.triples.emplace(m_triples[i], cents);
    }
    prices.ties = m_best.ties;
    return prices;
}

/// Prices of a program of few columns swing: half way to those of the best bound so far they do less.
GroupPrices SharingMaster::between(const GroupPrices &now) const
{
    if (m_centre.duals.empty())
        return now;
    GroupPrices prices = now;
    for (std::size_t i = 0; i < m_workloads; ++i)
        prices.duals[i] = std::midpoint(now.duals[i], m_centre.duals[i]);
    for (std::size_t row = 0; row < m_rows; ++row)
        prices.rows[row] = std::midpoint(now.rows[row], m_centre.rows[row]);
    for (auto &[triple, cents] : prices.triples)
        cents /= 2;
    for (const auto &[triple, cents] : m_centre.triples)
        prices.triples[triple] += cents / 2;
    std::erase_if(prices.triples, [](const auto &triple) { return triple.second < kNothing; });
    return prices;
}

bool SharingMaster::cut()
{
    constexpr std::size_t kMaxAtOnce = 10;
    constexpr std::size_t kMaximum = 60;
    std::map<SharerSet, double> parts;
    for (const Column &column : m_columns)
        parts[column.members] += m_lp.amount(column.place);
    const auto broken = brokenTriples(parts, m_costs.sharers().size(),
                                      std::min(kMaxAtOnce, kMaximum - m_triples.size()));
    for (const SharerSet triple : broken) {
        m_triples.push_back(triple);
        std::vector<std::size_t> columns;
        std::vector<std::size_t> real;
        for (const Column &column : m_columns) {
            if (!countsIn(triple, column.members))
                continue;
            columns.push_back(column.place);
            if (column.real)
                real.push_back(*column.real);
        }
        const ColumnLp::Row row{1, false, m_bigM / kPenaltyFactor};
        m_lp.addRow(row, columns);
        m_real.addRow(row, real);
        m_isSolved = false;
    }
    return !broken.empty();
}

void SharingMaster::solve()
{
    m_lp.solve();
    m_work.charge(m_lp.takeSteps());
}

bool SharingMaster::settle()
{
    constexpr int kFar = 3; // rounds
    ++m_round;
    m_isNear = m_round > kFar;
    solve();
    const bool changes = evaluateTaken();
    if (changes)
        solve();
    return changes;
}

bool SharingMaster::roundAmongUseful()
{
    constexpr int kNodes = 4;
    m_nodes += kNodes;
    const bool changes = settle();
    const GroupPrices now = pricesNow();
    const double before = m_centre.bound;
    return priceAt(between(now), now, Among::useful) > 0
           || m_centre.bound > before + kPrecision * std::abs(before)
           || priceAt(now, now, Among::useful) > 0 || changes;
}

/// Prices are searched among few offers first; where they settle, all other offers are priced with them.
bool SharingMaster::round()
{
    constexpr int kNodes = 16;
    constexpr int kMaximum = 60;
    constexpr double kNear = 1e-4; // of the cost
    constexpr double kFar = 0.2;   // of the cost
    constexpr double kPart = 0.2;  // of what the bound is below it
    for (int i = 0; i < kMaximum && !m_work.mustEnd() && roundAmongUseful(); ++i) {
        const double cost = m_lp.cost();
        const double below = std::min(cost - m_best.bound, kFar * cost);
        if (cost - m_centre.bound < std::max(kNear * cost, kPart * below))
            break;
    }
    m_nodes += kNodes;
    const bool changes = settle();
    const GroupPrices now = pricesNow();
    const GroupPrices centre = m_centre;
    const double before = m_best.bound;
    m_centre.bound = -kNoBound;
    return priceAt(centre, now, Among::all) > 0
           || m_best.bound > before + kPrecision * std::abs(before)
           || priceAt(now, now, Among::all) > 0 || changes;
}

void SharingMaster::addSingle(std::size_t place, const Single &single)
{
    ColumnLp::Entries entries{{place, 1}};
    for (std::size_t row = 0; row < m_rows; ++row) {
        if (single.uses[row] != 0)
            entries.emplace_back(m_workloads + row, single.uses[row]);
    }
    const std::size_t column = m_lp.add(single.cost, entries);
    const auto sharer = std::ranges::find(m_costs.sharers(), place) - m_costs.sharers().begin();
    const bool shares = static_cast<std::size_t>(sharer) < m_costs.sharers().size();
    keep({column,
          m_real.add(single.cost, entries),
          single.cost,
          single.provider,
          {place},
          shares ? SharerSet{1} << sharer : SharerSet{0}});
}

ColumnLp::Entries SharingMaster::entriesOf(SharerSet set, const GroupOffer &offer, double hours,
                                           double instances) const
{
    ColumnLp::Entries entries;
    for (const std::size_t member : membersOf(set))
        entries.emplace_back(member, 1);
    const auto members = static_cast<double>(entries.size());
    for (std::size_t row = 0; row < m_rows; ++row) {
        const double used = hours * offer.perHour[row] + instances * offer.perInstance[row]
                            + members * offer.perMember[row];
        if (used != 0)
            entries.emplace_back(m_workloads + row, used);
    }
    for (std::size_t i = 0; i < m_triples.size(); ++i) {
        if (countsIn(m_triples[i], set))
            entries.emplace_back(m_workloads + m_rows + i, 1);
    }
    return entries;
}

std::vector<std::size_t> SharingMaster::membersOf(SharerSet set) const
{
    std::vector<std::size_t> members;
    for (std::size_t i = 0; i < m_costs.sharers().size(); ++i) {
        if (has(set, i))
            members.push_back(m_costs.sharers()[i]);
    }
    return members;
}

bool SharingMaster::addOptimistic(std::size_t place, SharerSet set)
{
    if (m_pricing.knownUse(set, place) != nullptr)
        return addExact(place, set);
    if (!m_known.emplace(set, place).second)
        return false;
    const GroupOffer &offer = offers()[place];
    const GroupPricing::Least &minimum = m_pricing.minFor(set, place);
    if (!std::isfinite(minimum.hours))
        return false;
    const std::size_t column = m_lp.add(offer.rate * minimum.hours,
                                        entriesOf(set, offer, minimum.hours, minimum.instances));
    m_optimistic.push_back({set, place, column});
    keep({column, std::nullopt, offer.rate * minimum.hours, offer.provider, membersOf(set), set});
    return true;
}

bool SharingMaster::addExact(std::size_t place, SharerSet set)
{
    const GroupOffer &offer = offers()[place];
    const GroupCosts::Use &use = useOf(set, place);
    const bool isKnown = std::ranges::any_of(
        m_exact, [&](const Group &group) { return group.members == set && group.offer == place; });
    if (!use.isServed || isKnown)
        return false;
    const auto cents = m_costs.centsOn(set, use, offer.offer);
    if (!cents)
        return false;
    const double hours =
        static_cast<double>(use.hours.numerator) / static_cast<double>(use.hours.denominator);
    const ColumnLp::Entries entries =
        entriesOf(set, offer, hours, static_cast<double>(use.instances));
    const auto cost = static_cast<double>(*cents);
    const std::size_t column = m_real.add(cost, entries);
    m_exact.push_back({set, place, column});
    keep({m_lp.add(cost, entries), column, cost, offer.provider, membersOf(set), set});
    return true;
}

bool SharingMaster::evaluateTaken()
{
    constexpr std::size_t kMaximum = 60;
    constexpr double kTaken = 1e-6;
    const std::size_t before = evaluations();
    bool changes = false;
    std::vector<Group> hoped;
    for (const Group &group : m_optimistic) {
        if (evaluations() - before >= kMaximum || m_lp.amount(group.column) <= kTaken) {
            hoped.push_back(group);
            continue;
        }
        changes = true;
        const auto column = std::ranges::find(m_columns, group.column, &Column::place);
        column->cost = m_bigM;
        setCostOf(*column);
        if (useOf(group.members, group.offer).isServed)
            addExact(group.offer, group.members);
        else
            addServedSubset(group.offer, group.members);
    }
    m_optimistic = std::move(hoped);
    return changes;
}

/// Without those that take most of the memory, as far as it must be.
void SharingMaster::addServedSubset(std::size_t offer, SharerSet set)
{
    constexpr int kMaximum = 3;
    for (int i = 0; i < kMaximum && std::popcount(set) > 2; ++i) {
        SharerSet best = 0;
        double minimum = kNoBound;
        for (std::size_t sharer = 0; sharer < m_costs.sharers().size(); ++sharer) {
            const double profit = m_lp.duals()[m_costs.sharers()[sharer]];
            if (has(set, sharer) && profit < minimum) {
                minimum = profit;
                best = SharerSet{1} << sharer;
            }
        }
        set &= ~best;
        if (addExact(offer, set))
            return;
    }
}

double SharingMaster::alone(std::size_t sharer) const
{
    double minimum = kNoBound;
    const std::size_t workload = m_costs.sharers()[sharer];
    for (const Single &single : m_singles[workload]) {
        if (isAllowed(workload, single.provider))
            minimum = std::min(minimum, costAt(single, m_best.rows));
    }
    return minimum;
}

double SharingMaster::atLeast(SharerSet group, std::size_t place)
{
    if ((group & ~offers()[place].may) != 0)
        return kNoBound;
    const GroupPricing::Priced priced = m_pricing.pricedAt(place, m_best.rows);
    const GroupPricing::Least &minimum = m_pricing.minFor(group, place);
    return std::max(minimum.hours, m_pricing.filledBy(group, place)) * std::max(0.0, priced.hour)
           + priced.instance * minimum.instances + priced.member * std::popcount(group);
}

double SharingMaster::filledAtLeast(SharerSet group, std::size_t place) const
{
    if ((group & ~offers()[place].may) != 0)
        return kNoBound;
    const GroupPricing::Priced priced = m_pricing.pricedAt(place, m_best.rows);
    return m_pricing.filledBy(group, place) * std::max(0.0, priced.hour)
           + priced.member * std::popcount(group);
}

double SharingMaster::exactly(SharerSet group, std::size_t offer)
{
    const GroupCosts::Use &use = useOf(group, offer);
    if (!use.isServed)
        return kNoBound;
    const GroupPricing::Priced priced = m_pricing.pricedAt(offer, m_best.rows);
    return priced.hour * static_cast<double>(use.hours.numerator)
               / static_cast<double>(use.hours.denominator)
           + priced.instance * static_cast<double>(use.instances)
           + priced.member * std::popcount(group);
}

} // namespace headroom
