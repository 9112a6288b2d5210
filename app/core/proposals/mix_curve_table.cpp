// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/proposals/mix_curve_table.h"

#include "core/wording/headings.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace headroom {

namespace {

ColumnText askedColumn(MixCurveAxis axis)
{
    switch (axis) {
    case MixCurveAxis::headroom: return {"asked", heading::kHeadroomAsked, ColumnKind::number};
    case MixCurveAxis::budget: return {"asked", heading::kBudgetAsked, ColumnKind::money};
    case MixCurveAxis::split: break;
    }
    return {"asked", heading::kToleranceAsked, ColumnKind::number};
}

Cell askedCell(MixCurveAxis axis, double asked)
{
    constexpr double kCents = 100;
    return axis == MixCurveAxis::budget ? Cell(Money::nearestCents(asked * kCents)) : Cell(asked);
}

} // namespace

Table mixCurveTable(const MixCurve &curve, const Language &language)
{
    Table table;
    table.columns = columnsOf({askedColumn(curve.axis),
                               {"status", heading::kProof},
                               {"monthly_cost", heading::kMonthly, ColumnKind::money},
                               {"bound", heading::kLowerBound, ColumnKind::money},
                               {"headroom", heading::kHeadroom, ColumnKind::number}},
                              language);
    const bool areCommitted = std::ranges::any_of(
        curve.points, [](const MixPoint &point) { return point.committed.has_value(); });
    if (areCommitted)
        std::ranges::copy(
            columnsOf({{"cost_over_months", heading::kOverMonths, ColumnKind::money},
                       {"bound_over_months", heading::kBoundOverMonths, ColumnKind::money}},
                      language),
            std::back_inserter(table.columns));
    for (const MixPoint &point : curve.points) {
        TableRow row{askedCell(curve.axis, point.asked), std::string(keyOf(point.status)),
                     point.monthly, point.bound, cellOf(point.headroom)};
        if (areCommitted) {
            row.emplace_back(point.committed ? Cell(point.committed->total) : Cell());
            row.emplace_back(point.committed ? Cell(point.committed->bound) : Cell());
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace headroom
