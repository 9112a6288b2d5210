// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include "session/document/recovery_keeper.h"
#include "session/language.h"
#include "session/price_histories.h"
#include "ui/format/catalog_state.h"
#include "ui/format/text.h"
#include "ui/pages/optimise/optimise_page.h"
#include "ui/plan_files/dropped_files.h"
#include "ui/plan_files/plan_files.h"
#include "ui/plan_files/versions_dialog.h"
#include "ui/prices/price_controls.h"
#include "ui/prices/price_updates.h"
#include "ui/prices/progress_panel.h"
#include "ui/report/report_exports.h"
#include "ui/rows/summary_rows.h"
#include "ui/start/start_room.h"
#include "ui/theme/chip_button.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/views/bottom_bar.h"
#include "ui/views/inspector/inspector_view.h"
#include "ui/views/mix_strip.h"
#include "ui/views/mix_view.h"
#include "ui/views/parts/drawer_edge.h"
#include "ui/views/parts/folding_panel.h"
#include "ui/views/parts/message_bar.h"
#include "ui/views/title_row.h"
#include "ui/whatif/what_if_panel.h"
#include "ui/window/actions.h"
#include "ui/window/appearance_choice.h"
#include "ui/window/centre_pane.h"
#include "ui/window/cheapest_command.h"
#include "ui/window/edit_dispatcher.h"
#include "ui/window/manual_control.h"
#include "ui/window/plan_dialogs.h"
#include "ui/window/tab_order.h"
#include "ui/window/view_memory.h"
#include "ui/window/what_if_control.h"
#include "ui/window/window_geometry.h"

#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>

#include <utility>

