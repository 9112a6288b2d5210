// SPDX-License-Identifier: GPL-3.0-or-later
// Actions of menus, buttons and keys of the window.
#include "ui/format/text.h"
#include "ui/pages/ways/ways_page.h"
#include "ui/plan_files/plan_files.h"
#include "ui/prices/price_controls.h"
#include "ui/prices/price_updates.h"
#include "ui/report/report_exports.h"
#include "ui/rows/finding_rows.h"
#include "ui/start/start_room.h"
#include "ui/views/bottom_bar.h"
#include "ui/views/inspector/inspector_view.h"
#include "ui/views/mix_view.h"
#include "ui/views/parts/message_bar.h"
#include "ui/views/title_row.h"
#include "ui/window/actions.h"
#include "ui/window/centre_pane.h"
#include "ui/window/cheapest_command.h"
#include "ui/window/edit_dispatcher.h"
#include "ui/window/main_window.h"
#include "ui/window/manual_control.h"
#include "ui/window/palette_control.h"
#include "ui/window/plan_dialogs.h"
#include "ui/window/presenter_control.h"
#include "ui/window/shortcut_priority.h"

#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QListView>
#include <QMenu>
#include <QUrl>

#include <memory>

namespace headroom::ui {

namespace {

void openWith(MessageBar &bar, const QString &path)
{
    if (!QDesktopServices::openUrl(QUrl::fromLocalFile(path)))
        bar.showError({tr("No program is set up to open it.").toStdString(),
                       QDir::toNativeSeparators(path).toStdString(),
                       tr("Open it from a file manager.").toStdString()});
}

/// Reports the written file and offers to open it, or its folder.
void showWritten(MessageBar &bar, const QString &remark, const QString &path)
{
    const QFileInfo file(path);
    std::vector<MessageAction> actions{{tr("Open"), [&bar, path] { openWith(bar, path); }}};
    if (!file.isDir())
        actions.push_back(
            {tr("Show folder"), [&bar, folder = file.absolutePath()] { openWith(bar, folder); }});
    bar.showResult(remark, actions);
}

} // namespace

void MainWindow::connectFileActions()
{
    connect(m_actions->open, &QAction::triggered, m_files, &PlanFiles::askAndOpen);
    connect(m_actions->save, &QAction::triggered, m_files, &PlanFiles::save);
    connect(m_actions->saveAs, &QAction::triggered, m_files, &PlanFiles::askAndSave);
    connect(m_actions->recent, &QMenu::aboutToShow, this,
            [this] { m_files->fillRecentMenu(m_actions->recent); });
    m_actions->reopenLast->setChecked(PlanFiles::reopensLast());
    connect(m_actions->reopenLast, &QAction::toggled, m_files, &PlanFiles::setReopensLast);
    connect(m_actions->quit, &QAction::triggered, this, &QWidget::close);
    connect(m_files, &PlanFiles::failed, m_messages, &MessageBar::showError);
    connect(m_files, &PlanFiles::remarked, m_messages, &MessageBar::showTransientNotice);
    connect(m_prices, &PriceControls::failed, m_messages, &MessageBar::showError);
    connect(m_prices, &PriceControls::remarked, m_messages, &MessageBar::showTransientNotice);
    connect(m_prices, &PriceControls::offered, m_messages, &MessageBar::offer);
    connect(m_prices, &PriceControls::editRequested, m_edits, &EditDispatcher::take);
    connect(&m_session, &PlanSession::planOpened, m_messages, &MessageBar::dismiss);
    connect(m_files, &PlanFiles::succeeded, m_messages, &MessageBar::settle);
    connect(m_files, &PlanFiles::activityChanged, this, &MainWindow::renderFile);
    connect(m_files, &PlanFiles::readyToQuit, this, &QWidget::close);
}

void MainWindow::connectStart()
{
    connect(m_actions->newPlan, &QAction::triggered, m_start, &StartRoom::open);
    connect(m_actions->openSample, &QAction::triggered, m_start, &StartRoom::openSample);
    connect(m_actions->tour, &QAction::triggered, m_start, &StartRoom::startTour);
    connect(m_mix, &MixView::describeRequested, m_start, &StartRoom::describe);
    connect(m_mix, &MixView::guideRequested, m_start, &StartRoom::guide);
    connect(m_mix, &MixView::templateRequested, m_start, &StartRoom::addTemplate);
    connect(m_start, &StartRoom::editRequested, m_edits, &EditDispatcher::takeFromView);
    connect(m_start, &StartRoom::failed, m_messages, &MessageBar::showError);
    for (const QAction *action : m_actions->pages) // also that of the page in front
        connect(action, &QAction::triggered, m_start, &StartRoom::close);
    connect(m_start, &StartRoom::opened, this, [this](bool open) {
        m_title->setPlanShown(!open);
        if (open)
            return;
        m_mix->list()->setFocus();
        m_manual->pageCameToFront();
    });
}

void MainWindow::renderFile()
{
    const QString name = m_files->displayName();
    const bool modified = m_session.document().isModified();
    const QString activity = m_files->activity();
    m_title->showFile(name, m_session.document().path(),
                      activity.isEmpty() && modified ? tr("edited") : activity);
    setWindowTitle(tr("%1[*] – Headroom").arg(name));
    setWindowModified(modified);
}

/// Without the plan that was named there is a start, with the reason.
void MainWindow::startOnFailure()
{
    const auto failing = std::make_shared<QMetaObject::Connection>();
    *failing = connect(m_files, &PlanFiles::failed, this, [this](const Error &error) {
        m_messages->dismiss();
        m_start->openWith(error);
    });
    connect(
        m_files, &PlanFiles::openingEnded, this, [failing] { disconnect(*failing); },
        Qt::SingleShotConnection);
}

void MainWindow::connectCheapest()
{
    connect(m_cheapest, &CheapestCommand::editRequested, m_edits, &EditDispatcher::takeFromView);
    const auto useForSelected = [this] { m_cheapest->useFor(m_mix->selected()); };
    connect(m_actions->useCheapest, &QAction::triggered, this, useForSelected);
    connect(m_actions->useCheapestForAll, &QAction::triggered, m_cheapest,
            &CheapestCommand::useForAll);
    connect(m_mix, &MixView::cheapestRequested, m_cheapest, &CheapestCommand::useFor);
    connect(m_mix, &MixView::cheapestForAllRequested, m_cheapest, &CheapestCommand::useForAll);
    connect(m_inspector, &InspectorView::cheapestRequested, this, useForSelected);
}

void MainWindow::connectEditActions()
{
    connect(m_actions->duplicateWorkload, &QAction::triggered, m_mix, &MixView::duplicateSelected);
    connect(m_actions->renameWorkload, &QAction::triggered, m_mix, &MixView::renameSelected);
    connect(m_actions->removeWorkload, &QAction::triggered, m_mix, &MixView::removeSelected);
    connect(m_actions->moveUp, &QAction::triggered, this, [this] { m_mix->moveSelected(-1); });
    connect(m_actions->moveDown, &QAction::triggered, this, [this] { m_mix->moveSelected(1); });
    connect(m_actions->assumptions, &QAction::triggered, this,
            [this] { m_dialogs->showAssumptions({}); });
    connect(m_actions->levers, &QAction::triggered, this, [this] {
        m_view.setPage(kWaysPage);
        if (auto *page = qobject_cast<WaysPage *>(m_centre->page(kWaysPage)))
            page->setScope(true);
    });
    connect(m_inspector, &InspectorView::fleetRequested, m_dialogs, &PlanDialogs::showFleet);
    connect(m_actions->offers, &QAction::triggered, this, [this] {
        const ViewState &state = m_view.state();
        m_dialogs->showOffers(state.workload, state.inspectedOffer);
    });
    connect(m_inspector, &InspectorView::breakEvenRequested, m_actions->offers, &QAction::trigger);
    connect(m_dialogs, &PlanDialogs::whatIfRequested, this, &MainWindow::openWhatIf);
    connect(m_inspector, &InspectorView::leversRequested, m_actions->levers, &QAction::trigger);
    connect(m_actions->ownFacts, &QAction::triggered, m_dialogs,
            &PlanDialogs::showModelsAndAccelerators);
    connect(m_dialogs, &PlanDialogs::editRequested, m_edits, &EditDispatcher::take);
}

void MainWindow::connectViewActions()
{
    new ShortcutPriority(this);
    connect(m_actions->find, &QAction::triggered, m_centre, &CentrePane::find);
    connect(m_actions->showFindings, &QAction::triggered, m_bottom, &BottomBar::showFindings);
    new PaletteControl({m_session, m_view, *m_actions, *m_inspector, *m_messages}, this);
    auto *presenter = new PresenterControl(m_session, m_view, *m_files, m_actions, this);
    connect(presenter, &PresenterControl::remarked, m_messages, &MessageBar::showTransientNotice);
    connect(presenter, &PresenterControl::failed, m_messages, &MessageBar::showError);
    connect(m_actions->manual, &QAction::triggered, m_manual, &ManualControl::open);
    connect(m_actions->reference, &QAction::triggered, m_dialogs,
            [dialogs = m_dialogs] { dialogs->showReference({}, {}); });
    connect(m_start, &StartRoom::referenceRequested, m_dialogs, &PlanDialogs::showReference);
    connect(m_bottom, &BottomBar::referenceActivated, m_dialogs, &PlanDialogs::showReference);
    const auto explainRule = [this](WorkloadId id, const QString &rule) {
        if (const Workload *workload = findWorkload(m_session.plan(), id))
            m_start->explainRule(rule, *workload);
    };
    connect(m_bottom, &BottomBar::ruleActivated, this, explainRule);
    connect(
        m_inspector, &InspectorView::ruleRequested, this,
        [this, explainRule](const QString &rule) { explainRule(m_view.state().workload, rule); });
    connect(m_dialogs, &PlanDialogs::waysRequested, this, [this] { m_view.setPage(kWaysPage); });
    connect(m_dialogs, &PlanDialogs::calculationRequested, this, [this](WorkloadId workload) {
        m_actions->whatIf->setChecked(false);
        m_view.selectWorkload(workload);
        m_view.inspect(std::nullopt);
        m_inspector->showCalculation();
    });
    connect(m_actions->shortcuts, &QAction::triggered, m_dialogs, &PlanDialogs::showShortcuts);
    connect(m_actions->about, &QAction::triggered, m_dialogs, &PlanDialogs::showAbout);
}

void MainWindow::goTo(FindingTarget target)
{
    switch (target) {
    case FindingTarget::refresh: return m_actions->refreshPrices->trigger();
    case FindingTarget::exchangeRates: return m_actions->exchangeRates->trigger();
    case FindingTarget::budget: break;
    case FindingTarget::providers: m_view.setDimension(Dimension::provider); break;
    case FindingTarget::none:
    case FindingTarget::reference: // has a signal of its own
    case FindingTarget::sources:   // unfolded where they are listed
    case FindingTarget::workload: return;
    }
    m_view.setPage(kBudgetPage);
}

void MainWindow::connectExports()
{
    const auto connectExport = [this](const QAction *action, auto askForIt) {
        connect(action, &QAction::triggered, this, [this, askForIt] {
            if (m_files->commitPendingFields())
                chooseSource(askForIt);
        });
    };
    connectExport(m_actions->exportReport, [this] { m_exports->askForReport(); });
    connect(m_actions->exportDeck, &QAction::triggered, this, [this] {
        if (m_files->commitPendingFields())
            m_exports->askForDeck();
    });
    connectExport(m_actions->exportWorkbook, [this] { m_exports->askForWorkbook(); });
    connectExport(m_actions->exportLines, [this] { m_exports->askForLines(); });
    connectExport(m_actions->exportFocus, [this] { m_exports->askForFocus(); });
    connectExport(m_actions->exportCandidates,
                  [this] { m_exports->askForCandidates(m_view.state().filter); });
    connectExport(m_actions->exportCharts, [this] { m_exports->askForCharts(m_view.state()); });
    connectExport(m_actions->exportAlerts, [this] { m_exports->askForAlerts(); });
    connect(m_exports, &ReportExports::failed, m_messages, &MessageBar::showError);
    connect(m_exports, &ReportExports::written, m_messages,
            [bar = m_messages](const QString &remark, const QString &path) {
                showWritten(*bar, remark, path);
            });
}

/// While something is tried, the screen is not the plan: which of the two an export holds is asked.
void MainWindow::chooseSource(const std::function<void()> &ask)
{
    using Of = ReportExports::Of;
    const auto askFor = [this, ask](Of source) {
        m_messages->dismiss();
        m_exports->setSource(source);
        ask();
    };
    if (!m_session.shown().isPreview)
        return askFor(Of::plan);
    m_messages->offer(tr("The screen shows a preview. What is the export of?"),
                      {{tr("The plan"), [askFor] { askFor(Of::plan); }},
                       {tr("The preview"), [askFor] { askFor(Of::preview); }}});
}

void MainWindow::connectUpdates()
{
    connect(m_actions->importPrices, &QAction::triggered, m_updates, &PriceUpdates::askForFiles);
    connect(m_actions->refreshPrices, &QAction::triggered, m_updates, &PriceUpdates::askForRefresh);
    connect(m_actions->importHistory, &QAction::triggered, m_updates, &PriceUpdates::showHistory);
    connect(m_updates, &PriceUpdates::failed, m_messages, &MessageBar::showError);
    connect(m_updates, &PriceUpdates::remarked, m_messages, &MessageBar::showTransientNotice);
    connect(m_updates, &PriceUpdates::exportRequested, m_exports, &ReportExports::askForTable);
    connect(m_updates, &PriceUpdates::editRequested, m_edits, &EditDispatcher::take);
    connect(m_updates, &PriceUpdates::readyToQuit, this, &QWidget::close);
}

} // namespace headroom::ui
