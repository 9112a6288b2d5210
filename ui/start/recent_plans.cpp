// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/recent_plans.h"

#include "core/evaluation/format.h"
#include "core/report/report_facts.h"
#include "session/language.h"
#include "session/plan_session.h"
#include "ui/format/text.h"

#include <QFileInfo>

namespace headroom::ui {

namespace {

void addTotal(RecentPlan &recent, const PlanSession::Evaluator &evaluate, Plan plan)
{
    // Prices of another day would need a catalog of their own.
    if (!evaluate || plan.pricesAsOf)
        return;
    const auto snapshot = evaluate(std::move(plan));
    const ScenarioEvaluation &scenario = snapshot->evaluation.activeScenario();
    // A plan without offers costs nothing yet.
    if (!hasTotal(scenario) || scenario.total == Money())
        return;
    recent.total = textOf(formatMoney(scenario.total, snapshot->plan().currency, language()));
    recent.month = textOf(monthBasisOf(snapshot->plan(), scenario, language()));
}

RecentPlan recentPlan(const PlanStore &plans, const QString &path,
                      const PlanSession::Evaluator &evaluate)
{
    RecentPlan recent;
    recent.path = path;
    const auto loaded = plans.load(path.toStdString());
    if (!loaded) {
        recent.state =
            QFileInfo::exists(path) ? RecentPlan::State::unreadable : RecentPlan::State::missing;
        recent.problem = textOf(loaded.error().what);
        return recent;
    }
    recent.saved = QFileInfo(path).lastModified().date();
    for (const Workload &workload : loaded->plan.workloads)
        recent.workloads += textOf(workload.name);
    addTotal(recent, evaluate, loaded->plan);
    return recent;
}

} // namespace

RecentPlans::RecentPlans(PlanSession &session, QObject *parent)
    : QObject(parent),
      m_session(session)
{}

void RecentPlans::read(const QStringList &paths)
{
    m_jobs.forget();
    for (const QString &path : paths)
        m_jobs.run([store = m_session.document().store(), evaluate = m_session.evaluator(),
                    path] { return Expected<RecentPlan>(recentPlan(*store, path, evaluate)); },
                   [this](const Expected<RecentPlan> &plan) {
                       if (plan)
                           emit found(*plan);
                   });
}

} // namespace headroom::ui
