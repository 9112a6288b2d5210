// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/commitments/committed_bound.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace headroom {

CommittedBound::CommittedBound(const MixCandidates &candidates, const CommitmentRule &rule,
                               const MixMonths &months, const MixModel &lowest)
    : m_catalog(candidates.inputs.catalog),
      m_parallelFor(candidates.inputs.parallelFor),
      m_lowest(lowest),
      m_costs(candidates, rule, months, lowest),
      m_cells(months, m_costs.usages())
{}

const CommittedBound::ByHour &CommittedBound::hoursOf(std::size_t group, MixOffer offer)
{
    const Catalog &catalog = *m_catalog;
    const auto key =
        offer ? std::optional(std::pair(catalog.offerType[*offer], catalog.offerPurchase[*offer]))
              : std::nullopt;
    const auto [hours, isNew] = m_hours.try_emplace(std::pair(group, key));
    if (isNew) {
        const auto usage = m_costs.usageOf(group, offer);
        hours->second = usage ? m_cells.useOf(group, *usage) : ByHour(m_cells.count(), 0);
    }
    return hours->second;
}

const CommittedBound::ByHour &CommittedBound::hoursOfPart(std::size_t group, std::size_t part)
{
    const auto [hours, isNew] = m_hoursOfParts.try_emplace(std::pair(group, part));
    if (isNew)
        hours->second = m_cells.useOf(group, *m_costs.fleetOf(group, {})[part].usage);
    return hours->second;
}

const CommittedBound::ByHour &CommittedBound::stepsOf(Provider provider)
{
    const auto [steps, isNew] = m_steps.try_emplace(provider);
    if (isNew)
        steps->second = m_cells.stepsOf(provider);
    return steps->second;
}

const std::vector<CommittedBound::Covered> *CommittedBound::coveredBy(std::size_t group,
                                                                      MixOffer offer)
{
    const auto found = offer ? m_covered.find(*offer) : m_covered.end();
    if (found != m_covered.end())
        return found->second.empty() ? nullptr : &found->second;
    return known(offer ? m_covered[*offer] : m_coveredAsItIs[group], m_costs.kindsOf(group, offer));
}

const std::vector<CommittedBound::Covered> *
CommittedBound::known(std::vector<Covered> &covered,
                      const std::optional<std::vector<CoveringKind>> &kinds)
{
    covered.clear();
    for (const CoveringKind &kind : kinds.value_or(std::vector<CoveringKind>())) {
        const auto [at, isNew] = m_kindAt.emplace(kind.key(), m_prices.kinds());
        if (isNew)
            m_prices.addKind();
        covered.push_back({kind.rate, at->second});
        m_prices.addRate(covered.back());
    }
    return covered.empty() ? nullptr : &covered;
}

std::vector<std::pair<double, const CommittedBound::ByHour *>>
CommittedBound::runningOf(std::size_t group, MixOffer offer)
{
    const std::vector<Line> &fleet = m_costs.fleetOf(group, offer);
    if (fleet.empty())
        return {{m_costs.unitOf(group, offer), &hoursOf(group, offer)}};
    std::vector<std::pair<double, const ByHour *>> running;
    for (std::size_t i = 0; i < fleet.size(); ++i) {
        if (fleet[i].usage)
            running.emplace_back(m_costs.unitOfPart(group, fleet[i]), &hoursOfPart(group, i));
    }
    return running;
}

std::vector<CommittedBound::CoveredUse> CommittedBound::usesOf(std::size_t group, MixOffer offer)
{
    std::vector<CoveredUse> uses;
    const std::vector<Line> &fleet = m_costs.fleetOf(group, offer);
    for (std::size_t i = 0; i < fleet.size(); ++i) {
        const Line &part = fleet[i];
        const auto *covered =
            part.usage ? known(m_coveredParts[{group, i}], m_costs.kindsOfPart(part)) : nullptr;
        if (covered != nullptr)
            uses.push_back({m_costs.unitOfPart(group, part), &hoursOfPart(group, i),
                            &stepsOf(part.offer->provider), covered});
    }
    if (!fleet.empty() || group >= m_costs.workloads())
        return uses;
    if (const auto *covered = coveredBy(group, offer))
        uses.push_back({m_costs.unitOf(group, offer), &hoursOf(group, offer),
                        &stepsOf(m_costs.providerOf(group, offer)), covered});
    return uses;
}

