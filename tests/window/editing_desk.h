// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan_edit.h"
#include "page_desk.h"
#include "ui/format/text.h"
#include "ui/pages/forecast/forecast_page.h"
#include "ui/views/fields/line_field.h"
#include "ui/views/fields/pending_edit.h"
#include "window_fixtures.h"

#include <QAbstractButton>
#include <QTest>

namespace headroom::ui::testing {

/// The forecast on a plan that its edits change, or that refuses them.
struct EditingDesk : PageDesk<ForecastPage> {
    Plan plan = headroom::testing::smallPlan();
    QString refused;

    EditingDesk()
    {
        show(headroom::testing::snapshotOf(plan));
        QObject::connect(&page, &Page::editRequested, &page, [this](const PlanEdit &edit) {
            const auto changed = applyEdit(plan, edit);
            if (!changed) {
                refused = textOf(changed.error().text());
                QVERIFY(refuseAskingField(page, refused));
                return;
            }
            plan = *changed;
            show(headroom::testing::snapshotOf(plan));
        });
    }
    template <typename Field>
    Field *find(const char *name) const
    {
        return page.findChild<Field *>(QLatin1String(name));
    }
    void press(const char *name) const { find<QAbstractButton>(name)->click(); }
    bool type(const char *name, const QString &text) const
    {
        auto *field = find<LineField>(name);
        field->setText(text);
        return field->commitPending();
    }
    [[nodiscard]] const Uncertainty &uncertainty() const
    {
        return activeScenario(plan).outlook.uncertainty;
    }
};

} // namespace headroom::ui::testing
