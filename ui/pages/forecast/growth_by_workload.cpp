// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/forecast/growth_by_workload.h"

#include "core/wording/outlook_words.h"
#include "session/language.h"
#include "ui/format/text.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/field_row.h"
#include "ui/views/outlook/growth_fields.h"

#include <QLabel>

namespace headroom::ui {

GrowthByWorkload::GrowthByWorkload(QWidget *parent)
    : QWidget(parent),
      m_workload(new ChoiceField({}, this)),
      m_fields(new GrowthFields(this)),
      m_summary(wrappedLabel("grownWorkloads", Role::MutedSmall, this))
{
    setObjectName(QStringLiteral("growthByWorkload"));
    auto *layout = columnIn(this, 0);
    layout->addWidget(plainLabel(tr("Growth by workload"), Role::Section, this));
    layout->addWidget(m_summary);
    m_workload->setObjectName(QStringLiteral("grownWorkload"));
    auto *row = new FieldRow(tr("Workload"), m_workload, this);
    row->explain("grown_workload");
    layout->addWidget(row);
    layout->addWidget(m_fields);
    connect(m_workload, &ChoiceField::chosen, this, [this](const std::string &key) {
        m_picked = textOf(key).toUInt();
        m_workload->setCurrentKey(key);
        renderFields();
    });
    connect(m_fields, &GrowthFields::editRequested, this, &GrowthByWorkload::editRequested);
}

void GrowthByWorkload::render(const Plan &plan, WorkloadId selected)
{
    m_plan = plan;
    if (selected != m_selected && findWorkload(plan, selected) != nullptr)
        m_picked = selected;
    m_selected = selected;
    if (findWorkload(plan, m_picked) == nullptr)
        m_picked = plan.workloads.empty() ? 0 : plan.workloads.front().id;
    const Scenario &scenario = activeScenario(plan);
    m_summary->setText(scenario.outlook.workloads.empty()
                           ? tr("All workloads grow alike.")
                           : tr("With their own growth: %1.")
                                 .arg(textOf(describeOutlook(
                                     plan, scenario, Assumption::growthByWorkload, language()))));
    renderPicker();
    renderFields();
}

void GrowthByWorkload::renderPicker()
{
    m_workload->clear();
    for (const Workload &workload : m_plan.workloads)
        m_workload->addItem(textOf(workload.name), QString::number(workload.id));
    m_workload->setCurrentKey(std::to_string(m_picked));
}

void GrowthByWorkload::renderFields()
{
    m_fields->setVisible(m_picked != 0);
    if (m_picked != 0)
        m_fields->render(m_plan, m_picked);
}

} // namespace headroom::ui