CommittedBound::CoveredOption CommittedBound::coveredOption(std::size_t group, std::size_t option)
{
    const MixOffer offer = m_lowest.offers[group][option];
    CoveredOption covered{option, 0, 0, usesOf(group, offer)};
    if (covered.uses.empty())
        return covered;
    const std::vector<Line> &fleet = m_costs.fleetOf(group, offer);
    for (std::size_t i = 0; i < fleet.size(); ++i) {
        const double minimum = m_costs.minOfPart(group, fleet[i]);
        covered.minimum += minimum;
        if (m_coveredParts[{group, i}].empty())
            covered.others += minimum;
    }
    if (fleet.empty()) {
        double rate = 1;
        for (const Covered &by : *covered.uses.front().covered)
            rate = std::min(rate, by.rate);
        covered.minimum = covered.uses.front().unit * m_costs.hoursOf(group, offer) * rate;
    }
    return covered;
}

CommittedBound::Chosen CommittedBound::Priced::inFull(const Chosen &chosen) const
{
    Chosen full;
    for (std::size_t group = 0; group < chosen.size(); ++group)
        full.push_back(options[group][chosen[group]].option);
    return full;
}

/// Absent: one of them is no longer kept.
std::optional<CommittedBound::Chosen> CommittedBound::Priced::amongThese(const Chosen &full) const
{
    Chosen chosen;
    for (std::size_t group = 0; group < full.size(); ++group) {
        const auto at = std::ranges::find(options[group], full[group], &CoveredOption::option);
        if (at == options[group].end())
            return std::nullopt;
        chosen.push_back(static_cast<std::size_t>(at - options[group].begin()));
    }
    return chosen;
}

CommittedBound::Priced
CommittedBound::Priced::only(const std::function<bool(std::size_t, std::size_t)> &isKept) const
{
    Priced kept{{}, withOnly(model, isKept)};
    for (std::size_t group = 0; group < options.size(); ++group) {
        std::vector<CoveredOption> &of = kept.options.emplace_back();
        for (std::size_t i = 0; i < options[group].size(); ++i) {
            if (isKept(group, i))
                of.push_back(options[group][i]);
        }
    }
    return kept;
}

std::function<bool(std::size_t, std::size_t)> CommittedBound::affordable(const MixModel &model,
                                                                         std::int64_t objective)
{
    std::vector<Int128> maximum;
    Int128 sum = model.otherCents;
    for (const ChoiceGroup &group : model.choice.groups) {
        const auto cheapest = std::ranges::min_element(group.options, {}, &ChoiceOption::cost);
        maximum.push_back(cheapest == group.options.end() ? 0 : cheapest->cost);
        sum += maximum.back();
    }
    for (Int128 &cost : maximum)
        cost += objective - sum;
    return [&model, maximum](std::size_t group, std::size_t i) {
        return model.choice.groups[group].options[i].cost <= maximum[group];
    };
}

void CommittedBound::begin(const Chosen &mix, std::int64_t objective)
{
    mergeHours(mix);
    const auto isKept = affordable(m_costs.flat(), objective);
    m_open.options.assign(m_costs.flat().offers.size(), {});
    m_minOf.clear();
    m_wasNear.assign(m_costs.flat().offers.size(), {});
    for (std::size_t group = 0; group < m_costs.flat().offers.size(); ++group) {
        const std::size_t options = m_costs.flat().offers[group].size();
        m_minOf.emplace_back(options, kDropped);
        for (std::size_t i = 0; i < options; ++i) {
            if (isKept(group, i))
                m_open.options[group].push_back(coveredOption(group, i));
        }
    }
    m_open.model = withOnly(m_costs.flat(), isKept);
    priceByUseOf(mix);
    m_isSearched.assign(m_prices.kinds(), false);
    priceAll();
}

/// By the use of a mix, in money: what is alike for it is taken to be alike for all.
void CommittedBound::mergeHours(const Chosen &mix)
{
    std::vector<ByHour> uses;
    for (std::size_t group = 0; group < m_costs.workloads(); ++group) {
        for (const auto &[unit, hours] : runningOf(group, m_lowest.offers[group][mix[group]])) {
            uses.push_back(*hours);
            for (double &hour : uses.back())
                hour *= unit;
        }
    }
    m_hours.clear();
    m_hoursOfParts.clear();
    m_cells.merge(uses);
    m_prices.setHours(m_cells.hours());
}

void CommittedBound::priceByUseOf(const Chosen &mix)
{
    std::vector<ByHour> pools(m_prices.kinds());
    ByHour all(m_cells.count(), 0);
    const auto addTo = [](ByHour &sum, double each, const ByHour &use) {
        sum.resize(use.size());
        for (std::size_t cell = 0; cell < use.size(); ++cell)
            sum[cell] += each * use[cell];
    };
    for (std::size_t group = 0; group < m_costs.workloads(); ++group) {
        const MixOffer offer = m_lowest.offers[group][mix[group]];
        for (const auto &[unit, hours] : runningOf(group, offer))
            addTo(all, unit, *hours);
        for (const CoveredUse &one : usesOf(group, offer)) {
            for (const Covered &by : *one.covered) {
                if (by.kind < pools.size())
                    addTo(pools[by.kind], one.unit * by.rate, *one.use);
            }
        }
    }
    m_prices.setByUse(pools, all);
}

