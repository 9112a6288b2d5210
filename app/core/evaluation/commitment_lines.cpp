// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/commitment_lines.h"

#include "core/evaluation/commitment_bill.h"
#include "core/evaluation/fleet_line.h"
#include "core/evaluation/line.h"
#include "core/evaluation/month_factors.h"

#include <algorithm>

namespace headroom {

namespace {

/// Lines that bear what no line can be covered by: those that cost something, or all where none
/// does.
std::vector<std::size_t> bearersOf(const std::vector<Line> &lines)
{
    std::vector<std::size_t> all;
    std::vector<std::size_t> costly;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        all.push_back(i);
        if (lines[i].price && lines[i].count > Exact(0))
            costly.push_back(i);
    }
    return costly.empty() ? all : costly;
}

/// Divides the cost of commitments that no line can use evenly among lines.
std::vector<Int128> evenShares(Int128 whole, std::size_t lines)
{
    std::vector<Int128> shares(lines);
    for (std::size_t i = 0; i < lines; ++i)
        shares[i] = whole * static_cast<Int128>(i + 1) / static_cast<Int128>(lines)
                    - whole * static_cast<Int128>(i) / static_cast<Int128>(lines);
    return shares;
}

/// Use of one commitment over months, in exact amounts.
struct Tally {
    Int128 billed = 0;
    Int128 unused = 0;
    Int128 coveredOnDemand = 0;

    void add(const MonthBill::Part &part)
    {
        billed += part.billed;
        unused += part.unused;
        coveredOnDemand += part.coveredOnDemand;
    }
    [[nodiscard]] CommitmentUse use() const
    {
        return {moneyOfNanos(billed), moneyOfNanos(unused),
                billed > 0 ? static_cast<double>(billed - unused) / static_cast<double>(billed)
                           : 0.0};
    }
};

class AppliedCommitments
{
public:
    AppliedCommitments(const EvaluationInputs &inputs, const Scenario &scenario,
                       ScenarioEvaluation &evaluation)
        : m_inputs(inputs),
          m_scenario(scenario),
          m_evaluation(evaluation),
          m_lines(inputs, scenario, evaluation.lines),
          m_bearers(bearersOf(evaluation.lines)),
          m_terms(m_lines.decided())
    {}

    void applyTo(std::size_t months)
    {
        addOutcomes();
        if (m_evaluation.lines.empty())
            return;
        std::vector<Tally> tallies(m_terms.size());
        for (std::size_t m = 0; m < m_evaluation.forecast.size(); ++m) {
            const MonthBill bill = applyToForecast(m);
            for (std::size_t t = 0; t < m_terms.size() && m < months; ++t)
                tallies[t].add(bill.parts[t]);
        }
        applyToLines();
        for (std::size_t t = 0; t < m_terms.size(); ++t) {
            EvaluatedCommitment &outcome = m_evaluation.commitments[m_terms[t].index];
            outcome.forecast = tallies[t].use();
            outcome.breakEven = breakEvenOf(m_terms[t], tallies[t].billed - tallies[t].unused,
                                            tallies[t].coveredOnDemand);
        }
    }

private:
    void addOutcomes()
    {
        for (const Commitment &commitment : m_scenario.commitments)
            m_evaluation.commitments.push_back({.commitment = commitment});
        for (const CommitmentTerms &terms : m_terms) {
            EvaluatedCommitment &outcome = m_evaluation.commitments[terms.index];
            outcome.isPriced = true;
            outcome.perTerm =
                moneyOfNanos(terms.pricesIn(std::max(terms.firstMonth, 0)).spend.hourly
                             * kHoursPerYear * outcome.commitment.purchase.termYears);
            for (std::size_t i = 0; i < m_lines.places().size(); ++i) {
                if (std::ranges::find(terms.spend.lines, i, &CoveredLine::line)
                        != terms.spend.lines.end()
                    && (outcome.workloads.empty()
                        || outcome.workloads.back() != m_lines.line(i).id))
                    outcome.workloads.push_back(m_lines.line(i).id);
            }
        }
    }