namespace headroom::ui {

MainWindow::MainWindow(PlanSession &session, OwnPrices &ownPrices, const Exporter &exporter,
                       std::shared_ptr<const PriceUpdater> updater, AppearanceChoice &appearance,
                       const ShippedPlans &plans, const Solvers &solvers)
    : m_session(session),
      m_view(this),
      m_actions(new Actions(session.document().undoStack(), this)),
      m_mix(new MixView(&m_view, this)),
      m_title(new TitleRow({.menus = m_actions->menuBar(),
                            .undo = m_actions->undo,
                            .redo = m_actions->redo,
                            .toggleTheme = m_actions->toggleTheme,
                            .exports = m_actions->exports},
                           this)),
      m_centre(new CentrePane({&m_view, session.catalogSource(), solvers.mix}, this)),
      m_inspector(new InspectorView(this)),
      m_whatIf(new WhatIfPanel(this)),
      m_side(new QStackedWidget(this)),
      m_edge(new DrawerEdge(this)),
      m_drawer(new FoldingPanel(Qt::RightEdge, m_side, m_edge, "fold_inspector", this)),
      m_bottom(new BottomBar(this)),
      m_messages(m_centre->messages()),
      m_panels(new QSplitter(this)),
      m_stack(new QStackedWidget(this)),
      m_files(new PlanFiles(session, plans.sample, this)),
      m_prices(new PriceControls(session, ownPrices, m_actions, this)),
      m_exports(new ReportExports(session, exporter, this)),
      m_dialogs(new PlanDialogs(session, exporter, solvers.fleet, this)),
      m_updates(new PriceUpdates(session, std::move(updater), this)),
      m_start(new StartRoom({session, *m_files, m_view, m_stack, plans.folder}, this)),
      m_cheapest(new CheapestCommand(session, m_view, m_messages, this)),
      m_edits(new EditDispatcher(session, m_view, *m_files, *m_messages, m_gate, this)),
      m_manual(new ManualControl(plans.folder + QStringLiteral("/manual"), m_view, this))
{
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    m_actions->setAddMenu(m_mix->addMenu());
    m_view.guardSelection([this] {
        return findWorkload(*m_session.shown().plan, m_view.state().workload) == nullptr
               || m_files->commitPendingFields();
    });
    buildLayout();
    new ViewMemory(m_session, m_view, this);
    connectSession();
    connectViews();
    connectPages();
    connectPreview();
    connectSides();
    auto *whatIf = new WhatIfControl(m_session, m_view, m_whatIf, m_actions, m_dialogs, this);
    connect(whatIf, &WhatIfControl::editRequested, m_edits, &EditDispatcher::take);
    connect(whatIf, &WhatIfControl::refused, m_edits, &EditDispatcher::showRefusal);
    connect(m_whatIf, &WhatIfPanel::reachSplitRequested, this, &MainWindow::reachSplit);
    connectFileActions();
    connectStart();
    connectCheapest();
    connectEditActions();
    connectViewActions();
    connectExports();
    connectUpdates();
    connectLanguages();
    connectAppearance(m_actions, &appearance);
    restoreWindow(*this, *m_panels);
    connect(&appearance, &AppearanceChoice::changed, this, [this] {
        followScale(*m_panels);
        m_bottom->setShort(isLow(*this));
    });
    renderFile();
    m_gate.ask();
}

MainWindow::~MainWindow() = default;

void MainWindow::useKeptCopies(const KeptCopies &kept)
{
    m_recovery = new RecoveryOffer(m_session, *m_files, kept, this);
    connect(m_recovery, &RecoveryOffer::failed, m_messages, &MessageBar::showError);
    connect(m_actions->keptCopies, &QAction::triggered, m_recovery, &RecoveryOffer::showAll);
    connect(m_actions->sinceVersion, &QAction::triggered, this,
            [this, backups = kept.backups] { showVersions(backups); });
    connect(kept.keeper, &RecoveryKeeper::failed, m_messages, &MessageBar::showError);
    connect(kept.keeper, &RecoveryKeeper::problemChanged, this, [this, keeper = kept.keeper] {
        m_unprotected = keeper->problem();
        renderWarning();
    });
    m_unprotected = kept.keeper->problem();
    renderWarning();
}

void MainWindow::showVersions(const std::shared_ptr<BackupStore> &backups)
{
    if (!m_files->commitPendingFields())
        return;
    auto *dialog = new VersionsDialog(m_session, backups, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &VersionsDialog::exportRequested, m_exports, &ReportExports::askForTable);
    closeWithPlan(dialog, m_session);
    dialog->open();
}

void MainWindow::buildLayout()
{
    m_panels->setObjectName(QStringLiteral("panels"));
    m_panels->setHandleWidth(1);
    m_panels->setChildrenCollapsible(false);
    setRole(m_panels, Role::Bare);
    m_panels->addWidget(
        new FoldingPanel(Qt::LeftEdge, m_mix, new MixStrip(m_mix->list(), this), "fold_mix", this));
    m_panels->addWidget(m_centre);
    m_side->addWidget(m_inspector);
    m_side->addWidget(m_whatIf);
    m_panels->addWidget(m_drawer);

    auto *plan = new QWidget(m_stack);
    auto *parts = columnIn(plan, 0);
    parts->addWidget(m_panels, 1);
    parts->addWidget(m_updates->panel());
    parts->addWidget(m_exports->panel());
    parts->addWidget(m_bottom);
    m_bottom->placeNextToTotal(m_prices->chip());
    m_stack->addWidget(plan);
    auto *root = new QWidget(this);
    auto *layout = columnIn(root, 0);
    layout->addWidget(m_title);
    layout->addWidget(m_stack, 1);
    setCentralWidget(root);
}

void MainWindow::connectSession()
{
    connect(&m_session, &PlanSession::shownChanged, this, [this] { m_gate.ask(); });
    connect(&m_session.document(), &Document::fileChanged, this, &MainWindow::renderFile);
    connect(&m_session, &PlanSession::refused, this, [this](const Error &error) {
        if (m_session.shown().failure != error) // which the page says
            m_edits->showRefusal(error);
    });
    connect(&m_session, &PlanSession::planOpened, this, &MainWindow::reset);
    connect(&m_session.document(), &Document::opened, this, [this] {
        if (std::exchange(m_isOpening, false))
            m_gate.release();
    });
    connect(&m_session, &PlanSession::notice, m_messages, &MessageBar::showNotice);
    connect(&m_view, &CurrentView::changed, this, &MainWindow::followView);
    connect(m_edits, &EditDispatcher::editRejected, this, &MainWindow::renderTitle);
}

void MainWindow::connectViews()
{
    connect(m_mix, &MixView::editRequested, m_edits, &EditDispatcher::takeFromView);
    connect(m_mix, &MixView::selectedChanged, this, [this] {
        if (m_inspector->editTogether(m_mix->selected()))
            m_gate.ask();
    });
    connect(m_title, &TitleRow::editRequested, m_edits, &EditDispatcher::takeFromView);
    connect(m_title, &TitleRow::renameScenarioRequested, m_dialogs, &PlanDialogs::renameScenario);
    connect(m_title, &TitleRow::scenarioSelected, this, &MainWindow::selectScenario);
    connect(m_inspector, &InspectorView::editRequested, m_edits, &EditDispatcher::take);
    connect(m_inspector, &InspectorView::exploreRequested, this,
            [this] { m_view.setPage(kExplorePage); });
    auto *histories = new PriceHistories(m_session.catalogSource(), this);
    connect(m_inspector, &InspectorView::historyWanted, histories, &PriceHistories::start);
    histories->onFinish(this, [=, this](const PriceHistories::Answer &prices) {
        m_inspector->showHistory(histories->offer(), prices);
    });
    connect(m_inspector, &InspectorView::candidateLeft, this,
            [this] { m_view.inspect(std::nullopt); });
    connect(m_bottom, &BottomBar::budgetActivated, this,
            [this] { m_dialogs->showAssumptions(QStringLiteral("budget")); });
    connect(m_bottom, &BottomBar::workloadActivated, &m_view, &CurrentView::selectWorkload);
    connect(m_bottom, &BottomBar::targetActivated, this, &MainWindow::goTo);
}

void MainWindow::selectScenario(const QString &name)
{
    // Text in a field belongs to the scenario that was on screen.
    if (m_files->commitPendingFields()) {
        const QString former = textOf(m_session.plan().activeScenario);
        const bool isTrying = m_session.shown().isPreview && name != former;
        m_session.document().setActiveScenario(name.toStdString());
        if (isTrying && m_session.shown().isPreview)
            m_messages->showTransientNotice(
                tr("The changes tried on %1 are now tried on %2.").arg(former, name));
    }
    renderTitle();
}

void MainWindow::renderTitle()
{
    const ShownPlan shown = m_session.shown();
    m_title->render(*shown.plan, shown.snapshot ? &shown.snapshot->evaluation : nullptr);
}

void MainWindow::reachSplit()
{
    m_view.setPage(kOptimisePage);
    if (auto *page = qobject_cast<OptimisePage *>(m_centre->page(kOptimisePage)))
        page->reachSplit();
}

void MainWindow::connectPages()
{
    connect(m_centre, &CentrePane::pageMade, this, [this](const Page *page) {
        connect(page, &Page::editRequested, m_edits, &EditDispatcher::takeFromView);
        connect(page, &Page::scenarioTried, this, [this](const Scenario &scenario) {
            m_session.discardPreview(); // it is part of the scenario
            m_edits->takeFromView(InsertScenario{scenario});
        });
        connect(page, &Page::remarkRequested, m_messages, &MessageBar::showTransientNotice);
        connect(page, &Page::cheapestRequested, m_actions->useCheapest, &QAction::trigger);
        connect(page, &Page::emptyStateActionRequested, this,
                [this, page](EmptyStateAction action, const QString &field) {
                    perform(action, field, page->emptyStateButton());
                });
        connect(page, &Page::assumptionsRequested, m_dialogs, &PlanDialogs::showAssumptions);
        connect(page, &Page::exportRequested, m_exports, &ReportExports::askForTable);
        connect(page, &Page::versionsRequested, m_actions->sinceVersion, &QAction::trigger);
        connect(page, &Page::pictureRequested, m_exports, &ReportExports::askForPicture);
        connect(page, &Page::scenarioSelected, this, &MainWindow::selectScenario);
        connect(page, &Page::whatIfRequested, this, &MainWindow::openWhatIf);
    });
    for (const QAction *action : m_actions->pages)
        connect(action, &QAction::triggered, this,
                [this, action] { m_view.setPage(action->data().toString().toStdString()); });
}

void MainWindow::connectPreview()
{
    PreviewBar *bar = m_centre->preview();
    connect(bar, &PreviewBar::applyRequested, &m_session, &PlanSession::applyPreview);
    connect(bar, &PreviewBar::discardRequested, &m_session, &PlanSession::discardPreview);
}

void MainWindow::begin(const QString &named)
{
    if (m_files->isSample(named))
        m_start->openSample();
    else if (m_files->openAtStart(named))
        return startOnFailure();
    else
        m_start->open();
    if (m_recovery)
        m_recovery->ask({});
}

/// The one way on which another plan comes in: every view drops what it knows of the former before
/// anything of the new one is rendered.
void MainWindow::reset()
{
    if (!std::exchange(m_isOpening, true))
        m_gate.hold();
    m_view.reset();
    m_centre->reset();
    m_mix->reset();
    m_inspector->reset();
    m_whatIf->reset();
    m_bottom->reset();
    m_rendered = {};
}

void MainWindow::render()
{
    {
        const QScopedValueRollback keeping(m_isKeepingSelection, true);
        keepSelection();
    }
    const ShownPlan shown = m_session.shown();
    Rendered wanted{shown.plan, shown.snapshot, shown.isPreview ? m_session.snapshot() : nullptr,
                    shown.failure};
    if (!(wanted == m_rendered)) {
        m_rendered = std::move(wanted);
        renderPlan(shown);
        renderCatalogState(shown);
    }
    const bool selected = m_view.state().workload != 0;
    for (QAction *action :
         {m_actions->duplicateWorkload, m_actions->renameWorkload, m_actions->removeWorkload,
          m_actions->moveUp, m_actions->moveDown, m_actions->useCheapest})
        action->setEnabled(selected);
    renderPage(shown);
    renderInspector(shown);
}

void MainWindow::renderPlan(const ShownPlan &shown)
{
    const auto &planned = m_rendered.planned;
    renderTitle();
    m_mix->render(shown.plan, shown.snapshot, shown.failure.has_value());
    m_bottom->render(shown.snapshot.get(), planned.get(), shown.failure);
    m_centre->preview()->say(planned && shown.snapshot
                                 ? changeSentence(summaryOf(*shown.snapshot, planned.get()))
                                 : QString());
    m_centre->preview()->setVisible(shown.isPreview);
}

/// Export and search need prices.
void MainWindow::renderCatalogState(const ShownPlan &shown)
{
    const bool hasPrices = shown.snapshot != nullptr;
    m_actions->exports->setEnabled(hasPrices);
    m_title->setExportable(hasPrices, hasPrices ? QString() : textWithoutCatalog(shown.failure));
    for (QAction *action : {m_actions->levers, m_actions->offers, m_actions->seekGoal,
                            m_actions->sinceVersion, m_actions->ownFacts, m_actions->present})
        action->setEnabled(hasPrices);
    renderWarning();
}

void MainWindow::renderWarning()
{
    const auto &failure = m_rendered.failure;
    if (m_unprotected)
        m_title->showWarning(tr("not protected against a crash"),
                             textOf(m_unprotected->text(language())));
    else
        m_title->showWarning(shortTextWithoutCatalog(failure),
                             failure ? textWithoutCatalog(failure) : QString());
}

void MainWindow::renderPage(const ShownPlan &shown)
{
    m_centre->render({.snapshot = shown.snapshot,
                      .candidates = shown.candidates,
                      .state = m_view.state(),
                      .busy = m_session.isBusy(),
                      .failure = shown.failure});
}

/// The selected workload may have been removed.
void MainWindow::keepSelection()
{
    const Plan &plan = *m_session.shown().plan;
    if (findWorkload(plan, m_view.state().workload) == nullptr)
        m_view.selectWorkload(plan.workloads.empty() ? 0 : plan.workloads.front().id);
}

void MainWindow::followView(ViewParts parts)
{
    {
        const RenderGate::Hold hold(m_gate);
        if (parts.testFlag(ViewPart::selection) && !m_isOpening)
            m_session.watchCandidatesOf(m_view.state().workload);
        if (!m_isKeepingSelection)
            m_gate.ask();
    }
    if (parts.testFlag(ViewPart::inspectedOffer) && m_view.state().inspectedOffer)
        m_drawer->setOpened(true);
    placeSide();
}

void MainWindow::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    QWidget *focus = focusWidget();
    auto *tool = qobject_cast<QToolButton *>(focus);
    if (!isEnter || (tool == nullptr && qobject_cast<QPushButton *>(focus) == nullptr))
        return QMainWindow::keyPressEvent(event);
    if (tool != nullptr && tool->popupMode() == QToolButton::InstantPopup
        && tool->menu() != nullptr)
        tool->showMenu();
    else
        static_cast<QAbstractButton *>(focus)->click();
}

