// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan_edit.h"

#include <QWidget>

#include <optional>
#include <string>

class QLabel;
class QPushButton;

namespace headroom::ui {

/// Number of pinned workloads, and the button that releases them for a search.
class PinsRow final : public QWidget
{
    Q_OBJECT

public:
    explicit PinsRow(QWidget *parent = nullptr);

    /// Hidden where nothing is pinned.
    void render(const Scenario &scenario, const std::string &currency);
    /// Monthly cost of the pins; absent: not known.
    void setCost(const std::optional<Money> &cost);

signals:
    /// After the edit, which releases the pins as a step that undo takes back.
    void searchRequested(const headroom::PlanEdit &unpin);

private:
    void nameButton();

    QLabel *m_count;
    QPushButton *m_search;
    AllocateEach m_unpin;
    std::string m_currency;
    std::optional<Money> m_cost;
};

} // namespace headroom::ui
