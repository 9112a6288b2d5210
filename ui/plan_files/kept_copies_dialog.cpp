// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan_files/kept_copies_dialog.h"

#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/models/table_model.h"
#include "ui/plan_files/kept_copies_table.h"
#include "ui/rows/table_text.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/parts/table_setup.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QTableView>

namespace headroom::ui {

namespace {

constexpr QSize kCopiesSize(900, 420);
constexpr int kPlanWidth = 200;

} // namespace

KeptCopiesDialog::KeptCopiesDialog(QWidget *parent)
    : QDialog(parent),
      m_remark(wrappedLabel("keptCopiesRemark", Role::Muted, this)),
      m_table(new QTableView(this)),
      m_model(new TableModel(this))
{
    setObjectName(QStringLiteral("keptCopies"));
    setWindowTitle(tr("Recovery copies and backups"));
    resize(kCopiesSize * currentTokens().scale);
    m_table->setObjectName(QStringLiteral("keptCopiesTable"));
    setUpTable(m_table, tr("Recovery copies and backups"));
    m_table->setModel(m_model);
    keepColumnsFitting(m_table, kPlanWidth, {"size_kib"});
    copyOnRequest(m_table, [this] { return tabSeparated(m_model->shownTable()); });

    auto *buttons = closeButtons(this);
    m_open = buttons->addButton(tr("Open"), QDialogButtonBox::ActionRole);
    m_open->setObjectName(QStringLiteral("openKeptCopy"));
    m_discard = buttons->addButton(tr("Discard…"), QDialogButtonBox::ActionRole);
    nameAndExplain(m_discard, "discardKeptCopy", "discard_kept_copy");
    auto *layout = dialogColumn(this);
    layout->addWidget(m_remark);
    layout->addWidget(m_table, 1);
    layout->addWidget(buttons);
    connect(m_open, &QPushButton::clicked, this, &KeptCopiesDialog::openSelected);
    connect(m_discard, &QPushButton::clicked, this, &KeptCopiesDialog::askToDiscard);
    connect(m_table, &QTableView::doubleClicked, this, &KeptCopiesDialog::openSelected);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &KeptCopiesDialog::follow);
}

void KeptCopiesDialog::list(std::vector<RecoveryCopy> copies, std::vector<Backup> backups)
{
    m_copies = std::move(copies);
    m_backups = std::move(backups);
    const bool isEmpty = m_copies.empty() && m_backups.empty();
    m_remark->setText(isEmpty
                          ? tr("There are no recovery copies or backups.")
                          : tr("Unsaved changes open as changes to their file. A backup opens as a "
                               "plan without a file, so that saving it asks for a name."));
    m_remark->setAlignment(isEmpty ? Qt::AlignCenter : Qt::AlignLeft | Qt::AlignVCenter);
    m_model->setTable(keptCopiesTable(m_copies, m_backups), {});
    m_table->setVisible(!isEmpty);
    m_table->selectRow(0);
    follow();
}

std::optional<std::size_t> KeptCopiesDialog::selected() const
{
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    const int row = rows.isEmpty() ? -1 : m_model->sourceRow(rows.front());
    return row < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(row));
}

void KeptCopiesDialog::follow()
{
    const auto row = selected();
    m_discard->setEnabled(row.has_value());
    m_open->setEnabled(row && (*row >= m_copies.size() || m_copies[*row].isReadable));
    if (row && !m_open->isEnabled())
        setPlainToolTip(m_open, textOf(m_copies[*row].damage));
    else
        explain(m_open, "open_kept_copy");
}

void KeptCopiesDialog::openSelected()
{
    const auto row = selected();
    if (!row || !m_open->isEnabled())
        return;
    accept();
    if (*row < m_copies.size())
        emit restoreRequested(m_copies[*row]);
    else
        emit openRequested(m_backups[*row - m_copies.size()]);
}

void KeptCopiesDialog::askToDiscard()
{
    const auto row = selected();
    if (!row)
        return;
    const bool isCopy = *row < m_copies.size();
    auto *box = new QMessageBox(QMessageBox::NoIcon, windowTitle(),
                                isCopy ? tr("Discard these unsaved changes for good?")
                                       : tr("Discard this backup for good?"),
                                QMessageBox::NoButton, this);
    box->setObjectName(QStringLiteral("discardQuestion"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(tr("The file of the plan itself stays as it is."));
    auto *confirmed = box->addButton(tr("Discard"), QMessageBox::DestructiveRole);
    confirmed->setObjectName(QStringLiteral("confirmDiscard"));
    box->addButton(QMessageBox::Cancel);
    connect(confirmed, &QPushButton::clicked, this, [this, row] { discard(*row); });
    box->open();
}

void KeptCopiesDialog::discard(std::size_t row)
{
    if (row < m_copies.size())
        emit discardCopyRequested(m_copies[row]);
    else
        emit discardBackupRequested(m_backups[row - m_copies.size()]);
}

} // namespace headroom::ui
