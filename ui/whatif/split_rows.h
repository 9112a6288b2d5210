// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/plan_preview.h"

#include <QWidget>

#include <utility>
#include <vector>

class QLabel;

namespace headroom::ui {

class SliderRow;

/// The shares of the clouds to aim at, which add up to 100 wherever one is moved, and how far the plan is from them.
class SplitRows final : public QWidget
{
    Q_OBJECT

public:
    explicit SplitRows(QWidget *parent = nullptr);

    /// `planned`: without what is tried.
    void render(const Scenario &planned, const ShownPlan &shown);

signals:
    void moved(const std::vector<headroom::ProviderShare> &split);

private:
    void renderDrift(const std::vector<ProviderShare> &target);

    std::vector<std::pair<Provider, SliderRow *>> m_rows;
    QLabel *m_drift;
    std::vector<ProviderShare> m_actual; ///< of the cost that is shown; empty: none is known
    std::vector<ProviderShare> m_split;  ///< as shown: the target, or else how the cost splits
};

} // namespace headroom::ui
