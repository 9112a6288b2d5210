// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/prices/import_history.h"

#include "core/evaluation/format.h"
#include "core/report/update_tables.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/models/table_model.h"
#include "ui/rows/table_text.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/parts/table_setup.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QTableView>

namespace headroom::ui {

namespace {

constexpr QSize kHistorySize(1000, 560);
constexpr int kFileColumn = 150;

} // namespace

ImportHistory::ImportHistory(std::vector<ImportLedger> imports, QWidget *parent)
    : QDialog(parent),
      m_imports(std::move(imports)),
      m_table(new QTableView(this)),
      m_model(new TableModel(this)),
      m_title(plainLabel({}, Role::BodyBold, this)),
      m_rejectionTable(new QTableView(this)),
      m_rejectionModel(new TableModel(this))
{
    setObjectName(QStringLiteral("importHistory"));
    setWindowTitle(tr("Import history"));
    resize(kHistorySize * currentTokens().scale);
    const SpaceTokens &space = currentTokens().space;
    auto *layout = columnIn(this, space.small, evenMargins(space.large));
    if (m_imports.empty())
        layout->addWidget(
            plainLabel(tr("Nothing has been imported yet: the catalog is the one that "
                          "came with the program."),
                       Role::Body, this));
    for (auto [table, model] :
         {std::pair(m_table, m_model), std::pair(m_rejectionTable, m_rejectionModel)}) {
        table->setModel(model);
        setUpTable(table, table == m_table ? tr("Imports") : tr("Rejected rows"));
        keepColumnsFitting(table, kFileColumn, {"format"});
        copyOnRequest(table, [model = model] { return tabSeparated(model->shownTable()); });
        table->setVisible(!m_imports.empty());
    }
    layout->addWidget(m_table, 3);
    layout->addWidget(m_title);
    layout->addWidget(m_rejectionTable, 2);
    layout->addStretch(m_imports.empty() ? 1 : 0);
    layout->addWidget(closeButtons(this));
    m_model->setTable(importTable(m_imports, language()), {});
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &ImportHistory::showSelection);
    m_table->selectRow(0);
}

void ImportHistory::showSelection()
{
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    if (rows.isEmpty())
        return;
    const int row = m_model->sourceRow(rows.front());
    const ImportLedger &ledger = m_imports[static_cast<std::size_t>(row)];
    const auto kept = static_cast<std::int64_t>(ledger.rejections.size());
    const QString rejected = kept < ledger.rejected
                                 ? tr("Rejected: the first %1 of %2")
                                       .arg(textOf(formatCount(kept, language())),
                                            textOf(formatCount(ledger.rejected, language())))
                                 : tr("Rejected: %1").arg(textOf(formatCount(kept, language())));
    m_title->setText(textOf(ledger.format) + QStringLiteral(" · ") + rejected);
    m_rejectionModel->setTable(keptRejectionTable(ledger, language()), {});
}

} // namespace headroom::ui
