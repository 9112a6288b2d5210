// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/commitments/commitment_study.h"

#include "core/commitments/commitment_amount.h"
#include "core/evaluation/forecast.h"
#include "core/evaluation/month_factors.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
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

CommitmentHorizon::Use::Use(std::shared_ptr<const Snapshot> of, std::size_t index)
    : snapshot(std::move(of)),
      scenario(snapshot->plan().scenarios[index]),
      evaluation(snapshot->evaluation.scenarios[index]),
      inputs(withPlan(snapshot->inputs, evaluation.plan)),
      lines(inputs, scenario, evaluation.lines),
      plan(lines.monthOfUse(monthViewOf(*inputs.plan, scenario, inputs.valuationDate)))
{}

CommitmentHorizon::CommitmentHorizon(std::shared_ptr<const Snapshot> snapshot, std::size_t scenario,
                                     int months)
{
    const auto use = std::make_shared<Use>(std::move(snapshot), scenario);
    m_decided = use->lines.decided();
    m_monthly = use->evaluation.total;
    const auto plain = forecastMonths(use->inputs, use->scenario, use->evaluation.lines, months);
    for (int m = 0; m < months; ++m) {
        const ForecastMonth &month = plain[static_cast<std::size_t>(m)];
        use->months.push_back(use->lines.monthOfUse(m, month.month));
        CommitmentMonth all{month.month, month.total, {}, month.cash, {}};
        if (!m_decided.empty()) {
            const MonthOfUse &lines = use->months.back();
            const LineMonth without = sumOf(lines, billOf(lines, {}, m));
            const LineMonth with = sumOf(lines, billOf(lines, m_decided, m));
            all.without += with.cost - without.cost;
            all.cashWithout += with.cash - without.cash;
        }
        m_all.push_back(all);
    }
    m_use = use;
}

std::shared_ptr<const CommitmentHorizon>
CommitmentHorizon::with(const Commitment &commitment, const CommitmentOutcome &outcome) const
{
    auto horizon = std::make_shared<CommitmentHorizon>(*this);
    if (auto terms = lines().termsOf(commitment)) {
        terms->index = m_decided.size();
        horizon->m_decided.push_back(std::move(*terms));
        sortByScope(horizon->m_decided);
    }
    horizon->m_monthly = outcome.monthly;
    for (std::size_t m = 0; m < m_all.size(); ++m) {
        horizon->m_all[m].without = outcome.months[m].with;
        horizon->m_all[m].cashWithout = outcome.months[m].cashWith;
    }
    return horizon;
}

/// The lines that a kind of commitment changes, month by month; kinds for the same lines share it.
/// A further commitment can free decided ones to cover other use, so the pool includes all lines of
/// decided commitments that overlap.
class CommitmentPool
{
public:
    CommitmentPool(const CommitmentHorizon &horizon, std::vector<std::size_t> lines)
        : places(std::move(lines))
    {
        for (const MonthOfUse &use : horizon.m_use->months)
            uses.push_back(use.only(places));
        planUse = horizon.m_use->plan.only(places);
        for (const CommitmentTerms &terms : horizon.m_decided) {
            if (!isAmong(terms, places))
                continue;
            decided.push_back(terms);
            renumber(decided.back());
        }
        for (std::size_t m = 0; m < uses.size(); ++m) {
            before.push_back(sumOf(uses[m], billOf(uses[m], decided, static_cast<int>(m))));
            CommitmentMonth others = horizon.m_all[m];
            others.without = others.without - before.back().cost;
            others.cashWithout = others.cashWithout - before.back().cash;
            besides.push_back(others);
            const MonthBill afterFall = billOf(uses[m], decided, static_cast<int>(m), kAfterFall);
            fallen.push_back(sumOf(uses[m], afterFall, kAfterFall).cost);
        }
        costOfRest = horizon.m_monthly - sumOf(planUse, billOf(planUse, decided, 0)).cost;
    }

    /// Lines that a kind of commitment changes.
    static std::vector<std::size_t> linesFor(const CommitmentHorizon &horizon,
                                             const CommitmentTerms &terms)
    {
        std::set<std::size_t> lines;
        const auto add = [&](const CommitmentTerms &more) {
            for (const CoveredLine &line : more.spend.lines)
                lines.insert(line.line);
        };
        add(terms);
        for (std::size_t known = 0; known < lines.size();) {
            known = lines.size();
            addWholePlaces(horizon.lines().places(), lines);
            for (const CommitmentTerms &decided : horizon.m_decided) {
                if (isAmong(decided, lines))
                    add(decided);
            }
        }
        return {lines.begin(), lines.end()};
    }

    /// Converts line indexes of the scenario to those of the pool.
    void renumber(CommitmentTerms &terms) const
    {
        const auto renumberIn = [&](CommittedSpend &spend) {
            for (CoveredLine &line : spend.lines)
                line.line = static_cast<std::size_t>(std::ranges::lower_bound(places, line.line)
                                                     - places.begin());
        };
        renumberIn(terms.spend);
        for (auto &[month, prices] : terms.later)
            renumberIn(prices.spend);
    }

