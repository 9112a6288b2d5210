// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/what_if_control.h"

#include "session/current_view.h"
#include "session/plan_session.h"
#include "ui/whatif/service_remark.h"
#include "ui/whatif/what_if_panel.h"
#include "ui/window/actions.h"
#include "ui/window/plan_dialogs.h"

#include <QAction>

namespace headroom::ui {

WhatIfControl::WhatIfControl(PlanSession &session, CurrentView &view, WhatIfPanel *panel,
                             Actions *actions, PlanDialogs *dialogs, QObject *parent)
    : QObject(parent),
      m_session(session),
      m_view(view),
      m_panel(panel)
{
    connect(panel, &WhatIfPanel::closed, actions->whatIf,
            [action = actions->whatIf] { action->setChecked(false); });
    connect(panel, &WhatIfPanel::tried, this, &WhatIfControl::tryOut);
    connect(panel->service(), &ServiceRemark::scaleRequested, this,
            &WhatIfControl::removeManualCounts);
    connect(panel, &WhatIfPanel::keptAsScenario, this, &WhatIfControl::keep);
    connect(panel, &WhatIfPanel::resetRequested, &session, &PlanSession::discardPreview);
    connect(panel, &WhatIfPanel::goalRequested, actions->seekGoal, &QAction::trigger);
    connect(actions->seekGoal, &QAction::triggered, dialogs, &PlanDialogs::showGoal);
    connect(dialogs, &PlanDialogs::tried, this, &WhatIfControl::tryOut);
    connect(&session, &PlanSession::shownChanged, this, &WhatIfControl::render);
    connect(&view, &CurrentView::changed, this, [this](ViewParts parts) {
        if (parts.testFlag(ViewPart::selection))
            render();
    });
    render();
}

void WhatIfControl::tryOut(const PlanEdit &edit)
{
    std::vector<PlanEdit> edits{edit};
    if (!m_scaled.empty())
        edits.emplace_back(AllocateEach{m_scaled, tr("Let it scale").toStdString()});
    m_session.preview(edits, tr("What if"));
}

void WhatIfControl::removeManualCounts(const std::map<WorkloadId, Allocation> &allocations)
{
    for (const auto &[workload, allocation] : allocations)
        m_scaled.insert_or_assign(workload, allocation);
    tryOut(ChangeAssumptions{activeScenario(*m_session.shown().plan), {}});
}

void WhatIfControl::keep(const Scenario &scenario)
{
    const PlanEdit edit = InsertScenario{scenario};
    // A preview is discarded only once it is kept.
    if (const auto kept = applyEdit(m_session.plan(), edit); !kept)
        return emit refused({kept.error().what, {}, kept.error().remedy});
    m_session.discardPreview();
    emit editRequested(edit);
    m_view.explain(m_session.plan().activeScenario);
}

void WhatIfControl::render()
{
    const ShownPlan shown = m_session.shown();
    if (!shown.isPreview)
        m_scaled.clear();
    m_panel->render(m_session.plan(), shown, m_view.state().workload);
    m_panel->service()->render(m_session.snapshot(), shown);
}

} // namespace headroom::ui
