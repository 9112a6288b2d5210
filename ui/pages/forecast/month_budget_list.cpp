// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/forecast/month_budget_list.h"

#include "session/language.h"
#include "ui/format/month_input.h"
#include "ui/format/text.h"
#include "ui/theme/layouts.h"
#include "ui/views/amounts.h"
#include "ui/views/fields/entry_list.h"

namespace headroom::ui {

namespace {

enum BudgetColumn : std::size_t { budgetFromColumn, budgetAmountColumn };

} // namespace

MonthBudgetList::MonthBudgetList(QWidget *parent) : QWidget(parent)
{
    const auto takeFrom = [this](std::size_t row, const QString &text, TextField *field) {
        const auto from = monthFrom(text);
        if (!from)
            return field->refuse(textOf(from.error().whatAndRemedy(language())));
        change([&](Budgets &budgets) { budgets[row].from = *from; });
    };
    const auto takeAmount = [this](std::size_t row, const std::optional<Exact> &value) {
        change([&](Budgets &budgets) { budgets[row].monthly = moneyOf(value).value_or(Money()); });
    };
    NumberFormat amount = budgetFormat(m_plan, {});
    amount.optional = false;
    m_list = new EntryList(
        {QStringLiteral("monthBudget"), tr("+ A budget from a month on"), "add_month_budget",
         "remove_month_budget"},
        {{QStringLiteral("from"), tr("From"), "month_budget_from", 1, textEntry(takeFrom)},
         {QStringLiteral("amount"), tr("Budget, a month"), "month_budget_amount", 1,
          numberEntry(amount, takeAmount)}},
        this);
    columnIn(this, 0)->addWidget(m_list);
    connect(m_list, &EntryList::addRequested, this, &MonthBudgetList::add);
    connect(m_list, &EntryList::removeRequested, this, [this](std::size_t row) {
        change([row](Budgets &budgets) {
            budgets.erase(budgets.begin() + static_cast<std::ptrdiff_t>(row));
        });
    });
}

/// In the month after the last one, as high as before, so that it changes nothing yet.
void MonthBudgetList::add()
{
    change([this](Budgets &budgets) {
        budgets.push_back(budgets.empty() ? MonthBudget{m_begin, m_usual}
                                          : MonthBudget{budgets.back().from.firstOfMonthPlus(1),
                                                        budgets.back().monthly});
    });
}

void MonthBudgetList::change(const std::function<void(Budgets &)> &apply)
{
    Budgets budgets = m_plan.budgetByMonth;
    apply(budgets);
    emit changed(budgets);
}

void MonthBudgetList::render(const Plan &plan, Date begin, Money usual)
{
    m_plan = plan;
    m_begin = begin;
    constexpr std::int64_t kThousand = 100'000; // cents
    m_usual = usual > Money() ? usual : Money::fromCents(kThousand);
    const Budgets &budgets = plan.budgetByMonth;
    m_list->setCount(budgets.size());
    for (std::size_t row = 0; row < budgets.size(); ++row) {
        m_list->field<TextField>(row, budgetFromColumn)->setValue(monthKey(budgets[row].from));
        auto *amount = m_list->field<NumberField>(row, budgetAmountColumn);
        amount->setUnit(currencySign(plan.currency));
        amount->setValue(budgets[row].monthly.exact());
    }
}

} // namespace headroom::ui
