// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/commitments/committed_mix.h"

#include "core/commitments/commitment_amount.h"
#include "core/commitments/commitment_choice.h"
#include "core/evaluation/commitment_lines.h"
#include "core/evaluation/forecast.h"
#include "core/evaluation/line.h"
#include "core/evaluation/obtainable.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>

namespace headroom {

namespace {

/// Steps of looking up a line, and of what a kind of commitment covers of a line in months that are alike.
constexpr std::size_t kStepsOfALine = 50;
constexpr std::size_t kStepsOfACover = 500;

/// A commitment that could be bought, one unit of it.
struct BuyableKind {
    Commitment commitment;
    CommitmentTerms terms;
    double rate = 1; ///< committed part of the on-demand rate where most is saved
};

enum class DecideFirst : std::uint8_t { narrowestScope, lowestRate };

/// The use of one month, or of several that are alike.
struct MonthsOfUse {
    AlikeMonths month;
    MonthOfUse use;
};

/// Decides on one kind after the other, each for what those before it leave over.
class Decision
{
public:
    /// `doPricesChange`: on demand, while a term keeps its own.
    Decision(const CommittableLines &lines, const std::vector<MonthsOfUse> &months,
             bool doPricesChange)
        : m_lines(lines),
          m_months(months),
          m_doPricesChange(doPricesChange)
    {}

    void add(const BuyableKind &kind)
    {
        UseToCommit use;
        for (const MonthsOfUse &months : m_months)
            use.months.push_back(
                {restOfUse(months.use.use, spends(), kind.terms.spend),
                 static_cast<std::int64_t>(months.use.wholeHours.scaled(0)) * months.month.times});
        const CoveredLine &first = kind.terms.spend.lines.front();
        Exact amount = countsInstances(kind.commitment)
                           ? Exact(bestInstances(use, first.committedWhole, first.onDemandWhole))
                           : exactOfNanos(bestSpend(use));
        if (m_doPricesChange)
            amount = bestOfTerms(kind, use, amount);
        if (amount > Exact(0))
            take(kind.commitment, amount);
    }

    void take(Commitment commitment, const Exact &amount)
    {
        commitment.amount = amount;
        if (auto terms = m_lines.termsOf(commitment)) {
            terms->index = m_commitments.size();
            m_commitments.push_back(std::move(commitment));
            m_terms.push_back(std::move(*terms));
            sortByScope(m_terms);
        }
    }

    /// Leaves out what does not pay beside the others.
    void prune()
    {
        Money best = cost();
        for (std::size_t i = m_terms.size(); i-- > 0;) {
            const CommitmentTerms one = m_terms[i];
            m_terms.erase(m_terms.begin() + static_cast<std::ptrdiff_t>(i));
            const Money without = cost();
            if (without <= best)
                best = without;
            else
                m_terms.insert(m_terms.begin() + static_cast<std::ptrdiff_t>(i), one);
        }
    }

    [[nodiscard]] Money cost() const
    {
        Money cost;
        for (const MonthsOfUse &months : m_months)
            cost += paysFees() ? oneByOne(months)
                               : costIn(months.use, months.month.month) * months.month.times;
        return cost;
    }
    [[nodiscard]] Money costIn(const MonthOfUse &use, int month) const
    {
        return sumOf(use, billOf(use, m_terms, month)).cost;
    }

    /// The same with less of one commitment, down to nothing of it; and without any.
    [[nodiscard]] std::vector<Decision> withLess() const
    {
        constexpr int kMaxSteps = 8;
        std::vector<Decision> all;
        for (std::size_t i = 0; i < m_terms.size(); ++i) {
            const Commitment &whole = m_commitments[m_terms[i].index];
            const bool isCounted = countsInstances(whole) && whole.amount <= Exact(kMaxSteps);
            const int steps = isCounted ? static_cast<int>(whole.amount.toDouble()) : kMaxSteps;
            for (int step = steps - 1; step >= 0; --step) {
                Exact amount = whole.amount * Exact(step) / Exact(steps);
                if (countsInstances(whole))
                    amount = Exact(static_cast<std::int64_t>(amount.scaled(0)));
                Decision less = *this;
                less.m_terms.erase(less.m_terms.begin() + static_cast<std::ptrdiff_t>(i));
                if (amount > Exact(0))
                    less.take(whole, amount);
                all.push_back(std::move(less));
            }
        }
        if (m_terms.size() > 1)
            all.emplace_back(m_lines, m_months, m_doPricesChange);
        return all;
    }

