// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace headroom::ui {

class Card;

/// Where a month's money goes, and by which workloads that differs from the baseline.
class BudgetReasonsCards final : public QWidget
{
    Q_OBJECT

public:
    explicit BudgetReasonsCards(QWidget *parent);

    void show(const Snapshot &snapshot, CostView view);

private:
    void showShares(const Snapshot &snapshot, CostView view);
    void showChanges(const Snapshot &snapshot);

    Card *m_shares;
    QVBoxLayout *m_bars;
    Card *m_changes;
    QLabel *m_changesTitle;
    QVBoxLayout *m_rows;
};

} // namespace headroom::ui
