// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/proposals/mix_curve_table.h"

#include "core/wording/headings.h"

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
    for (const MixPoint &point : curve.points)
        table.rows.push_back({askedCell(curve.axis, point.asked), std::string(keyOf(point.status)),
                              point.monthly, point.bound, cellOf(point.headroom)});
    return table;
}

} // namespace headroom
