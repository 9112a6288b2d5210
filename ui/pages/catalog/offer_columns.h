// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/offer_list.h"

#include <QObject>
#include <QPointer>

#include <vector>

class QAction;
class QMenu;
class QTableView;

namespace headroom::ui {

class ChipButton;
class OfferModel;

/// Visibility and widths of the columns of the table of offers: as wide as their contents, less in
/// a narrow window, or as set by the user; both are remembered between runs.
class OfferColumns final : public QObject
{
    Q_OBJECT

public:
    /// The chip belongs to `table`'s window part; both must outlive this object.
    OfferColumns(QTableView *table, OfferModel *model, ChipButton *chip);

    /// After the catalog or the theme has changed.
    void fit();
    void setShown(OfferColumn column, bool shown);

    bool eventFilter(QObject *watched, QEvent *event) override;

signals:
    void columnsChanged();

private:
    void buildMenu();
    void toggle(OfferColumn column, bool shown);
    void show(std::vector<OfferColumn> columns);
    void reset();
    void remember(int section, int width);
    [[nodiscard]] QStringList longestTexts(int section) const;
    [[nodiscard]] int widthOfContent(int section) const;
    void place();

    QTableView *m_table;
    QPointer<OfferModel> m_model;
    ChipButton *m_chip;
    QMenu *m_menu;
    std::vector<std::pair<OfferColumn, QAction *>> m_actions;
    std::vector<int> m_contentWidths;
    bool m_fitting = false;
};

} // namespace headroom::ui
