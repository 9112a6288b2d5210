// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/evaluation/candidates.h"
#include "core/evaluation/evaluation.h"
#include "core/plan/plan_edit.h"
#include "core/planning/mix/choice_model.h"
#include "core/ports/catalog_store.h"
#include "core/report/table.h"
#include "session/current_view.h"
#include "session/view_state.h"
#include "ui/format/paint_picture.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <optional>

class QLabel;
class QLineEdit;
class QPushButton;
class QStackedLayout;
class QTableView;
class QVBoxLayout;

namespace headroom::ui {

/// Input of a page.
struct ViewInput {
    std::shared_ptr<const Snapshot> snapshot; ///< null until the catalog has been loaded
    std::shared_ptr<const CandidateSet>
        candidates; ///< of the selected workload, or the last ones; may be null
    ViewState state;
    bool busy = false; ///< other candidates are on their way
    /// Reason why there is no snapshot; absent while there is one, or while the catalog is being
    /// loaded.
    std::optional<Error> failure;
};

/// Dependencies of all pages; the view outlives them.
struct PageContext {
    CurrentView *view = nullptr;
    std::shared_ptr<const CatalogSource>
        catalogs;          ///< for what is read only when it is asked for; may be null
    ChoiceSolver solver{}; ///< of choices for the whole mix; may be empty
};

/// Action of the button of a page without content.
enum class EmptyStateAction {
    none,
    addWorkload,
    field,
    explore,
    catalog, ///< which is loaded again
    again    ///< the page itself repeats the study that failed
};

/// Page of the window: a chart and the table of its figures, or one sentence while there is no
/// content.
class Page : public QWidget
{
    Q_OBJECT

public:
    explicit Page(QWidget *parent);

    /// Called whenever the input changes; does nothing if the page's own part of it is unchanged.
    void render(const ViewInput &input);
    [[nodiscard]] QWidget *emptyStateButton() const;

    /// Widget that receives the keyboard focus when the page is opened.
    [[nodiscard]] virtual QWidget *firstFocus() const = 0;
    /// Field that "Find" focuses; null: the page has no search.
    [[nodiscard]] virtual QLineEdit *search() const { return nullptr; }
    /// Table of the chart's figures.
    [[nodiscard]] virtual QTableView *table() const = 0;
    /// Shows its rows where they are folded.
    virtual void unfoldTable() {}
    /// Controls shown next to the page's tab; may be null.
    [[nodiscard]] virtual QWidget *tools() const { return nullptr; }

signals:
    void editRequested(const headroom::PlanEdit &edit);
    /// A scenario to add to the plan, and to show; it has in it what is previewed.
    void scenarioTried(const headroom::Scenario &scenario);
    void remarkRequested(const QString &text);
    void cheapestRequested(); ///< uses the cheapest offer for the selected workload
    /// `field` is the one to begin with ("growth").
    void assumptionsRequested(const QString &field);
    /// `field` is one of the inspector ("peak_requests") if the action opens one.
    void emptyStateActionRequested(headroom::ui::EmptyStateAction action, const QString &field);
    void scenarioSelected(const QString &name);
    void versionsRequested(); ///< shows the changes since an earlier version of the plan
    /// Opens a control of the What-if panel, by its name; a workload's control is that of the
    /// selected one.
    void whatIfRequested(const QString &control);
    void pictureRequested(const QString &subject, const headroom::ui::PaintPicture &picture);
    /// The function may be called on another thread.
    void exportRequested(const QString &subject, const std::function<headroom::Table()> &table);

protected:
    /// Text shown instead of the content.
    struct EmptyState {
        QString text; ///< empty: there is content
        bool busy = false;
        EmptyStateAction action = EmptyStateAction::none;
        QString actionText{}; ///< of the button
        QString field{};
    };
    /// As high as the window; it scrolls only below its least height.
    void setContent(QWidget *content);
    static constexpr int kLeastChart = 240; ///< height of a chart at every size of the text
    /// Keeps a chart so high, and higher with a larger text, whose legends and axes need more of it;
    /// in a low window, at its least height.
    void keepReadable(QWidget *chart, int height);
    /// Content that scrolls when the window is low. Its parts go into the column; `meaning`
    /// explains the page.
    [[nodiscard]] QVBoxLayout *setColumn(QWidget *content, const char *meaning);
    /// Shows the error instead of the content until the plan or the view changes or the user tries
    /// again.
    void fail(const Error &error);
    /// Called before any part of the input is shown.
    virtual void prepare(const ViewInput &) {}
    /// Returns the text for a plan without content on this page. Called only with a snapshot.
    [[nodiscard]] virtual EmptyState emptyState(const ViewInput &input) const = 0;
    virtual void renderContent(const ViewInput &input) = 0;
    /// Called when the content is hidden: pages cancel studies and update controls outside the
    /// content.
    virtual void leaveContent() {}

private:
    /// Error of the page, with the plan and view that it applies to.
    struct Failure {
        QString text;
        std::shared_ptr<const Snapshot> snapshot;
        ViewState state;
    };

    QWidget *buildEmpty();
    [[nodiscard]] EmptyState currentEmptyState(const ViewInput &input) const;
    void tryAgain();

    QStackedLayout *m_parts;
    QLabel *m_empty;
    QPushButton *m_emptyStateButton;
    EmptyState m_shown; ///< instead of the content
    ViewInput m_input;
    std::optional<Failure> m_failure;
};

} // namespace headroom::ui
