// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/optimise/rules_panel.h"

#include "core/plan/plan_validation.h"
#include "core/plan/provider_split.h"
#include "core/planning/commitments/mix_commitments.h"
#include "core/wording/mix_words.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/pages/optimise/add_rule.h"
#include "ui/pages/optimise/first_rules.h"
#include "ui/pages/optimise/pins_row.h"
#include "ui/pages/optimise/quota_rows.h"
#include "ui/pages/optimise/rule_row.h"
#include "ui/pages/optimise/share_fields.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/amounts.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/field_row.h"
#include "ui/views/fields/switch_field.h"
#include "ui/views/parts/allowed_field.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace headroom::ui {

namespace {

using Value = std::optional<Exact>;

template <typename T>
Value exactOr(const std::optional<T> &value)
{
    return value ? Value(exactOf(static_cast<double>(*value))) : std::nullopt;
}

} // namespace

RulesPanel::RulesPanel(QWidget *parent)
    : QWidget(parent),
      m_list(new QVBoxLayout(this)),
      m_add(new AddRule(this)),
      m_pins(new PinsRow(this))
{
    m_list->setContentsMargins(0, 0, 0, 0);
    m_list->setSpacing(currentTokens().space.tiny);
    buildObjective();
    buildMoney();
    buildSplit();
    buildShares();
    buildLists();
    buildLimits();
    buildCarbon();
    buildSwitches();
    buildCommitments();
    buildRest();
}

QWidget *RulesPanel::firstField() const
{
    return m_objective;
}

template <typename Change>
void RulesPanel::change(const char *field, Change change)
{
    if (!m_snapshot)
        return;
    Scenario changed = activeScenario(m_snapshot->plan());
    change(changed);
    emit editRequested(ChangeAssumptions{std::move(changed), field});
}

RuleRow *RulesPanel::addRow(Bound bound, const QString &label, const char *meaning, QWidget *editor)
{
    auto *row = new RuleRow(label, meaning, editor, this);
    row->setObjectName(QStringLiteral("rule_") + QString::fromStdString(bound.where));
    if (editor)
        editor->setObjectName(QStringLiteral("value_") + QString::fromStdString(bound.where));
    row->onSwitch()->setObjectName(QStringLiteral("switch_") + QString::fromStdString(bound.where));
    m_list->addWidget(row);
    bound.row = row;
    m_bound.push_back(std::move(bound));
    connect(row, &RuleRow::switched, this,
            [this, place = m_bound.size() - 1](bool on) { switchRule(m_bound[place], on); });
    return row;
}

void RulesPanel::switchRule(const Bound &bound, bool on)
{
    const Scenario &today = activeScenario(m_snapshot->plan());
    if (on && bound.beginInPlan && !bound.isSet(today)) {
        const bool isOnAlready = isOn(today.rules, bound.rule);
        emit editRequested(bound.beginInPlan(*m_snapshot));
        if (isOnAlready)
            return;
    }
    change(bound.switchName, [&](Scenario &scenario) {
        if (on && bound.begin && !bound.isSet(scenario))
            bound.begin(*m_snapshot, scenario);
        setOn(scenario.rules, bound.rule, on);
    });
}

NumberField *
RulesPanel::addNumber(Bound bound, const QString &label, const char *meaning, const char *field,
                      NumberField *editor,
                      std::function<void(Scenario &, const std::optional<Exact> &)> set)
{
    connect(editor, &NumberField::valueChosen, this,
            [this, field, rule = bound.rule, set = std::move(set)](const Value &value) {
                change(field, [&](Scenario &scenario) {
                    set(scenario, value);
                    setOn(scenario.rules, rule, true);
                });
            });
    addRow(std::move(bound), label, meaning, editor);
    return editor;
}

AllowedField *
RulesPanel::addList(Bound bound, const QString &label, const char *meaning, const char *field,
                    AllowedField *editor,
                    std::function<void(Scenario &, const std::set<std::string> &)> set)
{
    connect(
        editor, &AllowedField::chosen, this,
        [this, field, rule = bound.rule, set = std::move(set)](const std::set<std::string> &keys) {
            change(field, [&](Scenario &scenario) {
                set(scenario, keys);
                setOn(scenario.rules, rule, true);
            });
        });
    addRow(std::move(bound), label, meaning, editor);
    return editor;
}

