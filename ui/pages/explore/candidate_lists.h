// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/current_view.h"
#include "ui/rows/candidate_rows.h"
#include "ui/rows/explore_scene.h"

#include <QFrame>

#include <memory>

class QPushButton;
class QTabBar;
class QTableView;

namespace headroom::ui {

class CandidateModel;

/// Table below the scatter: the frontier, the cheapest of each provider and accelerator, all that
/// meet the service level, and the selected rectangle.
class CandidateLists final : public QFrame
{
    Q_OBJECT

public:
    explicit CandidateLists(CurrentView *view, QWidget *parent = nullptr);

    /// As high as it must be to show so many.
    [[nodiscard]] int heightWithRows(int rows) const;
    void show(std::shared_ptr<const ExploreContent> content);
    /// Brings the list of the view to the front.
    void follow(const ViewState &state);

    [[nodiscard]] QTabBar *tabs() const { return m_tabs; }
    [[nodiscard]] QTableView *table() const { return m_table; }
    [[nodiscard]] CandidateModel *model() const { return m_model; }

signals:
    void offerActivated(headroom::OfferIndex offer);
    void offerInspected(headroom::OfferIndex offer);

private:
    void nameTabs();
    void fill();

    CurrentView *m_view;
    std::shared_ptr<const ExploreContent> m_content; ///< null: nothing yet
    bool m_isFilled = false;
    QTabBar *m_tabs;
    QPushButton *m_copy;
    QTableView *m_table;
    CandidateModel *m_model;
};

} // namespace headroom::ui
