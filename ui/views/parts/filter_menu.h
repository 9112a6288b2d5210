// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/filter_choices.h"

#include <QMenu>
#include <QString>

#include <set>
#include <string>

class QLayout;
class QLineEdit;
class QListView;
class QPushButton;
class QWidgetAction;

namespace headroom::ui {

class FilterChoiceModel;

/// The values of one filter with check marks and counts; searchable, kept open while one ticks.
/// Those without offers are brought up on demand. Its widgets are made when they are first asked
/// for: there are many of these menus, and most are never opened.
class FilterMenu final : public QMenu
{
    Q_OBJECT

public:
    explicit FilterMenu(const QString &name, QWidget *parent = nullptr);

    void setChoices(std::vector<FilterChoice> choices, std::set<std::string> checked);
    [[nodiscard]] FilterChoiceModel *model() const { return m_model; }
    [[nodiscard]] QListView *list();

signals:
    void checkedChanged(const std::set<std::string> &keys);

protected:
    void showEvent(QShowEvent *event) override;
    /// From the search: Down goes to the list, Enter ticks its current row.
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void build();
    void buildSearch();
    void buildList();
    QLayout *buildFoot();
    void showFoot();
    void fitList();
    [[nodiscard]] QModelIndex firstValue() const;

    QString m_name;
    FilterChoiceModel *m_model;
    QLineEdit *m_search = nullptr;
    QListView *m_list = nullptr; ///< null until all is built
    QPushButton *m_clear = nullptr;
    QPushButton *m_emptyOnes = nullptr; ///< number of values without offers; shows or hides them
    QWidgetAction *m_content = nullptr;
};

} // namespace headroom::ui
