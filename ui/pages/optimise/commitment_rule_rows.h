// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/commitment.h"

#include <QWidget>

namespace headroom::ui {

class AllowedField;
class NumberField;

/// Which commitments may be bought with the offers of a mix, and over how many months they are judged.
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
