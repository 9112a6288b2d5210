// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/inspector/rightsizing_section.h"

#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/amounts.h"
#include "ui/views/fields/field_row.h"
#include "ui/views/fields/number_field.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace headroom::ui {

RightsizingSection::RightsizingSection(QWidget *parent)
    : Collapsible(tr("Measured use"), parent),
      m_percent(new NumberField({.unit = QStringLiteral("%"),
                                 .minimum = Exact::ratio(1, 10),
                                 .maximum = Exact(100),
                                 .optional = true,
                                 .emptyText = tr("not measured")},
                                this)),
      m_words(wrappedLabel("rightsizingWords", Role::Small, this)),
      m_plan(new QPushButton(tr("Plan the measured demand"), this))
{
    setObjectName(QStringLiteral("rightsizingSection"));
    explainHead("section_rightsizing");
    body()->setSpacing(currentTokens().space.small);
    m_percent->setObjectName(QStringLiteral("measuredUse"));
    auto *row = new FieldRow(tr("Highest use of an hour"), m_percent, this);
    row->explain("measured_use");
    body()->addWidget(row);
    body()->addWidget(m_words);
    nameAndExplain(m_plan, "planMeasuredDemand", "plan_measured_demand");
    setRole(m_plan, Role::Link);
    body()->addWidget(m_plan, 0, Qt::AlignLeft);
    setOpen(false);
    connect(m_percent, &NumberField::valueChosen, this, [this](const auto &value) {
        if (!m_snapshot)
            return;
        Workload changed = *findWorkload(m_snapshot->plan(), m_workload);
        changed.measuredUsePercent = value ? std::optional(value->toDouble()) : std::nullopt;
        emit editRequested(ChangeWorkload{changed, QT_TRANSLATE_NOOP("Fields", "measured use")});
    });
    connect(m_plan, &QPushButton::clicked, this, &RightsizingSection::planMeasured);
    m_study.onFinish(this, [this](const auto &found) { take(found); });
}

void RightsizingSection::render(const InspectorInput &input)
{
    const Line *line = input.line();
    const bool isService = line && line->offer && !input.candidate
                           && input.workload.kind == WorkloadKind::realTimeInference;
    setVisible(isService);
    if (!isService || (m_snapshot == input.snapshot && m_workload == input.workload.id))
        return;
    m_snapshot = input.snapshot;
    m_workload = input.workload.id;
    m_measured = input.workload.measuredUsePercent;
    m_percent->setValue(m_measured ? std::optional(exactOf(*m_measured)) : std::nullopt);
    ask();
}

void RightsizingSection::ask()
{
    m_found.reset();
    m_plan->hide();
    if (!m_measured || !m_snapshot) {
        m_study.forget();
        return setTextOrHide(m_words, {});
    }
    setTextOrHide(m_words, tr("Looking for what this use needs…"));
    m_study.ask([snapshot = m_snapshot, workload = m_workload,
                 percent = *m_measured]() -> Expected<std::optional<Rightsizing>> {
        return rightsizing(*snapshot, workload, percent);
    });
}

void RightsizingSection::take(const Expected<std::optional<Rightsizing>> &found)
{
    if (!found)
        return setTextOrHide(m_words, textOf(found.error().whatAndRemedy(language())));
    m_found = *found;
    setTextOrHide(m_words,
                  m_found ? textOf(describe(*m_found, m_snapshot->plan().currency, language()))
                          : tr("Without a size and a price of its own offer there is nothing to "
                               "compare."));
    m_plan->setVisible(m_found && m_found->saves > Money());
}

/// The cheapest offers for it are then those of the whole window.
void RightsizingSection::planMeasured()
{
    if (m_found)
        emit editRequested(ChangeWorkload{m_found->workload, "peak requests"});
}

} // namespace headroom::ui