bool MainWindow::focusNextPrevChild(bool next)
{
    orderTabs({m_title, m_mix, m_centre, m_side, m_updates->panel(), m_exports->panel(), m_bottom});
    return QMainWindow::focusNextPrevChild(next);
}

void MainWindow::perform(EmptyStateAction action, const QString &field, QWidget *button)
{
    switch (action) {
    case EmptyStateAction::addWorkload: return m_mix->openAddMenu(button);
    case EmptyStateAction::explore: return m_view.setPage(kExplorePage);
    case EmptyStateAction::catalog: return m_session.start();
    case EmptyStateAction::field:
        m_actions->whatIf->setChecked(false);
        m_view.inspect(std::nullopt);
        return m_inspector->focusField(field);
    case EmptyStateAction::again:
    case EmptyStateAction::none: return;
    }
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!m_files->commitPendingFields()) {
        event->ignore();
        return;
    }
    if (!m_files->mayLeave()) {
        event->ignore();
        m_files->askBeforeQuitting();
        return;
    }
    if (!m_updates->mayLeave()) {
        event->ignore();
        m_updates->askBeforeQuitting();
        return;
    }
    rememberWindow(*this, *m_panels);
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (!droppedFiles(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    event->acceptProposedAction();
    const DroppedFiles dropped = droppedFiles(event->mimeData());
    m_files->open(dropped.plan);
    m_updates->importFiles(dropped.priceLists);
}

} // namespace headroom::ui
