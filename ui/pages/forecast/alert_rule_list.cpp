// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/forecast/alert_rule_list.h"

#include "core/evaluation/format.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/roles.h"
#include "ui/views/amounts.h"

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

constexpr int kMaxShare = 1000; // percent of the budget
constexpr double kUsualShare = 80;

} // namespace

AlertRuleList::AlertRuleList(Changed changed, QWidget *parent) : ListOf(std::move(changed), parent)
{
    const auto takeName = [this](std::size_t row, const QString &text, TextField *) {
        changeAt(row, [&](AlertRule &rule) { rule.name = text.trimmed().toStdString(); });
    };
    const auto takeKind = [this](std::size_t row, const std::string &key) {
        changeAt(row, [&](AlertRule &rule) {
            rule.kind = fromKey<AlertRule::Kind>(key).value_or(rule.kind);
        });
    };
    const auto takeAmount = [this](std::size_t row, const std::optional<Exact> &value) {
        changeAt(row, [&](AlertRule &rule) { rule.above = moneyOf(value).value_or(Money()); });
    };
    const auto takeShare = [this](std::size_t row, const std::optional<Exact> &value) {
        changeAt(row, [&](AlertRule &rule) { rule.budgetPercent = value->toDouble(); });
    };
    NumberFormat amount = amountFormat({}, {});
    amount.optional = false;
    build({QStringLiteral("alertRule"), tr("+ An alert"), "add_alert_rule", "remove_alert_rule"},
          {{QStringLiteral("name"), tr("Alert"), "alert_rule_name", 3, textEntry(takeName)},
           {QStringLiteral("kind"), tr("Watches"), "alert_rule_kind", 3,
            choiceEntry(choicesOf(kAllOf<AlertRule::Kind>), takeKind)},
           {QStringLiteral("measure"), tr("Compared with"), "alert_rule_measure", 3,
            choiceEntry({{"amount", tr("an amount")}, {"share", tr("the month's budget")}},
                        [this](std::size_t row, const std::string &key) { setMeasure(row, key); })},
           {QStringLiteral("amount"), tr("Fires above"), "alert_rule_amount", 2,
            numberEntry(amount, takeAmount)},
           {QStringLiteral("share"), tr("Of the budget"), "alert_rule_share", 2,
            numberEntry(percentFormat(0, kMaxShare), takeShare)}});
    auto *levels = new QPushButton(tr("+ 50 % and 80 % of the budget"), this);
    setRole(levels, Role::Link);
    nameAndExplain(levels, "budgetLevels", "budget_levels");
    connect(levels, &QPushButton::clicked, this, &AlertRuleList::addLevels);
    static_cast<QVBoxLayout *>(layout())->addWidget(levels, 0, Qt::AlignLeft);
}

void AlertRuleList::addTo(Entries &rules) const
{
    rules.push_back({tr("Expensive day").toStdString(), AlertRule::Kind::day, usualAmount()});
}

void AlertRuleList::setMeasure(std::size_t row, const std::string &key) const
{
    changeAt(row, [&](AlertRule &rule) {
        const bool isShare = key == "share";
        if (isShare == rule.budgetPercent.has_value())
            return;
        rule.above = isShare ? Money() : usualAmount();
        rule.budgetPercent = isShare ? std::optional(kUsualShare) : std::nullopt;
    });
}

/// Those that are not there yet.
void AlertRuleList::addLevels() const
{
    change([&](Entries &rules) {
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

void AlertRuleList::render(const Plan &plan)
{
    setEntries(plan.alertRules);
    for (std::size_t row = 0; row < plan.alertRules.size(); ++row) {
        const AlertRule &rule = plan.alertRules[row];
        const bool isShare = rule.budgetPercent.has_value();
        list().field<TextField>(row, nameColumn)->setValue(textOf(rule.name));
        list().field<ChoiceField>(row, alertKindColumn)->setCurrentKey(keyOf(rule.kind));
        list().field<ChoiceField>(row, measureColumn)->setCurrentKey(isShare ? "share" : "amount");
        auto *amount = list().field<NumberField>(row, amountColumn);
        amount->setUnit(currencySign(plan.currency));
        amount->setValue(rule.above.exact());
        amount->setVisible(!isShare);
        auto *share = list().field<NumberField>(row, shareColumn);
        share->setValue(exactOf(rule.budgetPercent.value_or(0)));
        share->setVisible(isShare);
    }
}

} // namespace headroom::ui
