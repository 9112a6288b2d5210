// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/rows/candidate_rows.h"
#include "ui/rows/explore_scene.h"

#include <QFrame>

#include <memory>

class QPushButton;
class QTabBar;
class QTableView;

namespace headroom::ui {

class CandidateModel;

/// The table beside the scatter: the frontier, the cheapest of each provider and accelerator, all that meet, and what a
/// rectangle holds.
class CandidateLists final : public QFrame
{
    Q_OBJECT

public:
    explicit CandidateLists(QWidget *parent = nullptr);

    void show(std::shared_ptr<const ExploreContent> content);

    [[nodiscard]] QTabBar *tabs() const { return m_tabs; }
    [[nodiscard]] QTableView *table() const { return m_table; }
    [[nodiscard]] CandidateModel *model() const { return m_model; }

signals:
    void offerActivated(headroom::OfferIndex offer);
    void offerInspected(headroom::OfferIndex offer);

private:
    void nameTabs();
    void fill();

    std::shared_ptr<const ExploreContent> m_content; ///< null: nothing yet
    int m_tabBefore = 0; ///< what was looked at before there was a rectangle
    QTabBar *m_tabs;
    QPushButton *m_copy;
    QTableView *m_table;
    CandidateModel *m_model;
};

} // namespace headroom::ui
