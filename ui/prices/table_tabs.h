// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/table.h"

#include <QWidget>

#include <functional>
#include <string>
#include <vector>

class QLabel;
class QPushButton;
class QTabBar;
class QTableView;

namespace headroom::ui {

class TableModel;

/// Several tables with tabs, each with copy and export.
class TableTabs final : public QWidget
{
    Q_OBJECT

public:
    struct Page {
        QString title;
        Table shown;
        QString remark;              ///< above the table; the whole page when the table is empty
        std::function<Table()> full; ///< for the export, when more than what is shown
        std::string currency = {};   ///< of its amounts; empty: that of the tabs
    };

    /// `firstColumn`: how much of the first column stays while others give way.
    explicit TableTabs(QWidget *parent = nullptr, int firstColumn = 150);

    void setPages(std::vector<Page> pages, const std::string &currency);
    [[nodiscard]] QTabBar *tabs() const { return m_tabs; }
    [[nodiscard]] TableModel *model() const { return m_model; }

signals:
    /// The function may be called on another thread.
    void exportRequested(const QString &subject, const std::function<headroom::Table()> &table);

private:
    void showPage(int index);
    void copy();
    void requestExport();

    std::vector<Page> m_pages;
    std::string m_currency;
    QTabBar *m_tabs;
    QPushButton *m_copy;
    QPushButton *m_export;
    QLabel *m_remark;
    QTableView *m_table;
    TableModel *m_model;
};

} // namespace headroom::ui
