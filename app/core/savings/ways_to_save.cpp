// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/savings/ways_to_save.h"

#include "core/plan/mix_rules.h"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

namespace headroom {

namespace {

/// The workloads that cost most, largest first.
std::vector<WorkloadId> costliest(const ScenarioEvaluation &today, std::size_t count)
{
    std::vector<std::pair<Money, WorkloadId>> costs;
    for (const Line &line : today.lines)
        costs.emplace_back(line.monthly, line.id);
    std::ranges::stable_sort(costs, std::greater(), &std::pair<Money, WorkloadId>::first);
    costs.resize(std::min(count, costs.size()));
    std::vector<WorkloadId> ids;
    for (const auto &[cost, id] : costs)
        ids.push_back(id);
    return ids;
}

/// Collects what saves something.
class Ways
{
public:
    Ways(const std::shared_ptr<const Snapshot> &snapshot, WaysToSave &found)
        : m_inputs(snapshot->inputs),
          m_scenario(activeScenario(snapshot->plan())),
          m_today(answerOf(snapshot->evaluation.activeScenario())),
          m_found(found)
    {}

    void addLever(const Lever &lever)
    {
        Scenario scenario = scenarioWith(*m_inputs.plan, m_scenario, lever);
        Answer after = answerOf(evaluateScenario(m_inputs, scenario));
        m_found.ways.push_back({lever, std::move(scenario), lever.saves, lever.ofItself(),
                                lever.move, lever.afterMoving(), m_today, std::move(after)});
    }
    void addMade(ReadyMade made)
    {
        Scenario scenario = made.scenario;
        Answer after = made.answer;
        add(std::move(made), std::move(scenario), std::move(after));
    }
    void addMix(const MixProposal &proposal)
    {
        if (!proposal.chosen)
            return;
        std::set<WorkloadId> all;
        int moves = 0;
        for (const ProposedLine &line : linesOf(proposal)) {
            all.insert(line.proposed->id);
            moves += line.moves ? 1 : 0;
        }
        Scenario scenario = m_scenario;
        for (auto &[id, allocation] : movesOf(proposal, all))
            scenario.allocations[id] = allocation;
        Answer after = answerOf(evaluateScenario(m_inputs, scenario));
        add(ChosenMix{moves, gapOf(proposal.choice).isZero()}, std::move(scenario),
            std::move(after));
    }

private:
    template <typename Change>
    void add(Change change, Scenario scenario, Answer after)
    {
        // A difference of costs with gaps may be that of the gaps.
        if (!m_today.monthly || !after.monthly || after.completeness != m_today.completeness)
            return;
        const Money saves = *m_today.monthly - *after.monthly;
        if (saves <= Money())
            return;
        const SwitchingCost move = switchingCostBetween(m_inputs, m_scenario, scenario);
        const Money aMonth =
            Money::fromCents(centsAMonth(move.total().cents(), m_inputs.plan->moving.months));
        m_found.ways.push_back({std::move(change), std::move(scenario), saves, saves, move,
                                saves - aMonth, m_today, std::move(after)});
    }

    const EvaluationInputs &m_inputs;
    const Scenario &m_scenario;
    Answer m_today;
    WaysToSave &m_found;
};

void rank(WaysToSave &found)
{
    std::ranges::stable_sort(found.ways, std::greater(), &WayToSave::afterMoving);
}

bool lowersCost(ReadyMadeKind kind)
{
    return kind != ReadyMadeKind::doubledTraffic && kind != ReadyMadeKind::onProvider;
}

SavingRisk riskOfLever(LeverKind kind)
{
    switch (kind) {
    case LeverKind::offer:
    case LeverKind::latency:
    case LeverKind::deadline:
    case LeverKind::checkpoint:
    case LeverKind::schedule:
    case LeverKind::slices:
    case LeverKind::prefixCache:
    case LeverKind::speculation:
    case LeverKind::perRun: return SavingRisk::low;
    case LeverKind::precision:
    case LeverKind::software:
    case LeverKind::method:
    case LeverKind::outputs:
    case LeverKind::cache:
    case LeverKind::region:
    case LeverKind::spot:
    case LeverKind::commitment:
    case LeverKind::autoscaling:
    case LeverKind::scaleToZero:
    case LeverKind::sharing: return SavingRisk::medium;
    case LeverKind::model:
    case LeverKind::provider: return SavingRisk::high;
    }
    return SavingRisk::medium;
}

} // namespace

SavingRisk riskOf(const WayToSave &way)
{
    if (const auto *lever = std::get_if<Lever>(&way.change))
        return riskOfLever(lever->kind);
    // Several moves at once, or a contract: neither is undone in a day.
    return SavingRisk::medium;
}

std::optional<Money> signedFor(const WayToSave &way)
{
    const Money before = way.today.contract.amount.value_or(Money());
    const Money after = way.after.contract.amount.value_or(Money());
    return after > before ? std::optional(after - before) : std::nullopt;
}

WaysToSave waysToSave(const std::shared_ptr<const Snapshot> &snapshot, PriceLens lens,
                      std::optional<WorkloadId> only, const ChoiceSolver &solve,
                      const std::stop_token &stop, const WaysFound &progress)
{
    const EvaluationInputs &inputs = snapshot->inputs;
    const ScenarioEvaluation &today = snapshot->evaluation.activeScenario();
    const Scenario &scenario = activeScenario(snapshot->plan());
    const auto isStopped = [&] { return stop.stop_requested(); };
    WaysToSave found{.today = snapshot, .ways = {}};
    Ways ways(snapshot, found);
    const std::vector<WorkloadId> searched =
        only ? std::vector{*only} : costliest(today, kSearchedWorkloads);
    for (const WorkloadId workload : searched) {
        if (isStopped())
            return found;
        for (const Lever &lever : leversFor(inputs, scenario, workload, isStopped))
            ways.addLever(lever);
        ++found.searched;
        rank(found);
        if (progress)
            progress(found, found.searched, searched.size());
    }
    if (!only) {
        for (ReadyMade &made : readyMadeOf(snapshot, lens, isStopped))
            if (lowersCost(made.kind))
                ways.addMade(std::move(made));
        if (solve && !isStopped()) {
            const MixRules rules = withoutSigning(rulesInForce(*snapshot), scenario);
            if (const auto mix = proposeMix(snapshot, rules, solve, {}, {stop, {}}))
                ways.addMix(*mix);
        }
    }
    rank(found);
    return found;
}

} // namespace headroom
