// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/commitments/commitment_study.h"

#include "core/commitments/commitment_amount.h"
#include "core/evaluation/forecast.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <set>

namespace headroom {

namespace {

constexpr std::size_t kLookedAt = std::numeric_limits<std::size_t>::max();
constexpr UseLevel kAfterFall{100 - kFallPercent, 100};

EvaluationInputs withPlan(EvaluationInputs inputs, std::shared_ptr<const Plan> plan)
{
    inputs.plan = std::move(plan);
    return inputs;
}

} // namespace

CommitmentHorizon::CommitmentHorizon(std::shared_ptr<const Snapshot> snapshot, std::size_t scenario,
                                     int months)
    : m_snapshot(std::move(snapshot)),
      m_scenario(m_snapshot->plan().scenarios[scenario]),
      m_evaluation(m_snapshot->evaluation.scenarios[scenario]),
      m_inputs(withPlan(m_snapshot->inputs, m_evaluation.plan)),
      m_lines(m_inputs, m_scenario, m_evaluation.lines),
      m_decided(m_lines.decided()),
      m_planUse(
          m_lines.monthOfUse(monthViewOf(*m_inputs.plan, m_scenario, m_inputs.valuationDate))),
      m_plain(forecastMonths(m_inputs, m_scenario, m_evaluation.lines, months))
{
    for (int m = 0; m < months; ++m)
        m_uses.push_back(m_lines.monthOfUse(m, m_plain[static_cast<std::size_t>(m)].month));
}

/// The lines that a kind of commitment changes, month by month. Kinds for the same lines share it. With commitments
/// that are decided, a further one may leave to them what they did not carry before: then all
/// lines are looked at.
class CommitmentPool
{
public:
    CommitmentPool(const CommitmentHorizon &horizon, std::vector<std::size_t> lines)
        : places(std::move(lines))
    {
        for (const MonthOfUse &use : horizon.m_uses)
            uses.push_back(use.only(places));
        planUse = horizon.m_planUse.only(places);
        decided = horizon.m_decided;
        for (CommitmentTerms &terms : decided)
            renumber(terms);
        for (std::size_t m = 0; m < uses.size(); ++m) {
            before.push_back(sumOf(uses[m], billOf(uses[m], decided, static_cast<int>(m))));
            addOthers(horizon, m);
            const MonthBill afterFall = billOf(uses[m], decided, static_cast<int>(m), kAfterFall);
            fallen.push_back(sumOf(uses[m], afterFall, kAfterFall).cost);
        }
        planBesides = horizon.m_evaluation.total - sumOf(planUse, billOf(planUse, decided, 0)).cost;
    }

    /// The lines that a kind changes.
    static std::vector<std::size_t> linesFor(const CommitmentHorizon &horizon,
                                             const CommitmentTerms &terms)
    {
        std::vector<std::size_t> lines;
        if (!horizon.m_decided.empty()) {
            lines.resize(horizon.m_lines.places().size());
            std::iota(lines.begin(), lines.end(), std::size_t{0});
            return lines;
        }
        // A fleet with all its parts, of which its other cost lines are taken together.
        std::set<std::size_t> places;
        for (const CarriedLine &line : terms.spend.lines)
            places.insert(horizon.m_lines.places()[line.line]);
        for (std::size_t line = 0; line < horizon.m_lines.places().size(); ++line) {
            if (places.contains(horizon.m_lines.places()[line]))
                lines.push_back(line);
        }
        return lines;
    }

    /// From lines of the scenario to those of the pool.
    void renumber(CommitmentTerms &terms) const
    {
        const auto renumberIn = [&](CommittedSpend &spend) {
            for (CarriedLine &line : spend.lines)
                line.line = static_cast<std::size_t>(std::ranges::lower_bound(places, line.line)
                                                     - places.begin());
        };
        renumberIn(terms.spend);
        for (auto &[month, prices] : terms.later)
            renumberIn(prices.spend);
    }

