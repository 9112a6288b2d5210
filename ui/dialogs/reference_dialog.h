// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guide/reference_tables.h"

#include <QDialog>

#include <string>
#include <vector>

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QTableView;

namespace headroom::ui {

class TableModel;

/// Tables to look things up in: those of the documents with today's figures. One
/// list, one search through all of them, one table.
class ReferenceDialog final : public QDialog
{
    Q_OBJECT

public:
    /// The snapshot may be null: then there are the documents alone.
    ReferenceDialog(const Snapshot *snapshot, QWidget *parent);

    [[nodiscard]] QLineEdit *search() const { return m_search; }
    [[nodiscard]] QTableView *table() const { return m_view; }
    /// Keys of the tables that the search leaves.
    [[nodiscard]] QStringList shownTables() const;
    /// First cells of the rows that are shown.
    [[nodiscard]] QStringList shownTerms() const;
    void showTable(const QString &key);

signals:
    /// The calculation of the figure in the selected row.
    void calculationRequested(headroom::WorkloadId workload);
    /// The page that prices the technique in the selected row.
    void waysRequested();

private:
    QWidget *buildList();
    QWidget *buildTable();
    void follow(const QString &search);
    void showCurrent();
    void describeRow();
    /// Opens the answer or the calculation of the selected row.
    void act();
    [[nodiscard]] std::vector<std::size_t> rowsFound(std::size_t table) const;
    [[nodiscard]] const ReferenceTable *current() const;
    /// The selected row in its table; absent: none.
    [[nodiscard]] std::optional<std::size_t> selectedRow() const;
    [[nodiscard]] QString answerOf(const ReferenceTable &table, std::size_t row) const;

    const std::vector<ReferenceTable> m_tables;
    std::vector<std::vector<QString>> m_words; ///< of each row of each table, in small letters
    const std::string m_currency;
    std::vector<std::size_t> m_shownRows; ///< of the current table
    bool m_isAnswered = false;            ///< the selected question
    QLineEdit *m_search;
    QListWidget *m_list;
    QLabel *m_title;
    QTableView *m_view;
    TableModel *m_model;
    QLabel *m_detail; ///< of the selected row
    QPushButton *m_open;
    QPushButton *m_ways;
    QPushButton *m_answer;
};

} // namespace headroom::ui
