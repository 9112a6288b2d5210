// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/prices/owned_server_dialog.h"

#include "core/owned/owned_node_table.h"
#include "core/owned/owned_types.h"
#include "core/report/owned_table.h"
#include "core/texts/owned_texts.h"
#include "core/wording/explanations.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/number_input.h"
#include "ui/format/text.h"
#include "ui/rows/table_text.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/completion_list.h"
#include "ui/views/fields/field_row.h"
#include "ui/views/inspector/fact_list.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>

#include <utility>

namespace headroom::ui {

namespace {

constexpr int kFieldWidth = 330;
constexpr int kResultWidth = 340;
constexpr int kLongestField = 200;

std::string keyOfColumn(std::string_view column)
{
    return "owned_" + std::string(column);
}

/// Names are as they are typed; anything else is a figure, in the reader's notation.
bool isText(std::string_view column)
{
    return column == "name" || column == "location" || column == "accelerator"
           || column == "currency" || column == "as_of" || column == "source";
}

/// Figures in plain notation: those in front of a unit, too.
std::string plainFigure(const QString &typed)
{
    const QLocale locale = numberLocale();
    const qsizetype end = typed.indexOf(QRegularExpression(QStringLiteral("[A-Za-z]")));
    const QString unit = end < 0 ? QString() : typed.sliced(end);
    const auto number = parseNumber(end < 0 ? typed : typed.first(end).trimmed(), locale);
    if (!number)
        return typed.toStdString();
    return number->toString() + (unit.isEmpty() ? std::string() : " " + unit.toStdString());
}

QString shownFigure(const std::string &plain)
{
    QString text = textOf(plain);
    const qsizetype space = text.indexOf(u' ');
    const auto number = Exact::parse((space < 0 ? text : text.first(space)).toStdString());
    if (!number)
        return text;
    return editableNumber(*number, numberLocale()) + (space < 0 ? QString() : text.sliced(space));
}

QStringList kindsOf(const Catalog &catalog)
{
    QStringList kinds;
    for (const AcceleratorModel &accelerator : catalog.accelerators)
        kinds += textOf(acceleratorKind(accelerator));
    kinds.removeDuplicates();
    kinds.sort();
    return kinds;
}

/// Its field says where it is.
QString reasonOf(Error error)
{
    error.where.clear();
    return textOf(error.text(language()));
}

std::vector<FactRow> resultOf(const Table &table, const std::string &currency)
{
    std::vector<FactRow> facts;
    for (std::size_t i = 1; i < table.columns.size(); ++i) {
        const QString text = cellText(table.rows.front()[i], table.columns[i], currency);
        if (!text.isEmpty())
            facts.push_back({textOf(table.columns[i].title), text});
    }
    return facts;
}

} // namespace

OwnedServerDialog::OwnedServerDialog(const std::optional<OwnedNode> &node,
                                     const std::vector<OwnedNode> &others,
                                     std::shared_ptr<const Catalog> catalog, Date today,
                                     QWidget *parent)
    : QDialog(parent),
      m_catalog(std::move(catalog)),
      m_result(new FactList(this)),
      m_use(new QPushButton(tr("Use server"), this))
{
    setObjectName(QStringLiteral("ownedServerDialog"));
    setWindowTitle(tr("Owned server"));
    for (const OwnedNode &other : others)
        m_taken.insert(other.name);
    if (node)
        m_taken.erase(node->name);
    if (m_catalog) {
        for (const InstanceType &type : m_catalog->types)
            if (factsOf(type.provider).kind == ProviderKind::ownHardware)
                m_taken.insert(type.name);
    }
    auto *layout = dialogColumn(this);
    auto *parts = new QHBoxLayout;
    parts->setSpacing(currentTokens().space.large);
    parts->addLayout(buildFields(), 1);
    nameAndExplain(m_result, "ownedResult", "owned_result");
    m_result->setFixedWidth(kResultWidth);
    parts->addWidget(m_result, 0, Qt::AlignTop);
    layout->addLayout(parts);
    buildFoot(!node);
    fill(node, today);
    for (const auto &[column, field] : m_fields)
        connect(field, &QLineEdit::textEdited, this, &OwnedServerDialog::follow);
    follow();
}

OwnedServerDialog::~OwnedServerDialog() = default;

QGridLayout *OwnedServerDialog::buildFields()
{
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(currentTokens().space.large);
    grid->setVerticalSpacing(currentTokens().space.tiny);
    const auto columns = ownedNodeColumns();
    const int half = static_cast<int>(columns.size() + 1) / 2;
    int place = 0;
    for (const std::string_view column : columns) {
        const auto meaning = explanationOf(keyOfColumn(column));
        auto *field = new QLineEdit(this);
        field->setObjectName(textOf(keyOfColumn(column)));
        field->setMaxLength(kLongestField);
        field->setPlaceholderText(textOf(language().say(meaning->example)));
        auto *row = new FieldRow(textOf(language().say(meaning->term)), field, this);
        row->explain(meaning->key);
        row->setMinimumWidth(kFieldWidth);
        grid->addWidget(row, place % half, place / half);
        m_fields.emplace(column, field);
        m_rows.emplace(column, row);
        ++place;
    }
    if (m_catalog)
        (new CompletionList(m_fields.at("accelerator")))->setCompletions(kindsOf(*m_catalog));
    return grid;
}

void OwnedServerDialog::buildFoot(bool isNew)
{
    nameAndExplain(m_use, "useServer", "use_server");
    setRole(m_use, Role::Primary);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    explainButtons(buttons);
    buttons->addButton(m_use, QDialogButtonBox::AcceptRole);
    auto *remove = buttons->addButton(tr("Remove"), QDialogButtonBox::DestructiveRole);
    nameAndExplain(remove, "removeServer", "remove_server");
    remove->setVisible(!isNew);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_use, &QPushButton::clicked, this, &OwnedServerDialog::choose);
    connect(remove, &QPushButton::clicked, this, [this] {
        emit removed();
        accept();
    });
    layout()->addWidget(buttons);
}

