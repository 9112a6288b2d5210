// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/inspector/other_costs_section.h"

#include "core/plan/plan_validation.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/icons.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/field_row.h"
#include "ui/views/fields/switch_field.h"

#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace headroom::ui {

OtherCostsSection::OtherCostsSection(QWidget *parent)
    : WorkloadSection(tr("Other monthly costs"), parent)
{
    explainHead("section_other");
    addWide([this] { return makeList(); });
    addWide([this] { return makeButton(); });
}

WorkloadSection::Editor OtherCostsSection::makeList()
{
    m_list = new QWidget(this);
    auto *layout = new QVBoxLayout(m_list);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    return {m_list, [this](const InspectorInput &input) { show(input); }};
}

WorkloadSection::Editor OtherCostsSection::makeButton()
{
    auto *add = new QPushButton(tr("+ Add a cost"), this);
    setRole(add, Role::Link);
    ui::nameAndExplain(add, "addCost", "add_cost");
    connect(add, &QPushButton::clicked, this, [this] {
        change(QT_TRANSLATE_NOOP("Fields", "other costs"), nullptr, [](Workload &workload) {
            workload.otherCosts.push_back({tr("Storage").toStdString(), Money()});
        });
    });
    return {add, {}};
}

void OtherCostsSection::show(const InspectorInput &input)
{
    const std::vector<CostLine> &costs = input.workload.otherCosts;
    while (m_rows.size() < costs.size())
        addRow();
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        m_rows[i].widget->setVisible(i < costs.size());
        if (i < costs.size())
            show(costs[i], m_rows[i]);
    }
}

void OtherCostsSection::show(const CostLine &cost, const Row &row)
{
    row.name->setValue(textOf(cost.name));
    row.basis->setCurrentKey(keyOf(cost.basis));
    row.amount->setValue(cost.monthly.exact());
    row.unitPrice->setValue(cost.unitPrice);
    row.quantity->setValue(cost.quantity);
    row.percent->setValue(cost.percent);
    row.grows->setValue(cost.followsDemand);
    const bool fixed = cost.basis == CostBasis::fixed;
    const bool byUnit = !fixed && !isPercentage(cost.basis);
    const std::array shown{fixed, byUnit, byUnit, isPercentage(cost.basis),
                           fixed || cost.basis == CostBasis::storage
                               || cost.basis == CostBasis::egress};
    for (std::size_t i = 0; i < shown.size(); ++i)
        row.rows[i]->setVisible(shown[i]);
}

void OtherCostsSection::addRow()
{
    const std::size_t index = m_rows.size();
    Row row{};
    row.widget = new QWidget(m_list);
    auto *layout = new QVBoxLayout(row.widget);
    layout->setContentsMargins(0, 0, 0, currentTokens().space.small);
    layout->setSpacing(0);
    layout->addWidget(makeHead(index, row));
    row.basis = new ChoiceField(choicesOf(kAllOf<CostBasis>), row.widget);
    row.basis->setObjectName(QStringLiteral("field_cost_basis_%1").arg(index));
    auto *basisRow = new FieldRow(tr("Basis"), row.basis, row.widget);
    basisRow->explain("cost_basis");
    layout->addWidget(basisRow);
    const QString sign = QStringLiteral("$");
    row.amount = addNumber(row, 0, tr("Monthly amount"), "cost_amount",
                           {.unit = sign, .money = true, .minimum = Exact(0)});
    row.unitPrice =
        addNumber(row, 1, tr("Unit price"), "cost_unit_price",
                  {.unit = sign, .minimum = Exact(0), .maximum = Exact(limits::kUnitPrice)});
    row.quantity = addNumber(row, 2, tr("Quantity"), "cost_quantity",
                             {.minimum = Exact(0), .maximum = Exact(limits::kCostGib)});
    row.percent = addNumber(row, 3, tr("Percentage"), "cost_percent",
                            {.unit = QStringLiteral("%"),
                             .measure = Measure::percent,
                             .minimum = Exact(0),
                             .maximum = Exact(limits::kCostPercent)});
    row.grows = new SwitchField(row.widget);
    row.grows->setObjectName(QStringLiteral("field_cost_follows_demand_%1").arg(index));
    row.rows[4] = new FieldRow(tr("Grows with demand"), row.grows, row.widget);
    row.rows[4]->explain("cost_follows_demand");
    layout->addWidget(row.rows[4]);
    m_list->layout()->addWidget(row.widget);
    m_rows.push_back(row);
    connectRow(index);
}

