// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/import_report.h"

#include <QDialog>

#include <vector>

class QLabel;
class QTableView;

namespace headroom::ui {

class TableModel;

/// The imports so far with their ledgers, and the rows that the selected one did not take.
class ImportHistory final : public QDialog
{
    Q_OBJECT

public:
    explicit ImportHistory(std::vector<ImportLedger> imports, QWidget *parent = nullptr);

    [[nodiscard]] QTableView *imports() const { return m_table; }
    [[nodiscard]] TableModel *rejections() const { return m_rejectionModel; }

private:
    void showSelection();

    std::vector<ImportLedger> m_imports;
    QTableView *m_table;
    TableModel *m_model;
    QLabel *m_title;
    QTableView *m_rejectionTable;
    TableModel *m_rejectionModel;
};

} // namespace headroom::ui
