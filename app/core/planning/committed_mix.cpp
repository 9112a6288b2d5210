// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/committed_mix.h"

#include "core/commitments/commitment_amount.h"
#include "core/commitments/commitment_choice.h"
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

/// Decides on one kind after the other, each for what those before it leave over.
class Decision
{
public:
    Decision(const CommittableLines &lines, const MonthOfUse &month)
        : m_lines(lines),
          m_month(month)
    {}

    void add(const BuyableKind &kind)
    {
        UseToCommit use;
        use.months.push_back({restOfUse(m_month.use, spends(), kind.terms.spend), 1});
        const CarriedLine &first = kind.terms.spend.lines.front();
        Commitment commitment = kind.commitment;
        commitment.amount = countsInstances(commitment)
                                ? Exact(bestInstances(use, first.committed, first.onDemand))
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

    [[nodiscard]] Money cost() const { return sumOf(m_month, billOf(m_month, m_terms, 0)).cost; }

    [[nodiscard]] std::vector<Commitment> commitments() const
    {
        std::vector<Commitment> kept;
        for (const CommitmentTerms &terms : m_terms)
            kept.push_back(m_commitments[terms.index]);
        return kept;
    }

private:
    [[nodiscard]] std::vector<const CommittedSpend *> spends() const
    {
        std::vector<const CommittedSpend *> all;
        for (const CommitmentTerms &terms : m_terms)
            all.push_back(&terms.spend);
        return all;
    }

    const CommittableLines &m_lines;
    const MonthOfUse &m_month;
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
            static_cast<double>(best.committed) / static_cast<double>(best.onDemand);
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

CommittedMix::CommittedMix(const MixCandidates &candidates, CommitmentRule rule)
    : m_candidates(candidates),
      m_rule(std::move(rule)),
      m_inputs(candidates.inputs)
{
    m_inputs.plan = candidates.today.plan;
}

CommittedMix::Cost CommittedMix::of(const std::vector<MixOffer> &offers)
{
    Cost cost;
    std::map<Provider, std::vector<Place>> byProvider;
    for (std::size_t i = 0; i < offers.size(); ++i) {
        const Place place(i, offers[i]);
        const Line &line = lineOn(place);
        cost.monthly += line.monthly;
        if (line.offer)
            byProvider[line.offer->provider].push_back(place);
    }
    for (const auto &[provider, places] : byProvider) {
        const Change &change = changeOf(places);
        cost.monthly += change.monthly;
        cost.commitments.insert(cost.commitments.end(), change.commitments.begin(),
                                change.commitments.end());
    }
    return cost;
}

const Line &CommittedMix::lineOn(const Place &place)
{
    if (!place.second)
        return m_candidates.today.lines[place.first];
    const auto known = m_lines.find(place);
    if (known != m_lines.end())
        return known->second;
    const Workload &workload = m_inputs.plan->workloads[place.first];
    Scenario scenario = m_candidates.scenario;
    scenario.allocations[workload.id] = Allocation();
    scenario.allocations[workload.id].offer = m_inputs.catalog->reference(*place.second);
    return m_lines.emplace(place, lineOf(m_inputs, scenario, workload)).first->second;
}

const CommittedMix::Change &CommittedMix::changeOf(const std::vector<Place> &places)
{
    const auto known = m_changes.find(places);
    return known != m_changes.end() ? known->second
                                    : m_changes.emplace(places, decide(places)).first->second;
}

CommittedMix::Change CommittedMix::decide(const std::vector<Place> &places)
{
    std::vector<Line> lines(m_inputs.plan->workloads.size());
    for (const Place &place : places)
        lines[place.first] = lineOn(place);
    const CommittableLines committable(m_inputs, m_candidates.scenario, lines);
    if (committable.places().empty())
        return {};
    const MonthOfUse month = committable.monthOfUse(
        monthViewOf(*m_inputs.plan, m_candidates.scenario, m_inputs.valuationDate));
    std::vector<BuyableKind> kinds = buyableKinds(committable, *m_inputs.catalog, m_rule);
    const Money plain = Decision(committable, month).cost();
    Change best;
    for (const DecideFirst order : {DecideFirst::narrowestScope, DecideFirst::lowestRate}) {
        std::ranges::stable_sort(kinds, [order](const BuyableKind &a, const BuyableKind &b) {
            return goesBefore(order, a, b);
        });
        Decision decision(committable, month);
        for (const BuyableKind &kind : kinds)
            decision.add(kind);
        decision.prune();
        if (decision.cost() - plain < best.monthly)
            best = {decision.cost() - plain, decision.commitments()};
    }
    return best;
}

} // namespace headroom
