// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/month_formulas.h"
#include "core/texts/headings.h"
#include "core/texts/workbook_texts.h"
#include "core/wording/commitment_words.h"

#include <algorithm>
#include <utility>

namespace headroom {

namespace {

std::string sumText(const std::vector<std::string> &terms)
{
    std::string sum;
    for (const std::string &term : terms)
        sum += (sum.empty() ? "" : "+") + term;
    return sum.empty() ? "0" : sum;
}

std::string numbered(std::string_view key, std::size_t number)
{
    return std::string(key) + '_' + std::to_string(number);
}

Table coverTable(const ReportFacts &facts, const CoverPool &pool)
{
    Table table;
    std::string names;
    for (const std::size_t place : pool.commitments) {
        const Commitment &commitment = facts.assumptions->commitments[place];
        names += (names.empty() ? "" : "; ") + targetOf(commitment, *facts.language) + ", "
                 + kindOf(commitment, *facts.language);
    }
    table.title = facts.say(workbook_text::kCoverOf, {names});
    const auto add = [&](std::string key, const Text &title, const std::string &of,
                         ColumnKind kind) {
        table.columns.push_back({std::move(key), facts.say(title, {of}), kind});
    };
    table.columns.push_back({"month", facts.say(heading::kMonth), ColumnKind::date});
    for (std::size_t k = 0; k < pool.commitments.size(); ++k) {
        const std::string number = std::to_string(k + 1);
        add(numbered("committed", k), workbook_text::kCommittedOf, number, ColumnKind::number);
        add(numbered("bill", k), workbook_text::kBillOf, number, ColumnKind::money);
    }
    for (std::size_t i = 0; i < pool.lines.size(); ++i)
        add(numbered("count", i), workbook_text::kCountOf, facts.workload(pool.lines[i]).name,
            ColumnKind::number);
    for (std::size_t p = 0; p < pool.patterns.size(); ++p) {
        const std::string number = std::to_string(p + 1);
        add(numbered("time", p), workbook_text::kTimeOf, number, ColumnKind::percent);
        add(numbered("running", p), workbook_text::kRunningIn, number, ColumnKind::number);
    }
    for (std::size_t i = 0; i < pool.lines.size(); ++i) {
        const std::string &name = facts.workload(pool.lines[i]).name;
        add(numbered("on_demand", i), workbook_text::kOnDemandOf, name, ColumnKind::percent);
        add(numbered("share", i), workbook_text::kShareOf, name, ColumnKind::money);
    }
    return table;
}

double runningIn(const CoverPool &pool, const CoverPool::Month &month, std::size_t p)
{
    double sum = 0;
    for (std::size_t i = 0; i < pool.lines.size(); ++i)
        sum += pool.patterns[p].runs[i] ? month.counts[i] : 0;
    return sum;
}

TableRow coverRow(const ReportFacts &facts, const CoverPool &pool, std::size_t m)
{
    constexpr double kWhole = 100;
    const CoverPool::Month &month = pool.months[m];
    TableRow row{m == 0 ? Cell(facts.say(workbook_text::kPlannedMonth))
                        : Cell(facts.active->forecast[m - 1].month)};
    for (std::size_t k = 0; k < pool.commitments.size(); ++k)
        row.insert(row.end(), {Cell(month.committed[k]), Cell(month.bills[k])});
    for (const double count : month.counts)
        row.emplace_back(count);
    for (std::size_t p = 0; p < pool.patterns.size(); ++p)
        row.insert(row.end(), {Cell(kWhole * month.times[p]), Cell(runningIn(pool, month, p))});
    for (std::size_t i = 0; i < pool.lines.size(); ++i) {
        const CoveredPart part = coveredPart(pool, m, i);
        row.insert(row.end(), {Cell(kWhole * part.onDemand), Cell(part.share)});
    }
    return row;
}

/// Coverage of commitments in a month, as formulas of the counts.
class CoverFormulas
{
public:
    CoverFormulas(const PlacedPool &placed, std::size_t row)
        : m_pool(placed.pool),
          m_table(placed.table),
          m_row(row)
    {}