    /// Cost that no line of `bill` bears, because none can be covered.
    [[nodiscard]] static Int128 loose(const MonthBill &bill)
    {
        Int128 sum = 0;
        for (const MonthBill::Part &part : bill.parts)
            sum += part.ofLine.empty() ? part.billed : 0;
        return sum;
    }

    MonthBill applyToForecast(std::size_t m)
    {
        const Date date = m_evaluation.forecast[m].month;
        const MonthOfUse use = m_lines.monthOfUse(static_cast<int>(m), date);
        MonthBill bill = billOf(use, m_terms, static_cast<int>(m));
        for (std::size_t i = 0; i < m_lines.places().size(); ++i)
            setForecastOf(m, i, moneyOfNanos(bill.cost[i]),
                          moneyOfNanos(bill.cash[i]) + moneyOfNanos(bill.fees[i]));
        const auto shares = evenShares(loose(bill), m_bearers.size());
        for (std::size_t i = 0; i < shares.size(); ++i) {
            const std::size_t place = m_bearers[i];
            const Money share = moneyOfNanos(shares[i]);
            const ViewedCosts &views = m_evaluation.forecast[m].views[place];
            if (share == Money())
                continue;
            if (!m_evaluation.lines[place].parts.empty())
                addToFirst(share, m_evaluation.forecast[m].parts[place]);
            setForecast(m, place, computeIn(views, CostView::effective) + share,
                        computeIn(views, CostView::cash) + share);
        }
        return bill;
    }

    static void addToFirst(Money share, std::vector<ComputeViews> &parts)
    {
        for (const CostView view : {CostView::effective, CostView::cash}) {
            if (auto &amount = parts.front()[static_cast<std::size_t>(view)])
                *amount += share;
        }
    }

    static Money computeIn(const ViewedCosts &views, CostView view)
    {
        const auto &cost = views[static_cast<std::size_t>(view)];
        return cost ? cost->compute : Money();
    }

    /// Sets the forecast of a line, or of a part of a fleet, whose line is then the sum of its
    /// parts.
    void setForecastOf(std::size_t m, std::size_t index, Money effective, Money cash)
    {
        const std::size_t place = m_lines.places()[index];
        const auto part = m_lines.partOf(index);
        if (!part) {
            setForecast(m, place, effective, cash);
            return;
        }
        std::vector<ComputeViews> &parts = m_evaluation.forecast[m].parts[place];
        parts[*part][static_cast<std::size_t>(CostView::effective)] = effective;
        parts[*part][static_cast<std::size_t>(CostView::cash)] = cash;
        const ComputeViews sums = sumOf(parts);
        setForecast(m, place, *sums[static_cast<std::size_t>(CostView::effective)],
                    *sums[static_cast<std::size_t>(CostView::cash)]);
    }

    /// Sets a line's monthly cost under commitments, and the cost lines that depend on it.
    void setForecast(std::size_t m, std::size_t place, Money effective, Money cash)
    {
        ForecastMonth &month = m_evaluation.forecast[m];
        ViewedCosts &views = month.views[place];
        ComputeViews compute;
        for (std::size_t view = 0; view < views.size(); ++view) {
            if (views[view])
                compute[view] = views[view]->compute;
        }
        compute[static_cast<std::size_t>(CostView::effective)] = effective;
        compute[static_cast<std::size_t>(CostView::cash)] = cash;
        const Money before = *costIn(views, CostView::effective);
        const Money paidBefore = *costIn(views, CostView::cash);
        const Workload &workload = m_inputs.plan->workloads[place];
        views = viewedCosts(workload.otherCosts, compute,
                            {{},
                             month.used[place],
                             demandIn(m_scenario, workload.id, static_cast<int>(m), month.month),
                             shareOfMonth(*m_inputs.plan, workload.id, month.month)});
        month.byWorkload[place] = *costIn(views, CostView::effective);
        month.total += month.byWorkload[place] - before;
        month.cash += *costIn(views, CostView::cash) - paidBefore;
    }

