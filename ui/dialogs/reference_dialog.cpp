// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/reference_dialog.h"

#include "core/report/table_text.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/models/table_model.h"
#include "ui/rows/table_text.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/screen_room.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/search_field.h"
#include "ui/views/parts/table_setup.h"

#include <QDialogButtonBox>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableView>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr QSize kReferenceSize(1160, 640);
constexpr int kReferenceListWidth = 264;
constexpr int kFirstColumn = 150;
constexpr int kTableRole = Qt::UserRole;

std::vector<QString> wordsOf(const ReferenceTable &reference, const std::string &currency)
{
    std::vector<QString> words;
    const Table &table = reference.table;
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        QStringList cells{textOf(reference.sources[row])};
        for (std::size_t column = 0; column < table.columns.size(); ++column)
            cells += textOf(displayText(table, row, column, currency, language()));
        words.push_back(cells.join(u' ').toLower());
    }
    return words;
}

/// The rows of a table, with the columns that are no answers.
Table shownTable(const ReferenceTable &reference, const std::vector<std::size_t> &rows)
{
    Table shown = reference.table;
    shown.rows.clear();
    for (const std::size_t row : rows)
        shown.rows.push_back(reference.table.rows[row]);
    if (!reference.isTest)
        return shown;
    shown.columns.resize(1);
    for (TableRow &row : shown.rows)
        row.resize(1);
    return shown;
}

} // namespace

ReferenceDialog::ReferenceDialog(const Snapshot *snapshot, QWidget *parent)
    : QDialog(parent),
      m_tables(referenceTables(snapshot, language())),
      m_currency(snapshot == nullptr ? std::string() : snapshot->plan().currency),
      m_search(new QLineEdit(this)),
      m_list(new QListWidget(this)),
      m_title(wrappedLabel("referenceTitle", Role::Title, this)),
      m_view(new QTableView(this)),
      m_model(new TableModel(this)),
      m_detail(wrappedLabel("referenceDetail", Role::Muted, this)),
      m_open(new QPushButton(tr("How it was calculated"), this)),
      m_ways(new QPushButton(tr("Ways to save"), this)),
      m_answer(new QPushButton(tr("Show the answer"), this))
{
    setObjectName(QStringLiteral("reference"));
    setWindowTitle(tr("Reference tables"));
    resizeToScale(this, kReferenceSize);
    for (const ReferenceTable &table : m_tables)
        m_words.push_back(wordsOf(table, m_currency));
    auto *parts = new QHBoxLayout;
    parts->setSpacing(currentTokens().space.large);
    parts->addWidget(buildList());
    parts->addWidget(buildTable(), 1);
    dialogColumn(this)->addLayout(parts, 1);
    connect(m_search, &QLineEdit::textChanged, this, &ReferenceDialog::follow);
    connect(m_list, &QListWidget::currentRowChanged, this, &ReferenceDialog::showCurrent);
    follow({});
    m_search->setFocus();
}

QWidget *ReferenceDialog::buildList()
{
    auto *side = new QWidget(this);
    side->setFixedWidth(qRound(kReferenceListWidth * currentTokens().scale));
    auto *column = columnIn(side, currentTokens().space.small);
    m_search->setPlaceholderText(tr("Search all tables, such as A100"));
    setUpSearchField(m_search);
    nameAndExplain(m_search, "referenceSearch", "reference_search");
    nameAndExplain(m_list, "referenceList", "reference_list");
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setTextElideMode(Qt::ElideMiddle); // the number at the end stays
    column->addWidget(m_search);
    column->addWidget(m_list, 1);
    return side;
}

QWidget *ReferenceDialog::buildTable()
{
    const SpaceTokens &space = currentTokens().space;
    auto *side = new QWidget(this);
    auto *column = columnIn(side, space.small);
    setUpTable(m_view, tr("Reference tables"));
    m_view->setObjectName(QStringLiteral("referenceTable"));
    m_view->setWordWrap(true);
    m_view->setModel(m_model);
    keepColumnsFitting(m_view, kFirstColumn, {});
    copyOnRequest(m_view, [this] { return tabSeparated(m_model->shownTable()); });
    QDialogButtonBox *buttons = closeButtons(this);
    nameAndExplain(m_open, "referenceOpen", "reference_open");
    nameAndExplain(m_ways, "referenceWays", "reference_ways");
    nameAndExplain(m_answer, "referenceAnswer", "reference_answer");
    for (QPushButton *button : {m_open, m_ways, m_answer}) {
        button->setAutoDefault(false);
        buttons->addButton(button, QDialogButtonBox::ActionRole);
    }
    m_detail->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(m_title);
    column->addWidget(m_view, 1);
    column->addWidget(m_detail);
    column->addWidget(buttons);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
        m_isAnswered = false;
        describeRow();
    });
    connect(m_view, &QTableView::activated, this, &ReferenceDialog::act);
    connect(m_open, &QPushButton::clicked, this, &ReferenceDialog::act);
    connect(m_ways, &QPushButton::clicked, this, &ReferenceDialog::act);
    connect(m_answer, &QPushButton::clicked, this, &ReferenceDialog::act);
    return side;
}

