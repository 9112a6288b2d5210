// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/inspector/other_costs_section.h"

#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/icons.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/field_row.h"

#include <QHBoxLayout>
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
    add->setObjectName(QStringLiteral("addCost"));
    setRole(add, Role::Link);
    ui::explain(add, "add_cost");
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
        if (i >= costs.size())
            continue;
        m_rows[i].name->setValue(textOf(costs[i].name));
        m_rows[i].amount->setValue(costs[i].monthly.exact());
    }
}

void OtherCostsSection::addRow()
{
    const std::size_t index = m_rows.size();
    auto *widget = new QWidget(m_list);
    auto *layout = new QHBoxLayout(widget);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(currentTokens().space.tiny);
    auto *name = new TextField(widget);
    name->setAlignment(Qt::AlignLeft);
    name->setObjectName(QStringLiteral("field_cost_name_%1").arg(index));
    name->setAccessibleName(tr("Name of the cost"));
    auto *amount =
        new NumberField({.unit = QStringLiteral("$"), .money = true, .least = Exact(0)}, widget);
    amount->setAccessibleName(tr("Monthly amount"));
    amount->setObjectName(QStringLiteral("field_cost_amount_%1").arg(index));
    auto *remove = new QToolButton(widget);
    setRole(remove, Role::Quiet);
    remove->setIcon(lineIcon(Icon::Close));
    ui::explain(remove, "remove_cost");
    auto *nameRow = new FieldRow({}, name, widget);
    auto *amountRow = new FieldRow({}, amount, widget);
    nameRow->explain("cost_name");
    amountRow->explain("cost_amount");
    layout->addWidget(nameRow, 3);
    layout->addWidget(amountRow, 2);
    layout->addWidget(remove, 0, Qt::AlignTop);
    m_list->layout()->addWidget(widget);
    m_rows.push_back({widget, name, amount});
    connect(name, &TextField::textChosen, this, [this, index](const QString &text) {
        change(QT_TRANSLATE_NOOP("Fields", "other costs"), nullptr,
               [&](Workload &workload) { workload.otherCosts[index].name = text.toStdString(); });
    });
    connect(amount, &NumberField::valueChosen, this, [this, index](const Number &value) {
        change(QT_TRANSLATE_NOOP("Fields", "other costs"), nullptr, [&](Workload &workload) {
            workload.otherCosts[index].monthly = Money::rounded(value.value_or(Exact()));
        });
    });
    connect(remove, &QToolButton::clicked, this, [this, index] {
        change(QT_TRANSLATE_NOOP("Fields", "other costs"), nullptr, [&](Workload &workload) {
            workload.otherCosts.erase(workload.otherCosts.begin()
                                      + static_cast<std::ptrdiff_t>(index));
        });
    });
}

} // namespace headroom::ui
