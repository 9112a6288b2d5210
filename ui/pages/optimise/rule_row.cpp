// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/optimise/rule_row.h"

#include "core/plan/plan_validation.h"
#include "core/texts/mix_commitment_texts.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/layouts.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/field_reason.h"
#include "ui/views/fields/field_row.h"
#include "ui/views/fields/line_field.h"
#include "ui/views/fields/number_field.h"
#include "ui/views/fields/switch_field.h"
#include "ui/views/parts/allowed_field.h"

#include <QLabel>
#include <QVBoxLayout>

namespace headroom::ui {

namespace {

Message nameOfTerm(std::uint8_t years)
{
    return years == 1 ? mix_commitment_text::kOneYear
                      : Message(mix_commitment_text::kYears, std::to_string(years));
}

std::vector<FilterChoice> termChoices()
{
    std::vector<FilterChoice> choices;
    for (const std::uint8_t years : kSoldTerms)
        choices.push_back({.key = std::to_string(years), .label = nameOfTerm(years)});
    return choices;
}

std::vector<FilterChoice> kindChoices()
{
    std::vector<FilterChoice> choices;
    for (const PricingModel model : kAllOf<PricingModel>)
        if (scopeOf({.model = model}))
            choices.push_back({.key = std::string(keyOf(model)), .label = nameOf(model)});
    return choices;
}

std::vector<FilterChoice> paymentChoices()
{
    std::vector<FilterChoice> choices;
    for (const Payment payment : kAllOf<Payment>)
        if (payment != Payment::notStated)
            choices.push_back({.key = std::string(keyOf(payment)), .label = nameOf(payment)});
    return choices;
}

AllowedField *fieldOf(const QString &label, std::vector<FilterChoice> (*choices)(), QWidget *parent)
{
    return new AllowedField(
        label,
        [choices](const std::string &key) {
            for (const FilterChoice &choice : choices())
                if (choice.key == key)
                    return textOf(choice.label);
            return textOf(key);
        },
        choices, parent);
}

} // namespace

RuleRow::RuleRow(const QString &label, std::string_view meaning, QWidget *editor, QWidget *parent)
    : QWidget(parent),
      m_switch(new SwitchField(this)),
      m_editor(editor),
      m_why(new FieldReason(editor ? editor : m_switch)),
      m_meaning(explanationText(meaning))
{
    m_switch->setText(label);
    m_switch->setAccessibleDescription(m_meaning);
    explain(this, meaning);
    auto *row = rowIn(this, currentTokens().space.small);
    row->addWidget(m_switch, 3);
    connect(m_switch, &SwitchField::chosen, this, &RuleRow::switched);
    connect(m_switch, &SwitchField::rejected, this, &RuleRow::setRejection);
    if (!editor)
        return;
    row->addWidget(editor, 2);
    editor->setAccessibleName(label);
    editor->setAccessibleDescription(m_meaning);
    if (const auto *line = qobject_cast<LineField *>(editor))
        connect(line, &LineField::rejected, this, &RuleRow::setRejection);
    else if (const auto *choice = qobject_cast<ChoiceField *>(editor))
        connect(choice, &ChoiceField::rejected, this, &RuleRow::setRejection);
}

void RuleRow::setOn(bool on)
{
    m_switch->setValue(on);
}

void RuleRow::setProblem(const QString &problem)
{
    m_problem = problem;
    showReason();
}

void RuleRow::setRejection(const QString &reason)
{
    m_rejection = reason;
    showReason();
}

void RuleRow::showReason()
{
    if (m_rejection.isEmpty())
        m_why->showOnDemand(m_problem);
    else
        m_why->say(m_rejection);
    const QString said = reason();
    QWidget *described = m_editor ? m_editor : m_switch;
    described->setAccessibleDescription(said.isEmpty() ? m_meaning : said);
}

CommitmentRuleRows::CommitmentRuleRows(QWidget *parent)
    : QWidget(parent),
      m_terms(nullptr),
      m_kinds(nullptr),
      m_payments(nullptr),
      m_months(new NumberField({.unit = tr("months"),
                                .whole = true,
                                .minimum = Exact(1),
                                .maximum = Exact(limits::kCommitmentMonths)},
                               this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(currentTokens().space.huge, 0, 0, 0);
    layout->setSpacing(currentTokens().space.tiny);
    m_terms = addList(tr("Terms"), "commitment_terms", "commitmentTerms",
                      fieldOf(tr("Terms"), termChoices, this));
    m_kinds = addList(tr("Kinds"), "commitment_kinds", "commitmentKinds",
                      fieldOf(tr("Kinds"), kindChoices, this));
    m_payments = addList(tr("Payment"), "commitment_payments", "commitmentPayments",
                         fieldOf(tr("Payment"), paymentChoices, this));
    m_months->setObjectName(QStringLiteral("commitmentMonths"));
    auto *row = new FieldRow(tr("Judged over"), m_months, this);
    row->explain("commitment_months");
    layout->addWidget(row);
    connect(m_terms, &AllowedField::chosen, this, [this](const std::set<std::string> &keys) {
        CommitmentRule rule = m_rule;
        rule.years.clear();
        for (const std::uint8_t years : kSoldTerms)
            if (keys.contains(std::to_string(years)))
                rule.years.push_back(years);
        emit chosen(rule);
    });
    connect(m_kinds, &AllowedField::chosen, this, [this](const std::set<std::string> &keys) {
        CommitmentRule rule = m_rule;
        rule.models = valuesOf<PricingModel>(keys, fromKey<PricingModel>);
        emit chosen(rule);
    });
    connect(m_payments, &AllowedField::chosen, this, [this](const std::set<std::string> &keys) {
        CommitmentRule rule = m_rule;
        rule.payments = valuesOf<Payment>(keys, fromKey<Payment>);
        emit chosen(rule);
    });
    connect(m_months, &NumberField::valueChosen, this, [this](const std::optional<Exact> &months) {
        CommitmentRule rule = m_rule;
        rule.months = static_cast<int>(months->scaled(0));
        emit chosen(rule);
    });
}

AllowedField *CommitmentRuleRows::addList(const QString &label, const char *meaning,
                                          const char *name, AllowedField *field)
{
    field->setObjectName(QLatin1String(name));
    auto *row = new FieldRow(label, field, this);
    row->explain(meaning);
    layout()->addWidget(row);
    return field;
}

void CommitmentRuleRows::setRule(const CommitmentRule &rule)
{
    m_rule = rule;
    AllowedField::Keys terms;
    for (const std::uint8_t years : rule.years)
        terms.insert(std::to_string(years));
    m_terms->setKeys(terms);
    m_kinds->setKeys(keysOf(rule.models));
    m_payments->setKeys(keysOf(rule.payments));
    m_months->setValue(Exact(rule.months));
}

} // namespace headroom::ui
