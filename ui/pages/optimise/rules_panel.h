// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/plan/mix_rules.h"
#include "core/plan/plan_edit.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <string>
#include <vector>

class QLabel;
class QVBoxLayout;

namespace headroom::ui {

class AddRule;
class AllowedField;
class ChoiceField;
class CommitmentRuleRows;
class FieldRow;
class NumberField;
class PinsRow;
class QuotaRows;
class ShareFields;
class RuleRow;

/// Rules of the active scenario, one per row. A change is an edit of the plan; an invalid value is
/// reported at its row.
class RulesPanel final : public QWidget
{
    Q_OBJECT

public:
    explicit RulesPanel(QWidget *parent = nullptr);

    void render(const std::shared_ptr<const Snapshot> &snapshot);
    /// Marks the rules that cannot be kept together; none: the marks go.
    void markClash(const std::vector<MixRule> &clash);
    /// True if the rules are valid.
    [[nodiscard]] bool isSound() const { return m_isSound; }
    [[nodiscard]] QWidget *firstField() const;
    [[nodiscard]] PinsRow *pins() const { return m_pins; }

signals:
    void editRequested(const headroom::PlanEdit &edit);

private:
    /// Binding of a rule with a switch to its row: shows and changes it.
    struct Bound {
        RuleSwitch rule = RuleSwitch::budget;
        std::string where;                      ///< as checkRules() calls it
        std::optional<MixRule::Kind> kind = {}; ///< absent: it never clashes
        const char *switchName = "";            ///< of the undo step
        RuleRow *row = nullptr;
        std::function<bool(const Scenario &)> isSet;
        /// Gives a first value, where none is set.
        std::function<void(const Snapshot &, Scenario &)> begin = {};
        /// The same for a value of the whole plan.
        std::function<PlanEdit(const Snapshot &)> beginInPlan = {};
        std::function<void(const Scenario &)> show;
    };

    void buildObjective();
    void buildMoney();
    void buildSplit();
    void buildShares();
    void buildLists();
    void buildLimits();
    void buildCarbon();
    void buildSwitches();
    void buildCommitments();
    void buildRest();
    /// A row without a switch.
    FieldRow *addPlain(const QString &label, const char *meaning, QWidget *field, const char *name,
                       int indent);
    RuleRow *addRow(Bound bound, const QString &label, const char *meaning, QWidget *editor);
    NumberField *addNumber(Bound bound, const QString &label, const char *meaning,
                           const char *field, NumberField *editor,
                           std::function<void(Scenario &, const std::optional<Exact> &)> set);
    AllowedField *addList(Bound bound, const QString &label, const char *meaning, const char *field,
                          AllowedField *editor,
                          std::function<void(Scenario &, const std::set<std::string> &)> set);
    template <typename Change>
    void change(const char *field, Change change);
    void switchRule(const Bound &bound, bool on);
    void showRulesInForce();
    void showProblems();
    void setProblem(const std::string &where, const QString &problem);

    std::shared_ptr<const Snapshot> m_snapshot;
    bool m_isSound = true;
    std::vector<MixRule> m_clash;
    QVBoxLayout *m_list;
    ChoiceField *m_objective = nullptr;
    ChoiceField *m_base = nullptr;
    ShareFields *m_shares = nullptr;
    NumberField *m_tolerance = nullptr;
    FieldRow *m_toleranceRow = nullptr;
    FieldRow *m_baseRow = nullptr;
    QLabel *m_zeroShares = nullptr; ///< note on targets of 0 %
    CommitmentRuleRows *m_commitments = nullptr;
    QuotaRows *m_quotas = nullptr;
    AddRule *m_add;
    PinsRow *m_pins;
    std::vector<Bound> m_bound;
};

} // namespace headroom::ui
