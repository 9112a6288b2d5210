// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/known_providers.h"
#include "solver/choice_solver.h"
#include "ui/charts/bound_chart.h"
#include "ui/models/accepted_lines_model.h"
#include "ui/models/column_key.h"
#include "ui/pages/optimise/optimise_page.h"
#include "ui/pages/optimise/rule_row.h"
#include "ui/window/centre_pane.h"
#include "window_desk.h"

#include <QApplication>
#include <QPushButton>
#include <QTableView>

#include <thread>

namespace headroom::ui::testing {

/// Both workloads on offers that others beat, and free to move.
inline Plan planToImprove()
{
    Plan plan = smallPlan();
    plan.monthlyBudget.reset();
    auto &allocations = plan.scenarios.front().allocations;
    allocations[1] = {anOffer(known::aws, "us-east-1", "p3.2xlarge")};
    allocations[2] = {anOffer(known::aws, "us-east-1", "p4d.24xlarge")};
    return plan;
}

/// One workload stays on a machine that is used all the time and can be reserved for three years.
inline Plan planToCommit()
{
    Plan plan = planToImprove();
    plan.workloads[1].schedule = Schedule();
    plan.scenarios.front().allocations[2].pinned = true;
    return plan;
}

/// Finds what the real search finds, and then does not come to an end by itself.
inline ChoiceAnswer solveWithoutEnd(const ChoiceModel &model, const ChoiceLimits &limits,
                                    const ChoiceWatch &watch)
{
    ChoiceAnswer answer = solver::bestChoice(model, limits, {});
    answer.bound *= 0.5;
    answer.isComplete = false;
    if (watch.report && answer.chosen)
        watch.report({*answer.chosen, answer.bound, 7});
    while (!watch.stop.stop_requested())
        std::this_thread::yield();
    return answer;
}

/// The window with the page in front.
struct OptimiseDesk : Desk {
    OptimisePage *page = nullptr;

    explicit OptimiseDesk(const Plan &plan = planToImprove(),
                          const ChoiceSolver &solve = solver::bestChoice)
        : Desk(Solvers{.mix = solve, .fleet = {}})
    {
        session.document().setGestureGap(std::chrono::milliseconds(0));
        store->change("mix.headroom", plan);
        load();
        open("mix.headroom");
        trigger("showOptimise");
        page = qobject_cast<OptimisePage *>(window->findChild<CentrePane *>()->page("optimise"));
        QApplication::setActiveWindow(window.get());
    }

    const Scenario &scenario() const { return activeScenario(session.plan()); }
    Money total() const { return session.snapshot()->evaluation.activeScenario().total; }
    QPushButton *button(const char *name) const
    {
        return page->findChild<QPushButton *>(QLatin1String(name));
    }
    template <typename Widget>
    Widget *find(const char *name) const
    {
        return page->findChild<Widget *>(QLatin1String(name));
    }
    QString headline() const { return text("searchHeadline"); }
    QString detail() const { return text("searchDetail"); }
    QString reasonAt(const char *rule) const
    {
        return find<RuleRow>((std::string("rule_") + rule).c_str())->reason();
    }
    void search() const
    {
        button("startSearch")->click();
        QTRY_VERIFY_WITH_TIMEOUT(!page->optimiser().isRunning(), kPatience);
    }
    AcceptedLinesModel *lines() const
    {
        return qobject_cast<AcceptedLinesModel *>(page->table()->model());
    }
    QString cell(int row, const char *column) const
    {
        const QAbstractItemModel *model = page->table()->model();
        for (int i = 0; i < model->columnCount(); ++i)
            if (model->headerData(i, Qt::Horizontal, kColumnKeyRole).toString()
                == QLatin1String(column))
                return model->index(row, i).data().toString();
        qFatal("no column %s", column);
    }
};

} // namespace headroom::ui::testing
