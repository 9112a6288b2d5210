// SPDX-License-Identifier: GPL-3.0-or-later
// Revised simplex with the whole inverse of the basis: rows are some dozens.
#include "core/planning/sharing/column_lp.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>

namespace headroom {

namespace {

constexpr double kNegligible = 1e-9;
/// Pivots of the factorisation below it mean that a basis is singular; coefficients are about one.
constexpr double kMinPivot = 1e-14;

} // namespace

ColumnLp::ColumnLp(const std::vector<Row> &rows) : m_rows(rows.size())
{
    for (std::size_t i = 0; i < m_rows; ++i) {
        const Row &row = rows[i];
        m_limits.push_back(row.limit);
        const bool startsBroken = row.isEqual || row.limit < 0;
        m_columns.push_back({row.isEqual ? row.penalty : 0,
                             {{i, 1}},
                             startsBroken && !row.isEqual ? -1 : static_cast<int>(i)});
        m_basis.push_back(m_columns.size() - 1);
        m_columns.push_back({row.penalty, {{i, -1}}, -1});
        if (startsBroken && !row.isEqual) {
            m_columns.back().place = static_cast<int>(i);
            m_basis.back() = m_columns.size() - 1;
        }
    }
    m_first = m_columns.size();
    refactor();
}

std::size_t ColumnLp::add(double cost, Entries entries)
{
    m_columns.push_back({cost, std::move(entries), -1});
    return m_columns.size() - 1 - m_first;
}

void ColumnLp::addRow(const Row &row, const std::vector<std::size_t> &columns)
{
    double used = 0;
    for (const std::size_t column : columns) {
        used += amount(column);
        m_columns[m_first + column].entries.emplace_back(m_rows, 1);
    }
    const bool isBroken = used > row.limit;
    const int place = static_cast<int>(m_rows);
    const std::array<Column, 2> own{Column{0, {{m_rows, 1}}, isBroken ? -1 : place},
                                    Column{row.penalty, {{m_rows, -1}}, isBroken ? place : -1}};
    m_columns.insert(m_columns.begin() + static_cast<std::ptrdiff_t>(m_first), own.begin(),
                     own.end());
    for (std::size_t &column : m_basis)
        column += column >= m_first ? own.size() : 0;
    m_basis.push_back(m_first + (isBroken ? 1 : 0));
    m_first += own.size();
    m_limits.push_back(row.limit);
    ++m_rows;
    refactor();
}

double ColumnLp::amount(std::size_t column) const
{
    const int place = m_columns[m_first + column].place;
    return place < 0 ? 0 : std::max(0.0, m_amounts[static_cast<std::size_t>(place)]);
}

double ColumnLp::cost() const
{
    double sum = 0;
    for (std::size_t i = 0; i < m_rows; ++i)
        sum += m_columns[m_basis[i]].cost * m_amounts[i];
    return sum;
}

double ColumnLp::precision() const
{
    return kNegligible * std::max(1.0, std::abs(cost()));
}

/// Gauss and Jordan, with the largest pivot of each column.
void ColumnLp::refactor()
{
    const std::size_t n = m_rows;
    m_steps += static_cast<std::int64_t>(n * n * n);
    std::vector<double> matrix(n * n);
    m_inverse.assign(n * n, 0);
    for (std::size_t i = 0; i < n; ++i) {
        m_inverse[i * n + i] = 1;
        for (const auto &[row, value] : m_columns[m_basis[i]].entries)
            matrix[row * n + i] = value;
    }
    for (std::size_t column = 0; column < n; ++column) {
        std::size_t best = column;
        for (std::size_t row = column + 1; row < n; ++row) {
            if (std::abs(matrix[row * n + column]) > std::abs(matrix[best * n + column]))
                best = row;
        }
        for (std::size_t k = 0; k < n && best != column; ++k) {
            std::swap(matrix[best * n + k], matrix[column * n + k]);
            std::swap(m_inverse[best * n + k], m_inverse[column * n + k]);
        }
        assert(std::abs(matrix[column * n + column]) > kMinPivot); // the basis is not singular
        const double divisor = 1 / matrix[column * n + column];
        for (std::size_t k = 0; k < n; ++k) {
            matrix[column * n + k] *= divisor;
            m_inverse[column * n + k] *= divisor;
        }
        for (std::size_t row = 0; row < n; ++row) {
            const double factor = matrix[row * n + column];
            if (row == column || factor == 0)
                continue;
            for (std::size_t k = 0; k < n; ++k) {
                matrix[row * n + k] -= factor * matrix[column * n + k];
                m_inverse[row * n + k] -= factor * m_inverse[column * n + k];
            }
        }
    }
    m_amounts.assign(n, 0);
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t k = 0; k < n; ++k)
            m_amounts[i] += m_inverse[i * n + k] * m_limits[k];
    }
}