    std::vector<std::size_t> places; ///< of the scenario's committable ones
    std::vector<MonthOfUse> uses;
    std::vector<LineMonth> before;        ///< all lines under what is decided
    std::vector<CommitmentMonth> besides; ///< what of a month does not change, in `without`
    std::vector<Money> fallen;
    std::vector<CommitmentTerms> decided;
    MonthOfUse planUse;
    Money planBesides;

private:
    /// All of the month but the pool's lines. Lines outside the pool have nothing decided that changes them.
    void addOthers(const CommitmentHorizon &horizon, std::size_t m)
    {
        const ForecastMonth &plain = horizon.m_plain[m];
        CommitmentMonth others{plain.month, plain.total, {}, plain.cash, {}};
        const MonthBill bill = billOf(uses[m], {}, static_cast<int>(m));
        for (std::size_t i = 0; i < places.size(); ++i) {
            const std::size_t place = horizon.m_lines.places()[places[i]];
            if (!horizon.m_lines.partOf(places[i])) {
                const ViewedCosts &views = plain.views[place];
                others.without = others.without - *costIn(views, CostView::effective);
                others.cashWithout = others.cashWithout - *costIn(views, CostView::cash);
                continue;
            }
            std::size_t end = i + 1;
            while (end < places.size() && uses[m].places[end] == place)
                ++end;
            // Parts that nothing carries stay among the others.
            const LineMonth ofFleet = placeMonthOf(uses[m], bill, i, end);
            others.without = others.without - ofFleet.cost;
            others.cashWithout = others.cashWithout - ofFleet.cash;
            i = end - 1;
        }
        besides.push_back(others);
    }
};

CommitmentStudy::CommitmentStudy(std::shared_ptr<const CommitmentHorizon> horizon, Commitment kind,
                                 std::shared_ptr<const CommitmentPool> pool)
    : m_horizon(std::move(horizon)),
      m_kind(std::move(kind)),
      m_pool(std::move(pool))
{
    m_kind.amount = 1;
    measure();
}

std::vector<WorkloadId> CommitmentStudy::workloads() const
{
    std::vector<WorkloadId> ids;
    const auto terms = m_horizon->m_lines.termsOf(m_kind);
    for (std::size_t i = 0; terms && i < m_horizon->m_lines.places().size(); ++i) {
        if (std::ranges::find(terms->spend.lines, i, &CarriedLine::line) != terms->spend.lines.end()
            && (ids.empty() || ids.back() != m_horizon->m_lines.line(i).id))
            ids.push_back(m_horizon->m_lines.line(i).id);
    }
    return ids;
}

void CommitmentStudy::measure()
{
    auto terms = m_horizon->m_lines.termsOf(m_kind);
    if (!terms || terms->spend.lines.empty())
        return;
    const std::vector<std::size_t> lines = CommitmentPool::linesFor(*m_horizon, *terms);
    if (!m_pool || m_pool->places != lines)
        m_pool = std::make_shared<const CommitmentPool>(*m_horizon, lines);
    m_pool->renumber(*terms);
    std::vector<const CommittedSpend *> before;
    for (const CommitmentTerms &decided : m_pool->decided)
        before.push_back(&decided.spend);
    UseToCommit use;
    for (const MonthOfUse &month : m_pool->uses)
        use.months.push_back({restOfUse(month.use, before, terms->spend),
                              static_cast<std::int64_t>(month.wholeHours.scaled(0))});
    const bool ofInstances = countsInstances(m_kind);
    const CarriedLine &first = terms->spend.lines.front();
    const double unit =
        ofInstances ? static_cast<double>(first.committed) : static_cast<double>(kNanosPerUnit);
    Int128 most = 0;
    Int128 least = 0;
    for (const UseToCommit::Month &month : use.months) {
        for (std::size_t piece = 0; piece < month.rest.parts.size(); ++piece) {
            Int128 spend = 0;
            for (std::size_t i = month.rest.firstStep[piece]; i < month.rest.firstStep[piece + 1];
                 ++i) {
                spend += month.rest.steps[i].spend;
                least = least == 0 ? spend : std::min(least, spend);
            }
            most = std::max(most, spend);
            m_curve.push_back(
                {static_cast<double>(spend) / unit, static_cast<double>(month.rest.parts[piece])
                                                        / static_cast<double>(kPartsPerWeek)
                                                        * static_cast<double>(month.hours)});
        }
    }
    std::ranges::stable_sort(m_curve, std::greater(), &UseStep::level);
    if (ofInstances) {
        m_best = bestInstances(use, first.committed, first.onDemand);
        m_least = 1;
        m_most = static_cast<std::int64_t>((most + first.committed - 1) / first.committed);
    } else {
        m_best = exactOfNanos(bestSpend(use));
        m_least = exactOfNanos(least);
        m_most = exactOfNanos(most);
    }
}

namespace {

/// Adds up what an amount comes to, month by month.
class OutcomeSum
{
public:
    OutcomeSum(const CommitmentPool &pool, CommitmentTerms terms) : m_pool(pool)
    {
        for (const CarriedLine &line : terms.spend.lines)
            m_members.push_back(line.line);
        const CarriedLine &best = terms.spend.lines.front();
        m_outcome.breakEven =
            static_cast<double>(best.committed) / static_cast<double>(best.onDemand);
        m_all = pool.decided;
        terms.index = kLookedAt;
        if (terms.spend.hourly > 0)
            m_all.push_back(std::move(terms));
        sortByScope(m_all);
        m_place = static_cast<std::size_t>(
            std::ranges::find(m_all, kLookedAt, &CommitmentTerms::index) - m_all.begin());
    }