    [[nodiscard]] std::string running(std::size_t p) const
    {
        std::vector<std::string> counts;
        for (std::size_t i = 0; i < m_pool.lines.size(); ++i) {
            if (m_pool.patterns[p].runs[i])
                counts.push_back(cell("count", i));
        }
        return sumText(counts);
    }
    [[nodiscard]] std::string onDemand(std::size_t line) const
    {
        std::vector<std::string> left;
        std::vector<std::string> times;
        for (std::size_t p = 0; p < m_pool.patterns.size(); ++p) {
            if (!m_pool.patterns[p].runs[line])
                continue;
            times.push_back(cell("time", p));
            left.push_back(cell("time", p) + "*(1-" + covered(m_pool.commitments.size(), p) + ')');
        }
        return '(' + sumText(left) + ")/(" + sumText(times) + ')';
    }
    /// A bill of which nothing is used is shared by the cost on demand.
    [[nodiscard]] std::string share(std::size_t line) const
    {
        std::vector<std::string> shares;
        for (std::size_t k = 0; k < m_pool.commitments.size(); ++k) {
            std::vector<std::string> own;
            std::vector<std::string> whole;
            for (std::size_t p = 0; p < m_pool.patterns.size(); ++p) {
                std::string taken = cell("time", p) + "*(" + covered(k + 1, p)
                                    + (k == 0 ? "" : '-' + covered(k, p)) + ')';
                if (m_pool.patterns[p].runs[line])
                    own.push_back(taken);
                whole.push_back(cell("running", p) + '*' + std::move(taken));
            }
            const std::string all = sumText(whole);
            std::string of = '(' + sumText(own) + ")*" + cell("count", line) + "/(" + all + ')';
            if (k > 0)
                of = "IF(" + all + "=0," + byCost(line) + ',' + of + ')';
            shares.push_back(cell("bill", k) + '*' + of);
        }
        return sumText(shares);
    }

private:
    [[nodiscard]] std::string cell(std::string_view key, std::size_t number) const
    {
        return m_table.cell(m_row, numbered(key, number));
    }
    /// Part of the instances that run in a pattern, covered by the first commitments.
    [[nodiscard]] std::string covered(std::size_t commitments, std::size_t p) const
    {
        std::vector<std::string> committed;
        for (std::size_t k = 0; k < commitments; ++k)
            committed.push_back(cell("committed", k));
        return "MIN(1,(" + sumText(committed) + ")/" + cell("running", p) + ')';
    }
    [[nodiscard]] std::string byCost(std::size_t line) const
    {
        std::vector<std::string> costs;
        for (std::size_t i = 0; i < m_pool.lines.size(); ++i)
            costs.push_back(cost(i));
        return cost(line) + "/(" + sumText(costs) + ')';
    }
    [[nodiscard]] std::string cost(std::size_t line) const
    {
        return cell("count", line) + '*' + numberText(m_pool.months[m_row].hours[line]);
    }

    const CoverPool &m_pool;
    const PlacedTable &m_table;
    std::size_t m_row;
};

void calculateCoverRow(SheetBuilder &sheet, const PlacedPool &placed, std::size_t m)
{
    const CoverPool &pool = placed.pool;
    const CoverFormulas formulas(placed, m);
    for (std::size_t p = 0; p < pool.patterns.size(); ++p)
        sheet.calculate(placed.table, m, numbered("running", p), formulas.running(p),
                        runningIn(pool, pool.months[m], p));
    for (std::size_t i = 0; i < pool.lines.size(); ++i) {
        const CoveredPart part = coveredPart(pool, m, i);
        sheet.calculate(placed.table, m, numbered("on_demand", i), formulas.onDemand(i),
                        part.onDemand);
        sheet.calculate(placed.table, m, numbered("share", i), formulas.share(i), part.share);
    }
}

} // namespace

std::string PooledLine::cell(std::string_view key, std::size_t month) const
{
    return pool->table.from(pool->table.cell(month, numbered(key, line)));
}

std::optional<PooledLine> pooledLine(const PlacedFigures &placed, std::size_t line)
{
    for (const PlacedPool &of : placed.pools) {
        const auto found = std::ranges::find(of.pool.lines, line);
        if (found != of.pool.lines.end())
            return PooledLine{&of, static_cast<std::size_t>(found - of.pool.lines.begin())};
    }
    return std::nullopt;
}

void placeCover(SheetBuilder &sheet, const ReportFacts &facts, PlacedFigures &placed)
{
    if (placed.pools.empty())
        return;
    sheet.addNote(facts.say(workbook_text::kCoverNote));
    for (PlacedPool &of : placed.pools) {
        Table table = coverTable(facts, of.pool);
        for (std::size_t m = 0; m < of.pool.months.size(); ++m)
            table.rows.push_back(coverRow(facts, of.pool, m));
        of.table = sheet.add(table);
    }
}

void calculateCover(SheetBuilder &sheet, const ReportFacts &facts, const PlacedFigures &placed)
{
    for (const PlacedPool &of : placed.pools) {
        for (std::size_t i = 0; i < of.pool.lines.size() && placed.months; ++i) {
            const MonthFormulas formulas(facts, placed, *placed.months, of.pool.lines[i],
                                         MonthFormulas::At::elsewhere);
            for (std::size_t m = 0; m < of.pool.months.size(); ++m)
                sheet.calculate(of.table, m, numbered("count", i),
                                m == 0 ? formulas.plannedCount() : formulas.countIn(m - 1),
                                of.pool.months[m].counts[i]);
        }
        for (std::size_t m = 0; m < of.pool.months.size(); ++m)
            calculateCoverRow(sheet, of, m);
    }
}

} // namespace headroom
