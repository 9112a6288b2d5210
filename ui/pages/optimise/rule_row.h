// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <string_view>

#include "core/plan/commitment.h"

namespace headroom::ui {

class NumberField;
class AllowedField;
class FieldReason;
class SwitchField;

/// A rule of the mix: switched on or off, and its value. The reason why it is rejected or cannot be
/// kept floats over the rows below.
class RuleRow final : public QWidget
{
    Q_OBJECT

public:
    /// `editor` may be null if the value has rows of its own.
    RuleRow(const QString &label, std::string_view meaning, QWidget *editor,
            QWidget *parent = nullptr);

    void setOn(bool on);
    /// Reason why the rule is not valid, or cannot be kept together with others; empty: no problem.
    void setProblem(const QString &problem);
    /// Text below the row; empty: none.
    [[nodiscard]] QString reason() const { return m_rejection.isEmpty() ? m_problem : m_rejection; }
    [[nodiscard]] SwitchField *onSwitch() const { return m_switch; }

signals:
    void switched(bool on);

private:
    void setRejection(const QString &reason);
    void showReason();

    SwitchField *m_switch;
    QWidget *m_editor;
    FieldReason *m_why;
    QString m_meaning;
    QString m_rejection; ///< of what was typed
    QString m_problem;
};

/// Commitments that may be bought with the offers of a mix, and the months over which they are
/// evaluated.
class CommitmentRuleRows final : public QWidget
{
    Q_OBJECT

public:
    explicit CommitmentRuleRows(QWidget *parent = nullptr);

    void setRule(const CommitmentRule &rule);

signals:
    void chosen(const headroom::CommitmentRule &rule);

private:
    AllowedField *addList(const QString &label, const char *meaning, const char *name,
                          AllowedField *field);

    CommitmentRule m_rule;
    AllowedField *m_terms;
    AllowedField *m_kinds;
    AllowedField *m_payments;
    NumberField *m_months;
};

} // namespace headroom::ui
