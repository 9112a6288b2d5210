// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"

#include <QWidget>

#include <functional>
#include <vector>

namespace headroom::ui {

class EntryList;

/// Budgets that take the place of the plan's from a month on, an entry each.
class MonthBudgetList final : public QWidget
{
    Q_OBJECT

public:
    using Budgets = std::vector<MonthBudget>;

    explicit MonthBudgetList(QWidget *parent = nullptr);

    /// `begin` and `usual`: of a budget that is added to none.
    void render(const Plan &plan, Date begin, Money usual);

signals:
    void changed(const std::vector<headroom::MonthBudget> &budgets);

private:
    void add();
    void change(const std::function<void(Budgets &)> &apply);

    Plan m_plan;
    Date m_begin;
    Money m_usual;
    EntryList *m_list;
};

} // namespace headroom::ui
