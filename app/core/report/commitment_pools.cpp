// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/commitment_pools.h"

#include "core/evaluation/commitment_bill.h"
#include "core/evaluation/committable_lines.h"
#include "core/report/sheet_builder.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace headroom {

namespace {

constexpr std::size_t kMostPatterns = 6;
constexpr std::size_t kMostCommitments = 4;
constexpr double kNanos = 1e9;

/// A month of all lines that commitments may cover, with what it bills.
struct PooledMonth {
    MonthOfUse use;
    MonthBill bill;
    int number = 0; ///< of the forecast; 0 for the one that is planned for, too
};

class Pools
{
public:
    Pools(const ReportFacts &facts, const std::vector<LineRule> &rules)
        : m_facts(facts),
          m_rules(rules),
          m_lines(facts.snapshot->inputs, *facts.assumptions, facts.active->lines),
          m_terms(m_lines.decided())
    {
        const EvaluationInputs &inputs = facts.snapshot->inputs;
        const MonthView view =
            monthViewOf(*facts.active->plan, *facts.assumptions, inputs.valuationDate);
        addMonth(m_lines.monthOfUse(view), 0);
        for (std::size_t m = 0; m < facts.active->forecast.size(); ++m)
            addMonth(m_lines.monthOfUse(static_cast<int>(m), facts.active->forecast[m].month),
                     static_cast<int>(m));
    }

    [[nodiscard]] std::vector<CoverPool> found() const
    {
        std::vector<CoverPool> pools;
        // The bill of a commitment that no line can use is spread over all lines, and so no pool is separate.
        if (std::ranges::any_of(
                m_terms, [](const CommitmentTerms &terms) { return terms.spend.lines.empty(); }))
            return pools;
        for (const auto &[lines, terms] : connected()) {
            auto pool = poolOf(lines, terms);
            if (pool && isAsEvaluated(*pool, lines))
                pools.push_back(std::move(*pool));
        }
        return pools;
    }

private:
    using Places = std::vector<std::size_t>;
    struct Connected {
        Places lines; ///< as the commitments number them
        Places terms; ///< places in m_terms
    };

    void addMonth(MonthOfUse use, int number)
    {
        MonthBill bill = billOf(use, m_terms, number);
        m_months.push_back({std::move(use), std::move(bill), number});
    }

    /// Lines and commitments that cover each other, directly or by others.
    [[nodiscard]] std::vector<Connected> connected() const
    {
        std::vector<Connected> all;
        for (std::size_t t = 0; t < m_terms.size(); ++t) {
            Connected joined{{}, {t}};
            for (const CoveredLine &line : m_terms[t].spend.lines)
                joined.lines.push_back(line.line);
            for (auto other = all.begin(); other != all.end();) {
                const bool touches = std::ranges::any_of(other->lines, [&](std::size_t line) {
                    return std::ranges::find(joined.lines, line) != joined.lines.end();
                });
                if (!touches) {
                    ++other;
                    continue;
                }
                joined.lines.insert(joined.lines.end(), other->lines.begin(), other->lines.end());
                joined.terms.insert(joined.terms.end(), other->terms.begin(), other->terms.end());
                other = all.erase(other);
            }
            std::ranges::sort(joined.lines);
            joined.lines.erase(std::unique(joined.lines.begin(), joined.lines.end()),
                               joined.lines.end());
            std::ranges::sort(joined.terms);
            all.push_back(std::move(joined));
        }
        return all;
    }

    /// Committed rate of one instance; absent where the lines of the pool have different rates.
    [[nodiscard]] static std::optional<double> oneRate(const CommitmentPrices &prices,
                                                       const Places &lines)
    {
        if (prices.fee != 0 || prices.spend.lines.size() != lines.size())
            return std::nullopt;
        const CoveredLine &first = prices.spend.lines.front();
        const bool isSame = std::ranges::all_of(prices.spend.lines, [&](const CoveredLine &line) {
            return line.committed == first.committed && line.onDemand == first.onDemand;
        });
        return isSame ? std::optional(static_cast<double>(first.committed)) : std::nullopt;
    }

    [[nodiscard]] bool areFree(const Places &lines) const
    {
        return !lines.empty() && std::ranges::all_of(lines, [&](std::size_t line) {
            const std::size_t place = m_lines.places()[line];
            return m_rules[place].follows && !m_rules[place].run && !m_lines.partOf(line);
        });
    }

    [[nodiscard]] std::optional<CoverPool> poolOf(const Places &lines, const Places &terms) const
    {
        if (!areFree(lines) || terms.size() > kMostCommitments)
            return std::nullopt;
        CoverPool pool;
        for (const std::size_t line : lines)
            pool.lines.push_back(m_lines.places()[line]);
        for (const std::size_t term : terms)
            pool.commitments.push_back(m_terms[term].index);
        for (const PooledMonth &month : m_months) {
            auto added = monthOf(month, lines, terms, pool.patterns);
            if (!added)
                return std::nullopt;
            pool.months.push_back(std::move(*added));
        }
        for (CoverPool::Month &month : pool.months)
            month.times.resize(pool.patterns.size());
        return pool;
    }

