// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/assumptions_dialog.h"

#include "core/plan/plan.h"
#include "core/plan/provider_split.h"
#include "core/wording/mix_words.h"
#include "session/language.h"
#include "ui/dialogs/moving_card.h"
#include "ui/dialogs/spot_entry_list.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/amounts.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/field_row.h"
#include "ui/views/fields/note_field.h"
#include "ui/views/fields/number_field.h"
#include "ui/views/fields/text_field.h"
#include "ui/views/inherit_mark.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr int kAssumptionsWidth = 660;
constexpr int kMinHeight = 560;
constexpr int kMarkWidth = 128;

} // namespace

AssumptionsDialog::AssumptionsDialog(const Plan &plan, QWidget *parent)
    : FieldDialog(parent),
      m_plan(plan),
      m_scroll(new QScrollArea(this)),
      m_name(new TextField(this)),
      m_basis(new ChoiceField(choicesOf(kAllOf<MonthBasis::Kind>), this)),
      m_days(new NumberField(
          {.unit = tr("days"), .whole = true, .minimum = Exact(1), .maximum = Exact(31)}, this)),
      m_budget(new NumberField(budgetFormat(plan, tr("none")), this)),
      m_carbon(new NumberField({.unit = tr("kg CO2e"),
                                .minimum = Exact(1),
                                .maximum = Exact(1'000'000'000),
                                .optional = true,
                                .emptyText = tr("none")},
                               this)),
      m_prices(new ChoiceField({{"update", tr("of the catalog")}, {"keep", tr("kept in the plan")}},
                               this)),
      m_owner(new TextField(this)),
      m_client(new TextField(this)),
      m_author(new TextField(this)),
      m_neededBy(new TextField(this)),
      m_validUntil(new TextField(this)),
      m_growth(new NumberField(percentFormat(-50, 100), this)),
      m_demandChange(new NumberField(percentFormat(-99, 10'000), this)),
      m_spotPrices(new NumberField(percentFormat(-99, 100), this)),
      m_note(new NoteField(this)),
      m_priceChange(new NumberField(percentFormat(-99, 1000), this)),
      m_scenarioBudget(new NumberField(budgetFormat(plan, tr("as in plan")), this)),
      m_tolerance(new NumberField(
          {.unit = tr("points"), .minimum = Exact(0), .maximum = Exact(100)}, this)),
      m_interruptions(new NumberField({.unit = tr("a day"),
                                       .measure = Measure::perDay,
                                       .minimum = Exact(0),
                                       .maximum = Exact(1000)},
                                      this)),
      m_byOffer(new ChoiceField(
          {{"all", tr("one rate for all")}, {"published", tr("published, by offer")}}, this)),
      m_restart(new NumberField({.unit = tr("min"),
                                 .measure = Measure::minutes,
                                 .minimum = Exact(0),
                                 .maximum = Exact(10'000)},
                                this)),
      m_checkpoint(new NumberField({.unit = tr("min"),
                                    .measure = Measure::minutes,
                                    .minimum = Exact(0),
                                    .maximum = Exact(10'000)},
                                   this)),
      m_fallback(new NumberField(percentFormat(0, 100), this))
{
    setObjectName(QStringLiteral("assumptionsDialog"));
    setWindowTitle(tr("Plan and assumptions"));
    setMinimumWidth(kAssumptionsWidth);
    const SpaceTokens &space = currentTokens().space;
    auto *layout = dialogColumn(this);
    auto *content = new QWidget;
    auto *inside = columnIn(content, space.medium, {0, 0, space.small, 0});
    inside->addWidget(buildPlanPart());
    inside->addWidget(buildScenarioPart());
    m_moving = new MovingCard(
        plan, [this](const MovingTerms &terms) { emit editRequested(SetMoving{terms}); }, this);
    inside->addWidget(m_moving);
    inside->addWidget(buildApprovalPart());
    inside->addStretch(1);
    scrollDown(m_scroll, content);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setMinimumHeight(kMinHeight);
    layout->addWidget(m_scroll, 1);
    layout->addWidget(closeButtons(this));
    connectPlan();
    connectScenario();
    render(plan);
}

void AssumptionsDialog::beginAt(const QString &field)
{
    QWidget *first = m_name;
    if (field == QLatin1String("month"))
        first = m_basis;
    else if (field == QLatin1String("growth"))
        first = m_growth;
    else if (field == QLatin1String("budget"))
        first = m_budget;
    first->setFocus(Qt::TabFocusReason);
    m_scroll->ensureWidgetVisible(first);
}

FieldRow *AssumptionsDialog::addRow(QWidget *part, const QString &label, const char *meaning,
                                    QWidget *editor)
{
    auto *row = new FieldRow(label, editor, part);
    row->explain(meaning);
    part->layout()->addWidget(row);
    return row;
}

void AssumptionsDialog::addAssumption(const QString &label, const char *meaning, QWidget *editor,
                                      Assumption assumption)
{
    auto *line = new QHBoxLayout;
    line->setSpacing(currentTokens().space.tiny);
    auto *row = new FieldRow(label, editor, m_scenarioCard);
    row->explain(meaning);
    line->addWidget(row, 1);
    auto *mark = new QPushButton(m_scenarioCard);
    mark->setObjectName(QStringLiteral("inherit_") + textOf(keyOf(assumption)));
    setRole(mark, Role::Link);
    setType(mark, TypeRole::Small);
    mark->setFixedWidth(kMarkWidth);
    explain(mark, "inherit");
    line->addWidget(mark);
    static_cast<QVBoxLayout *>(m_scenarioCard->layout())->addLayout(line);
    m_marks.push_back({assumption, mark, row});
    connect(mark, &QPushButton::clicked, this,
            [this, assumption] { emit editRequested(InheritAssumption{assumption}); });
}

void AssumptionsDialog::renderInheritance(const Scenario &scenario)
{
    m_scenarioTitle->setText(tr("Scenario %1").arg(textOf(scenario.name)));
    for (const auto &[assumption, mark, row] : m_marks)
        showInheritance(mark, row, m_plan, assumption);
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
    m_carbon->setObjectName(QStringLiteral("planCarbon"));
    addRow(card, tr("Name"), "plan_name", m_name);
    addRow(card, tr("Month"), "month_basis", m_basis);
    m_daysRow = addRow(card, tr("Working days"), "working_days", m_days);
    addRow(card, tr("Monthly budget"), "monthly_budget", m_budget);
    addRow(card, tr("Maximum carbon"), "carbon_limit", m_carbon);
    addRow(card, tr("Prices"), "price_policy", m_prices);
    return card;
}

/// The first page of the report states what is entered here.
QWidget *AssumptionsDialog::buildApprovalPart()
{
    auto *card = new QFrame(this);
    setRole(card, Role::Card);
    auto *layout = new QVBoxLayout(card);
    layout->setSpacing(2);
    layout->addWidget(plainLabel(tr("Approval"), Role::Section, card));
    addApprovalText(card, tr("Owner"), "approval_owner", m_owner, &Approval::owner);
    addApprovalText(card, tr("For"), "approval_client", m_client, &Approval::client);
    addApprovalText(card, tr("Prepared by"), "approval_author", m_author, &Approval::author);
    addApprovalDay(card, tr("Decision needed by"), "approval_needed_by", m_neededBy,
                   &Approval::neededBy);
    addApprovalDay(card, tr("Prices valid until"), "approval_valid_until", m_validUntil,
                   &Approval::pricesValidUntil);
    return card;
}

void AssumptionsDialog::addApprovalText(QWidget *card, const QString &label, const char *meaning,
                                        TextField *field, std::string Approval::*member)
{
    field->setObjectName(QLatin1String(meaning));
    addRow(card, label, meaning, field);
    connect(field, &TextField::textChosen, this, [this, member](const QString &text) {
        Approval approval = m_plan.approval;
        approval.*member = text.toStdString();
        emit editRequested(SetApproval{std::move(approval)});
    });
}

void AssumptionsDialog::addApprovalDay(QWidget *card, const QString &label, const char *meaning,
                                       TextField *field, std::optional<Date> Approval::*member)
{
    field->setObjectName(QLatin1String(meaning));
    addRow(card, label, meaning, field);
    connect(field, &TextField::textChosen, this, [this, field, member](const QString &text) {
        Approval approval = m_plan.approval;
        approval.*member = std::nullopt;
        if (!text.isEmpty()) {
            const auto day = Date::parse(text.toStdString());
            if (!day) {
                field->refuse(textOf(day.error().whatAndRemedy(language())));
                return;
            }
            approval.*member = *day;
        }
        emit editRequested(SetApproval{std::move(approval)});
    });
}

QWidget *AssumptionsDialog::buildScenarioPart()
{
    auto *card = new QFrame(this);
    setRole(card, Role::Card);
    auto *layout = new QVBoxLayout(card);
    layout->setSpacing(2);
    m_scenarioCard = card;
    m_scenarioTitle = plainLabel({}, Role::Section, card);
    m_scenarioTitle->setObjectName(QStringLiteral("scenarioTitle"));
    layout->addWidget(m_scenarioTitle);
    m_growth->setObjectName(QStringLiteral("growth"));
    m_demandChange->setObjectName(QStringLiteral("demandChange"));
    m_note->setObjectName(QStringLiteral("scenarioNote"));
    addRow(card, tr("Note"), "scenario_note", m_note);
    addAssumption(tr("Growth of demand, a month"), "growth", m_growth, Assumption::growth);
    addAssumption(tr("Change of all traffic"), "whatif_traffic", m_demandChange,
                  Assumption::demandChange);
    addAssumption(tr("Change of public prices"), "price_change", m_priceChange,
                  Assumption::priceChange);
    for (const Provider provider : splitProviders(m_plan)) {
        auto *change = new NumberField(percentFormat(-99, 100), card);
        addAssumption(tr("Prices of %1, on top").arg(textOf(nameOf(provider))),
                      "whatif_provider_prices", change, Assumption::providerPrices);
        m_providerPrices.emplace_back(provider, change);
    }
    addAssumption(tr("Spot prices, on top"), "whatif_spot_prices", m_spotPrices,
                  Assumption::spotPrices);
    addAssumption(tr("Monthly budget"), "scenario_budget", m_scenarioBudget, Assumption::budget);
    for (const Provider provider : splitProviders(m_plan)) {
        auto *share = new NumberField({.unit = QStringLiteral("%"),
                                       .measure = Measure::percent,
                                       .minimum = Exact(0),
                                       .maximum = Exact(100),
                                       .optional = true,
                                       .emptyText = tr("no target")},
                                      card);
        addAssumption(tr("Share of %1").arg(textOf(nameOf(provider))), "provider_split", share,
                      Assumption::providerSplit);
        m_split.emplace_back(provider, share);
    }
    addAssumption(tr("Tolerance of the shares"), "tolerance_of_the_provider_split", m_tolerance,
                  Assumption::providerSplit);
    m_zeroShares = wrappedLabel("zeroShares", Role::MutedSmall, card);
    layout->addWidget(m_zeroShares);
    m_interruptions->setObjectName(QStringLiteral("spotInterruptions"));
    addAssumption(tr("Spot interruptions of an instance"), "spot_interruptions", m_interruptions,
                  Assumption::spot);
    m_byOffer->setObjectName(QStringLiteral("spotRates"));
    addAssumption(tr("Interruption rates"), "spot_rates_by_offer", m_byOffer, Assumption::spot);
    addAssumption(tr("Restart after an interruption"), "restart_time_on_spot", m_restart,
                  Assumption::spot);
    addAssumption(tr("Writing a checkpoint"), "checkpoint_time", m_checkpoint, Assumption::spot);
    addAssumption(tr("Spot hours that fall back on demand"), "fallback_of_spot", m_fallback,
                  Assumption::spot);
    m_spotEntries =
        new SpotEntryList([this](const auto &entries) { takeSpotEntries(entries); }, card);
    layout->addWidget(m_spotEntries);
    return card;
}

/// An entry that comes or goes is a step of its own.
void AssumptionsDialog::takeSpotEntries(const std::vector<SpotEntry> &entries)
{
    Scenario changed = activeScenario(m_plan);
    const std::size_t before = changed.spot.entries.size();
    const char *field =
        entries.size() > before   ? QT_TRANSLATE_NOOP("Fields", "own spot experience, one more")
        : entries.size() < before ? QT_TRANSLATE_NOOP("Fields", "own spot experience, one less")
                                  : QT_TRANSLATE_NOOP("Fields", "own spot experience");
    changed.spot.entries = entries;
    emit editRequested(ChangeAssumptions{std::move(changed), field});
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
    connect(m_carbon, &NumberField::valueChosen, this, [this](const std::optional<Exact> &kg) {
        emit editRequested(
            SetCarbonLimit{kg ? std::optional(kg->toDouble()) : std::optional<double>()});
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
    connect(m_demandChange, &NumberField::valueChosen, this, [this](const Value &value) {
        changeAssumptions(QT_TRANSLATE_NOOP("Fields", "change of demand"),
                          [&](Scenario &s) { s.demandChangePercent = value->toDouble(); });
    });
    connect(m_spotPrices, &NumberField::valueChosen, this, [this](const Value &value) {
        changeAssumptions(QT_TRANSLATE_NOOP("Fields", "spot prices"),
                          [&](Scenario &s) { s.spotPriceChangePercent = value->toDouble(); });
    });
    connect(m_note, &NoteField::textChosen, this, [this](const QString &text) {
        emit editRequested(SetScenarioNote{m_plan.activeScenario, text.toStdString()});
    });
    for (const auto &[provider, field] : m_providerPrices) {
        connect(field, &NumberField::valueChosen, this,
                [this, provider = provider](const Value &value) {
                    changeAssumptions(
                        QT_TRANSLATE_NOOP("Fields", "prices by provider"),
                        [&](Scenario &s) { setProviderPrice(s, provider, value->toDouble()); });
                });
    }
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
        connect(
            field, &NumberField::valueChosen, this,
            [this, provider = provider](const Value &value) {
                changeAssumptions(QT_TRANSLATE_NOOP("Fields", "provider split"), [&](Scenario &s) {
                    s.providerSplit = value ? withShare(s.providerSplit, splitProviders(m_plan),
                                                        provider, value->toDouble())
                                            : std::vector<ProviderShare>();
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
    connect(m_byOffer, &ChoiceField::chosen, this, [this](const std::string &key) {
        changeAssumptions(QT_TRANSLATE_NOOP("Fields", "interruption rates"),
                          [&](Scenario &s) { s.spot.byOffer = key == "published"; });
    });
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
    m_carbon->setValue(plan.monthlyCarbonKg ? std::optional(exactOf(*plan.monthlyCarbonKg))
                                            : std::nullopt);
    m_prices->setCurrentKey(plan.pricePolicy == PricePolicy::keep ? "keep" : "update");
    const Approval &approval = plan.approval;
    const auto dayText = [](const std::optional<Date> &day) {
        return day ? textOf(day->toString()) : QString();
    };
    m_owner->setValue(textOf(approval.owner));
    m_client->setValue(textOf(approval.client));
    m_author->setValue(textOf(approval.author));
    m_neededBy->setValue(dayText(approval.neededBy));
    m_validUntil->setValue(dayText(approval.pricesValidUntil));
    m_growth->setValue(exactOf(scenario.monthlyGrowthPercent));
    m_priceChange->setValue(exactOf(scenario.priceChangePercent));
    m_scenarioBudget->setValue(exactOf(scenario.monthlyBudget));
    m_demandChange->setValue(exactOf(scenario.demandChangePercent));
    m_spotPrices->setValue(exactOf(scenario.spotPriceChangePercent));
    m_note->setValue(textOf(scenario.note));
    for (const auto &[provider, field] : m_providerPrices)
        field->setValue(exactOf(providerPriceOf(scenario, provider)));
    renderInheritance(scenario);
    setTextOrHide(m_zeroShares, textOf(zeroShareRemark(scenario.providerSplit,
                                                       scenario.splitTolerancePoints, language())));
    m_tolerance->setValue(exactOf(scenario.splitTolerancePoints));
    m_interruptions->setValue(exactOf(scenario.spot.interruptionsPerDay));
    m_byOffer->setCurrentKey(scenario.spot.byOffer ? "published" : "all");
    m_restart->setValue(exactOf(scenario.spot.restartMinutes));
    m_checkpoint->setValue(exactOf(scenario.spot.checkpointMinutes));
    m_fallback->setValue(exactOf(scenario.spot.fallbackPercent));
    m_spotEntries->render(scenario.spot);
    m_moving->render(plan);
    for (const auto &[provider, field] : m_split) {
        const auto share =
            std::ranges::find(scenario.providerSplit, provider, &ProviderShare::provider);
        field->setValue(share == scenario.providerSplit.end()
                            ? std::nullopt
                            : std::optional(exactOf(share->percent)));
    }
}

} // namespace headroom::ui