    [[nodiscard]] std::vector<Commitment> commitments() const
    {
        std::vector<Commitment> kept;
        for (const CommitmentTerms &terms : m_terms)
            kept.push_back(m_commitments[terms.index]);
        return kept;
    }

private:
    /// By the prices of all months: `near` is what is best by those of the planned one.
    [[nodiscard]] Exact bestOfTerms(const BuyableKind &kind, const UseToCommit &use,
                                    const Exact &near) const
    {
        std::set<Int128> levels{0};
        for (const UseToCommit::Month &month : use.months)
            addLevels(month.rest, levels);
        std::vector<Exact> amounts;
        if (countsInstances(kind.commitment)) {
            const Int128 unit = kind.terms.spend.lines.front().committedWhole;
            for (std::int64_t count = 0; (Int128{count} - 1) * unit < *levels.rbegin(); ++count)
                amounts.emplace_back(count);
        } else {
            for (const Int128 level : levels)
                amounts.push_back(exactOfNanos(level));
        }
        const auto at = std::ranges::lower_bound(amounts, near);
        const std::size_t from =
            std::min(static_cast<std::size_t>(at - amounts.begin()), amounts.size() - 1);
        return amounts[firstOfLeast(amounts.size(), from, [&](std::size_t i) {
            Decision with = *this;
            if (amounts[i] > Exact(0))
                with.take(kind.commitment, amounts[i]);
            return with.cost();
        })];
    }

    [[nodiscard]] bool paysFees() const
    {
        const auto hasFee = [](const CommitmentPrices &prices) { return prices.fee != 0; };
        return std::ranges::any_of(m_terms, [&](const CommitmentTerms &terms) {
            return hasFee(terms) || std::ranges::any_of(terms.later, [&](const auto &later) {
                       return hasFee(later.second);
                   });
        });
    }

    /// Months that are used alike bear a cent more or less of a fee, by their place in its term.
    [[nodiscard]] Money oneByOne(const MonthsOfUse &months) const
    {
        Money cost;
        MonthOfUse use = months.use;
        for (const int month : months.month.all) {
            use.month = months.month.date.firstOfMonthPlus(month - months.month.month);
            cost += costIn(use, month);
        }
        return cost;
    }

    [[nodiscard]] std::vector<const CommittedSpend *> spends() const
    {
        std::vector<const CommittedSpend *> all;
        for (const CommitmentTerms &terms : m_terms)
            all.push_back(&terms.spend);
        return all;
    }