    void applyToLines()
    {
        const MonthView view = monthViewOf(*m_inputs.plan, m_scenario, m_inputs.valuationDate);
        const MonthBill bill = billOf(m_lines.monthOfUse(view), m_terms, 0);
        for (std::size_t i = 0; i < m_lines.places().size(); ++i)
            applyToLine(m_lines.places()[i], i, bill);
        const auto shares = evenShares(loose(bill), m_bearers.size());
        for (std::size_t i = 0; i < shares.size(); ++i) {
            if (shares[i] == 0)
                continue;
            const std::size_t place = m_bearers[i];
            Line &line = m_evaluation.lines[place];
            for (std::size_t t = 0; t < m_terms.size(); ++t)
                line.covers.push_back(
                    {m_terms[t].index, 0,
                     exactOfNanos(evenShares(bill.parts[t].billed, shares.size())[i])});
            if (line.parts.empty()) {
                addShare(exactOfNanos(shares[i]), line);
            } else {
                addShare(exactOfNanos(shares[i]), line.parts.front());
                sumParts(line);
            }
            addOtherCosts(m_evaluation.lines[place], m_inputs.plan->workloads[place]);
        }
        for (std::size_t t = 0; t < m_terms.size(); ++t) {
            Tally tally;
            tally.add(bill.parts[t]);
            m_evaluation.commitments[m_terms[t].index].month = tally.use();
        }
    }

    /// Rounded together with the line's own cost, not separately.
    static void addShare(const Exact &share, Line &line)
    {
        const Exact sum = line.exactMonthly + share;
        const Money more = Money::rounded(sum) - Money::rounded(line.exactMonthly);
        line.exactMonthly = sum;
        for (Money *amount : {&line.compute, &line.computeLow, &line.computeHigh, &line.cash})
            *amount += more;
    }

    void applyToLine(std::size_t place, std::size_t index, const MonthBill &bill)
    {
        const auto ofFleet = m_lines.partOf(index);
        Line &whole = m_evaluation.lines[place];
        Line &line = ofFleet ? whole.parts[*ofFleet] : whole;
        Int128 upfront = 0;
        for (std::size_t t = 0; t < m_terms.size(); ++t) {
            const MonthBill::Part &part = bill.parts[t];
            if (part.ofLine[index] == 0)
                continue;
            line.covers.push_back({m_terms[t].index, exactOfNanos(part.share[index]),
                                   exactOfNanos(part.ofLine[index])});
            line.evidence = worseOf(line.evidence, m_terms[t].evidence);
            upfront += part.fees[index];
        }
        if (line.covers.empty())
            return;
        // Less use saves first what is on demand; more of it is on demand.
        const Money less = line.compute - line.computeLow;
        const Money more = line.computeHigh - line.compute;
        Exact committed;
        for (const LineCover &cover : line.covers)
            committed += cover.cost;
        line.exactMonthly = exactOfNanos(bill.cost[index]);
        line.compute = moneyOfNanos(bill.cost[index]);
        line.computeLow =
            line.compute - std::min(less, Money::rounded(line.exactMonthly - committed));
        line.computeHigh = line.compute + more;
        line.cash = moneyOfNanos(bill.cash[index]);
        line.upfront = moneyOfNanos(upfront);
        if (ofFleet)
            sumParts(whole);
        addOtherCosts(m_evaluation.lines[place], m_inputs.plan->workloads[place]);
    }

    const EvaluationInputs &m_inputs;
    const Scenario &m_scenario;
    ScenarioEvaluation &m_evaluation;
    CommittableLines m_lines;
    std::vector<std::size_t> m_bearers;
    std::vector<CommitmentTerms> m_terms;
};

} // namespace

void applyCommitments(const EvaluationInputs &inputs, const Scenario &scenario, std::size_t months,
                      ScenarioEvaluation &evaluation)
{
    if (!scenario.commitments.empty())
        AppliedCommitments(inputs, scenario, evaluation).applyTo(months);
}

std::vector<OfferReference> offersOfCommitments(const EvaluationInputs &inputs,
                                                const Scenario &scenario,
                                                const std::vector<Line> &lines)
{
    std::vector<OfferReference> offers;
    const CommittableLines committable(inputs, scenario, lines);
    for (const Commitment &commitment : scenario.commitments) {
        for (OfferReference &offer : committable.offersOf(commitment))
            offers.push_back(std::move(offer));
    }
    return offers;
}

} // namespace headroom
