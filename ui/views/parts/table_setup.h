// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStyledItemDelegate>

#include <functional>
#include <initializer_list>
#include <limits>

class QAbstractButton;
class QItemSelection;
class QTableView;

namespace headroom::ui {

class TableModel;

/// Cells of a table whose rows are chosen whole: the row of the keyboard is underlined from edge to
/// edge, and a selected cell keeps the colour of its text.
class RowDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;
};

/// Calm rows without grid, sorted by a click on a header, whole rows selected, the first column
/// wide.
void setUpTable(QTableView *table, const QString &accessibleName);
/// Copies the text to the clipboard on Ctrl+C and by the button.
void copyOnRequest(QTableView *table, const std::function<QString()> &text,
                   QAbstractButton *button = nullptr);
/// Sets up a table at full height on a page that scrolls, so that the table need not: styled,
/// filled by the model, copied as shown.
void setUpFullHeightTable(QTableView *table, TableModel *model, const QString &accessibleName,
                          QAbstractButton *copy = nullptr);
/// From now on: the first column takes what the others leave; where that is less than
/// `firstColumn`, columns of the given keys are hidden, one after the other.
void keepColumnsFitting(QTableView *table, int firstColumn,
                        std::initializer_list<const char *> spare);
/// Exactly these rows, the keyboard at the first of them.
void selectRows(QTableView *table, const QItemSelection &rows);
/// As high as its rows, so that the page scrolls and not the table; with more than `maximum` of
/// them the table does.
void fitHeightToRows(QTableView *table, int maximum = std::numeric_limits<int>::max());

} // namespace headroom::ui
