// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/assumptions_dialog.h"

#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/amounts.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/field_row.h"
#include "ui/views/fields/number_field.h"
#include "ui/views/fields/text_field.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace headroom::ui {

namespace {

constexpr int kAssumptionsWidth = 460;
constexpr std::array kBases{MonthBasis::Kind::average,      MonthBasis::Kind::thirtyDays,
                            MonthBasis::Kind::calendar,     MonthBasis::Kind::fourWeeks,
                            MonthBasis::Kind::averageWeeks, MonthBasis::Kind::workingDays};

ChoiceField::Choices basisChoices()
{
    ChoiceField::Choices choices;
    for (const MonthBasis::Kind kind : kBases)
        choices.emplace_back(keyOf(kind), textOf(nameOf(kind)));
    return choices;
}

} // namespace

AssumptionsDialog::AssumptionsDialog(const Plan &plan, QWidget *parent)
    : FieldDialog(parent),
      m_plan(plan),
      m_name(new TextField(this)),
      m_basis(new ChoiceField(basisChoices(), this)),
      m_days(new NumberField(
          {.unit = tr("days"), .whole = true, .least = Exact(1), .most = Exact(31)}, this)),
      m_budget(new NumberField(amountFormat(plan, tr("none")), this)),
      m_prices(new ChoiceField({{"update", tr("of the catalog")}, {"keep", tr("kept in the plan")}},
                               this)),
      m_growth(new NumberField(percentFormat(-50, 100), this)),
      m_priceChange(new NumberField(percentFormat(-99, 1000), this)),
      m_scenarioBudget(new NumberField(amountFormat(plan, tr("the plan's")), this)),
      m_tolerance(
          new NumberField({.unit = tr("points"), .least = Exact(0), .most = Exact(100)}, this)),
      m_interruptions(new NumberField(
          {.unit = tr("a day"), .measure = Measure::perDay, .least = Exact(0), .most = Exact(1000)},
          this)),
      m_restart(new NumberField({.unit = tr("min"),
                                 .measure = Measure::minutes,
                                 .least = Exact(0),
                                 .most = Exact(10'000)},
                                this)),
      m_checkpoint(new NumberField({.unit = tr("min"),
                                    .measure = Measure::minutes,
                                    .least = Exact(0),
                                    .most = Exact(10'000)},
                                   this)),
      m_fallback(new NumberField(percentFormat(0, 100), this))
{
    setObjectName(QStringLiteral("assumptionsDialog"));
    setWindowTitle(tr("Plan and assumptions"));
    setMinimumWidth(kAssumptionsWidth);
    const SpaceTokens &space = currentTokens().space;
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(space.large, space.large, space.large, space.large);
    layout->setSpacing(space.medium);
    layout->addWidget(buildPlanPart());
    layout->addWidget(buildScenarioPart());
    layout->addStretch(1);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    explainButtons(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
    connectPlan();
    connectScenario();
    render(plan);
}

FieldRow *AssumptionsDialog::addRow(QWidget *part, const QString &label, const char *meaning,
                                    QWidget *editor)
{
    auto *row = new FieldRow(label, editor, part);
    row->explain(meaning);
    part->layout()->addWidget(row);
    return row;
}

QWidget *AssumptionsDialog::buildPlanPart()
{
    auto *card = new QFrame(this);
    setRole(card, Role::Card);
    auto *layout = new QVBoxLayout(card);
    layout->setSpacing(2);
    layout->addWidget(plainLabel(tr("Plan"), Role::Section, card));
    m_name->setObjectName(QStringLiteral("planName"));
    m_budget->setObjectName(QStringLiteral("planBudget"));
    addRow(card, tr("Name"), "plan_name", m_name);
    addRow(card, tr("Month"), "month_basis", m_basis);
    m_daysRow = addRow(card, tr("Working days"), "working_days", m_days);
    addRow(card, tr("Monthly budget"), "monthly_budget", m_budget);
    addRow(card, tr("Prices"), "price_policy", m_prices);
    return card;
}

QWidget *AssumptionsDialog::buildScenarioPart()
{
    auto *card = new QFrame(this);
    setRole(card, Role::Card);
    auto *layout = new QVBoxLayout(card);
    layout->setSpacing(2);
    layout->addWidget(plainLabel(tr("This scenario"), Role::Section, card));
    m_growth->setObjectName(QStringLiteral("growth"));
    addRow(card, tr("Growth of demand, a month"), "growth", m_growth);
    addRow(card, tr("Change of public prices"), "price_change", m_priceChange);
    addRow(card, tr("Monthly budget"), "scenario_budget", m_scenarioBudget);
    for (const Provider provider : kClouds) {
        auto *share = new NumberField({.unit = QStringLiteral("%"),
                                       .measure = Measure::percent,
                                       .least = Exact(0),
                                       .most = Exact(100),
                                       .optional = true,
                                       .emptyText = tr("no target")},
                                      card);
        addRow(card, tr("Share of %1").arg(textOf(nameOf(provider))), "provider_split", share);
        m_split.emplace_back(provider, share);
    }
    addRow(card, tr("Tolerance of the shares"), "tolerance_of_the_provider_split", m_tolerance);
    m_interruptions->setObjectName(QStringLiteral("spotInterruptions"));
    addRow(card, tr("Spot interruptions of an instance"), "spot_interruptions", m_interruptions);
    addRow(card, tr("Restart after an interruption"), "restart_time_on_spot", m_restart);
    addRow(card, tr("Writing a checkpoint"), "checkpoint_time", m_checkpoint);
    addRow(card, tr("Spot hours that fall back on demand"), "fallback_of_spot", m_fallback);
    return card;
}

void AssumptionsDialog::connectPlan()
{
    connect(m_name, &TextField::textChosen, this,
            [this](const QString &name) { emit editRequested(RenamePlan{name.toStdString()}); });
    connect(m_basis, &ChoiceField::chosen, this, &AssumptionsDialog::setBasis);
    connect(m_days, &NumberField::valueChosen, this, &AssumptionsDialog::setBasis);
    connect(m_budget, &NumberField::valueChosen, this, [this](const std::optional<Exact> &amount) {
        emit editRequested(SetBudget{moneyOf(amount)});
    });
    connect(m_prices, &ChoiceField::chosen, this, [this](const std::string &key) {
        emit editRequested(SetPricePolicy{key == "keep" ? PricePolicy::keep : PricePolicy::update});
    });
}

void AssumptionsDialog::connectScenario()
{
    using Value = std::optional<Exact>;
    connect(m_growth, &NumberField::valueChosen, this, [this](const Value &value) {
        changeAssumptions(QT_TRANSLATE_NOOP("Fields", "growth"),
                          [&](Scenario &s) { s.monthlyGrowthPercent = value->toDouble(); });
    });
    connect(m_priceChange, &NumberField::valueChosen, this, [this](const Value &value) {
        changeAssumptions(QT_TRANSLATE_NOOP("Fields", "price change"),
                          [&](Scenario &s) { s.priceChangePercent = value->toDouble(); });
    });
    connect(m_scenarioBudget, &NumberField::valueChosen, this, [this](const Value &value) {
        changeAssumptions(QT_TRANSLATE_NOOP("Fields", "monthly budget"),
                          [&](Scenario &s) { s.monthlyBudget = moneyOf(value); });
    });
    connect(m_tolerance, &NumberField::valueChosen, this, [this](const Value &value) {
        changeAssumptions(QT_TRANSLATE_NOOP("Fields", "tolerance of the provider split"),
                          [&](Scenario &s) { s.splitTolerancePoints = value->toDouble(); });
    });
    connectSpot();
    for (const auto &[provider, field] : m_split) {
        connect(field, &NumberField::valueChosen, this,
                [this, provider = provider](const Value &value) {
                    changeAssumptions(
                        QT_TRANSLATE_NOOP("Fields", "provider split"), [&](Scenario &s) {
                            std::erase_if(s.providerSplit, [&](const ProviderShare &share) {
                                return share.provider == provider;
                            });
                            if (value)
                                s.providerSplit.push_back({provider, value->toDouble()});
                            std::ranges::sort(s.providerSplit, {}, &ProviderShare::provider);
                        });
                });
    }
}

void AssumptionsDialog::connectSpot()
{
    const auto bind = [this](NumberField *field, const char *name, double SpotTerms::*member) {
        connect(field, &NumberField::valueChosen, this,
                [this, name, member](const std::optional<Exact> &value) {
                    changeAssumptions(name,
                                      [&](Scenario &s) { s.spot.*member = value->toDouble(); });
                });
    };
    bind(m_interruptions, QT_TRANSLATE_NOOP("Fields", "spot interruptions"),
         &SpotTerms::interruptionsPerDay);
    bind(m_restart, QT_TRANSLATE_NOOP("Fields", "restart time on spot"),
         &SpotTerms::restartMinutes);
    bind(m_checkpoint, QT_TRANSLATE_NOOP("Fields", "checkpoint time"),
         &SpotTerms::checkpointMinutes);
    bind(m_fallback, QT_TRANSLATE_NOOP("Fields", "fallback of spot"), &SpotTerms::fallbackPercent);
}

template <typename Change>
void AssumptionsDialog::changeAssumptions(const char *field, Change change)
{
    Scenario changed = activeScenario(m_plan);
    change(changed);
    emit editRequested(ChangeAssumptions{std::move(changed), field});
}

void AssumptionsDialog::setBasis()
{
    const auto kind = fromKey<MonthBasis::Kind>(m_basis->currentKey());
    if (!kind)
        return;
    MonthBasis basis{*kind, m_plan.basis.days};
    if (m_days->value())
        basis.days = static_cast<int>(m_days->value()->toDouble());
    if (basis != m_plan.basis)
        emit editRequested(SetMonthBasis{basis});
}

void AssumptionsDialog::render(const Plan &plan)
{
    m_plan = plan;
    const Scenario &scenario = activeScenario(plan);
    m_name->setValue(textOf(plan.name));
    m_basis->setCurrentKey(keyOf(plan.basis.kind));
    m_days->setValue(Exact(plan.basis.days));
    m_daysRow->setVisible(plan.basis.kind == MonthBasis::Kind::workingDays);
    m_budget->setValue(exactOf(plan.monthlyBudget));
    m_prices->setCurrentKey(plan.pricePolicy == PricePolicy::keep ? "keep" : "update");
    m_growth->setValue(percentOf(scenario.monthlyGrowthPercent));
    m_priceChange->setValue(percentOf(scenario.priceChangePercent));
    m_scenarioBudget->setValue(exactOf(scenario.monthlyBudget));
    m_tolerance->setValue(percentOf(scenario.splitTolerancePoints));
    m_interruptions->setValue(percentOf(scenario.spot.interruptionsPerDay));
    m_restart->setValue(percentOf(scenario.spot.restartMinutes));
    m_checkpoint->setValue(percentOf(scenario.spot.checkpointMinutes));
    m_fallback->setValue(percentOf(scenario.spot.fallbackPercent));
    for (const auto &[provider, field] : m_split) {
        const auto share =
            std::ranges::find(scenario.providerSplit, provider, &ProviderShare::provider);
        field->setValue(share == scenario.providerSplit.end()
                            ? std::nullopt
                            : std::optional(percentOf(share->percent)));
    }
}

} // namespace headroom::ui