void OwnedServerDialog::fill(const std::optional<OwnedNode> &node, Date today)
{
    OwnedNodeCells cells;
    if (node)
        cells = cellsOf(*node);
    else
        cells = {{"currency", m_catalog ? m_catalog->currency : std::string()},
                 {"as_of", today.toString()}};
    for (const auto &[column, cell] : cells)
        m_fields.at(column)->setText(isText(column) ? textOf(cell) : shownFigure(cell));
}

Expected<OwnedNode> OwnedServerDialog::entered() const
{
    OwnedNodeCells cells;
    for (const auto &[column, field] : m_fields) {
        const QString typed = field->text().trimmed();
        cells.emplace(column, isText(column) ? typed.toStdString() : plainFigure(typed));
    }
    HEADROOM_TRY(auto node, ownedNodeOf(cells));
    if (m_taken.contains(node.name))
        return failure({owned_text::kNameTwice, node.name}, "name");
    if (m_catalog) {
        HEADROOM_CHECK(checkFits(*m_catalog, node));
    }
    return node;
}

/// A field that was not filled in yet is said when the server is to be used.
void OwnedServerDialog::follow()
{
    const auto node = entered();
    for (const auto &[column, row] : m_rows) {
        const bool isWrong =
            !node && node.error().where == column && !m_fields.at(column)->text().isEmpty();
        row->setError(isWrong ? reasonOf(node.error()) : QString());
    }
    if (node)
        compare(*node);
    else
        m_result->setFacts({});
}

void OwnedServerDialog::compare(const OwnedNode &node)
{
    if (!m_catalog)
        return;
    m_comparison.run(
        [catalog = m_catalog, node, words = &language()]() -> Expected<Table> {
            HEADROOM_TRY(auto stated, shippedAvailability());
            const CatalogAvailability known(
                *catalog, std::make_shared<const std::vector<Availability>>(std::move(stated)));
            return ownedTable(*catalog, known, {&node, 1}, *words);
        },
        [this, currency = node.currency](const Expected<Table> &table) {
            if (table && entered())
                m_result->setFacts(resultOf(*table, currency));
        });
}

void OwnedServerDialog::choose()
{
    const auto node = entered();
    if (node) {
        emit chosen(*node);
        accept();
        return;
    }
    const auto row = m_rows.find(node.error().where);
    if (row == m_rows.end())
        return;
    row->second->setError(reasonOf(node.error()));
    m_fields.at(node.error().where)->setFocus();
}

} // namespace headroom::ui