/// The name, and the button that removes the cost.
QWidget *OtherCostsSection::makeHead(std::size_t index, Row &row)
{
    auto *head = new QWidget(row.widget);
    auto *layout = rowIn(head, currentTokens().space.tiny);
    row.name = new TextField(head);
    row.name->setAlignment(Qt::AlignLeft);
    row.name->setObjectName(QStringLiteral("field_cost_name_%1").arg(index));
    row.name->setAccessibleName(tr("Name of the cost"));
    auto *nameRow = new FieldRow({}, row.name, head);
    nameRow->explain("cost_name");
    auto *remove = new QToolButton(head);
    setRole(remove, Role::Quiet);
    remove->setIcon(lineIcon(Icon::Close));
    ui::explain(remove, "remove_cost");
    connect(remove, &QToolButton::clicked, this, [this, index] {
        change(QT_TRANSLATE_NOOP("Fields", "other costs"), nullptr, [&](Workload &workload) {
            workload.otherCosts.erase(workload.otherCosts.begin()
                                      + static_cast<std::ptrdiff_t>(index));
        });
    });
    layout->addWidget(nameRow, 1);
    layout->addWidget(remove, 0, Qt::AlignTop);
    return head;
}

NumberField *OtherCostsSection::addNumber(Row &row, std::size_t place, const QString &label,
                                          const char *meaning, NumberFormat format)
{
    auto *field = new NumberField(std::move(format), row.widget);
    field->setObjectName(
        QStringLiteral("field_%1_%2").arg(QLatin1String(meaning)).arg(m_rows.size()));
    row.rows[place] = new FieldRow(label, field, row.widget);
    row.rows[place]->explain(meaning);
    row.widget->layout()->addWidget(row.rows[place]);
    return field;
}

void OtherCostsSection::connectRow(std::size_t index)
{
    const Row &row = m_rows[index];
    const auto changeLine = [this, index](auto &&set) {
        change(QT_TRANSLATE_NOOP("Fields", "other costs"), nullptr,
               [&](Workload &workload) { set(workload.otherCosts[index]); });
    };
    connect(row.name, &TextField::textChosen, this, [changeLine](const QString &text) {
        changeLine([&](CostLine &line) { line.name = text.toStdString(); });
    });
    connect(row.basis, &ChoiceField::chosen, this, [changeLine](const std::string &key) {
        changeLine(
            [&](CostLine &line) { line.basis = fromKey<CostBasis>(key).value_or(line.basis); });
    });
    connect(row.amount, &NumberField::valueChosen, this, [changeLine](const Number &value) {
        changeLine([&](CostLine &line) { line.monthly = Money::rounded(value.value_or(Exact())); });
    });
    const auto bind = [this, changeLine](NumberField *field, Exact CostLine::*member) {
        connect(field, &NumberField::valueChosen, this, [changeLine, member](const Number &value) {
            changeLine([&](CostLine &line) { line.*member = value.value_or(Exact()); });
        });
    };
    bind(row.unitPrice, &CostLine::unitPrice);
    bind(row.quantity, &CostLine::quantity);
    bind(row.percent, &CostLine::percent);
    connect(row.grows, &SwitchField::chosen, this, [changeLine](bool on) {
        changeLine([&](CostLine &line) { line.followsDemand = on; });
    });
}

} // namespace headroom::ui
