// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace headroom {

/// A linear program of few rows to which columns are added: the least cost of nonnegative amounts, with each row's sum
/// equal to its limit, or at most that. Rows may be broken at a price, so that there is always an answer.
class ColumnLp
{
public:
    struct Row {
        double limit = 0;
        bool isEqual = false; ///< then the limit is not negative
        double penalty = 0;   ///< for each unit that the sum is off
    };
    using Entries = std::vector<std::pair<std::size_t, double>>; ///< by row

    explicit ColumnLp(const std::vector<Row> &rows);

    std::size_t add(double cost, Entries entries);
    /// A limit that is met or not so far, with 1 in these columns; its place comes after those of the others.
    void addRow(const Row &row, const std::vector<std::size_t> &columns);
    void solve();
    /// Steps since the last call: coefficients that were read or updated.
    [[nodiscard]] std::int64_t takeSteps() { return std::exchange(m_steps, 0); }

    /// The duals: the change of the cost by one more unit of a row's limit, at most 0 where the row is a limit.
    [[nodiscard]] const std::vector<double> &duals() const { return m_duals; }
    [[nodiscard]] double amount(std::size_t column) const;
    [[nodiscard]] double cost() const;
    /// The reduced cost of a column at the duals.
    [[nodiscard]] double reducedCost(std::size_t column) const
    {
        return reduced(m_columns[m_first + column]);
    }
    /// A column that would save less is as good as any.
    [[nodiscard]] double precision() const;
    /// The cost from which a column stays out of the answer from now on.
    void setCost(std::size_t column, double cost) { m_columns[m_first + column].cost = cost; }

private:
    struct Column {
        double cost = 0;
        Entries entries;
        int place = -1; ///< in the basis
    };

    void refactor();
    void setDuals();
    [[nodiscard]] double reduced(const Column &column) const;
    [[nodiscard]] bool pivot(bool careful);
    [[nodiscard]] std::vector<double> inBasis(const Column &column) const;
    void enter(std::size_t column, std::size_t row, const std::vector<double> &direction);

    std::size_t m_rows = 0;
    std::size_t m_first = 0; ///< columns before it are slacks and penalties
    std::vector<double> m_limits;
    std::vector<Column> m_columns;
    std::vector<std::size_t> m_basis;
    std::vector<double> m_inverse; ///< row by row
    std::vector<double> m_amounts; ///< of the basis
    std::vector<double> m_duals;
    std::int64_t m_steps = 0;
};

} // namespace headroom
