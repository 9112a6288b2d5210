// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/presenter_control.h"

#include "core/plan/plan_validation.h"
#include "core/presentation/slide_facts.h"
#include "session/current_view.h"
#include "session/plan_session.h"
#include "ui/format/text.h"
#include "ui/pages/page_list.h"
#include "ui/plan_files/plan_files.h"
#include "ui/presenter/bookmarks_dialog.h"
#include "ui/presenter/presenter_window.h"
#include "ui/window/actions.h"
#include "ui/window/plan_dialogs.h"

#include <QAction>
#include <QApplication>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

Bookmark::View viewOfPage(const std::string &page)
{
    if (page == kExplorePage)
        return Bookmark::View::candidates;
    if (page == kBudgetPage)
        return Bookmark::View::budget;
    return page == kForecastPage ? Bookmark::View::forecast : Bookmark::View::scenarios;
}

/// Traffic that is tried, relative to the plan's.
double trafficTried(const Plan &plan, const Plan &shown)
{
    const double planned = 100 + activeScenario(plan).demandChangePercent;
    const double tried = 100 + activeScenario(shown).demandChangePercent;
    return std::clamp(std::round(100 * tried / planned), limits::kMinTrafficPercent,
                      limits::kMaxTrafficPercent);
}

} // namespace

PresenterControl::PresenterControl(PlanSession &session, CurrentView &view, PlanFiles &files,
                                   Actions *actions, QWidget *window)
    : QObject(window),
      m_session(session),
      m_view(view),
      m_files(files),
      m_window(window)
{
    connect(actions->present, &QAction::triggered, this, [this] { present(0); });
    connect(actions->addBookmark, &QAction::triggered, this, &PresenterControl::addBookmark);
    connect(actions->bookmarks, &QAction::triggered, this, &PresenterControl::showBookmarks);
    connect(&session, &PlanSession::planOpened, this, [this] {
        if (m_presenter)
            m_presenter->close();
    });
}

void PresenterControl::present(std::size_t page)
{
    if (m_presenter || !m_session.snapshot() || !m_files.commitPendingFields())
        return;
    const QPointer<QWidget> focused = m_window->focusWidget();
    m_presenter = new PresenterWindow(m_session, m_window);
    m_presenter->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_presenter, &PresenterWindow::failed, this, &PresenterControl::failed);
    connect(m_presenter, &PresenterWindow::left, this, [this, focused] {
        m_presenter.clear();
        m_window->activateWindow();
        if (focused)
            focused->setFocus(Qt::OtherFocusReason);
    });
    m_presenter->begin(page);
}

Bookmark PresenterControl::shownBookmark() const
{
    const Plan &shown = *m_session.shown().plan;
    const ViewState &state = m_view.state();
    Bookmark bookmark;
    bookmark.scenario = m_session.plan().activeScenario;
    bookmark.view = viewOfPage(state.page);
    if (bookmark.view == Bookmark::View::candidates && state.workload != 0)
        bookmark.highlight = state.workload;
    bookmark.trafficPercent = trafficTried(m_session.plan(), shown);
    const QString about = bookmark.highlight ? textOf(nameOfWorkload(shown, *bookmark.highlight))
                                             : textOf(bookmark.scenario);
    bookmark.name = tr("%1: %2")
                        .arg(about, textOf(nameOf(bookmark.view)))
                        .left(static_cast<int>(limits::kNameLength))
                        .toStdString();
    return bookmark;
}

void PresenterControl::addBookmark()
{
    if (!m_files.commitPendingFields())
        return;
    std::vector<Bookmark> bookmarks = m_session.plan().bookmarks;
    bookmarks.push_back(shownBookmark());
    const std::size_t count = bookmarks.size();
    apply(SetBookmarks{std::move(bookmarks)});
    if (m_session.plan().bookmarks.size() == count)
        emit remarked(tr("Bookmarked: “%1”. F5 presents it.")
                          .arg(textOf(m_session.plan().bookmarks.back().name)));
}

/// Also while something is tried: bookmarks hold nothing of a preview.
void PresenterControl::apply(const PlanEdit &edit)
{
    m_session.document().apply(edit);
}

void PresenterControl::showBookmarks()
{
    if (!m_files.commitPendingFields())
        return;
    auto *dialog = new BookmarksDialog(std::make_shared<const Plan>(m_session.plan()), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    closeWithPlan(dialog, m_session);
    connect(dialog, &BookmarksDialog::editRequested, this, &PresenterControl::apply);
    connect(dialog, &BookmarksDialog::addRequested, this, [this, dialog] {
        addBookmark();
        dialog->select(m_session.plan().bookmarks.size() - 1);
    });
    connect(dialog, &BookmarksDialog::presentRequested, this, &PresenterControl::present);
    connect(&m_session, &PlanSession::planChanged, dialog,
            [this, dialog] { dialog->render(std::make_shared<const Plan>(m_session.plan())); });
    dialog->open();
}

} // namespace headroom::ui
