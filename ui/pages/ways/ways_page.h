// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/way_search.h"
#include "ui/pages/page.h"

#include <memory>
#include <optional>

class QLabel;
class QPushButton;

namespace headroom::ui {

class ChoiceField;
class TableModel;

/// Everything that lowers the cost of the scenario on screen, in one ranked list: each way with its
/// saving, what it costs in service, risk and flexibility, and tried as a scenario in one click.
class WaysPage final : public Page
{
    Q_OBJECT

public:
    explicit WaysPage(const PageContext &context, QWidget *parent = nullptr);

    [[nodiscard]] QWidget *firstFocus() const override;
    [[nodiscard]] QTableView *table() const override { return m_table; }
    /// Only the levers of the selected workload, or every way.
    void setScope(bool onlySelected);

protected:
    void prepare(const ViewInput &input) override;
    [[nodiscard]] EmptyState emptyState(const ViewInput &input) const override;
    void renderContent(const ViewInput &input) override;
    void hideEvent(QHideEvent *event) override;

private:
    /// What the search is about.
    struct Asked {
        std::shared_ptr<const Snapshot> snapshot;
        PriceLens lens = PriceLens::onDemand;
        WorkloadId workload = 0; ///< 0: all

        friend bool operator==(const Asked &, const Asked &) = default;
    };

    QWidget *buildHead();
    void buildTable();
    QWidget *buildFoot();
    void take(const Expected<WaysToSave> &found);
    void showSoFar(const WayProgress &progress);
    [[nodiscard]] QString status() const;
    void showWays();
    void showSelected();
    [[nodiscard]] const WayToSave *selected() const;
    void trySelected();

    CurrentView *m_view;
    ChoiceSolver m_solver;
    WaySearch m_search;
    ViewInput m_input;
    bool m_onlySelected = false;
    Asked m_asked;
    std::optional<WaysToSave> m_found; ///< absent until they are found
    QWidget *m_content;
    ChoiceField *m_scopeField = nullptr;
    QLabel *m_status = nullptr;
    QTableView *m_table;
    TableModel *m_model;
    QLabel *m_effect = nullptr;
    QPushButton *m_try = nullptr;
};

} // namespace headroom::ui
