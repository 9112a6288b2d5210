// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

#include <cstddef>
#include <utility>
#include <vector>

namespace headroom::ui {

/// "+ Rule": a menu of the rules that are not in force.
class AddRule final : public QPushButton
{
    Q_OBJECT

public:
    explicit AddRule(QWidget *parent = nullptr);

    /// Rules by their numbers and names; hidden without any.
    void setRules(std::vector<std::pair<std::size_t, QString>> rules);

signals:
    void chosen(std::size_t rule);

private:
    void openMenu();

    std::vector<std::pair<std::size_t, QString>> m_rules;
};

} // namespace headroom::ui
