// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix_curve.h"
#include "core/planning/mix_proposal.h"

#include <QWidget>

#include <memory>
#include <optional>

class QLabel;
class QPushButton;
class QTableView;

namespace headroom::ui {

class Card;
class ChoiceField;
class TableModel;
class TradeOffChart;

/// Trade-off curve of mixes for more headroom, less budget or a stricter split; one of its mixes
/// can be shown as the proposal.
class CurveView final : public QWidget
{
    Q_OBJECT

public:
    explicit CurveView(QWidget *parent = nullptr);

    void setCurve(const std::shared_ptr<const MixCurve> &curve, const std::string &currency);
    /// Nothing is drawn while something else is searched, or without valid rules.
    void setReady(bool ready);
    [[nodiscard]] MixCurveAxis axis() const;
    [[nodiscard]] QTableView *table() const { return m_table; }

signals:
    void drawRequested(headroom::MixCurveAxis axis);
    /// As the proposal; `point` is one of the curve's.
    void pointRequested(std::size_t point);

private:
    QWidget *buildHead(Card *card);
    void buildTable(QPushButton *copy);
    void choose(std::optional<std::size_t> point);

    std::shared_ptr<const MixCurve> m_curve;
    std::vector<std::size_t> m_points; ///< of the curve, by point of the chart: those with a mix
    ChoiceField *m_axis;
    QPushButton *m_draw;
    QPushButton *m_show;
    QLabel *m_said;
    TradeOffChart *m_chart;
    TableModel *m_model;
    QTableView *m_table;
};

} // namespace headroom::ui
