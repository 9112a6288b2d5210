// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/workbook_sheets.h"

#include <optional>
#include <string>

namespace headroom {

/// Column of the demand in the table of months.
inline constexpr std::size_t kDemandColumn = 1;

/// All of its digits, without an exponent.
[[nodiscard]] std::string numberText(double value);

/// The cost of a line in the months, from its count, hours and rate.
class MonthFormulas
{
public:
    enum class At { months, elsewhere }; ///< the sheet that they are written on

    /// All must outlive this.
    MonthFormulas(const ReportFacts &facts, const PlacedFigures &placed, const PlacedTable &months,
                  std::size_t line, At at = At::months);

    [[nodiscard]] std::optional<std::string> in(std::size_t month) const;
    [[nodiscard]] std::string plannedCount() const { return cell("count"); }
    /// A count set by hand stays in all months.
    [[nodiscard]] std::string countIn(std::size_t month) const;

private:
    [[nodiscard]] std::string cell(std::string_view key) const
    {
        return m_placed.lines->from(m_placed.lines->cell(m_row, key));
    }
    [[nodiscard]] std::string demandIn(std::size_t month) const;
    [[nodiscard]] std::string sizedIn(std::size_t month) const
    {
        return "LOOKUP(" + demandIn(month) + ',' + m_placed.stepLists[m_index] + ')';
    }
    /// Longer runs under more demand, each in whole seconds.
    [[nodiscard]] std::string runsIn(std::size_t month) const;
    [[nodiscard]] std::optional<std::string> otherIn(std::size_t month,
                                                     const std::string &compute) const;

    const ReportFacts &m_facts;
    const PlacedFigures &m_placed;
    const PlacedTable &m_months;
    std::size_t m_index;
    At m_at;
    std::size_t m_row = 0;
    const Line &m_line;
    const LineRule &m_rule;
};

} // namespace headroom