FieldRow *RulesPanel::addPlain(const QString &label, const char *meaning, QWidget *field,
                               const char *name, int indent)
{
    field->setObjectName(QLatin1String(name));
    auto *row = new FieldRow(label, field, this);
    row->explain(meaning);
    row->setContentsMargins(indent, 0, 0, 0);
    m_list->addWidget(row);
    return row;
}

void RulesPanel::buildObjective()
{
    m_objective =
        new ChoiceField({{std::string(keyOf(MixObjective::cost)), tr("Lowest cost")},
                         {std::string(keyOf(MixObjective::headroom)), tr("Most headroom")},
                         {std::string(keyOf(MixObjective::carbon)), tr("Least carbon")}},
                        this);
    addPlain(tr("Objective"), "rule_objective", m_objective, "objective", 0);
    connect(m_objective, &ChoiceField::chosen, this, [this](const std::string &key) {
        change(QT_TRANSLATE_NOOP("Fields", "objective"),
               [&](Scenario &scenario) { scenario.rules.objective = *fromKey<MixObjective>(key); });
    });
}

void RulesPanel::buildMoney()
{
    auto *budget = new NumberField(budgetFormat(Plan(), tr("none")), this);
    addNumber({.rule = RuleSwitch::budget,
               .where = "budget",
               .kind = MixRule::Kind::budget,
               .switchName = QT_TRANSLATE_NOOP("Fields", "budget rule"),
               .isSet =
                   [this](const Scenario &) {
                       return m_snapshot->evaluation.activeScenario().budget.has_value();
                   },
               .begin = first_rule::budget,
               .show =
                   [this, budget](const Scenario &) {
                       budget->setUnit(currencySign(m_snapshot->plan().currency));
                       budget->setValue(exactOf(m_snapshot->evaluation.activeScenario().budget));
                   }},
              tr("Monthly budget"), "rule_budget", QT_TRANSLATE_NOOP("Fields", "monthly budget"),
              budget, [](Scenario &s, const Value &value) { s.monthlyBudget = moneyOf(value); });
    auto *saving = new NumberField(amountFormat(Plan(), tr("any")), this);
    addNumber({.rule = RuleSwitch::minSaving,
               .where = "stay",
               .kind = MixRule::Kind::minSaving,
               .switchName = QT_TRANSLATE_NOOP("Fields", "saving rule"),
               .isSet = [](const Scenario &s) { return s.rules.minSaving != Money(); },
               .begin = first_rule::saving,
               .show =
                   [this, saving](const Scenario &s) {
                       saving->setUnit(currencySign(m_snapshot->plan().currency));
                       const bool isSet = s.rules.minSaving != Money();
                       saving->setValue(isSet ? Value(s.rules.minSaving.exact()) : std::nullopt);
                   }},
              tr("Minimum saving per move"), "rule_saving",
              QT_TRANSLATE_NOOP("Fields", "saving of a move"), saving,
              [](Scenario &s, const Value &value) {
                  s.rules.minSaving = moneyOf(value).value_or(Money());
              });
}

