// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/current_view.h"
#include "session/plan_session.h"

#include <QObject>
#include <QString>

namespace headroom::ui {

/// Restores the filters, axes and lists of each plan when it is opened. They are saved in the
/// settings by the path of the plan's file; the plan does not contain them.
class ViewMemory final : public QObject
{
    Q_OBJECT

public:
    ViewMemory(PlanSession &session, CurrentView &view, QObject *parent);

private:
    void followFile();
    void remember();

    PlanSession &m_session;
    CurrentView &m_view;
    QString m_path;               ///< whose view it is; empty: of a plan without a file
    bool m_isAnotherPlan = false; ///< one was opened, and its file is not known yet
};

} // namespace headroom::ui
