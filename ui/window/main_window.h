// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/fleet/workload_fleet.h"
#include "core/planning/mix/choice_model.h"
#include "core/ports/exporter.h"
#include "core/ports/price_updater.h"
#include "session/current_view.h"
#include "session/own_prices.h"
#include "session/plan_session.h"
#include "ui/plan_files/recovery_offer.h"
#include "ui/window/language_choice.h"
#include "ui/window/render_gate.h"

#include <QMainWindow>

#include <memory>
#include <optional>

class QSplitter;
class QStackedWidget;

namespace headroom::ui {

enum class FindingTarget;
enum class EmptyStateAction;

class Actions;
class AppearanceChoice;
class BottomBar;
class CentrePane;
class CheapestCommand;
class DrawerEdge;
class EditDispatcher;
class FoldingPanel;
class InspectorView;
class ManualControl;
class WhatIfPanel;
class MessageBar;
class MixView;
class PlanDialogs;
class PlanFiles;
class PriceControls;
class PriceUpdates;
class ReportExports;
class StartRoom;
class TitleRow;

/// Plans that are installed with the program.
struct ShippedPlans {
    QString sample; ///< a file
    QString folder; ///< that plans, templates and the manual lie in
};

/// The searches, which lie in a layer of their own; one that is absent finds nothing.
struct Solvers {
    ChoiceSolver mix = {};  ///< offers for the whole mix
    FleetSolver fleet = {}; ///< machines of several types for one workload
};

/// State that a window hands over to the one that replaces it in another language.
struct ShownView {
    ViewState view;
    bool isTrying = false;  ///< the What-if panel is open
    bool isAtStart = false; ///< the start page is in front
};

/// Main window: passes the session's signals to the views and their requests back.
class MainWindow final : public QMainWindow
{
    Q_OBJECT

public:
    /// `session`, `ownPrices` and `exporter` must outlive the window.
    MainWindow(PlanSession &session, OwnPrices &ownPrices, const Exporter &exporter,
               std::shared_ptr<const PriceUpdater> updater, AppearanceChoice &appearance,
               const ShippedPlans &plans, const Solvers &solvers = {});
    ~MainWindow() override;

    /// From now on unsaved changes are offered, listed, and said to be unprotected when they are.
    void useKeptCopies(const KeptCopies &kept);
    [[nodiscard]] RecoveryOffer *recovery() const { return m_recovery; }
    [[nodiscard]] PlanFiles *files() const { return m_files; }
    /// The plan that was named; else the last one where that is wished for, or the start page.
    void begin(const QString &named);
    void showLanguage(LanguageWish wish);
    /// Nullopt, said here, while something is running or a field holds what cannot be taken.
    [[nodiscard]] std::optional<ShownView> handOver();
    void takeOver(const ShownView &shown);

signals:
    void languageWished(headroom::ui::LanguageWish wish);

protected:
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    /// Makes Enter press the focused button, as in a dialog.
    void keyPressEvent(QKeyEvent *event) override;
    /// In the order of what is seen: the mix, the page, the inspector.
    bool focusNextPrevChild(bool next) override;

private:
    void showVersions(const std::shared_ptr<BackupStore> &backups);
    void buildLayout();
    void connectSession();
    void connectViews();
    void connectPages();
    void connectPreview();
    void connectSides();
    void connectFileActions();
    void connectStart();
    void connectCheapest();
    void connectEditActions();
    void connectViewActions();
    void connectExports();
    void chooseSource(const std::function<void()> &ask);
    void connectUpdates();
    void connectLanguages();
    void startOnFailure();
    void reset();
    /// Renders all views once, through the gate.
    void render();
    void renderTitle();
    void renderPlan(const ShownPlan &shown);
    void renderCatalogState(const ShownPlan &shown);
    void renderPage(const ShownPlan &shown);
    void renderInspector(const ShownPlan &shown);
    void renderFile();
    void renderWarning();
    void keepSelection();
    void followView(ViewParts parts);
    void goTo(FindingTarget target);
    void perform(EmptyStateAction action, const QString &field, QWidget *button);
    void selectScenario(const QString &name);
    void openWhatIf(const QString &control);
    void reachSplit(); ///< on the page that finds the moves to it
    void placeSide();

    /// Inputs of the plan's views.
    struct Rendered {
        std::shared_ptr<const Plan> plan;
        std::shared_ptr<const Snapshot> snapshot;
        std::shared_ptr<const Snapshot> planned;
        std::optional<Error> failure;

        friend bool operator==(const Rendered &, const Rendered &) = default;
    };

    PlanSession &m_session;
    CurrentView m_view;
    RenderGate m_gate{[this] { render(); }};
    Rendered m_rendered;
    bool m_isOpening = false;          ///< another plan: nothing of the former is rendered any more
    bool m_isKeepingSelection = false; ///< the following changes are about to be rendered
    Actions *m_actions;
    MixView *m_mix;
    TitleRow *m_title;
    CentrePane *m_centre;
    InspectorView *m_inspector;
    WhatIfPanel *m_whatIf;
    QStackedWidget *m_side; ///< one of the two
    DrawerEdge *m_edge;     ///< is left of them in a narrow window
    FoldingPanel *m_drawer; ///< holds both
    BottomBar *m_bottom;
    MessageBar *m_messages;
    QSplitter *m_panels;
    QStackedWidget *m_stack; ///< the plan, and what it begins with
    PlanFiles *m_files;
    PriceControls *m_prices;
    ReportExports *m_exports;
    PlanDialogs *m_dialogs;
    PriceUpdates *m_updates;
    StartRoom *m_start;
    CheapestCommand *m_cheapest;
    EditDispatcher *m_edits;
    ManualControl *m_manual;
    RecoveryOffer *m_recovery = nullptr;
    std::optional<Error> m_unprotected; ///< why no recovery copies are kept
};

} // namespace headroom::ui