    std::vector<std::size_t> places; ///< indexes into the scenario's committable lines
    std::vector<MonthOfUse> uses;
    std::vector<LineMonth> before;        ///< all lines under the decided commitments
    std::vector<CommitmentMonth> besides; ///< per month, cost outside the pool, in `without`
    std::vector<Money> fallen;
    std::vector<CommitmentTerms> decided; ///< those that cover lines of the pool
    MonthOfUse planUse;
    Money costOfRest;

private:
    /// True if the terms cover any of the lines, which are in ascending order.
    template <typename Lines>
    static bool isAmong(const CommitmentTerms &terms, const Lines &lines)
    {
        return std::ranges::any_of(terms.spend.lines, [&](const CoveredLine &line) {
            return std::binary_search(lines.begin(), lines.end(), line.line);
        });
    }

    /// Adds all parts of a fleet, because its other cost lines are computed together.
    static void addWholePlaces(const std::vector<std::size_t> &placeOf,
                               std::set<std::size_t> &lines)
    {
        std::set<std::size_t> places;
        for (const std::size_t line : lines)
            places.insert(placeOf[line]);
        for (std::size_t line = 0; line < placeOf.size(); ++line) {
            if (places.contains(placeOf[line]))
                lines.insert(line);
        }
    }
};

CommitmentStudy::CommitmentStudy(std::shared_ptr<const CommitmentHorizon> horizon, Commitment kind)
    : m_horizon(std::move(horizon)),
      m_kind(std::move(kind))
{
    CommitmentPools own;
    measure(own);
}

CommitmentStudy::CommitmentStudy(std::shared_ptr<const CommitmentHorizon> horizon, Commitment kind,
                                 CommitmentPools &pools)
    : m_horizon(std::move(horizon)),
      m_kind(std::move(kind))
{
    measure(pools);
}

std::vector<WorkloadId> CommitmentStudy::workloads() const
{
    std::vector<WorkloadId> ids;
    const CommittableLines &lines = m_horizon->lines();
    const auto terms = lines.termsOf(m_kind);
    for (std::size_t i = 0; terms && i < lines.places().size(); ++i) {
        if (std::ranges::find(terms->spend.lines, i, &CoveredLine::line) != terms->spend.lines.end()
            && (ids.empty() || ids.back() != lines.line(i).id))
            ids.push_back(lines.line(i).id);
    }
    return ids;
}

void CommitmentStudy::measure(CommitmentPools &pools)
{
    m_kind.amount = 1;
    auto terms = m_horizon->lines().termsOf(m_kind);
    if (!terms || terms->spend.lines.empty())
        return;
    const std::vector<std::size_t> lines = CommitmentPool::linesFor(*m_horizon, *terms);
    std::shared_ptr<const CommitmentPool> &pool = pools[lines];
    if (!pool)
        pool = std::make_shared<const CommitmentPool>(*m_horizon, lines);
    m_pool = pool;
    m_pool->renumber(*terms);
    std::vector<const CommittedSpend *> before;
    for (const CommitmentTerms &decided : m_pool->decided)
        before.push_back(&decided.spend);
    UseToCommit use;
    for (const MonthOfUse &month : m_pool->uses)
        use.months.push_back({restOfUse(month.use, before, terms->spend),
                              static_cast<std::int64_t>(month.wholeHours.scaled(0))});
    const bool ofInstances = countsInstances(m_kind);
    const CoveredLine &first = terms->spend.lines.front();
    const double unit = ofInstances ? static_cast<double>(first.committedWhole)
                                    : static_cast<double>(kNanosPerUnit);
    Int128 maximum = 0;
    Int128 minimum = 0;
    for (const UseToCommit::Month &month : use.months) {
        for (std::size_t piece = 0; piece < month.rest.parts.size(); ++piece) {
            Int128 spend = 0;
            for (std::size_t i = month.rest.firstStep[piece]; i < month.rest.firstStep[piece + 1];
                 ++i) {
                spend += month.rest.steps[i].spend;
                minimum = minimum == 0 ? spend : std::min(minimum, spend);
            }
            maximum = std::max(maximum, spend);
            m_curve.push_back(
                {static_cast<double>(spend) / unit, static_cast<double>(month.rest.parts[piece])
                                                        / static_cast<double>(kPartsPerWeek)
                                                        * static_cast<double>(month.hours)});
        }
    }
    std::ranges::stable_sort(m_curve, std::greater(), &UseStep::level);
    if (ofInstances) {
        m_best = bestInstances(use, first.committedWhole, first.onDemandWhole);
        m_minimum = 1;
        m_maximum =
            static_cast<std::int64_t>((maximum + first.committedWhole - 1) / first.committedWhole);
    } else {
        m_best = exactOfNanos(bestSpend(use));
        m_minimum = exactOfNanos(minimum);
        m_maximum = exactOfNanos(maximum);
    }
    if (!m_horizon->scenario().outlook.priceSteps.empty())
        searchAtPricesOfTerms(*terms, before);
}