void ColumnLp::setDuals()
{
    m_duals.assign(m_rows, 0);
    for (std::size_t i = 0; i < m_rows; ++i) {
        const double cost = m_columns[m_basis[i]].cost;
        for (std::size_t k = 0; k < m_rows && cost != 0; ++k)
            m_duals[k] += cost * m_inverse[i * m_rows + k];
    }
}

double ColumnLp::reduced(const Column &column) const
{
    double cost = column.cost;
    for (const auto &[row, value] : column.entries)
        cost -= m_duals[row] * value;
    return cost;
}

std::vector<double> ColumnLp::inBasis(const Column &column) const
{
    std::vector<double> direction(m_rows);
    for (std::size_t i = 0; i < m_rows; ++i) {
        for (const auto &[row, value] : column.entries)
            direction[i] += m_inverse[i * m_rows + row] * value;
    }
    return direction;
}

void ColumnLp::enter(std::size_t column, std::size_t row, const std::vector<double> &direction)
{
    const double step = std::max(0.0, m_amounts[row]) / direction[row];
    for (std::size_t i = 0; i < m_rows; ++i)
        m_amounts[i] -= step * direction[i];
    m_amounts[row] = step;
    for (std::size_t k = 0; k < m_rows; ++k)
        m_inverse[row * m_rows + k] /= direction[row];
    for (std::size_t i = 0; i < m_rows; ++i) {
        if (i == row || direction[i] == 0)
            continue;
        for (std::size_t k = 0; k < m_rows; ++k)
            m_inverse[i * m_rows + k] -= direction[i] * m_inverse[row * m_rows + k];
    }
    m_columns[m_basis[row]].place = -1;
    m_basis[row] = column;
    m_columns[column].place = static_cast<int>(row);
}

/// `careful`: the first column that helps, so that no basis comes twice. False: the answer is there.
bool ColumnLp::pivot(bool careful)
{
    constexpr std::size_t kEntries = 4; ///< of a column, about
    m_steps += static_cast<std::int64_t>(2 * m_rows * m_rows + kEntries * m_columns.size());
    setDuals();
    double minimum = -precision();
    std::size_t entering = m_columns.size();
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        if (m_columns[i].place >= 0)
            continue;
        const double cost = reduced(m_columns[i]);
        if (cost >= minimum)
            continue;
        entering = i;
        if (careful)
            break;
        minimum = cost;
    }
    if (entering == m_columns.size())
        return false;
    const std::vector<double> direction = inBasis(m_columns[entering]);
    double maximum = 0;
    for (const double value : direction)
        maximum = std::max(maximum, value);
    std::size_t leaving = m_rows;
    double ratio = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < m_rows; ++i) {
        if (direction[i] <= kNegligible * std::max(1.0, maximum))
            continue;
        const double own = std::max(0.0, m_amounts[i]) / direction[i];
        const bool isTie = leaving < m_rows && own <= ratio + kNegligible;
        if (own < ratio - kNegligible
            || (isTie
                && (careful ? m_basis[i] < m_basis[leaving] : direction[i] > direction[leaving]))) {
            ratio = std::min(ratio, own);
            leaving = i;
        }
    }
    if (leaving == m_rows)
        return false;
    enter(entering, leaving, direction);
    return true;
}

void ColumnLp::solve()
{
    constexpr int kMaximum = 4000;
    constexpr int kRefactorAfter = 60;
    constexpr int kPatience = 40;
    refactor();
    double before = cost();
    int waited = 0;
    for (int step = 1; step < kMaximum && pivot(waited > kPatience); ++step) {
        if (step % kRefactorAfter == 0)
            refactor();
        const double now = cost();
        waited = now < before - precision() ? 0 : waited + 1;
        before = std::min(before, now);
    }
    refactor();
    setDuals();
}

} // namespace headroom