void RulesPanel::buildSplit()
{
    addRow({.rule = RuleSwitch::providerSplit,
            .where = "split",
            .kind = MixRule::Kind::providerShare,
            .switchName = QT_TRANSLATE_NOOP("Fields", "split rule"),
            .isSet = [](const Scenario &s) { return !s.providerSplit.empty(); },
            .begin = first_rule::split,
            .show =
                [this](const Scenario &s) {
                    m_tolerance->setValue(exactOf(s.splitTolerancePoints));
                    setTextOrHide(m_zeroShares,
                                  textOf(zeroShareRemark(s.providerSplit, s.splitTolerancePoints,
                                                         language())));
                    m_shares->render(splitProviders(m_snapshot->plan()), s.providerSplit);
                }},
           tr("Provider split"), "rule_split", nullptr);
    const int indent = currentTokens().space.huge;
    m_shares = new ShareFields(this);
    m_shares->setContentsMargins(indent, 0, 0, 0);
    m_list->addWidget(m_shares);
    connect(m_shares, &ShareFields::chosen, this, [this](Provider provider, double percent) {
        change(QT_TRANSLATE_NOOP("Fields", "provider split"), [&](Scenario &s) {
            s.providerSplit =
                withShare(s.providerSplit, splitProviders(m_snapshot->plan()), provider, percent);
            setOn(s.rules, RuleSwitch::providerSplit, true);
        });
    });
    m_tolerance =
        new NumberField({.unit = tr("points"), .minimum = Exact(0), .maximum = Exact(100)}, this);
    m_toleranceRow = addPlain(tr("Tolerance"), "tolerance_of_the_provider_split", m_tolerance,
                              "splitTolerance", indent);
    m_zeroShares = wrappedLabel("zeroShares", Role::MutedSmall, this);
    m_zeroShares->setContentsMargins(indent, 0, 0, 0);
    m_list->addWidget(m_zeroShares);
    connect(m_tolerance, &NumberField::valueChosen, this, [this](const Value &value) {
        change(QT_TRANSLATE_NOOP("Fields", "tolerance of the provider split"),
               [&](Scenario &s) { s.splitTolerancePoints = value->toDouble(); });
    });
}

void RulesPanel::buildShares()
{
    NumberFormat percent = percentFormat(0, 100);
    percent.optional = true;
    percent.emptyText = tr("any share");
    auto *spot = new NumberField(percent, this);
    addNumber(
        {.rule = RuleSwitch::spotShare,
         .where = "spot",
         .kind = MixRule::Kind::spotShare,
         .switchName = QT_TRANSLATE_NOOP("Fields", "spot rule"),
         .isSet = [](const Scenario &s) { return s.rules.maxSpotPercent.has_value(); },
         .begin = first_rule::spot,
         .show = [spot](const Scenario &s) { spot->setValue(exactOr(s.rules.maxSpotPercent)); }},
        tr("Maximum spot share"), "rule_spot", QT_TRANSLATE_NOOP("Fields", "share of spot"), spot,
        [](Scenario &s, const Value &value) {
            s.rules.maxSpotPercent = value ? std::optional(value->toDouble()) : std::nullopt;
        });
    ChoiceField::Choices bases;
    for (const ShareBase base : kAllOf<ShareBase>)
        bases.emplace_back(keyOf(base), capitalised(textOf(nameOf(base))));
    m_base = new ChoiceField(bases, this);
    m_baseRow =
        addPlain(tr("Shares are of"), "rule_base", m_base, "shareBase", currentTokens().space.huge);
    connect(m_base, &ChoiceField::chosen, this, [this](const std::string &key) {
        change(QT_TRANSLATE_NOOP("Fields", "base of shares"),
               [&](Scenario &s) { s.rules.base = *fromKey<ShareBase>(key); });
    });
}

void RulesPanel::buildLists()
{
    auto *provider =
        new AllowedField(tr("Providers"), FilterField::provider, providerChoices, this);
    addList(
        {.rule = RuleSwitch::providers,
         .where = "providers",
         .kind = MixRule::Kind::providers,
         .switchName = QT_TRANSLATE_NOOP("Fields", "providers rule"),
         .isSet = [](const Scenario &s) { return !s.rules.providers.empty(); },
         .begin = first_rule::providers,
         .show = [provider](const Scenario &s) { provider->setKeys(keysOf(s.rules.providers)); }},
        tr("Providers"), "rule_providers", QT_TRANSLATE_NOOP("Fields", "providers of the mix"),
        provider, [](Scenario &s, const std::set<std::string> &keys) {
            s.rules.providers = valuesOf<Provider>(keys, fromKey<Provider>);
        });
    const auto regions = [this] {
        return m_snapshot ? filterValues(*m_snapshot->inputs.catalog, FilterField::region)
                          : std::vector<FilterChoice>();
    };
    auto *region = new AllowedField(tr("Regions"), FilterField::region, regions, this);
    addList({.rule = RuleSwitch::regions,
             .where = "regions",
             .kind = MixRule::Kind::regions,
             .switchName = QT_TRANSLATE_NOOP("Fields", "regions rule"),
             .isSet = [](const Scenario &s) { return !s.rules.regions.empty(); },
             .begin = first_rule::regions,
             .show =
                 [region](const Scenario &s) {
                     region->setKeys({s.rules.regions.begin(), s.rules.regions.end()});
                 }},
            tr("Regions"), "rule_regions", QT_TRANSLATE_NOOP("Fields", "regions of the mix"),
            region, [](Scenario &s, const std::set<std::string> &keys) {
                s.rules.regions.assign(keys.begin(), keys.end());
            });
    auto *pricing =
        new AllowedField(tr("Pricing models"), FilterField::pricingModel, pricingChoices, this);
    addList(
        {.rule = RuleSwitch::pricingModels,
         .where = "pricing",
         .kind = MixRule::Kind::pricingModels,
         .switchName = QT_TRANSLATE_NOOP("Fields", "pricing rule"),
         .isSet = [](const Scenario &s) { return !s.rules.pricingModels.empty(); },
         .begin = first_rule::pricingModels,
         .show = [pricing](const Scenario &s) { pricing->setKeys(keysOf(s.rules.pricingModels)); }},
        tr("Pricing models"), "rule_pricing",
        QT_TRANSLATE_NOOP("Fields", "pricing models of the mix"), pricing,
        [](Scenario &s, const std::set<std::string> &keys) {
            s.rules.pricingModels = valuesOf<PricingModel>(keys, fromKey<PricingModel>);
        });
}

