// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/whatif/goal_dialog.h"

#include "core/wording/goal_words.h"
#include "core/wording/left_out_words.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/amounts.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/field_row.h"
#include "ui/views/fields/number_field.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr int kGoalWidth = 460;
constexpr const char *kPrecision = "precision";
constexpr const char *kBudget = "budget";

NumberFormat moneyFormat(const Plan &plan)
{
    NumberFormat format = budgetFormat(plan, {});
    format.optional = false;
    return format;
}

/// Costs that the answer does not include and growth that it does not serve, one per line.
QString notCounted(const Scenario &scenario, const ScenarioEvaluation &there)
{
    std::vector<std::string> sentences = growthLimitSentences(scenario, there, language());
    sentences.insert(sentences.begin(), leftOutSentence(there, language()));
    QString lines;
    for (const std::string &sentence : sentences) {
        if (!sentence.empty())
            lines += u'\n' + textOf(sentence);
    }
    return lines;
}

} // namespace

GoalDialog::GoalDialog(std::shared_ptr<const Snapshot> snapshot, QWidget *parent)
    : FieldDialog(parent),
      m_snapshot(std::move(snapshot)),
      m_find(new ChoiceField({{std::string(keyOf(GoalKind::traffic)), tr("the traffic it allows")},
                              {std::string(keyOf(GoalKind::price)), tr("the prices it allows")},
                              {kPrecision, tr("the precisions it allows")},
                              {kBudget, tr("the budget that traffic needs")}},
                             this)),
      m_budget(new NumberField(moneyFormat(m_snapshot->plan()), this)),
      m_traffic(new NumberField(percentFormat(-99, 10'000), this)),
      m_answer(wrappedLabel("goalAnswer", Role::Body, this))
{
    setObjectName(QStringLiteral("goalDialog"));
    setWindowTitle(tr("Find what meets the budget"));
    setMinimumWidth(kGoalWidth);
    const ScenarioEvaluation &scenario = m_snapshot->evaluation.activeScenario();
    m_find->setObjectName(QStringLiteral("goalFind"));
    m_budget->setObjectName(QStringLiteral("goalBudget"));
    m_traffic->setObjectName(QStringLiteral("goalTraffic"));
    m_find->setCurrentKey(keyOf(GoalKind::traffic));
    m_budget->setValue(scenario.budget.value_or(scenario.total).exact());
    m_traffic->setValue(Exact(100));
    const SpaceTokens &space = currentTokens().space;
    auto *layout = columnIn(this, space.small, evenMargins(space.large));
    const auto add = [&](const QString &label, QWidget *editor, const char *meaning) {
        auto *row = new FieldRow(label, editor, this);
        row->explain(meaning);
        layout->addWidget(row);
        return row;
    };
    add(tr("Find"), m_find, "goal_find");
    m_budgetRow = add(tr("Budget, a month"), m_budget, "goal_budget");
    m_trafficRow = add(tr("Traffic, more or less"), m_traffic, "goal_traffic");
    layout->addWidget(m_answer);
    layout->addStretch(1);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_try = buttons->addButton(tr("Try it"), QDialogButtonBox::ActionRole);
    explainButtons(buttons);
    nameAndExplain(m_try, "goalTry", "goal_try");
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_try, &QPushButton::clicked, this, [this] {
        if (m_found.scenario)
            emit tried(ChangeAssumptions{*m_found.scenario, {}});
    });
    connect(m_find, &ChoiceField::chosen, this, [this](const std::string &key) {
        m_find->setCurrentKey(key);
        seek();
    });
    const auto take = [this](NumberField *field) {
        connect(field, &NumberField::valueChosen, this, [this, field](const auto &value) {
            field->setValue(value);
            seek();
        });
    };
    take(m_budget);
    take(m_traffic);
    m_search.onFinish(this, [this](const Expected<Found> &found) { this->take(found); });
    seek();
}

GoalDialog::~GoalDialog() = default;

void GoalDialog::seek()
{
    const std::string find = m_find->currentKey();
    m_budgetRow->setVisible(find != kBudget);
    m_trafficRow->setVisible(find == kBudget);
    m_try->setEnabled(false);
    const Money budget = Money::rounded(m_budget->value().value_or(Exact()));
    const double traffic = m_traffic->value().value_or(Exact()).toDouble();
    const auto work = [snapshot = m_snapshot, find, budget, traffic]() -> Expected<Found> {
        const Plan &plan = snapshot->plan();
        const Scenario &scenario = activeScenario(plan);
        if (const auto kind = fromKey<GoalKind>(find)) {
            const GoalAnswer answer = seekGoal(snapshot->inputs, scenario, *kind, budget);
            const Scenario asked = withGoal(scenario, *kind, answer.percent);
            const ScenarioEvaluation there = evaluateScenario(snapshot->inputs, asked);
            Found found{textOf(describe(answer, *kind, budget, answerOf(there), language())), {}};
            found.words += notCounted(asked, there);
            if (answer.reach != GoalAnswer::Reach::never)
                found.scenario = asked;
            return found;
        }
        if (find == kBudget) {
            const Scenario asked = withGoal(scenario, GoalKind::traffic, traffic);
            const ScenarioEvaluation there = evaluateScenario(snapshot->inputs, asked);
            const std::string service = serviceRemark(overLimits(there), language());
            return Found{textOf(describeBudget(traffic, answerOf(there), language()))
                             + (service.empty() ? QString() : u'\n' + textOf(service))
                             + notCounted(asked, there),
                         asked};
        }
        Found found;
        QStringList lines;
        for (const PrecisionAnswer &answer : costByPrecision(snapshot->inputs, scenario)) {
            lines += textOf(describe(answer, budget, language()));
            if (!found.scenario && answer.meets(budget))
                found.scenario = withPrecision(scenario, plan, answer.precision);
        }
        found.words = lines.isEmpty() ? GoalDialog::tr("No workload in the plan serves a model.")
                                      : lines.join(u'\n');
        return found;
    };
    m_search.ask(work);
}

void GoalDialog::take(const Expected<Found> &found)
{
    if (!found) {
        m_found = {};
        m_answer->setText(textOf(found.error().whatAndRemedy(language())));
        return makeRoom();
    }
    m_found = *found;
    m_answer->setText(m_found.words);
    m_try->setEnabled(m_found.scenario.has_value());
    adjustSize();
    makeRoom();
}

/// For all that is said; lines that wrap need more than the layout asks for by itself.
void GoalDialog::makeRoom()
{
    const int needed = layout()->totalHeightForWidth(width());
    if (needed > height())
        resize(width(), needed);
}

} // namespace headroom::ui
