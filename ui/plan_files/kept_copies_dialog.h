// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ports/backup_store.h"
#include "core/ports/recovery_store.h"

#include <QDialog>

#include <optional>
#include <vector>

class QLabel;
class QPushButton;
class QTableView;

namespace headroom::ui {

class TableModel;

/// Copies kept for plans: unsaved changes of runs that ended without saving them, and backups.
class KeptCopiesDialog final : public QDialog
{
    Q_OBJECT

public:
    explicit KeptCopiesDialog(QWidget *parent = nullptr);

    void list(std::vector<RecoveryCopy> copies, std::vector<Backup> backups);
    [[nodiscard]] QTableView *table() const { return m_table; }

signals:
    void restoreRequested(const headroom::RecoveryCopy &copy);
    void openRequested(const headroom::Backup &backup);
    void discardCopyRequested(const headroom::RecoveryCopy &copy);
    void discardBackupRequested(const headroom::Backup &backup);

private:
    /// The selected row; absent: none.
    [[nodiscard]] std::optional<std::size_t> selected() const;
    void follow();
    void openSelected();
    void askToDiscard();
    void discard(std::size_t row);

    std::vector<RecoveryCopy> m_copies; ///< first in the table
    std::vector<Backup> m_backups;      ///< after them
    QLabel *m_remark;
    QTableView *m_table;
    TableModel *m_model;
    QPushButton *m_open;
    QPushButton *m_discard;
};

} // namespace headroom::ui
