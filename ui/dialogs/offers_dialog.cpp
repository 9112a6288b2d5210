// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/offers_dialog.h"

#include "core/report/break_even_table.h"
#include "core/texts/break_even_texts.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/models/table_model.h"
#include "ui/rows/table_text.h"
#include "ui/rows/tornado_scene.h"
#include "ui/theme/icons.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/wheel_guard.h"
#include "ui/views/parts/table_setup.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableView>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr QSize kOffersSize(1060, 580);
constexpr int kAssumptionWidth = 150;
constexpr int kOfferLength = 24; ///< letters of an offer that are readable

void fillChoice(QComboBox *field, const std::vector<OfferReference> &offers,
                const OfferReference &chosen, const OfferReference &other)
{
    const QSignalBlocker quiet(field);
    field->clear();
    for (std::size_t i = 0; i < offers.size(); ++i) {
        if (offers[i] == other)
            continue;
        field->addItem(textOf(describe(offers[i], language())), static_cast<int>(i));
        if (offers[i] == chosen)
            field->setCurrentIndex(field->count() - 1);
    }
}

/// The columns that the window shows: the costs at the break-even are practically equal and only
/// copied.
Table shownTable(Table table)
{
    const auto isCost = [](const Column &column) { return column.kind == ColumnKind::money; };
    const auto first = static_cast<std::ptrdiff_t>(std::ranges::find_if(table.columns, isCost)
                                                   - table.columns.begin());
    table.columns.erase(table.columns.begin() + first, table.columns.begin() + first + 2);
    for (TableRow &row : table.rows)
        row.erase(row.begin() + first, row.begin() + first + 2);
    return table;
}

} // namespace

OffersDialog::OffersDialog(std::shared_ptr<const Snapshot> snapshot, ComparedPair wanted,
                           QWidget *parent)
    : QDialog(parent),
      m_snapshot(std::move(snapshot)),
      m_wanted(std::move(wanted))
{
    setObjectName(QStringLiteral("offersDialog"));
    const Workload *workload =
        m_snapshot ? findWorkload(m_snapshot->plan(), m_wanted.workload) : nullptr;
    setWindowTitle(workload ? tr("Break-even of two offers: %1").arg(textOf(workload->name))
                            : tr("Break-even of two offers"));
    resize(kOffersSize);
    auto *layout = dialogColumn(this);
    layout->addWidget(buildHead());
    m_today = wrappedLabel("offersToday", Role::Title, this);
    layout->addWidget(m_today);
    buildTable();
    layout->addWidget(m_table, 1);
    m_note = wrappedLabel("offersNote", Role::MutedSmall, this);
    layout->addWidget(m_note);
    layout->addWidget(buildFoot());
    m_comparison.onFinish(this, [this](const OfferComparison::Answer &compared) {
        if (compared)
            showCompared(*compared);
        else
            m_today->setText(textOf(compared.error().whatAndRemedy(language())));
    });
    if (workload) {
        search();
        return;
    }
    m_first->setEnabled(false);
    m_second->setEnabled(false);
    m_today->setText(m_snapshot ? tr("Select a workload to compare two offers for it.")
                                : tr("Prices are still loading."));
}

QWidget *OffersDialog::buildHead()
{
    auto *head = new QWidget(this);
    auto *layout = rowIn(head, currentTokens().space.medium);
    const auto add = [&](const char *name, const QString &label) {
        auto *field = new QComboBox(head);
        leaveWheelToPage(field);
        field->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        field->setAccessibleName(label);
        field->setMinimumContentsLength(kOfferLength);
        nameAndExplain(field, name, "first_offer");
        layout->addWidget(field, 1);
        connect(field, &QComboBox::activated, this, &OffersDialog::choose);
        return field;
    };
    m_first = add("firstOffer", tr("One offer"));
    layout->addWidget(plainLabel(tr("against"), Role::Section, head));
    m_second = add("secondOffer", tr("The other offer"));
    return head;
}

void OffersDialog::buildTable()
{
    m_table = new QTableView(this);
    m_table->setObjectName(QStringLiteral("offersTable"));
    m_model = new TableModel(this);
    setUpTable(m_table, tr("Where the two offers cost the same"));
    m_table->setModel(m_model);
    keepColumnsFitting(m_table, kAssumptionWidth, {});
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &OffersDialog::showSelected);
    connect(m_table, &QTableView::activated, this, &OffersDialog::goToAssumption);
}

QWidget *OffersDialog::buildFoot()
{
    auto *buttons = closeButtons(this);
    m_copy = buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
    m_copy->setIcon(lineIcon(Icon::Copy));
    nameAndExplain(m_copy, "copyOffers", "copy_table");
    copyOnRequest(
        m_table,
        [this] {
            return m_compared && m_compared->found
                       ? tabSeparated(offerBreakEvenTable(*m_compared->found, language()))
                       : QString();
        },
        m_copy);
    m_goToAssumption = buttons->addButton(tr("Go to the assumption"), QDialogButtonBox::ActionRole);
    setRole(m_goToAssumption, Role::Primary);
    nameAndExplain(m_goToAssumption, "goToAssumption", "go_to_assumption");
    m_goToAssumption->setEnabled(false);
    connect(m_goToAssumption, &QPushButton::clicked, this, &OffersDialog::goToAssumption);
    return buttons;
}

void OffersDialog::choose()
{
    if (!m_compared)
        return;
    const auto offerOf = [this](const QComboBox *field) {
        return m_compared->shortlist[static_cast<std::size_t>(field->currentData().toInt())];
    };
    m_wanted.first = offerOf(m_first);
    m_wanted.second = offerOf(m_second);
    search();
}

void OffersDialog::search()
{
    m_today->setText(textOf(break_even_text::kSeeking));
    m_comparison.start(m_snapshot, m_wanted);
}

void OffersDialog::showCompared(const std::shared_ptr<const ComparedOffers> &compared)
{
    m_compared = compared;
    m_rows.clear();
    m_model->setTable({}, {});
    m_note->clear();
    m_first->setEnabled(compared->found.has_value());
    m_second->setEnabled(compared->found.has_value());
    m_copy->setEnabled(compared->found.has_value());
    if (!compared->found) {
        m_today->setText(tr("Fewer than two offers can serve the workload."));
        showSelected();
        return;
    }
    const OfferBreakEvens &found = *compared->found;
    fillChoice(m_first, compared->shortlist, found.offers.first, found.offers.second);
    fillChoice(m_second, compared->shortlist, found.offers.second, found.offers.first);
    m_rows = rowsOf(found);
    const std::string &currency = m_snapshot->plan().currency;
    m_model->setTable(shownTable(offerBreakEvenTable(found, language())), currency);
    m_today->setText(textOf(todaySentence(found, currency, language())));
    m_note->setText(textOf(withoutSentence(found, language())) + u'\n'
                    + textOf(break_even_text::kHowToReadOffers));
    if (!m_rows.empty())
        m_table->selectRow(0);
    showSelected();
}

const OfferAssumption *OffersDialog::selected() const
{
    const int row = m_model->sourceRow(m_table->currentIndex());
    return row >= 0 && static_cast<std::size_t>(row) < m_rows.size()
               ? &m_rows[static_cast<std::size_t>(row)]
               : nullptr;
}

void OffersDialog::showSelected()
{
    m_goToAssumption->setEnabled(selected() != nullptr);
}

void OffersDialog::goToAssumption()
{
    const OfferAssumption *assumption = selected();
    if (assumption == nullptr)
        return;
    const QString control = whatIfControlOf(*assumption);
    accept();
    emit whatIfRequested(control);
}

} // namespace headroom::ui
