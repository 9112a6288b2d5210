// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/plan/plan_edit.h"

#include <QObject>

namespace headroom {
class CurrentView;
class PlanSession;
} // namespace headroom

namespace headroom::ui {

class Actions;
class PlanDialogs;
class WhatIfPanel;

/// Applies the requests of the panel of live assumptions to the session as previews; the panel
/// follows whatever is shown.
class WhatIfControl final : public QObject
{
    Q_OBJECT

public:
    /// All must outlive it.
    WhatIfControl(PlanSession &session, CurrentView &view, WhatIfPanel *panel, Actions *actions,
                  PlanDialogs *dialogs, QObject *parent);

signals:
    void editRequested(const headroom::PlanEdit &edit);
    void refused(const headroom::Error &error);

private:
    void tryOut(const PlanEdit &edit);
    void removeManualCounts(const std::map<WorkloadId, Allocation> &allocations);
    void keep(const Scenario &scenario);
    void render();

    PlanSession &m_session;
    CurrentView &m_view;
    WhatIfPanel *m_panel;
    std::map<WorkloadId, Allocation>
        m_scaled; ///< without their counts set by hand, part of what is tried
};

} // namespace headroom::ui
