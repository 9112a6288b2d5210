// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/stated_rules.h"

#include <QWidget>

#include <vector>

class QPushButton;
class QVBoxLayout;

namespace headroom::ui {

class ChoiceField;
class NumberField;
class RuleRow;
class TextField;

/// Quotas of a scenario, two lines each: the quantity that it limits, and region and amount.
class QuotaRows final : public QWidget
{
    Q_OBJECT

public:
    explicit QuotaRows(QWidget *parent = nullptr);

    void setQuotas(const std::vector<StatedQuota> &quotas);
    /// Shows the problem of a quota; empty: none.
    void setProblem(std::size_t index, const QString &problem);
    void clearProblems();

signals:
    void chosen(const std::vector<headroom::StatedQuota> &quotas);

private:
    struct Row {
        QWidget *whole = nullptr;
        RuleRow *rule = nullptr;
        ChoiceField *provider = nullptr;
        TextField *hardware = nullptr;
        TextField *region = nullptr;
        NumberField *maximum = nullptr;
    };

    Row makeRow(std::size_t index);
    void connectRow(const Row &row, std::size_t index);
    template <typename Change>
    void change(std::size_t index, Change change);

    std::vector<StatedQuota> m_quotas;
    std::vector<Row> m_rows;
    QVBoxLayout *m_list;
    QPushButton *m_add;
};

} // namespace headroom::ui
