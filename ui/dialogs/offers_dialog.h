// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/offer_comparison.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QPushButton;
class QTableView;

namespace headroom::ui {

class TableModel;

/// Break-even of two offers for one workload: the value of each assumption at which they cost the
/// same. Computed on a worker; a row leads to its assumption.
class OffersDialog final : public QDialog
{
    Q_OBJECT

public:
    /// `snapshot`: the plan as shown.
    OffersDialog(std::shared_ptr<const Snapshot> snapshot, ComparedPair wanted, QWidget *parent);

signals:
    /// A control of the What-if panel.
    void whatIfRequested(const QString &control);

private:
    QWidget *buildHead();
    void buildTable();
    QWidget *buildFoot();
    void choose();
    void search();
    void showCompared(const std::shared_ptr<const ComparedOffers> &compared);
    void showSelected();
    void goToAssumption();
    [[nodiscard]] const OfferAssumption *selected() const;

    std::shared_ptr<const Snapshot> m_snapshot;
    ComparedPair m_wanted;
    OfferComparison m_comparison;
    std::shared_ptr<const ComparedOffers> m_compared; ///< null: nothing yet
    std::vector<OfferAssumption> m_rows;
    QComboBox *m_first = nullptr;
    QComboBox *m_second = nullptr;
    QLabel *m_today = nullptr;
    QTableView *m_table = nullptr;
    TableModel *m_model = nullptr;
    QLabel *m_note = nullptr;
    QPushButton *m_copy = nullptr;
    QPushButton *m_goToAssumption = nullptr;
};

} // namespace headroom::ui
