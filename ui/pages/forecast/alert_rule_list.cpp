// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/forecast/alert_rule_list.h"

#include "core/evaluation/format.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/views/amounts.h"
#include "ui/views/fields/entry_list.h"

#include <QPushButton>

#include <algorithm>

namespace headroom::ui {

namespace {

enum AlertColumn : std::size_t {
    nameColumn,
    alertKindColumn,
    measureColumn,
    amountColumn,
    shareColumn
};

constexpr int kMostShare = 1000; // percent of the budget
constexpr double kUsualShare = 80;

} // namespace

AlertRuleList::AlertRuleList(QWidget *parent) : QWidget(parent)
{
    const auto takeName = [this](std::size_t row, const QString &text, TextField *) {
        change([&](Rules &rules) { rules[row].name = text.trimmed().toStdString(); });
    };
    const auto takeKind = [this](std::size_t row, const std::string &key) {
        change([&](Rules &rules) {
            rules[row].kind = fromKey<AlertRule::Kind>(key).value_or(rules[row].kind);
        });
    };
    const auto takeAmount = [this](std::size_t row, const std::optional<Exact> &value) {
        change([&](Rules &rules) { rules[row].above = moneyOf(value).value_or(Money()); });
    };
    const auto takeShare = [this](std::size_t row, const std::optional<Exact> &value) {
        change([&](Rules &rules) { rules[row].budgetPercent = value->toDouble(); });
    };
    NumberFormat amount = amountFormat(m_plan, {});
    amount.optional = false;
    m_list = new EntryList(
        {QStringLiteral("alertRule"), tr("+ An alert"), "add_alert_rule", "remove_alert_rule"},
        {{QStringLiteral("name"), tr("Alert"), "alert_rule_name", 3, textEntry(takeName)},
         {QStringLiteral("kind"), tr("Watches"), "alert_rule_kind", 3,
          choiceEntry(choicesOf(kAllOf<AlertRule::Kind>), takeKind)},
         {QStringLiteral("measure"), tr("Compared with"), "alert_rule_measure", 3,
          choiceEntry({{"amount", tr("an amount")}, {"share", tr("the month's budget")}},
                      [this](std::size_t row, const std::string &key) { setMeasure(row, key); })},
         {QStringLiteral("amount"), tr("Fires above"), "alert_rule_amount", 2,
          numberEntry(amount, takeAmount)},
         {QStringLiteral("share"), tr("Of the budget"), "alert_rule_share", 2,
          numberEntry(percentFormat(0, kMostShare), takeShare)}},
        this);
    auto *layout = columnIn(this, 0);
    layout->addWidget(m_list);
    layout->addWidget(makeLevels(), 0, Qt::AlignLeft);
    connect(m_list, &EntryList::addRequested, this, [this] {
        change([&](Rules &rules) {
            rules.push_back(
                {tr("Expensive day").toStdString(), AlertRule::Kind::day, usualAmount()});
        });
    });
    connect(m_list, &EntryList::removeRequested, this, [this](std::size_t row) {
        change(
            [&](Rules &rules) { rules.erase(rules.begin() + static_cast<std::ptrdiff_t>(row)); });
    });
}

void AlertRuleList::setMeasure(std::size_t row, const std::string &key)
{
    change([&](Rules &rules) {
        AlertRule &rule = rules[row];
        const bool isShare = key == "share";
        if (isShare == rule.budgetPercent.has_value())
            return;
        rule.above = isShare ? Money() : usualAmount();
        rule.budgetPercent = isShare ? std::optional(kUsualShare) : std::nullopt;
    });
}

QWidget *AlertRuleList::makeLevels()
{
    auto *levels = new QPushButton(tr("+ 50 % and 80 % of the budget"), this);
    setRole(levels, Role::Link);
    nameAndExplain(levels, "budgetLevels", "budget_levels");
    connect(levels, &QPushButton::clicked, this, &AlertRuleList::addLevels);
    return levels;
}

/// Those that are not there yet.
void AlertRuleList::addLevels()
{
    change([&](Rules &rules) {
        for (const auto kind : {AlertRule::Kind::month, AlertRule::Kind::forecast}) {
            for (const double percent : {50.0, 80.0}) {
                const bool isNew = std::ranges::none_of(rules, [&](const AlertRule &rule) {
                    return rule.kind == kind && rule.budgetPercent == percent;
                });
                if (isNew)
                    rules.push_back({tr("%1 % of the budget").arg(percent).toStdString(), kind,
                                     Money(), percent});
            }
        }
    });
}

Money AlertRuleList::usualAmount() const
{
    constexpr std::int64_t kThousand = 100'000; // cents
    return m_usual > Money() ? m_usual : Money::fromCents(kThousand);
}

void AlertRuleList::change(const std::function<void(Rules &)> &apply)
{
    Rules rules = m_plan.alertRules;
    apply(rules);
    if (rules != m_plan.alertRules)
        emit editRequested(SetAlertRules{std::move(rules)});
}

void AlertRuleList::render(const Plan &plan)
{
    m_plan = plan;
    m_list->setCount(plan.alertRules.size());
    for (std::size_t row = 0; row < plan.alertRules.size(); ++row) {
        const AlertRule &rule = plan.alertRules[row];
        const bool isShare = rule.budgetPercent.has_value();
        m_list->field<TextField>(row, nameColumn)->setValue(textOf(rule.name));
        m_list->field<ChoiceField>(row, alertKindColumn)->setCurrentKey(keyOf(rule.kind));
        m_list->field<ChoiceField>(row, measureColumn)->setCurrentKey(isShare ? "share" : "amount");
        auto *amount = m_list->field<NumberField>(row, amountColumn);
        amount->setUnit(currencySign(plan.currency));
        amount->setValue(rule.above.exact());
        amount->setVisible(!isShare);
        auto *share = m_list->field<NumberField>(row, shareColumn);
        share->setValue(percentOf(rule.budgetPercent.value_or(0)));
        share->setVisible(isShare);
    }
}

} // namespace headroom::ui
