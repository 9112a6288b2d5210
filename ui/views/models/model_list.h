// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/rows/model_rows.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QListView;
class QTabBar;

namespace headroom::ui {

class ModelChoiceModel;

/// The models to choose from: searched by name and alias, parted by what they are for, those used
/// last first.
class ModelList final : public QWidget
{
    Q_OBJECT

public:
    explicit ModelList(QWidget *parent = nullptr);

    void setRows(std::vector<ModelRow> rows);
    /// Those of one group alone; the others are a click away.
    void showGroup(ModelGroup group);
    void setCurrent(const QString &name);
    [[nodiscard]] QString current() const; ///< empty: none
    [[nodiscard]] QLineEdit *search() const { return m_search; }
    [[nodiscard]] QListView *list() const { return m_list; }

signals:
    void currentChanged();
    void chosen(const QString &name); ///< with Enter, or with a double click

protected:
    /// From the search: the arrows move in the list, Enter takes its current row.
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void buildList();
    void follow();
    void choose();

    QLineEdit *m_search;
    QTabBar *m_groups;
    QListView *m_list;
    QLabel *m_empty;
    ModelChoiceModel *m_model;
};

} // namespace headroom::ui