    const CommittableLines &m_lines;
    const std::vector<MonthsOfUse> &m_months;
    bool m_doPricesChange;
    std::vector<Commitment> m_commitments;
    std::vector<CommitmentTerms> m_terms; ///< in the order in which they cover use
};

/// `withOldPrices`: those at prices that may have changed, too.
std::vector<BuyableKind> buyableKinds(const CommittableLines &lines, const Catalog &catalog,
                                      const CommitmentRule &rule, bool withOldPrices)
{
    std::vector<BuyableKind> kinds;
    for (Commitment &commitment : commitmentKinds(lines, catalog)) {
        commitment.amount = 1;
        if (!rule.allows(commitment.purchase) || (!withOldPrices && lines.oldPriceOf(commitment)))
            continue;
        auto terms = lines.termsOf(commitment);
        if (!terms || terms->spend.lines.empty())
            continue;
        const CoveredLine &best = terms->spend.lines.front();
        const double rate =
            static_cast<double>(best.committedWhole) / static_cast<double>(best.onDemandWhole);
        if (rate < 1)
            kinds.push_back({std::move(commitment), std::move(*terms), rate});
    }
    return kinds;
}

bool goesBefore(DecideFirst order, const BuyableKind &a, const BuyableKind &b)
{
    if (order == DecideFirst::narrowestScope && a.terms.scope != b.terms.scope)
        return a.terms.scope < b.terms.scope;
    return a.rate < b.rate;
}

} // namespace

CommittedMix::CommittedMix(const MixCandidates &candidates, const MixRules &rules,
                           const MixMonths &months, SearchWork work)
    : m_candidates(candidates),
      m_work(std::move(work)),
      m_rule(*rules.commitments),
      m_shares(candidates, rules),
      m_months(months)
{
    for (const Provider provider : allProviders())
        m_pools.push_back(provider);
    for (const Line &line : candidates.today.lines) {
        for (const Line &part : line.parts)
            std::ranges::replace(m_pools, poolOf(part.offer->provider),
                                 poolOf(line.parts.front().offer->provider));
    }
}

CommittedMix::Cost CommittedMix::of(const std::vector<MixOffer> &offers)
{
    m_work.charge(offers.size() * kStepsOfALine);
    Cost cost;
    std::map<Provider, std::vector<Place>> byProvider;
    for (std::size_t i = 0; i < offers.size(); ++i) {
        const Place place(i, offers[i]);
        const KnownLine &known = lineOn(place);
        cost.monthly += known.line.monthly;
        cost.without += known.total;
        if (known.line.offer)
            byProvider[poolOf(known.line.offer->provider)].push_back(place);
    }
    std::vector<const Ways *> ways;
    for (const auto &[provider, places] : byProvider)
        ways.push_back(&waysOf(places));
    std::vector<std::size_t> taken(ways.size(), 0);
    cost.sharesMissed = missedBy(ways, taken);
    if (cost.sharesMissed > 0)
        cost.sharesMissed = comeCloser(ways, taken);
    cost.total = cost.without;
    for (std::size_t i = 0; i < ways.size(); ++i) {
        const Change &change = (*ways[i])[taken[i]];
        cost.total += change.total;
        cost.monthly += change.monthly;
        cost.commitments.insert(cost.commitments.end(), change.commitments.begin(),
                                change.commitments.end());
    }
    return cost;
}

std::int64_t CommittedMix::missedBy(const std::vector<const Ways *> &ways,
                                    const std::vector<std::size_t> &taken) const
{
    if (!m_shares.areAsked())
        return 0;
    CostShares::Sums sums = m_shares.none();
    for (std::size_t i = 0; i < ways.size(); ++i)
        std::ranges::transform(sums, (*ways[i])[taken[i]].shares, sums.begin(), std::plus());
    return m_shares.missedBy(sums);
}

/// The ways that miss the shares by least, of those the cheapest.
std::int64_t CommittedMix::comeCloser(const std::vector<const Ways *> &ways,
                                      std::vector<std::size_t> &taken) const
{
    constexpr std::size_t kMaximum = 2'000;
    std::pair<std::int64_t, Money> best(missedBy(ways, taken), Money());
    std::vector<std::size_t> tried(ways.size(), 0);
    const auto change = [&] {
        Money sum;
        for (std::size_t i = 0; i < ways.size(); ++i)
            sum += (*ways[i])[tried[i]].total;
        return sum;
    };
    best.second = change();
    for (std::size_t i = 0, looked = 0; i < ways.size() && looked < kMaximum;) {
        if (++tried[i] == ways[i]->size()) {
            tried[i++] = 0;
            continue;
        }
        i = 0;
        ++looked;
        if (const std::pair other(missedBy(ways, tried), change()); other < best) {
            best = other;
            taken = tried;
        }
    }
    return best.first;
}

std::vector<MixOffer> CommittedMix::offersOf(const MixModel &model,
                                             const std::vector<std::size_t> &chosen) const
{
    std::vector<MixOffer> offers;
    for (std::size_t i = 0; i < m_candidates.sets.size(); ++i)
        offers.push_back(model.offers[i][chosen[i]]);
    return offers;
}

std::vector<double> CommittedMix::onDemandPartsOf(const std::vector<MixOffer> &offers)
{
    std::vector<Line> lines;
    for (std::size_t i = 0; i < offers.size(); ++i)
        lines.push_back(lineOn({i, offers[i]}).line);
    const std::vector<Line> with = committed(lines, of(offers).commitments);
    std::vector<double> parts;
    for (std::size_t i = 0; i < lines.size(); ++i)
        parts.push_back(lines[i].compute > Money()
                            ? with[i].compute.toDouble() / lines[i].compute.toDouble()
                            : 1.0);
    return parts;
}

/// In the month that is planned for.
std::vector<Line> CommittedMix::committed(std::vector<Line> lines,
                                          const std::vector<Commitment> &commitments) const
{
    ScenarioEvaluation evaluated;
    evaluated.lines = std::move(lines);
    Scenario scenario = m_candidates.scenario;
    scenario.commitments = commitments;
    applyCommitments(m_months.inputs(), scenario, 0, evaluated);
    return std::move(evaluated.lines);
}

const CommittedMix::KnownLine &CommittedMix::lineOn(const Place &place)
{
    const auto known = m_lines.find(place);
    if (known != m_lines.end())
        return known->second;
    KnownLine found;
    if (!place.second) {
        found.line = m_candidates.today.lines[place.first];
    } else {
        const Workload &workload = m_months.workload(place.first);
        Scenario scenario = m_candidates.scenario;
        scenario.allocations[workload.id] = Allocation();
        scenario.allocations[workload.id].offer =
            m_candidates.inputs.catalog->reference(*place.second);
        found.line = lineOf(m_months.inputs(), scenario, workload);
    }
    found.total = m_months.totalOf(place.first, found.line);
    return m_lines.emplace(place, std::move(found)).first->second;
}

const CommittedMix::Ways &CommittedMix::waysOf(const std::vector<Place> &places)
{
    const auto known = m_ways.find(places);
    if (known != m_ways.end())
        return known->second;
    std::vector<Line> lines(m_months.inputs().plan->workloads.size());
    for (const Place &place : places)
        lines[place.first] = lineOn(place).line;
    Ways ways = decide(m_candidates.scenario, lines);
    for (Change &way : ways) {
        if (!m_shares.areAsked())
            break;
        way.shares = m_shares.none();
        m_shares.add(committed(lines, way.commitments), way.shares);
    }
    return m_ways.emplace(places, std::move(ways)).first->second;
}

CommittedMix::Cost CommittedMix::of(const Scenario &scenario, const std::vector<Line> &lines) const
{
    Cost cost;
    for (const ForecastMonth &month :
         forecastMonths(m_months.inputs(), scenario, lines, m_months.count()))
        cost.without += month.total;
    cost.total = cost.without;
    std::map<Provider, std::vector<Line>> byProvider;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        cost.monthly += lines[i].monthly;
        if (!lines[i].offer)
            continue;
        auto &own = byProvider[poolOf(lines[i].offer->provider)];
        own.resize(lines.size());
        own[i] = lines[i];
    }
    for (const auto &[provider, own] : byProvider) {
        const Change change = decide(scenario, own).front();
        cost.total += change.total;
        cost.monthly += change.monthly;
        cost.commitments.insert(cost.commitments.end(), change.commitments.begin(),
                                change.commitments.end());
    }
    return cost;
}

