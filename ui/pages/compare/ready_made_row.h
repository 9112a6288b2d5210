// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/way_search.h"

#include <QWidget>

#include <memory>
#include <optional>

class QLabel;

namespace headroom::ui {

/// Scenarios that are added in one click, each with what a month then costs. They are priced while
/// the row is visible.
class ReadyMadeRow final : public QWidget
{
    Q_OBJECT

public:
    explicit ReadyMadeRow(QWidget *parent);

    /// For the scenario on screen.
    void render(const std::shared_ptr<const Snapshot> &snapshot, PriceLens lens);

signals:
    void scenarioTried(const headroom::Scenario &scenario);

protected:
    void hideEvent(QHideEvent *event) override;

private:
    void take(const Expected<OfferedScenarios> &offered);
    void clear();
    void addChip(const ReadyMade &made);

    ReadyMadeSearch m_search;
    std::shared_ptr<const Snapshot> m_asked;
    PriceLens m_lens = PriceLens::onDemand;
    QLabel *m_status;
};

} // namespace headroom::ui
