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

/// Next best mixes of a different kind than the proposal; one of them can be shown instead of it.
class NearestView final : public QWidget
{
    Q_OBJECT

public:
    explicit NearestView(QWidget *parent = nullptr);

    void setAlternatives(const std::shared_ptr<const MixProposal> &proposal,
                         const std::shared_ptr<const std::vector<MixAlternative>> &alternatives);
    /// Disabled without a proposal, or while another search is running.
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