CommittedMix::Ways CommittedMix::decide(const Scenario &scenario,
                                        const std::vector<Line> &lines) const
{
    const EvaluationInputs &inputs = m_months.inputs();
    const CommittableLines committable(inputs, scenario, lines);
    if (committable.places().empty())
        return {{}};
    std::vector<MonthsOfUse> months;
    for (const AlikeMonths &month : m_months.alike())
        months.push_back({month, committable.monthOfUse(month.month, month.date)});
    const MonthOfUse planned =
        committable.monthOfUse(monthViewOf(*inputs.plan, scenario, inputs.valuationDate));
    std::vector<BuyableKind> kinds =
        buyableKinds(committable, *inputs.catalog, m_rule, !onlyObtainable(inputs, scenario));
    m_work.charge(kinds.size() * months.size() * committable.places().size() * kStepsOfACover);
    const bool doPricesChange = !scenario.outlook.priceSteps.empty();
    const Decision nothing(committable, months, doPricesChange);
    const auto changeBy = [&, plain = nothing.cost()](const Decision &decision) {
        return Change{decision.cost() - plain,
                      decision.costIn(planned, 0) - nothing.costIn(planned, 0),
                      decision.commitments(),
                      {}};
    };
    Ways ways{{}};
    for (const DecideFirst order : {DecideFirst::narrowestScope, DecideFirst::lowestRate}) {
        std::ranges::stable_sort(kinds, [order](const BuyableKind &a, const BuyableKind &b) {
            return goesBefore(order, a, b);
        });
        Decision decision(committable, months, doPricesChange);
        for (const BuyableKind &kind : kinds)
            decision.add(kind);
        decision.prune();
        Change change = changeBy(decision);
        if (change.total >= ways.front().total)
            continue;
        ways = {std::move(change)};
        if (m_shares.areAsked())
            std::ranges::transform(decision.withLess(), std::back_inserter(ways), changeBy);
    }
    return ways;
}

} // namespace headroom
