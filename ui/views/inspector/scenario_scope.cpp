// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/inspector/scenario_scope.h"

#include "core/plan/effective_plan.h"
#include "core/wording/assumption_words.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/field_row.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <variant>

namespace headroom::ui {

ScenarioScope::ScenarioScope(QWidget *parent)
    : QFrame(parent),
      m_choice(new ChoiceField({{"plan", tr("all scenarios")}, {"scenario", tr("this scenario")}},
                               this)),
      m_list(new QVBoxLayout)
{
    setObjectName(QStringLiteral("scenarioScope"));
    setRole(this, Role::Inset);
    m_choice->setObjectName(QStringLiteral("editScope"));
    m_choice->setCurrentKey("plan");
    const SpaceTokens &space = currentTokens().space;
    auto *layout = columnIn(this, space.tiny, {space.small, space.tiny, space.small, space.tiny});
    auto *row = new FieldRow(tr("Changes for"), m_choice, this);
    row->explain("edit_scope");
    layout->addWidget(row);
    m_list->setSpacing(0);
    layout->addLayout(m_list);
    connect(m_choice, &ChoiceField::chosen, this, [this](const std::string &key) {
        m_scope = key == "scenario" ? EditScope::scenario : EditScope::plan;
        m_choice->setCurrentKey(key);
    });
}

void ScenarioScope::addRow()
{
    const std::size_t index = m_rows.size();
    auto *line = new QHBoxLayout;
    auto *text = wrappedText({}, Role::Small, this);
    auto *back = new QPushButton(tr("back to the plan"), this);
    setRole(back, Role::Link);
    setType(back, TypeRole::Small);
    nameAndExplain(back, "inheritOverride", "overrides_here");
    line->addWidget(text, 1);
    line->addWidget(back);
    m_list->addLayout(line);
    m_rows.push_back({text, back});
    connect(back, &QPushButton::clicked, this, [this, index] {
        emit editRequested(OverrideWorkload{m_workload, without(m_override, m_fields[index]), {}});
    });
}

void ScenarioScope::render(const Plan &plan, const Workload &workload)
{
    const Scenario &scenario = activeScenario(plan);
    m_workload = workload.id;
    m_override = overrideOf(scenario, workload.id);
    m_fields = overriddenFields(m_override);
    const bool isAnother = scenario.name != plan.baseline;
    if (!isAnother) {
        m_scope = EditScope::plan;
        m_choice->setCurrentKey("plan");
    }
    setVisible(isAnother || !m_fields.empty());
    while (m_rows.size() < m_fields.size())
        addRow();
    const Workload stated = statedWorkload(scenario, workload);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const bool isShown = i < m_fields.size();
        m_rows[i].text->setVisible(isShown);
        m_rows[i].back->setVisible(isShown);
        if (!isShown)
            continue;
        const MonthBasis &basis = basisOf(plan, scenario);
        m_rows[i].text->setText(
            tr("Here %1 is %2 (plan: %3)")
                .arg(textOf(nameOf(m_fields[i])),
                     textOf(describe(stated, m_fields[i], basis, language())),
                     textOf(describe(workload, m_fields[i], basis, language()))));
    }
}

PlanEdit ScenarioScope::meant(const PlanEdit &edit) const
{
    PlanEdit scoped = edit;
    if (auto *change = std::get_if<ChangeWorkload>(&scoped))
        change->scope = m_scope;
    else if (auto *changes = std::get_if<ChangeWorkloads>(&scoped))
        changes->scope = m_scope;
    return scoped;
}

} // namespace headroom::ui
