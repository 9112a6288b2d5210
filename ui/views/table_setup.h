// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>
#include <initializer_list>

class QTableView;

namespace headroom::ui {

/// Calm rows without grid, sorted by a click on a header, whole rows selected, the first column wide.
void dressTable(QTableView *table, const QString &accessibleName);
/// Ctrl+C puts the text into the clipboard.
void copyOnRequest(QTableView *table, std::function<QString()> text);
/// Hides columns of the given keys, one after the other, until the first column has its width. It takes what
/// the others leave.
void fitColumns(QTableView *table, int firstColumn, std::initializer_list<const char *> spare);
/// As high as its rows: the page scrolls, not the table.
void fitHeightToRows(QTableView *table);

} // namespace headroom::ui