    void add(std::size_t m)
    {
        const MonthBill bill = billOf(m_pool.uses[m], m_all, static_cast<int>(m));
        const CommitmentMonth &others = m_pool.besides[m];
        const LineMonth after = sumOf(m_pool.uses[m], bill);
        const LineMonth &before = m_pool.before[m];
        CommitmentMonth month = others;
        month.with = others.without + after.cost;
        month.without += before.cost;
        month.cashWith = others.cashWithout + after.cash;
        month.cashWithout += before.cash;
        m_outcome.total += month.with;
        m_outcome.totalWithout += month.without;
        m_paid += month.cashWith - month.cashWithout;
        if (!m_outcome.breakEvenMonth && m_paid < Money())
            m_outcome.breakEvenMonth = m;
        m_outcome.months.push_back(month);
        const MonthBill fallen = billOf(m_pool.uses[m], m_all, static_cast<int>(m), kAfterFall);
        m_outcome.afterFall += others.without + sumOf(m_pool.uses[m], fallen, kAfterFall).cost;
        m_outcome.afterFallWithout += others.without + m_pool.fallen[m];
        for (const std::size_t line : m_members)
            m_onDemand += bill.onDemand[line];
        if (m_place == m_all.size())
            return;
        m_billed += bill.parts[m_place].billed;
        m_unused += bill.parts[m_place].unused;
        m_carried += bill.parts[m_place].carriedOnDemand;
    }

    [[nodiscard]] CommitmentOutcome result(Money monthlyWithout)
    {
        const auto share = [](Int128 part, Int128 whole) {
            return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0.0;
        };
        m_outcome.committed = moneyOfNanos(m_billed);
        m_outcome.unused = moneyOfNanos(m_unused);
        m_outcome.utilisation = share(m_billed - m_unused, m_billed);
        m_outcome.coverage = share(m_carried, m_onDemand);
        if (m_carried > 0)
            m_outcome.breakEven = share(m_billed - m_unused, m_carried);
        m_outcome.monthlyWithout = monthlyWithout;
        m_outcome.monthly =
            m_pool.planBesides + sumOf(m_pool.planUse, billOf(m_pool.planUse, m_all, 0)).cost;
        return std::move(m_outcome);
    }

private:
    const CommitmentPool &m_pool;
    CommitmentOutcome m_outcome;
    std::vector<CommitmentTerms> m_all; ///< in the order in which they carry use
    std::size_t m_place = 0;            ///< of the one that is looked at
    std::vector<std::size_t> m_members;
    Money m_paid; ///< more than without it
    Int128 m_billed = 0;
    Int128 m_unused = 0;
    Int128 m_carried = 0;
    Int128 m_onDemand = 0;
};

} // namespace

CommitmentOutcome CommitmentStudy::outcomeAt(const Exact &amount) const
{
    CommitmentOutcome outcome;
    Commitment commitment = m_kind;
    commitment.amount = amount;
    auto terms = m_horizon->m_lines.termsOf(commitment);
    if (terms && m_pool) {
        m_pool->renumber(*terms);
        OutcomeSum sum(*m_pool, std::move(*terms));
        for (std::size_t m = 0; m < m_pool->uses.size(); ++m)
            sum.add(m);
        outcome = sum.result(m_horizon->m_evaluation.total);
    }
    outcome.amount = amount;
    return outcome;
}

} // namespace headroom
