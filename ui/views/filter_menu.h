// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"

#include <QMenu>

#include <set>
#include <string>

class QLineEdit;
class QListView;
class QPushButton;
class QSortFilterProxyModel;

namespace headroom::ui {

class FilterChoiceModel;

/// The values of one filter with check marks and counts; searchable, kept open while one ticks.
class FilterMenu final : public QMenu
{
    Q_OBJECT

public:
    explicit FilterMenu(const QString &name, QWidget *parent = nullptr);

    void setChoices(std::vector<FilterChoice> choices, std::set<std::string> checked);
    [[nodiscard]] FilterChoiceModel *model() const { return m_model; }
    [[nodiscard]] QListView *list() const { return m_list; }

signals:
    void checkedChanged(const std::set<std::string> &keys);

protected:
    void showEvent(QShowEvent *event) override;
    /// From the search: Down goes to the list, Enter ticks its current row.
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    FilterChoiceModel *m_model;
    QSortFilterProxyModel *m_found;
    QLineEdit *m_search;
    QListView *m_list;
    QPushButton *m_clear;
};

} // namespace headroom::ui
