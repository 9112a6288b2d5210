// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/inherit_mark.h"

#include "core/plan/inheritance.h"
#include "core/plan/plan.h"
#include "ui/views/fields/field_row.h"

#include <QPushButton>

#include <algorithm>

namespace headroom::ui {

Inheritance inheritanceOf(const Plan &plan, Assumption assumption)
{
    const Scenario &scenario = activeScenario(plan);
    if (scenario.name == plan.baseline)
        return Inheritance::baseline;
    if (inherits(scenario, assumption))
        return Inheritance::inherited;
    const auto baseline = std::ranges::find(plan.scenarios, plan.baseline, &Scenario::name);
    return baseline != plan.scenarios.end() && isSame(scenario, *baseline, assumption)
               ? Inheritance::same
               : Inheritance::other;
}

void showInheritance(QPushButton *mark, FieldRow *row, const Plan &plan, Assumption assumption)
{
    const Inheritance how = inheritanceOf(plan, assumption);
    mark->setVisible(how != Inheritance::baseline);
    mark->setEnabled(how == Inheritance::other);
    mark->setText(how == Inheritance::other  ? FieldRow::tr("back to inherited")
                  : how == Inheritance::same ? FieldRow::tr("same as inherited")
                                             : FieldRow::tr("inherited"));
    row->setMarked(how == Inheritance::other);
}

} // namespace headroom::ui
