// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/allocation_section.h"

#include "plan/plan_validation.h"
#include "rows/mix_rows.h"
#include "theme/icons.h"
#include "theme/roles.h"
#include "theme/theme.h"
#include "views/fields/field_row.h"
#include "views/inspector/fact_list.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace headroom::ui {

AllocationSection::AllocationSection(QWidget *parent)
    : Collapsible(tr("Allocation"), parent),
      m_empty(plainLabel(tr("No offer serves this workload yet. Choose one in Explore."),
                         Role::Muted, this)),
      m_facts(new FactList(this)),
      m_countRow(nullptr),
      m_count(new NumberField({.unit = tr("instances"),
                               .whole = true,
                               .least = Exact(0),
                               .most = Exact(limits::kInstances),
                               .optional = true,
                               .emptyText = tr("as sized")},
                              this)),
      m_levels(new FactList(this)),
      m_buttons(new QWidget(this)),
      m_pin(new QPushButton(m_buttons)),
      m_clear(new QPushButton(tr("Clear"), m_buttons)),
      m_choose(new QPushButton(tr("Choose in Explore"), this))
{
    m_empty->setWordWrap(true);
    m_count->setObjectName(QStringLiteral("field_count"));
    m_countRow = new FieldRow(tr("Count by hand"), m_count, this);
    connect(m_count, &NumberField::rejected, m_countRow, &FieldRow::setError);
    buildButtons();
    body()->addWidget(m_empty);
    body()->addWidget(m_choose, 0, Qt::AlignLeft);
    body()->addWidget(m_facts);
    body()->addWidget(m_countRow);
    body()->addWidget(m_levels);
    body()->addWidget(m_buttons);
    connect(m_count, &NumberField::valueChosen, this, [this](const std::optional<Exact> &value) {
        changeAllocation([&](Allocation &allocation) {
            allocation.count =
                value ? std::optional(static_cast<std::int64_t>(value->toDouble())) : std::nullopt;
        });
    });
}

void AllocationSection::buildButtons()
{
    const SpaceTokens &space = currentTokens().space;
    auto *layout = new QHBoxLayout(m_buttons);
    layout->setContentsMargins(0, space.tiny, 0, space.tiny);
    layout->setSpacing(space.small);
    m_pin->setObjectName(QStringLiteral("pinAllocation"));
    m_clear->setObjectName(QStringLiteral("clearAllocation"));
    m_choose->setObjectName(QStringLiteral("chooseOffer"));
    m_clear->setIcon(lineIcon(Icon::Close));
    m_pin->setToolTip(plainToolTip(tr("A pinned offer is never changed by the optimiser.")));
    layout->addWidget(m_pin);
    layout->addWidget(m_clear);
    layout->addStretch(1);
    connect(m_pin, &QPushButton::clicked, this, [this] {
        changeAllocation([](Allocation &allocation) { allocation.pinned = !allocation.pinned; });
    });
    connect(m_clear, &QPushButton::clicked, this,
            [this] { emit editRequested(ClearAllocation{m_workload}); });
    connect(m_choose, &QPushButton::clicked, this, &AllocationSection::exploreRequested);
}

void AllocationSection::render(const InspectorInput &input)
{
    m_workload = input.workload.id;
    const Scenario &scenario = activeScenario(input.plan);
    const auto found = scenario.allocations.find(m_workload);
    m_allocation =
        found == scenario.allocations.end() ? std::nullopt : std::optional(found->second);
    const bool allocated = m_allocation.has_value();
    for (QWidget *part : {static_cast<QWidget *>(m_facts), static_cast<QWidget *>(m_countRow),
                          static_cast<QWidget *>(m_levels), m_buttons})
        part->setVisible(allocated);
    m_empty->setVisible(!allocated);
    m_choose->setVisible(!allocated);
    if (!allocated)
        return;
    m_count->setValue(m_allocation->count ? std::optional(Exact(*m_allocation->count))
                                          : std::nullopt);
    m_pin->setText(m_allocation->pinned ? tr("Unpin") : tr("Pin"));
    m_pin->setIcon(lineIcon(m_allocation->pinned ? Icon::Unpin : Icon::Pin));
    if (const Line *line = activeLine(input.snapshot.get(), m_workload)) {
        m_facts->setFacts(allocationRows(*input.snapshot, *line));
        m_levels->setFacts(serviceLevelRows(input.workload, *line));
    }
}

void AllocationSection::changeAllocation(const std::function<void(Allocation &)> &apply)
{
    if (!m_allocation)
        return;
    Allocation changed = *m_allocation;
    apply(changed);
    if (changed != *m_allocation)
        emit editRequested(Allocate{m_workload, std::move(changed)});
}

} // namespace headroom::ui
