// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/plan_preview.h"

#include <QWidget>

#include <map>
#include <optional>
#include <utility>
#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace headroom::ui {

class SliderRow;

/// The shares of the clouds to aim at, which add up to 100 wherever one is moved, and how far the
/// plan is from them.
class SplitRows final : public QWidget
{
    Q_OBJECT

public:
    explicit SplitRows(QWidget *parent = nullptr);

    /// `planned`: without what is tried.
    void render(const Scenario &planned, const ShownPlan &shown);

signals:
    void moved(const std::vector<headroom::ProviderShare> &split);
    void reachRequested(); ///< which moves of workloads would lead to the split, and what they cost

private:
    void showRows(const std::vector<Provider> &providers);
    void move(Provider provider, double percent);
    void renderDrift(const std::vector<ProviderShare> &target);

    std::map<Provider, SliderRow *> m_rows;
    std::vector<Provider> m_providers; ///< whose rows are in sight
    QVBoxLayout *m_list;
    QLabel *m_drift;
    QPushButton *m_reach;
    std::vector<ProviderShare> m_actual; ///< of the cost that is shown; empty: none is known
    std::vector<ProviderShare> m_split;  ///< as shown: the target, or else how the cost splits
    std::optional<Provider> m_moving;    ///< whose share was moved last
    std::vector<ProviderShare> m_from;   ///< the split before it was
    std::vector<ProviderShare> m_moved;  ///< and what came of it
};

} // namespace headroom::ui
