// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/optimise/nearest_view.h"

#include "core/proposals/mix_tables.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/models/table_model.h"
#include "ui/theme/icons.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/views/parts/card.h"
#include "ui/views/parts/table_setup.h"

#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

namespace headroom::ui {

namespace {

constexpr int kDiffersColumn = 200;

} // namespace

NearestView::NearestView(QWidget *parent)
    : QWidget(parent),
      m_find(new QPushButton(tr("Find next best"), this)),
      m_show(new QPushButton(tr("Show as proposal"), this)),
      m_said(wrappedLabel("nearestSaid", Role::Muted, this)),
      m_model(new TableModel(this)),
      m_table(new QTableView(this))
{
    auto *card = new Card(this);
    columnIn(this, 0)->addWidget(card);
    QVBoxLayout *layout = card->column();
    auto *head = new QHBoxLayout;
    head->addWidget(plainLabel(tr("Next best mixes"), Role::Section, card));
    setRole(m_find, Role::Primary);
    nameAndExplain(m_find, "findNearest", "find_nearest");
    head->addWidget(m_find);
    head->addStretch(1);
    auto *copy = card->tool(Icon::Copy, tr("Copy table"), "copyNearest", "copy_table");
    head->addWidget(copy);
    layout->addLayout(head);
    layout->addWidget(m_said);
    m_table->setObjectName(QStringLiteral("nearestTable"));
    setUpFullHeightTable(m_table, m_model, tr("Next best mixes"), copy);
    m_table->setSortingEnabled(false); // the cheapest first
    keepColumnsFitting(m_table, kDiffersColumn, {"next_proven"});
    layout->addWidget(m_table);
    nameAndExplain(m_show, "showNearest", "show_nearest");
    layout->addWidget(m_show, 0, Qt::AlignRight);
    connect(m_find, &QPushButton::clicked, this, &NearestView::findRequested);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            [this] { m_show->setEnabled(chosenRow() >= 0); });
    connect(m_show, &QPushButton::clicked, this, [this] {
        if (const int row = chosenRow(); row >= 0)
            emit alternativeRequested(static_cast<std::size_t>(row));
    });
    setAlternatives(nullptr, nullptr);
}

int NearestView::chosenRow() const
{
    const auto rows = m_table->selectionModel()->selectedRows();
    return rows.isEmpty() ? -1 : rows.front().row();
}

void NearestView::setReady(bool ready)
{
    m_find->setEnabled(ready);
}

void NearestView::setAlternatives(
    const std::shared_ptr<const MixProposal> &proposal,
    const std::shared_ptr<const std::vector<MixAlternative>> &alternatives)
{
    const bool any = alternatives && !alternatives->empty();
    if (any) {
        m_model->setTable(nearestTable(*proposal, *alternatives, language()),
                          proposal->today->plan().currency);
        fitHeightToRows(m_table);
        m_table->clearSelection();
    }
    m_said->setText(!alternatives
                        ? tr("The next best mixes if you do not want the proposal: each uses "
                             "different hardware or another provider for some workload.")
                    : any ? tr("The cheapest first; each keeps the rules.")
                          : tr("No other mix keeps the rules."));
    m_table->setVisible(any);
    m_show->setVisible(any);
    m_show->setEnabled(false);
}

} // namespace headroom::ui