void RulesPanel::buildLimits()
{
    auto *types = new NumberField({.unit = tr("types"),
                                   .whole = true,
                                   .minimum = Exact(1),
                                   .maximum = Exact(10'000),
                                   .optional = true,
                                   .emptyText = tr("any number")},
                                  this);
    addNumber({.rule = RuleSwitch::types,
               .where = "types",
               .kind = MixRule::Kind::types,
               .switchName = QT_TRANSLATE_NOOP("Fields", "types rule"),
               .isSet = [](const Scenario &s) { return s.rules.maxTypes.has_value(); },
               .begin = first_rule::types,
               .show = [types](const Scenario &s) { types->setValue(exactOr(s.rules.maxTypes)); }},
              tr("Maximum instance types"), "rule_types",
              QT_TRANSLATE_NOOP("Fields", "number of types"), types,
              [](Scenario &s, const Value &value) {
                  s.rules.maxTypes = value
                                         ? std::optional(static_cast<std::size_t>(value->scaled(0)))
                                         : std::nullopt;
              });
    auto *headroom = new NumberField({.unit = QStringLiteral("×"),
                                      .minimum = Exact::ratio(1, 100),
                                      .maximum = Exact(1000),
                                      .optional = true,
                                      .emptyText = tr("any")},
                                     this);
    addNumber(
        {.rule = RuleSwitch::headroom,
         .where = "headroom",
         .kind = MixRule::Kind::headroom,
         .switchName = QT_TRANSLATE_NOOP("Fields", "headroom rule"),
         .isSet = [](const Scenario &s) { return s.rules.minHeadroom.has_value(); },
         .begin = first_rule::headroom,
         .show =
             [headroom](const Scenario &s) { headroom->setValue(exactOr(s.rules.minHeadroom)); }},
        tr("Minimum headroom"), "rule_headroom", QT_TRANSLATE_NOOP("Fields", "least headroom"),
        headroom, [](Scenario &s, const Value &value) {
            s.rules.minHeadroom = value ? std::optional(value->toDouble()) : std::nullopt;
        });
}

void RulesPanel::buildCarbon()
{
    auto *carbon = new NumberField({.unit = tr("kg CO2e"),
                                    .minimum = exactOf(limits::kMinCarbonKg),
                                    .maximum = exactOf(limits::kMaxCarbonKg),
                                    .optional = true,
                                    .emptyText = tr("any")},
                                   this);
    connect(carbon, &NumberField::valueChosen, this, [this](const Value &kg) {
        emit editRequested(
            SetCarbonLimit{kg ? std::optional(kg->toDouble()) : std::optional<double>()});
    });
    addRow({.rule = RuleSwitch::carbon,
            .where = "carbon",
            .kind = MixRule::Kind::carbon,
            .switchName = QT_TRANSLATE_NOOP("Fields", "carbon rule"),
            .isSet =
                [this](const Scenario &) { return m_snapshot->plan().monthlyCarbonKg.has_value(); },
            .beginInPlan = first_rule::carbon,
            .show =
                [this, carbon](const Scenario &) {
                    carbon->setValue(exactOr(m_snapshot->plan().monthlyCarbonKg));
                }},
           tr("Maximum carbon"), "carbon_limit", carbon);
}

void RulesPanel::buildCommitments()
{
    m_commitments = new CommitmentRuleRows(this);
    addRow({.rule = RuleSwitch::commitments,
            .where = "commitments",
            .kind = MixRule::Kind::commitments,
            .switchName = QT_TRANSLATE_NOOP("Fields", "commitments rule"),
            .isSet = [](const Scenario &s) { return s.rules.commitments.has_value(); },
            .begin = first_rule::commitments,
            .show =
                [this](const Scenario &s) {
                    m_commitments->setVisible(s.rules.commitments
                                              && isOn(s.rules, RuleSwitch::commitments));
                    m_commitments->setRule(s.rules.commitments.value_or(CommitmentRule()));
                }},
           tr("Buy commitments"), "rule_commitments", nullptr);
    m_list->addWidget(m_commitments);
    connect(m_commitments, &CommitmentRuleRows::chosen, this, [this](const CommitmentRule &rule) {
        change(QT_TRANSLATE_NOOP("Fields", "commitments to choose from"), [&](Scenario &s) {
            s.rules.commitments = rule;
            setOn(s.rules, RuleSwitch::commitments, true);
        });
    });
}

void RulesPanel::buildSwitches()
{
    const auto nothing = [](const Scenario &) {};
    const auto always = [](const Scenario &) { return true; };
    addRow({.rule = RuleSwitch::sharing,
            .where = "sharing",
            .kind = MixRule::Kind::sharing,
            .switchName = QT_TRANSLATE_NOOP("Fields", "sharing rule"),
            .isSet = [](const Scenario &s) { return s.rules.sharesInstances; },
            .begin = first_rule::sharing,
            .show = nothing},
           tr("Share instances"), "rule_sharing", nullptr);
    addRow({.rule = RuleSwitch::obtainable,
            .where = "obtainable",
            .kind = MixRule::Kind::obtainable,
            .switchName = QT_TRANSLATE_NOOP("Fields", "rule on what can be had"),
            .isSet = always,
            .show = nothing},
           tr("Only what can be had"), "rule_obtainable", nullptr);
    addRow({.rule = RuleSwitch::stay,
            .where = "moves",
            .kind = MixRule::Kind::stay,
            .switchName = QT_TRANSLATE_NOOP("Fields", "rule on moves"),
            .isSet = always,
            .show = nothing},
           tr("Stay on stack and in country"), "rule_stay", nullptr);
}

void RulesPanel::buildRest()
{
    m_quotas = new QuotaRows(this);
    m_list->addWidget(m_quotas);
    m_list->addWidget(m_add, 0, Qt::AlignLeft);
    connect(m_add, &AddRule::chosen, this, [this](std::size_t rule) {
        switchRule(m_bound[rule], true);
        m_bound[rule].row->onSwitch()->setFocus(Qt::OtherFocusReason);
    });
    connect(m_quotas, &QuotaRows::chosen, this, [this](const std::vector<StatedQuota> &quotas) {
        change(QT_TRANSLATE_NOOP("Fields", "quotas"),
               [&](Scenario &s) { s.rules.quotas = quotas; });
    });
    m_list->addWidget(m_pins);
    m_list->addStretch(1);
}

void RulesPanel::render(const std::shared_ptr<const Snapshot> &snapshot)
{
    m_snapshot = snapshot;
    const Scenario &scenario = activeScenario(snapshot->plan());
    m_objective->setCurrentKey(keyOf(scenario.rules.objective));
    m_base->setCurrentKey(keyOf(scenario.rules.base));
    m_quotas->setQuotas(scenario.rules.quotas);
    for (const Bound &bound : m_bound) {
        bound.show(scenario);
        bound.row->setOn(bound.isSet(scenario) && isOn(scenario.rules, bound.rule));
    }
    m_pins->render(scenario, snapshot->plan().currency);
    showRulesInForce();
    showProblems();
}

} // namespace headroom::ui
