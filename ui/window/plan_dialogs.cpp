// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/plan_dialogs.h"

#include "session/language.h"
#include "session/plan_session.h"
#include "ui/dialogs/about_dialog.h"
#include "ui/dialogs/assumptions_dialog.h"
#include "ui/dialogs/facts/own_facts_dialog.h"
#include "ui/dialogs/fleet/fleet_dialog.h"
#include "ui/dialogs/glossary_dialog.h"
#include "ui/dialogs/levers_dialog.h"
#include "ui/dialogs/name_dialog.h"
#include "ui/dialogs/offers_dialog.h"
#include "ui/dialogs/shortcuts_dialog.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/whatif/goal_dialog.h"

#include <QAction>

namespace headroom::ui {

PlanDialogs::PlanDialogs(PlanSession &session, const Exporter &exporter, FleetSolver fleets,
                         QWidget *window)
    : QObject(window),
      m_session(session),
      m_exporter(exporter),
      m_fleets(std::move(fleets)),
      m_window(window)
{}

void PlanDialogs::showAssumptions(const QString &field)
{
    auto *dialog = new AssumptionsDialog(m_session.plan(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &AssumptionsDialog::editRequested, this, &PlanDialogs::editRequested);
    connect(&m_session, &PlanSession::planChanged, dialog,
            [this, dialog] { dialog->render(m_session.plan()); });
    dialog->open();
    dialog->beginAt(field);
}

void PlanDialogs::showModelsAndAccelerators()
{
    const auto snapshot = m_session.snapshot();
    if (!snapshot)
        return;
    auto *dialog = new OwnFactsDialog(*snapshot, m_exporter, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &OwnFactsDialog::editRequested, this, &PlanDialogs::editRequested);
    connect(&m_session, &PlanSession::snapshotChanged, dialog,
            [this, dialog] { dialog->render(*m_session.snapshot()); });
    dialog->open();
}

void PlanDialogs::showFleet(WorkloadId workload)
{
    auto *dialog = new FleetDialog(m_session, workload, m_fleets, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &FleetDialog::editRequested, this, &PlanDialogs::editRequested);
    dialog->open();
}

void PlanDialogs::showLevers(std::optional<WorkloadId> workload)
{
    auto *dialog = new LeversDialog(m_session, workload, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &LeversDialog::editRequested, this, &PlanDialogs::editRequested);
    dialog->open();
}

void PlanDialogs::showOffers(WorkloadId workload, const std::optional<OfferReference> &lookedAt)
{
    auto *dialog =
        new OffersDialog(m_session.shown().snapshot,
                         {.workload = workload, .first = {}, .second = lookedAt}, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &OffersDialog::whatIfRequested, this, &PlanDialogs::whatIfRequested);
    dialog->open();
}

void PlanDialogs::renameScenario(const QString &name)
{
    const auto check = [this, name](const QString &newName) {
        const auto renamed =
            applyEdit(m_session.plan(), RenameScenario{name.toStdString(), newName.toStdString()});
        return renamed ? QString() : textOf(renamed.error().whatAndRemedy(language()));
    };
    auto *dialog =
        new NameDialog(tr("Rename scenario"), tr("Name of the scenario"), name, check, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &NameDialog::nameChosen, this, [this, name](const QString &newName) {
        emit editRequested(RenameScenario{name.toStdString(), newName.toStdString()});
    });
    dialog->open();
}

void PlanDialogs::showGlossary()
{
    auto *dialog = new GlossaryDialog(explainedTerm(m_window->focusWidget()), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void PlanDialogs::showShortcuts()
{
    auto *dialog = new ShortcutsDialog(m_window->findChildren<QAction *>(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void PlanDialogs::showGoal()
{
    const auto snapshot = m_session.shown().snapshot;
    if (!snapshot)
        return;
    auto *dialog = new GoalDialog(snapshot, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &GoalDialog::tried, this, &PlanDialogs::tried);
    dialog->open();
}

void PlanDialogs::showAbout()
{
    auto *dialog = new AboutDialog(m_session.snapshot().get(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

} // namespace headroom::ui
