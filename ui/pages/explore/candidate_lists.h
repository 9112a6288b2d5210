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
    enum class Fold {
        none,  ///< there is room for the table
        open,  ///< the table takes its room from the chart
        folded ///< only the tabs are there
    };
    void setFold(Fold fold);
    [[nodiscard]] Fold fold() const { return m_fold; }
    void show(std::shared_ptr<const ExploreContent> content);
    /// Brings the list of the view to the front.
    void follow(const ViewState &state);

    [[nodiscard]] QTabBar *tabs() const { return m_tabs; }
    [[nodiscard]] QTableView *table() const { return m_table; }
    [[nodiscard]] CandidateModel *model() const { return m_model; }

signals:
    void foldToggled(); ///< by the reader
    void offerActivated(headroom::OfferIndex offer);
    void offerInspected(headroom::OfferIndex offer);

private:
    [[nodiscard]] int headHeight() const;
    void nameTabs();
    void fill();

    CurrentView *m_view;
    std::shared_ptr<const ExploreContent> m_content; ///< null: nothing yet
    bool m_isFilled = false;
    Fold m_fold = Fold::none;
    QTabBar *m_tabs;
    QPushButton *m_copy;
    QPushButton *m_foldButton;
    QTableView *m_table;
    CandidateModel *m_model;
};

} // namespace headroom::ui