std::vector<std::size_t> ReferenceDialog::rowsFound(std::size_t table) const
{
    const QStringList words = m_search->text().toLower().split(u' ', Qt::SkipEmptyParts);
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < m_words[table].size(); ++row) {
        if (std::ranges::all_of(
                words, [&](const QString &word) { return m_words[table][row].contains(word); }))
            rows.push_back(row);
    }
    return rows;
}

/// The list keeps the table that was in front, if it still has a row.
void ReferenceDialog::follow(const QString &search)
{
    const QListWidgetItem *former = m_list->currentItem();
    const int kept = former == nullptr ? -1 : former->data(kTableRole).toInt();
    {
        const QSignalBlocker quiet(m_list);
        m_list->clear();
        for (std::size_t table = 0; table < m_tables.size(); ++table) {
            const std::size_t found = rowsFound(table).size();
            if (found == 0)
                continue;
            const QString title = textOf(m_tables[table].table.title);
            auto *item = new QListWidgetItem(
                search.isEmpty() ? title : tr("%1 (%2)").arg(title).arg(found), m_list);
            item->setData(kTableRole, static_cast<int>(table));
            item->setToolTip(plainToolTip(title));
            if (static_cast<int>(table) == kept)
                m_list->setCurrentItem(item);
        }
        if (m_list->currentRow() < 0)
            m_list->setCurrentRow(0);
    }
    showCurrent();
}

void ReferenceDialog::showTable(const QString &key)
{
    for (int row = 0; row < m_list->count(); ++row) {
        const auto table = static_cast<std::size_t>(m_list->item(row)->data(kTableRole).toInt());
        if (textOf(m_tables[table].key) == key)
            m_list->setCurrentRow(row);
    }
}

QStringList ReferenceDialog::shownTables() const
{
    QStringList keys;
    for (int row = 0; row < m_list->count(); ++row)
        keys += textOf(
            m_tables[static_cast<std::size_t>(m_list->item(row)->data(kTableRole).toInt())].key);
    return keys;
}

QStringList ReferenceDialog::shownTerms() const
{
    QStringList terms;
    for (int row = 0; row < m_model->rowCount(); ++row)
        terms += m_model->index(row, 0).data().toString();
    return terms;
}

const ReferenceTable *ReferenceDialog::current() const
{
    const QListWidgetItem *item = m_list->currentItem();
    return item == nullptr ? nullptr
                           : &m_tables[static_cast<std::size_t>(item->data(kTableRole).toInt())];
}

void ReferenceDialog::showCurrent()
{
    const ReferenceTable *reference = current();
    m_title->setText(reference == nullptr ? tr("Nothing is called that")
                                          : textOf(reference->table.title));
    m_view->setVisible(reference != nullptr);
    m_shownRows = reference == nullptr
                      ? std::vector<std::size_t>()
                      : rowsFound(static_cast<std::size_t>(reference - m_tables.data()));
    m_view->sortByColumn(-1, Qt::AscendingOrder);
    m_model->setTable(reference == nullptr ? Table() : shownTable(*reference, m_shownRows),
                      m_currency);
    m_answer->setVisible(reference != nullptr && reference->isTest);
    m_open->setVisible(reference != nullptr && !reference->workloads.empty());
    m_ways->setVisible(reference != nullptr && !reference->levers.empty());
    if (!m_shownRows.empty())
        m_view->selectRow(0);
    m_isAnswered = false;
    describeRow();
}

std::optional<std::size_t> ReferenceDialog::selectedRow() const
{
    const int row = m_model->sourceRow(m_view->currentIndex());
    return row < 0 || static_cast<std::size_t>(row) >= m_shownRows.size()
               ? std::nullopt
               : std::optional(m_shownRows[static_cast<std::size_t>(row)]);
}

QString ReferenceDialog::answerOf(const ReferenceTable &table, std::size_t row) const
{
    QStringList parts;
    for (std::size_t column = 1; column < table.table.columns.size(); ++column)
        parts += textOf(displayText(table.table, row, column, m_currency, language()));
    return parts.join(QStringLiteral(" · "));
}

void ReferenceDialog::describeRow()
{
    const ReferenceTable *reference = current();
    const auto row = selectedRow();
    if (reference == nullptr || !row)
        return setTextOrHide(m_detail, {});
    QStringList lines;
    if (m_isAnswered)
        lines += answerOf(*reference, *row);
    if (!reference->details.empty() && !reference->details[*row].empty())
        lines += textOf(reference->details[*row]);
    lines += textOf(reference->sources[*row]);
    setTextOrHide(m_detail, lines.join(u'\n'));
    m_answer->setEnabled(!m_isAnswered);
    m_open->setEnabled(!reference->workloads.empty() && reference->workloads[*row].has_value());
    m_ways->setEnabled(!reference->levers.empty() && reference->levers[*row]);
}

void ReferenceDialog::act()
{
    const ReferenceTable *reference = current();
    const auto row = selectedRow();
    if (reference == nullptr || !row)
        return;
    if (reference->isTest) {
        m_isAnswered = true;
        return describeRow();
    }
    if (!reference->levers.empty() && reference->levers[*row]) {
        emit waysRequested();
        return accept();
    }
    if (reference->workloads.empty() || !reference->workloads[*row])
        return;
    emit calculationRequested(*reference->workloads[*row]);
    accept();
}

} // namespace headroom::ui
