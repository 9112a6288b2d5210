// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan_edit.h"
#include "core/planning/fleet/workload_fleet.h"
#include "core/ports/exporter.h"

#include <QObject>
#include <QString>

#include <optional>

class QDialog;
class QWidget;

namespace headroom {
class PlanSession;
}

namespace headroom::ui {

/// From now on the dialog, which is about the open plan, is closed when another one is opened.
void closeWithPlan(QDialog *dialog, PlanSession &session);

/// Dialogs of the window that show or change the open plan. They are non-modal and emit edits like
/// any view.
class PlanDialogs final : public QObject
{
    Q_OBJECT

public:
    PlanDialogs(PlanSession &session, const Exporter &exporter, FleetSolver fleets,
                QWidget *window);

public slots:
    /// `field`: the one to begin with; empty: the first.
    void showAssumptions(const QString &field);
    void showModelsAndAccelerators();
    /// Machines of several types for a real-time workload.
    void showFleet(headroom::WorkloadId workload);
    /// Compares two offers for a workload: the current one and the selected one.
    void showOffers(headroom::WorkloadId workload,
                    const std::optional<headroom::OfferReference> &inspectedOffer);
    void renameScenario(const QString &name);
    /// Tables to look things up in, at one of them, searched for some words; both may be empty.
    void showReference(const QString &table, const QString &words);
    void showShortcuts();
    void showAbout();
    /// Searches with what is shown: the plan, or the preview.
    void showGoal();

signals:
    void editRequested(const headroom::PlanEdit &edit);
    void tried(const headroom::PlanEdit &edit);
    /// A control of the What-if panel.
    void whatIfRequested(const QString &control);
    /// The calculation of a workload's figures is asked for.
    void calculationRequested(headroom::WorkloadId workload);
    void waysRequested();

private:
    /// About the open plan: it closes when another one is opened.
    void open(QDialog *dialog);

    PlanSession &m_session;
    const Exporter &m_exporter;
    FleetSolver m_fleets;
    QWidget *m_window;
};

} // namespace headroom::ui
