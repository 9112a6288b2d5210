// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix_around.h"

#include <QWidget>

#include <memory>

class QLabel;
class QPushButton;
class QTableView;

namespace headroom::ui {

class TableModel;

/// The mixes that come next after the proposal and differ from it in kind, of which one can be looked at in its place.
class NearestView final : public QWidget
{
    Q_OBJECT

public:
    explicit NearestView(QWidget *parent = nullptr);

    void setAlternatives(const std::shared_ptr<const MixProposal> &proposal,
                         const std::shared_ptr<const std::vector<MixAlternative>> &alternatives);
    /// Nothing is looked for without a proposal, or while something else is searched.
    void setReady(bool ready);

signals:
    void findRequested();
    void alternativeRequested(std::size_t alternative);

private:
    [[nodiscard]] int chosenRow() const;

    QPushButton *m_find;
    QPushButton *m_show;
    QLabel *m_said;
    TableModel *m_model;
    QTableView *m_table;
};

} // namespace headroom::ui
