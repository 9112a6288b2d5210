// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <string_view>

namespace headroom::ui {

class FieldReason;
class SwitchField;

/// A rule of the mix: switched on or off, and its value. Why it is not taken or cannot be kept stands over what is below.
class RuleRow final : public QWidget
{
    Q_OBJECT

public:
    /// `editor` may be null: then the value stands in rows of its own.
    RuleRow(const QString &label, std::string_view meaning, QWidget *editor,
            QWidget *parent = nullptr);

    void setOn(bool on);
    /// Why the rule is not valid, or cannot be kept together with others; empty: nothing is wrong.
    void setProblem(const QString &problem);
    /// What is said below; empty: nothing.
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

} // namespace headroom::ui
