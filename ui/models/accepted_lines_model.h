// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/table_model.h"

#include <QIdentityProxyModel>

#include <set>

namespace headroom::ui {

/// Proxy with a check box in the first column of each row; the total, and rows without anything to
/// accept, have none.
class AcceptedLinesModel final : public QIdentityProxyModel
{
    Q_OBJECT

public:
    explicit AcceptedLinesModel(TableModel *table, QObject *parent = nullptr);

    /// Rows of the table as it was given; all are ticked at first.
    void setAcceptable(const std::set<int> &rows);
    [[nodiscard]] const std::set<int> &acceptable() const { return m_acceptable; }
    [[nodiscard]] const std::set<int> &accepted() const { return m_accepted; }
    void acceptAll(bool accepted);
    void toggle(const QModelIndex &index);

    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;

signals:
    void acceptedChanged();

private:
    /// Row of the table as it was given; -1 where nothing can be ticked.
    [[nodiscard]] int rowOf(const QModelIndex &index) const;
    void announce();

    TableModel *m_table;
    std::set<int> m_acceptable;
    std::set<int> m_accepted;
};

} // namespace headroom::ui
