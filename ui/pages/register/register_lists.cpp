// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/register/register_lists.h"

#include "core/money/exact.h"
#include "session/language.h"
#include "ui/format/text.h"
#include "ui/pages/forecast/workload_choice.h"
#include "ui/pages/forecast/workload_menu.h"
#include "ui/views/amounts.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/number_field.h"

#include <algorithm>

namespace headroom::ui {

namespace {

enum RiskColumn : std::size_t {
    riskNameColumn,
    impactColumn,
    probabilityColumn,
    mitigationColumn,
    riskOwnerColumn,
    dueColumn,
    riskStatusColumn,
    concernsColumn
};
enum TaskColumn : std::size_t {
    taskPhaseColumn,
    taskNameColumn,
    taskStartColumn,
    taskEndColumn,
    taskOwnerColumn,
    taskStatusColumn
};
enum TrialColumn : std::size_t {
    trialGroupColumn,
    trialNameColumn,
    trialWorkloadColumn,
    trialDateColumn,
    settingsColumn,
    hoursColumn,
    costColumn,
    tokensColumn,
    requestsColumn,
    latencyColumn
};
enum DecisionColumn : std::size_t {
    decisionDateColumn,
    decisionNameColumn,
    outcomeColumn,
    reasonColumn
};

QString optionalDay(const std::optional<Date> &day)
{
    return day ? textOf(day->toString()) : QString();
}

/// A day, or none where the field is empty. What is no day is said at the field.
template <typename Take>
EntryList::MakeField dayEntry(Take take, const QString &none = {})
{
    return textEntry(
        [take](std::size_t row, const QString &text, TextField *field) {
            if (text.trimmed().isEmpty())
                return take(row, std::nullopt);
            const auto day = Date::parse(text.trimmed().toStdString());
            if (!day)
                return field->refuse(textOf(day.error().whatAndRemedy(language())));
            take(row, std::optional(*day));
        },
        none);
}

} // namespace

RiskList::RiskList(Changed changed, QWidget *parent) : ListOf(std::move(changed), parent)
{
    const auto text = [this](std::string PlanRisk::*member) {
        return textEntry([this, member](std::size_t row, const QString &typed, TextField *) {
            changeAt(row, [&](PlanRisk &risk) { risk.*member = typed.toStdString(); });
        });
    };
    const auto level = [this](RiskLevel PlanRisk::*member) {
        return choiceEntry(choicesOf(kAllOf<RiskLevel>),
                           [this, member](std::size_t row, const std::string &key) {
                               changeAt(row, [&](PlanRisk &risk) {
                                   risk.*member = fromKey<RiskLevel>(key).value_or(risk.*member);
                               });
                           });
    };
    const auto takeDue = [this](std::size_t row, std::optional<Date> day) {
        changeAt(row, [&](PlanRisk &risk) { risk.due = day; });
    };
    const auto takeStatus = [this](std::size_t row, const std::string &key) {
        changeAt(row, [&](PlanRisk &risk) {
            risk.status = fromKey<ItemStatus>(key).value_or(risk.status);
        });
    };
    const auto makeWorkloads = [this](QWidget *owner, std::size_t row) {
        auto *field = new WorkloadMenu(owner);
        connect(field, &WorkloadMenu::chosen, this, [this, row](const auto &workloads) {
            changeAt(row, [&](PlanRisk &risk) { risk.workloads = workloads; });
        });
        return field;
    };
    build({QStringLiteral("risk"), tr("+ A risk"), "add_risk", "remove_risk"},
          {{QStringLiteral("name"), tr("Risk"), "risk_name", 4, text(&PlanRisk::name)},
           {QStringLiteral("impact"), tr("Impact"), "risk_impact", 2, level(&PlanRisk::impact)},
           {QStringLiteral("probability"), tr("Probability"), "risk_probability", 2,
            level(&PlanRisk::probability)},
           {QStringLiteral("mitigation"), tr("Answer"), "risk_mitigation", 4,
            text(&PlanRisk::mitigation)},
           {QStringLiteral("owner"), tr("Owner"), "risk_owner", 2, text(&PlanRisk::owner)},
           {QStringLiteral("due"), tr("Due"), "risk_due", 2, dayEntry(takeDue, tr("no date"))},
           {QStringLiteral("status"), tr("Status"), "risk_status", 2,
            choiceEntry(choicesOf(kAllOf<ItemStatus>), takeStatus)},
           {QStringLiteral("workloads"), tr("Concerns"), "risk_workloads", 3, makeWorkloads}});
}

void RiskList::addTo(Entries &risks) const
{
    PlanRisk risk;
    risk.name = tr("Risk %1").arg(risks.size() + 1).toStdString();
    risks.push_back(std::move(risk));
}

void RiskList::render(const Entries &risks, const std::vector<Workload> &workloads)
{
    setEntries(risks);
    for (std::size_t row = 0; row < risks.size(); ++row) {
        const PlanRisk &risk = risks[row];
        list().field<TextField>(row, riskNameColumn)->setValue(textOf(risk.name));
        list().field<ChoiceField>(row, impactColumn)->setCurrentKey(keyOf(risk.impact));
        list().field<ChoiceField>(row, probabilityColumn)->setCurrentKey(keyOf(risk.probability));
        list().field<TextField>(row, mitigationColumn)->setValue(textOf(risk.mitigation));
        list().field<TextField>(row, riskOwnerColumn)->setValue(textOf(risk.owner));
        list().field<TextField>(row, dueColumn)->setValue(optionalDay(risk.due));
        list().field<ChoiceField>(row, riskStatusColumn)->setCurrentKey(keyOf(risk.status));
        list().field<WorkloadMenu>(row, concernsColumn)->render(workloads, risk.workloads);
    }
}

std::vector<PlacedTask> placedTasks(const std::vector<RoadmapPhase> &phases)
{
    std::vector<PlacedTask> tasks;
    for (std::size_t i = 0; i < phases.size(); ++i) {
        for (const RoadmapTask &task : phases[i].tasks)
            tasks.push_back({i, task});
    }
    return tasks;
}

std::vector<RoadmapPhase> withTasks(std::vector<RoadmapPhase> phases,
                                    const std::vector<PlacedTask> &tasks)
{
    for (RoadmapPhase &phase : phases)
        phase.tasks.clear();
    for (const PlacedTask &placed : tasks) {
        if (placed.phase < phases.size())
            phases[placed.phase].tasks.push_back(placed.task);
    }
    return phases;
}

TaskList::TaskList(Changed changed, QWidget *parent) : ListOf(std::move(changed), parent)
{
    const auto text = [this](std::string RoadmapTask::*member) {
        return textEntry([this, member](std::size_t row, const QString &typed, TextField *) {
            changeAt(row, [&](PlacedTask &placed) { placed.task.*member = typed.toStdString(); });
        });
    };
    const auto day = [this](std::optional<Date> RoadmapTask::*member) {
        return dayEntry(
            [this, member](std::size_t row, std::optional<Date> chosen) {
                changeAt(row, [&](PlacedTask &placed) { placed.task.*member = chosen; });
            },
            tr("with its phase"));
    };
    const auto takePhase = [this](std::size_t row, const std::string &key) {
        changeAt(row, [&](PlacedTask &placed) {
            placed.phase = static_cast<std::size_t>(textOf(key).toULongLong());
        });
    };
    const auto takeStatus = [this](std::size_t row, const std::string &key) {
        changeAt(row, [&](PlacedTask &placed) {
            placed.task.status = fromKey<ItemStatus>(key).value_or(placed.task.status);
        });
    };
    build({QStringLiteral("task"), tr("+ A task"), "add_task", "remove_task"},
          {{QStringLiteral("phase"), tr("Phase"), "task_phase", 3, choiceEntry({}, takePhase)},
           {QStringLiteral("name"), tr("Task"), "task_name", 4, text(&RoadmapTask::name)},
           {QStringLiteral("start"), tr("First day"), "task_start", 2, day(&RoadmapTask::start)},
           {QStringLiteral("end"), tr("Last day"), "task_end", 2, day(&RoadmapTask::end)},
           {QStringLiteral("owner"), tr("Owner"), "task_owner", 2, text(&RoadmapTask::owner)},
           {QStringLiteral("status"), tr("Status"), "task_status", 2,
            choiceEntry(choicesOf(kAllOf<ItemStatus>), takeStatus)}});
}

void TaskList::addTo(Entries &tasks) const
{
    PlacedTask placed;
    placed.phase = tasks.empty() ? 0 : tasks.back().phase;
    placed.task.name = tr("Task %1").arg(tasks.size() + 1).toStdString();
    tasks.push_back(std::move(placed));
}

void TaskList::render(const std::vector<RoadmapPhase> &phases)
{
    setEntries(placedTasks(phases));
    list().setAddable(!phases.empty());
    for (std::size_t row = 0; row < entries().size(); ++row) {
        const auto &[phase, task] = entries()[row];
        auto *choice = list().field<ChoiceField>(row, taskPhaseColumn);
        choice->clear();
        for (std::size_t i = 0; i < phases.size(); ++i)
            choice->addItem(textOf(phases[i].name), QString::number(i));
        choice->setCurrentKey(std::to_string(phase));
        list().field<TextField>(row, taskNameColumn)->setValue(textOf(task.name));
        list().field<TextField>(row, taskStartColumn)->setValue(optionalDay(task.start));
        list().field<TextField>(row, taskEndColumn)->setValue(optionalDay(task.end));
        list().field<TextField>(row, taskOwnerColumn)->setValue(textOf(task.owner));
        list().field<ChoiceField>(row, taskStatusColumn)->setCurrentKey(keyOf(task.status));
    }
}

TrialList::TrialList(Changed changed, QWidget *parent) : ListOf(std::move(changed), parent)
{
    const auto text = [this](std::string Trial::*member) {
        return textEntry([this, member](std::size_t row, const QString &typed, TextField *) {
            changeAt(row, [&](Trial &trial) { trial.*member = typed.toStdString(); });
        });
    };
    const auto takeHours = [this](std::size_t row, const std::optional<Exact> &value) {
        changeAt(row, [&](Trial &trial) { trial.hours = *value; });
    };
    const auto takeCost = [this](std::size_t row, const std::optional<Exact> &value) {
        changeAt(row, [&](Trial &trial) {
            trial.cost = value ? std::optional(Money::rounded(*value)) : std::nullopt;
        });
    };
    const auto measured = [this](std::optional<double> Trial::*member, const QString &unit) {
        return numberEntry({.unit = unit, .minimum = Exact::ratio(1, 1000), .optional = true},
                           [this, member](std::size_t row, const std::optional<Exact> &value) {
                               changeAt(row, [&](Trial &trial) {
                                   trial.*member =
                                       value ? std::optional(value->toDouble()) : std::nullopt;
                               });
                           });
    };
    const auto takeWorkload = [this](std::size_t row, const std::string &key) {
        changeAt(row, [&](Trial &trial) { trial.workload = workloadOfKey(key); });
    };
    const auto takeDate = [this](std::size_t row, std::optional<Date> day) {
        changeAt(row, [&](Trial &trial) { trial.date = day; });
    };
    const Exact some = Exact::ratio(1, 1000);
    build({QStringLiteral("trial"), tr("+ A trial"), "add_trial", "remove_trial"},
          {{QStringLiteral("group"), tr("Group"), "trial_group", 2, text(&Trial::group)},
           {QStringLiteral("name"), tr("Trial"), "trial_name", 3, text(&Trial::name)},
           {QStringLiteral("workload"), tr("Workload"), "trial_workload", 3,
            choiceEntry({}, takeWorkload)},
           {QStringLiteral("date"), tr("Date"), "trial_date", 3, dayEntry(takeDate)},
           {QStringLiteral("settings"), tr("Settings"), "trial_settings", 3,
            text(&Trial::hyperparameters)},
           {QStringLiteral("hours"), tr("Hours"), "trial_hours", 2,
            numberEntry({.unit = tr("h"),
                         .measure = Measure::hours,
                         .minimum = some,
                         .maximum = Exact(limits::kTrialHours)},
                        takeHours)},
           {QStringLiteral("cost"), tr("Cost"), "trial_cost", 2,
            numberEntry({.money = true, .minimum = Exact(0), .optional = true}, takeCost)},
           {QStringLiteral("tokens"), tr("Tokens/s"), "trial_tokens", 2,
            measured(&Trial::tokensPerSecond, {})},
           {QStringLiteral("requests"), tr("Requests/s"), "trial_requests", 2,
            measured(&Trial::requestsPerSecond, {})},
           {QStringLiteral("latency"), tr("p95 latency"), "trial_latency", 2,
            measured(&Trial::p95LatencyMs, tr("ms"))}});
}

void TrialList::addTo(Entries &trials) const
{
    Trial trial;
    trial.name = tr("Trial %1").arg(trials.size() + 1).toStdString();
    trial.hours = 1;
    if (!trials.empty())
        trial.group = trials.back().group;
    trials.push_back(std::move(trial));
}

void TrialList::render(const Entries &trials, const std::vector<Workload> &workloads,
                       const std::string &currency)
{
    const auto show = [this](std::size_t row, std::size_t column,
                             const std::optional<double> &value) {
        const auto exact = value ? Exact::fromDouble(*value) : Expected<Exact>(Exact());
        list()
            .field<NumberField>(row, column)
            ->setValue(value && exact ? std::optional(*exact) : std::nullopt);
    };
    setEntries(trials);
    for (std::size_t row = 0; row < trials.size(); ++row) {
        const Trial &trial = trials[row];
        list().field<TextField>(row, trialGroupColumn)->setValue(textOf(trial.group));
        list().field<TextField>(row, trialNameColumn)->setValue(textOf(trial.name));
        list().field<TextField>(row, settingsColumn)->setValue(textOf(trial.hyperparameters));
        list().field<NumberField>(row, hoursColumn)->setValue(trial.hours);
        auto *cost = list().field<NumberField>(row, costColumn);
        cost->setUnit(currencySign(currency));
        cost->setValue(trial.cost ? std::optional(trial.cost->exact()) : std::nullopt);
        offerWorkloads(*list().field<ChoiceField>(row, trialWorkloadColumn), workloads,
                       trial.workload, tr("none"));
        list().field<TextField>(row, trialDateColumn)->setValue(optionalDay(trial.date));
        show(row, tokensColumn, trial.tokensPerSecond);
        show(row, requestsColumn, trial.requestsPerSecond);
        show(row, latencyColumn, trial.p95LatencyMs);
    }
}

DecisionList::DecisionList(Changed changed, QWidget *parent) : ListOf(std::move(changed), parent)
{
    const auto text = [this](std::string PlanDecision::*member) {
        return textEntry([this, member](std::size_t row, const QString &typed, TextField *) {
            changeAt(row, [&](PlanDecision &one) { one.*member = typed.toStdString(); });
        });
    };
    const auto takeDate = [this](std::size_t row, std::optional<Date> day) {
        if (day)
            changeAt(row, [&](PlanDecision &one) { one.date = *day; });
    };
    const auto takeOutcome = [this](std::size_t row, const std::string &key) {
        changeAt(row, [&](PlanDecision &one) {
            one.outcome = fromKey<PlanDecision::Outcome>(key).value_or(one.outcome);
        });
    };
    build({QStringLiteral("decision"), tr("+ A decision"), "add_decision", "remove_decision"},
          {{QStringLiteral("date"), tr("Date"), "decision_date", 2, dayEntry(takeDate)},
           {QStringLiteral("name"), tr("Decision"), "decision_name", 4, text(&PlanDecision::name)},
           {QStringLiteral("outcome"), tr("Outcome"), "decision_outcome", 2,
            choiceEntry(choicesOf(kAllOf<PlanDecision::Outcome>), takeOutcome)},
           {QStringLiteral("reason"), tr("Reason"), "decision_reason", 5,
            text(&PlanDecision::reason)}});
}

void DecisionList::addTo(Entries &decisions) const
{
    PlanDecision decision;
    decision.name = tr("Decision %1").arg(decisions.size() + 1).toStdString();
    decision.date = m_today;
    decisions.push_back(std::move(decision));
}

void DecisionList::render(const Entries &decisions, Date today)
{
    m_today = today;
    setEntries(decisions);
    for (std::size_t row = 0; row < decisions.size(); ++row) {
        const PlanDecision &one = decisions[row];
        list().field<TextField>(row, decisionDateColumn)->setValue(optionalDay(one.date));
        list().field<TextField>(row, decisionNameColumn)->setValue(textOf(one.name));
        list().field<ChoiceField>(row, outcomeColumn)->setCurrentKey(keyOf(one.outcome));
        list().field<TextField>(row, reasonColumn)->setValue(textOf(one.reason));
    }
}

} // namespace headroom::ui
