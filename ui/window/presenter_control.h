// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/plan/plan_edit.h"

#include <QObject>
#include <QPointer>

namespace headroom {
class CurrentView;
class PlanSession;
} // namespace headroom

namespace headroom::ui {

class Actions;
class PlanFiles;
class PresenterWindow;

/// Opens the presentation of the plan and its bookmarks, and adds bookmarks of what the window
/// shows.
class PresenterControl final : public QObject
{
    Q_OBJECT

public:
    /// All must outlive it.
    PresenterControl(PlanSession &session, CurrentView &view, PlanFiles &files, Actions *actions,
                     QWidget *window);

    /// The bookmark of what the window shows: the page, the scenario, the selected workload and the
    /// traffic that is tried.
    [[nodiscard]] Bookmark shownBookmark() const;

signals:
    void remarked(const QString &text);
    void failed(const headroom::Error &error);

private:
    void present(std::size_t page);
    void addBookmark();
    void apply(const PlanEdit &edit);
    void showBookmarks();

    PlanSession &m_session;
    CurrentView &m_view;
    PlanFiles &m_files;
    QWidget *m_window;
    QPointer<PresenterWindow> m_presenter;
};

} // namespace headroom::ui