    [[nodiscard]] std::optional<CoverPool::Month>
    monthOf(const PooledMonth &of, const Places &lines, const Places &terms,
            std::vector<CoverPool::Pattern> &patterns) const
    {
        CoverPool::Month month;
        for (const std::size_t line : lines) {
            const std::size_t place = m_lines.places()[line];
            const LineRule &rule = m_rules[place];
            const bool isPlanned = !of.use.month;
            const double demand =
                isPlanned ? 1 : rule.months[static_cast<std::size_t>(of.number)].demand;
            const double planned = m_facts.active->lines[place].count.toDouble();
            const double count =
                rule.steps.empty() ? planned : planned * countAt(rule, demand) / countAt(rule, 1);
            month.counts.push_back(count);
            month.hours.push_back(static_cast<double>(of.use.used[line].numerator)
                                  / static_cast<double>(of.use.used[line].denominator) / count);
        }
        if (!addTimes(of, lines, patterns, month))
            return std::nullopt;
        for (const std::size_t term : terms) {
            const bool runs = m_terms[term].runsIn(of.number);
            const CommitmentPrices &prices =
                of.use.month ? m_terms[term].pricesIn(of.number) : m_terms[term];
            const auto rate = oneRate(prices, lines);
            if (!rate)
                return std::nullopt;
            month.committed.push_back(runs ? static_cast<double>(prices.spend.hourly) / *rate : 0);
            month.bills.push_back(static_cast<double>(of.bill.parts[term].billed) / kNanos);
        }
        return month;
    }

    /// False if a line runs with some of its instances only.
    static bool addTimes(const PooledMonth &of, const Places &lines,
                         std::vector<CoverPool::Pattern> &patterns, CoverPool::Month &month)
    {
        for (std::size_t p = 0; p < of.use.use.parts.size(); ++p) {
            CoverPool::Pattern pattern;
            for (std::size_t i = 0; i < lines.size(); ++i) {
                const auto running = static_cast<double>(of.use.use.of(p)[lines[i]]);
                if (running != 0 && running != month.counts[i])
                    return false;
                pattern.runs.push_back(running != 0);
            }
            if (std::ranges::find(pattern.runs, true) == pattern.runs.end())
                continue;
            const auto known = std::ranges::find(patterns, pattern.runs, &CoverPool::Pattern::runs);
            const auto place = static_cast<std::size_t>(known - patterns.begin());
            if (known == patterns.end())
                patterns.push_back(std::move(pattern));
            if (patterns.size() > kMostPatterns)
                return false;
            month.times.resize(std::max(month.times.size(), patterns.size()));
            month.times[place] +=
                static_cast<double>(of.use.use.parts[p]) / static_cast<double>(kPartsPerWeek);
        }
        return true;
    }

    [[nodiscard]] bool isAsEvaluated(const CoverPool &pool, const Places &lines) const
    {
        for (std::size_t m = 0; m < pool.months.size(); ++m) {
            for (std::size_t i = 0; i < lines.size(); ++i) {
                const CoveredPart part = coveredPart(pool, m, i);
                const auto rate = m_lines.line(lines[i]).price->rate.toDouble();
                const CoverPool::Month &month = pool.months[m];
                const double cost =
                    month.counts[i] * month.hours[i] * rate * part.onDemand + part.share;
                if (!isShownBy(Cell(moneyOfNanos(m_months[m].bill.cost[lines[i]])), cost))
                    return false;
            }
        }
        return true;
    }

    const ReportFacts &m_facts;
    const std::vector<LineRule> &m_rules;
    CommittableLines m_lines;
    std::vector<CommitmentTerms> m_terms;
    std::vector<PooledMonth> m_months;
};

} // namespace

CoveredPart coveredPart(const CoverPool &pool, std::size_t month, std::size_t line)
{
    const CoverPool::Month &of = pool.months[month];
    const auto running = [&](std::size_t p) {
        double sum = 0;
        for (std::size_t i = 0; i < pool.lines.size(); ++i)
            sum += pool.patterns[p].runs[i] ? of.counts[i] : 0;
        return sum;
    };
    CoveredPart part{.onDemand = 0, .share = 0};
    double time = 0;
    double before = 0;
    const auto coveredUpTo = [&](double committed, std::size_t p) {
        return std::min(1.0, committed / running(p));
    };
    const double all = std::accumulate(of.committed.begin(), of.committed.end(), 0.0);
    for (std::size_t p = 0; p < pool.patterns.size(); ++p) {
        if (!pool.patterns[p].runs[line])
            continue;
        time += of.times[p];
        part.onDemand += of.times[p] * (1 - coveredUpTo(all, p));
    }
    part.onDemand = time > 0 ? part.onDemand / time : 1;
    for (std::size_t k = 0; k < of.committed.size(); ++k) {
        const double after = before + of.committed[k];
        double own = 0;
        double whole = 0;
        for (std::size_t p = 0; p < pool.patterns.size(); ++p) {
            const double taken = coveredUpTo(after, p) - coveredUpTo(before, p);
            own += pool.patterns[p].runs[line] ? of.times[p] * taken * of.counts[line] : 0;
            whole += of.times[p] * taken * running(p);
        }
        part.share += whole > 0 ? of.bills[k] * own / whole : 0;
        before = after;
    }
    return part;
}

std::vector<CoverPool> commitmentPoolsOf(const ReportFacts &facts,
                                         const std::vector<LineRule> &rules)
{
    if (facts.assumptions->commitments.empty() || facts.active->forecast.empty())
        return {};
    return Pools(facts, rules).found();
}

} // namespace headroom
