// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/committed_mix.h"

#include "core/commitments/commitment_amount.h"
#include "core/commitments/commitment_choice.h"
#include "core/evaluation/forecast.h"
#include "core/evaluation/line.h"

#include <algorithm>

namespace headroom {

namespace {

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
    Decision(const CommittableLines &lines, const std::vector<MonthsOfUse> &months)
        : m_lines(lines),
          m_months(months)
    {}

    void add(const BuyableKind &kind)
    {
        UseToCommit use;
        for (const MonthsOfUse &months : m_months)
            use.months.push_back(
                {restOfUse(months.use.use, spends(), kind.terms.spend),
                 static_cast<std::int64_t>(months.use.wholeHours.scaled(0)) * months.month.times});
        const CarriedLine &first = kind.terms.spend.lines.front();
        Commitment commitment = kind.commitment;
        commitment.amount =
            countsInstances(commitment)
                ? Exact(bestInstances(use, first.committedWhole, first.onDemandWhole))
                : exactOfNanos(bestSpend(use));
        if (!(commitment.amount > Exact(0)))
            return;
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

    [[nodiscard]] std::vector<Commitment> commitments() const
    {
        std::vector<Commitment> kept;
        for (const CommitmentTerms &terms : m_terms)
            kept.push_back(m_commitments[terms.index]);
        return kept;
    }

private:
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
    std::vector<Commitment> m_commitments;
    std::vector<CommitmentTerms> m_terms; ///< in the order in which they carry use
};

std::vector<BuyableKind> buyableKinds(const CommittableLines &lines, const Catalog &catalog,
                                      const CommitmentRule &rule)
{
    std::vector<BuyableKind> kinds;
    for (Commitment &commitment : commitmentKinds(lines, catalog)) {
        commitment.amount = 1;
        if (!rule.allows(commitment.purchase))
            continue;
        auto terms = lines.termsOf(commitment);
        if (!terms || terms->spend.lines.empty())
            continue;
        const CarriedLine &best = terms->spend.lines.front();
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

CommittedMix::CommittedMix(const MixCandidates &candidates, CommitmentRule rule,
                           const MixMonths &months)
    : m_candidates(candidates),
      m_rule(std::move(rule)),
      m_months(months)
{}

CommittedMix::Cost CommittedMix::of(const std::vector<MixOffer> &offers)
{
    Cost cost;
    std::map<Provider, std::vector<Place>> byProvider;
    for (std::size_t i = 0; i < offers.size(); ++i) {
        const Place place(i, offers[i]);
        const KnownLine &known = lineOn(place);
        cost.monthly += known.line.monthly;
        cost.without += known.total;
        if (known.line.offer)
            byProvider[known.line.offer->provider].push_back(place);
    }
    cost.total = cost.without;
    for (const auto &[provider, places] : byProvider) {
        const Change &change = changeOf(places);
        cost.total += change.total;
        cost.monthly += change.monthly;
        cost.commitments.insert(cost.commitments.end(), change.commitments.begin(),
                                change.commitments.end());
    }
    return cost;
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

const CommittedMix::Change &CommittedMix::changeOf(const std::vector<Place> &places)
{
    const auto known = m_changes.find(places);
    if (known != m_changes.end())
        return known->second;
    std::vector<Line> lines(m_months.inputs().plan->workloads.size());
    for (const Place &place : places)
        lines[place.first] = lineOn(place).line;
    return m_changes.emplace(places, decide(m_candidates.scenario, lines)).first->second;
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
        auto &own = byProvider[lines[i].offer->provider];
        own.resize(lines.size());
        own[i] = lines[i];
    }
    for (const auto &[provider, own] : byProvider) {
        const Change change = decide(scenario, own);
        cost.total += change.total;
        cost.monthly += change.monthly;
        cost.commitments.insert(cost.commitments.end(), change.commitments.begin(),
                                change.commitments.end());
    }
    return cost;
}

CommittedMix::Change CommittedMix::decide(const Scenario &scenario,
                                          const std::vector<Line> &lines) const
{
    const EvaluationInputs &inputs = m_months.inputs();
    const CommittableLines committable(inputs, scenario, lines);
    if (committable.places().empty())
        return {};
    std::vector<MonthsOfUse> months;
    for (const AlikeMonths &month : m_months.alike())
        months.push_back({month, committable.monthOfUse(month.month, month.date)});
    const MonthOfUse planned =
        committable.monthOfUse(monthViewOf(*inputs.plan, scenario, inputs.valuationDate));
    std::vector<BuyableKind> kinds = buyableKinds(committable, *inputs.catalog, m_rule);
    const Decision nothing(committable, months);
    const Money plain = nothing.cost();
    Change best;
    for (const DecideFirst order : {DecideFirst::narrowestScope, DecideFirst::lowestRate}) {
        std::ranges::stable_sort(kinds, [order](const BuyableKind &a, const BuyableKind &b) {
            return goesBefore(order, a, b);
        });
        Decision decision(committable, months);
        for (const BuyableKind &kind : kinds)
            decision.add(kind);
        decision.prune();
        if (decision.cost() - plain < best.total)
            best = {decision.cost() - plain,
                    decision.costIn(planned, 0) - nothing.costIn(planned, 0),
                    decision.commitments()};
    }
    return best;
}

} // namespace headroom
