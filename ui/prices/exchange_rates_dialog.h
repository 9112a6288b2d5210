// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan_edit.h"
#include "session/jobs/job_queue.h"
#include "ui/views/fields/pending_edit.h"

#include <map>

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace headroom::ui {

class FieldRow;
class TextField;

/// The currency that the plan counts in, and the dated rates that convert prices into it: entered
/// one by one, or imported as a table. Every change applies at once and can be undone; what is
/// refused is said at its field.
class ExchangeRatesDialog final : public FieldDialog
{
    Q_OBJECT

public:
    ExchangeRatesDialog(const Plan &plan, Date today, QWidget *parent = nullptr);

    void render(const Plan &plan);
    void reject() override; ///< asks first when a rate was entered and not added
    /// Lays the rates of a CSV file over those of the plan.
    void importTable(const QString &path);

signals:
    void editRequested(const headroom::PlanEdit &edit);

private:
    QWidget *buildCurrency();
    QWidget *buildRates();
    QWidget *buildEntry();
    QLineEdit *addField(QWidget *part, const char *key, const QString &label,
                        const QString &example);
    void setCurrency(const QString &currency);
    void addRate();
    void removeRate();
    void askForTable();
    /// Asks for the edit when it is right; else says why at the place, and is false.
    bool ask(const PlanEdit &edit, const std::string &field);
    void showProblem(const Error &error, const std::string &field);
    [[nodiscard]] Expected<ExchangeRate> entered() const;
    [[nodiscard]] bool hasEntry() const;

    Plan m_plan;
    Date m_today;
    TextField *m_currency;
    QListWidget *m_list;
    QPushButton *m_remove = nullptr;
    QLabel *m_problem;
    std::map<std::string, FieldRow *> m_rows; ///< by the field's key
    std::map<std::string, QLineEdit *> m_fields;
    JobQueue m_reader{JobQueue::Policy::inOrder};
};

} // namespace headroom::ui