void CommittedBound::price(Priced &priced)
{
    // Workloads share offers, and what hours cost of an offer is the same for all of them.
    std::vector<CoveredUse *> uses;
    for (auto &options : priced.options) {
        for (CoveredOption &option : options) {
            for (CoveredUse &use : option.uses)
                uses.push_back(&use);
        }
    }
    std::ranges::stable_sort(uses, {}, [](const CoveredUse *use) { return use->covered; });
    m_parallelFor([&](int half) {
        ByHour costs;
        const std::vector<Covered> *of = nullptr;
        const std::size_t middle = uses.size() / 2;
        const std::size_t end = half == 0 ? middle : uses.size();
        for (std::size_t i = half == 0 ? 0 : middle; i < end; ++i) {
            CoveredUse &use = *uses[i];
            if (use.covered != of)
                costs = m_prices.costsOf(*use.steps, *use.covered);
            of = use.covered;
            use.priced =
                use.unit * std::transform_reduce(costs.begin(), costs.end(), use.use->begin(), 0.0);
        }
    });
    for (std::size_t group = 0; group < priced.options.size(); ++group) {
        for (std::size_t i = 0; i < priced.options[group].size(); ++i) {
            const CoveredOption &option = priced.options[group][i];
            if (option.uses.empty())
                continue;
            double compute = option.others;
            for (const CoveredUse &use : option.uses)
                compute += use.priced;
            ChoiceOption &choice = priced.model.choice.groups[group].options[i];
            std::int64_t &own = priced.model.cents[group][i];
            const std::int64_t moving = choice.cost - own;
            own = m_costs.cents(group, priced.model.offers[group][i], compute, option.minimum);
            choice.cost = own + moving;
        }
    }
}

void CommittedBound::priceAll()
{
    price(m_open);
    for (std::size_t group = 0; group < m_open.options.size(); ++group) {
        for (std::size_t i = 0; i < m_open.options[group].size(); ++i)
            m_minOf[group][m_open.options[group][i].option] =
                m_open.model.choice.groups[group].options[i].cost;
    }
}

void CommittedBound::drop(std::int64_t objective)
{
    const auto isKept = affordable(m_open.model, objective);
    for (std::size_t group = 0; group < m_open.options.size(); ++group) {
        for (std::size_t i = 0; i < m_open.options[group].size(); ++i) {
            if (!isKept(group, i))
                m_minOf[group][m_open.options[group][i].option] = kDropped;
        }
    }
    m_open = m_open.only(isKept);
}

/// By what options cost with the rows that they use; of those that use the rows in another way the cheapest, too.
CommittedBound::Priced CommittedBound::nearest(const std::vector<Chosen> &mixes)
{
    constexpr std::size_t kNearest = 12;
    constexpr std::size_t kOfOneUse = 2;
    const ChoiceModel &model = m_open.model.choice;
    for (const Chosen &mix : mixes) {
        for (std::size_t group = 0; group < mix.size(); ++group)
            m_wasNear[group].insert(mix[group]);
    }
    std::vector<std::vector<bool>> isNear;
    for (std::size_t group = 0; group < model.groups.size(); ++group) {
        const auto &options = model.groups[group].options;
        std::vector<double> costs;
        for (std::size_t i = 0; i < options.size(); ++i) {
            costs.push_back(static_cast<double>(options[i].cost));
            for (std::size_t row = 0; row < m_rowPrices.size(); ++row)
                costs.back() += m_rowPrices[row] * static_cast<double>(model.usesOf(group, i)[row]);
        }
        std::vector<std::size_t> order(options.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, {}, [&](std::size_t i) { return costs[i]; });
        std::vector<bool> &near = isNear.emplace_back(options.size(), false);
        std::map<std::vector<bool>, std::size_t> ofUse;
        for (std::size_t place = 0; place < order.size(); ++place) {
            const std::size_t i = order[place];
            std::vector<bool> uses;
            for (const std::int64_t use : model.usesOf(group, i))
                uses.push_back(use > 0);
            const std::size_t option = m_open.options[group][i].option;
            near[i] =
                ++ofUse[uses] <= kOfOneUse || place < kNearest || m_wasNear[group].contains(option);
            if (near[i])
                m_wasNear[group].insert(option);
        }
    }
    return m_open.only([&](std::size_t group, std::size_t i) { return isNear[group][i]; });
}

