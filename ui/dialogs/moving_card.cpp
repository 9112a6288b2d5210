// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/moving_card.h"

#include "core/plan/plan_validation.h"
#include "ui/format/text.h"
#include "ui/theme/roles.h"
#include "ui/views/amounts.h"
#include "ui/views/fields/field_row.h"

#include <QLabel>
#include <QVBoxLayout>

#include <utility>

namespace headroom::ui {

MovingCard::MovingCard(const Plan &plan, Changed changed, QWidget *parent)
    : QFrame(parent),
      m_changed(std::move(changed))
{
    setRole(this, Role::Card);
    auto *layout = new QVBoxLayout(this);
    layout->setSpacing(2);
    layout->addWidget(plainLabel(tr("Moving a workload"), Role::Section, this));
    NumberFormat rate = amountFormat(plan, {});
    rate.optional = false;
    add(
        tr("Day of work"), "moving_day_rate", rate,
        [](const MovingTerms &terms) { return exactOf(std::optional(terms.dayRate)); },
        [](MovingTerms &terms, const Value &value) { terms.dayRate = *moneyOf(value); });
    addDays(tr("To another software stack"), "moving_stack_days", &MovingTerms::stackDays);
    addDays(tr("To another provider"), "moving_provider_days", &MovingTerms::providerDays);
    addDays(tr("To another region"), "moving_region_days", &MovingTerms::regionDays);
    add(
        tr("Transfer of a GiB"), "moving_per_gib",
        {.unit = currencySign(plan.currency),
         .minimum = Exact(0),
         .maximum = Exact(limits::kUnitPrice),
         .optional = true,
         .emptyText = tr("the list price")},
        [](const MovingTerms &terms) { return terms.perGib; },
        [](MovingTerms &terms, const Value &value) { terms.perGib = value; });
    add(
        tr("Pays back within"), "moving_months",
        {.unit = tr("months"),
         .whole = true,
         .minimum = Exact(1),
         .maximum = Exact(limits::kMovingMonths)},
        [](const MovingTerms &terms) { return Value(Exact(terms.months)); },
        [](MovingTerms &terms, const Value &value) {
            terms.months = static_cast<int>(value->toDouble());
        });
    render(plan);
}

void MovingCard::addDays(const QString &label, const char *meaning, Exact MovingTerms::*member)
{
    add(
        label, meaning,
        {.unit = tr("days"), .minimum = Exact(0), .maximum = Exact(limits::kMovingDays)},
        [member](const MovingTerms &terms) { return Value(terms.*member); },
        [member](MovingTerms &terms, const Value &value) { terms.*member = *value; });
}

void MovingCard::add(const QString &label, const char *meaning, const NumberFormat &format,
                     std::function<Value(const MovingTerms &)> get,
                     const std::function<void(MovingTerms &, const Value &)> &set)
{
    auto *field = new NumberField(format, this);
    field->setObjectName(QString::fromLatin1(meaning));
    auto *row = new FieldRow(label, field, this);
    row->explain(meaning);
    layout()->addWidget(row);
    connect(field, &NumberField::valueChosen, this, [this, set](const Value &value) {
        MovingTerms terms = m_terms;
        set(terms, value);
        if (terms != m_terms)
            m_changed(terms);
    });
    m_rows.push_back({field, std::move(get)});
}

void MovingCard::render(const Plan &plan)
{
    m_terms = plan.moving;
    for (const Row &row : m_rows)
        row.field->setValue(row.get(m_terms));
}

} // namespace headroom::ui