/// A term keeps the prices of its first month while on-demand prices change: the search starts from
/// the optimum at the prices of the planned month.
void CommitmentStudy::searchAtPricesOfTerms(const CommitmentTerms &terms,
                                            const std::vector<const CommittedSpend *> &before)
{
    std::vector<Exact> amounts;
    if (countsInstances(m_kind)) {
        for (std::int64_t count = 0; Exact(count) <= m_maximum; ++count)
            amounts.emplace_back(count);
    } else {
        std::set<Int128> levels{0};
        const auto add = [&](const CommittedSpend &wanted) {
            for (const MonthOfUse &month : m_pool->uses)
                addLevels(restOfUse(month.use, before, wanted), levels);
        };
        add(terms.spend);
        for (const auto &[month, prices] : terms.later)
            add(prices.spend);
        for (const Int128 level : levels)
            amounts.push_back(exactOfNanos(level));
    }
    const auto at = std::ranges::lower_bound(amounts, m_best);
    const auto from = std::min(static_cast<std::size_t>(at - amounts.begin()), amounts.size() - 1);
    m_best = amounts[firstOfLeast(amounts.size(), from,
                                  [&](std::size_t i) { return outcomeAt(amounts[i]).total; })];
    m_maximum = std::max(m_maximum, m_best);
}

namespace {

/// Adds up the outcome of an amount, month by month.
class OutcomeSum
{
public:
    OutcomeSum(const CommitmentPool &pool, CommitmentTerms terms) : m_pool(pool)
    {
        for (const CoveredLine &line : terms.spend.lines)
            m_members.push_back(line.line);
        m_outcome.breakEven = breakEvenOf(terms, 0, 0);
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
        m_covered += bill.parts[m_place].coveredOnDemand;
        if (m < std::size_t{kStopMonth})
            m_coveredUntilStop += bill.parts[m_place].coveredOnDemand;
    }

    [[nodiscard]] CommitmentOutcome result(Money monthlyWithout)
    {
        const auto share = [](Int128 part, Int128 whole) {
            return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0.0;
        };
        m_outcome.committed = moneyOfNanos(m_billed);
        m_outcome.unused = moneyOfNanos(m_unused);
        m_outcome.utilisation = share(m_billed - m_unused, m_billed);
        m_outcome.coverage = share(m_covered, m_onDemand);
        if (m_covered > 0)
            m_outcome.breakEven = share(m_billed - m_unused, m_covered);
        addPayOff();
        m_outcome.monthlyWithout = monthlyWithout;
        m_outcome.monthly =
            m_pool.costOfRest + sumOf(m_pool.planUse, billOf(m_pool.planUse, m_all, 0)).cost;
        return std::move(m_outcome);
    }

private:
    void addPayOff()
    {
        if (m_place == m_all.size() || m_outcome.months.empty())
            return;
        constexpr double kRounding = 1e-9;
        const CommitmentTerms &terms = m_all[m_place];
        PayOff payOff;
        payOff.termMonths = terms.termMonths;
        payOff.usedMonths =
            static_cast<int>(std::ceil(m_outcome.breakEven * terms.termMonths - kRounding));
        payOff.stopMonth =
            static_cast<int>(std::min<std::size_t>(kStopMonth, m_outcome.months.size()));
        const Int128 ofTerm = terms.pricesIn(0).spend.hourly
                              * hoursOfTerm(m_outcome.months.front().month, terms.termMonths);
        payOff.loss = moneyOfNanos(ofTerm - m_coveredUntilStop);
        m_outcome.payOff = payOff;
    }

    const CommitmentPool &m_pool;
    CommitmentOutcome m_outcome;
    std::vector<CommitmentTerms> m_all; ///< in the order in which they cover use
    std::size_t m_place = 0;            ///< index of the one under evaluation
    std::vector<std::size_t> m_members;
    Int128 m_billed = 0;
    Int128 m_unused = 0;
    Int128 m_covered = 0;
    Int128 m_coveredUntilStop = 0;
    Int128 m_onDemand = 0;
};

} // namespace

CommitmentOutcome CommitmentStudy::outcomeAt(const Exact &amount) const
{
    CommitmentOutcome outcome;
    Commitment commitment = m_kind;
    commitment.amount = amount;
    auto terms = m_horizon->lines().termsOf(commitment);
    if (terms && m_pool) {
        m_pool->renumber(*terms);
        OutcomeSum sum(*m_pool, std::move(*terms));
        for (std::size_t m = 0; m < m_pool->uses.size(); ++m)
            sum.add(m);
        outcome = sum.result(m_horizon->m_monthly);
    }
    outcome.amount = amount;
    return outcome;
}

} // namespace headroom