PriceSearch::Option CommittedBound::searched(const Priced &near, std::size_t group, std::size_t i)
{
    const CoveredOption &option = near.options[group][i];
    const auto cost = static_cast<double>(near.model.choice.groups[group].options[i].cost);
    // A fleet is there in any case: its hours count with the prices that it has.
    if (option.uses.size() != 1 || option.others > 0)
        return {cost};
    const auto moving = cost - static_cast<double>(near.model.cents[group][i]);
    const CoveredUse &use = option.uses.front();
    return {moving + m_costs.withAll(group, near.model.offers[group][i], 0, option.minimum),
            use.unit * m_costs.minPercent() * kSurely, use.use, use.steps, use.covered};
}

void CommittedBound::improvePrices(const std::vector<Chosen> &mixes, const SearchWork &work)
{
    constexpr std::int64_t kMoves = 1'000;
    constexpr double kSmaller = 0.8;
    const Priced near = nearest(mixes);
    std::vector<std::vector<PriceSearch::Option>> options;
    for (std::size_t group = 0; group < near.options.size(); ++group) {
        options.emplace_back();
        for (std::size_t i = 0; i < near.options[group].size(); ++i) {
            options.back().push_back(searched(near, group, i));
            for (const CoveredUse &use : near.options[group][i].uses)
                for (const Covered &by : *use.covered)
                    m_isSearched[by.kind] = true;
        }
    }
    const RoughMix rough(m_cells.hours(), options, near.model.choice);
    PriceSearch search(m_cells.hours(), std::move(options), near.model.choice);
    std::vector<Chosen> starts;
    for (const Chosen &mix : mixes) {
        if (const auto start = near.amongThese(mix))
            starts.push_back(*start);
    }
    if (!starts.empty())
        search.beginAt(starts.front());
    search.setRowPrices(m_rowPrices);
    m_likely.clear();
    // The work of each half is settled before they begin: they charge in any order.
    const std::int64_t left = work.left();
    const std::int64_t moves = std::min(kMoves, left / search.stepsOfAMove());
    std::int64_t stepsLeft = left;
    const auto follow = [&](Chosen start) {
        m_likely.push_back(near.inFull(rough.improved(std::move(start), work.stop(), stepsLeft)));
    };
    m_parallelFor([&](int half) {
        if (half == 0)
            search.run(m_prices, static_cast<int>(moves), m_step, work.stop());
        else
            std::ranges::for_each(starts, follow);
    });
    work.charge(moves * search.stepsOfAMove() + left - stepsLeft);
    stepsLeft = work.left();
    m_step *= kSmaller;
    m_rowPrices = search.rowPrices(near.model.choice.rows());
    copyPricesToKin();
    const std::int64_t before = stepsLeft;
    follow(search.likeliest());
    work.charge(before - stepsLeft);
}

/// Kinds that no near option could use cover the like of those that do, in other regions or for another payment.
void CommittedBound::copyPricesToKin()
{
    using Kin = std::tuple<CommitmentScope, std::uint32_t, Provider>;
    const auto kinOf = [](const Key &key) {
        return Kin(std::get<0>(key), std::get<1>(key), std::get<3>(key));
    };
    std::map<std::pair<Kin, std::uint8_t>, std::size_t> searched;
    std::map<Kin, std::size_t> anyOf;
    for (const auto &[key, kind] : m_kindAt) {
        if (!m_isSearched[kind])
            continue;
        searched.emplace(std::pair(kinOf(key), std::get<4>(key)), kind);
        anyOf.emplace(kinOf(key), kind);
    }
    for (const auto &[key, kind] : m_kindAt) {
        if (m_isSearched[kind])
            continue;
        if (const auto own = searched.find({kinOf(key), std::get<4>(key)}); own != searched.end())
            m_prices.set(kind, m_prices.of(own->second));
        else if (const auto any = anyOf.find(kinOf(key)); any != anyOf.end())
            m_prices.set(kind, m_prices.of(any->second));
    }
}

std::optional<Int128> CommittedBound::minWith(const Chosen &mix, std::size_t group,
                                              std::size_t option) const
{
    Int128 minimum = m_open.model.otherCents;
    for (std::size_t i = 0; i < mix.size(); ++i) {
        const std::int64_t cost = m_minOf[i][i == group ? option : mix[i]];
        if (cost == kDropped)
            return std::nullopt;
        minimum += cost;
    }
    return minimum;
}

} // namespace headroom
