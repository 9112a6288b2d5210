// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/optimise/curve_view.h"

#include "core/evaluation/format.h"
#include "core/proposals/mix_tables.h"
#include "session/language.h"
#include "ui/charts/trade_off_chart.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/models/table_model.h"
#include "ui/theme/icons.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/amounts.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/parts/card.h"
#include "ui/views/parts/table_setup.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr int kAskedColumn = 90;
constexpr int kAxisWidth = 190;

QString nameOfAxis(MixCurveAxis axis)
{
    switch (axis) {
    case MixCurveAxis::headroom: return CurveView::tr("Minimum headroom");
    case MixCurveAxis::budget: return CurveView::tr("Budget for headroom");
    case MixCurveAxis::split: return CurveView::tr("Tolerance of the split");
    }
    return {};
}

QString unitOfAxis(MixCurveAxis axis)
{
    switch (axis) {
    case MixCurveAxis::headroom: return CurveView::tr("headroom required of every line, times");
    case MixCurveAxis::budget: return CurveView::tr("smallest headroom of a line, times");
    case MixCurveAxis::split: return CurveView::tr("tolerance, points");
    }
    return {};
}

/// Money is on the vertical axis; the horizontal one shows what it buys.
double acrossOf(const MixCurve &curve, const MixPoint &point)
{
    return curve.axis == MixCurveAxis::budget ? point.headroom.value_or(0) : point.asked;
}

} // namespace

CurveView::CurveView(QWidget *parent)
    : QWidget(parent),
      m_axis(nullptr),
      m_draw(new QPushButton(tr("Draw curve"), this)),
      m_show(new QPushButton(tr("Show as proposal"), this)),
      m_said(wrappedLabel("curveSaid", Role::Muted, this)),
      m_chart(new TradeOffChart(this)),
      m_model(new TableModel(this)),
      m_table(new QTableView(this))
{
    auto *card = new Card(this);
    columnIn(this, 0)->addWidget(card);
    QVBoxLayout *layout = card->column();
    layout->addWidget(buildHead(card));
    layout->addWidget(m_said);
    m_chart->setAccessibleName(tr("Trade-off curve"));
    nameAndExplain(m_chart, "tradeOffChart", "trade_off_chart");
    layout->addWidget(m_chart);
    layout->addWidget(m_table);
    nameAndExplain(m_show, "showPoint", "show_point");
    layout->addWidget(m_show, 0, Qt::AlignRight);
    connect(m_chart, &TradeOffChart::pointChosen, this,
            [this](int point) { choose(static_cast<std::size_t>(point)); });
    connect(m_show, &QPushButton::clicked, this, [this] {
        if (const auto point = m_chart->chosen())
            emit pointRequested(m_points[*point]);
    });
    setCurve(nullptr, {});
}

QWidget *CurveView::buildHead(Card *card)
{
    auto *head = new QWidget(this);
    auto *row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    ChoiceField::Choices axes;
    for (const MixCurveAxis axis : kAllOf<MixCurveAxis>)
        axes.emplace_back(keyOf(axis), nameOfAxis(axis));
    m_axis = new ChoiceField(axes, head);
    m_axis->setCurrentKey(keyOf(MixCurveAxis::headroom));
    m_axis->setMinimumWidth(qRound(kAxisWidth * currentTokens().scale));
    nameAndExplain(m_axis, "curveAxis", "curve_axis");
    setRole(m_draw, Role::Primary);
    nameAndExplain(m_draw, "drawCurve", "draw_curve");
    auto *copy = card->tool(Icon::Copy, tr("Copy table"), "copyCurve", "copy_table");
    row->addWidget(plainLabel(tr("Cost against"), Role::Section, head));
    row->addWidget(m_axis);
    row->addWidget(m_draw);
    row->addStretch(1);
    row->addWidget(copy);
    connect(m_axis, &ChoiceField::chosen, this,
            [this](const std::string &key) { m_axis->setCurrentKey(key); });
    connect(m_draw, &QPushButton::clicked, this, [this] { emit drawRequested(axis()); });
    buildTable(copy);
    return head;
}

void CurveView::buildTable(QPushButton *copy)
{
    m_table->setObjectName(QStringLiteral("curveTable"));
    setUpFullHeightTable(m_table, m_model, tr("Mixes of the curve"), copy);
    m_table->setSortingEnabled(false); // in the order of the curve
    keepColumnsFitting(m_table, kAskedColumn, {});
    const auto take = [this](const QModelIndex &index) {
        const auto found = std::ranges::find(m_points, static_cast<std::size_t>(index.row()));
        if (index.isValid() && found != m_points.end())
            choose(static_cast<std::size_t>(found - m_points.begin()));
    };
    connect(m_table, &QTableView::clicked, this, take);
    connect(m_table, &QTableView::activated, this, take);
}

MixCurveAxis CurveView::axis() const
{
    return fromKey<MixCurveAxis>(m_axis->currentKey()).value_or(MixCurveAxis::headroom);
}

void CurveView::setReady(bool ready)
{
    m_draw->setEnabled(ready);
}

void CurveView::setCurve(const std::shared_ptr<const MixCurve> &curve, const std::string &currency)
{
    m_curve = curve;
    m_points.clear();
    TradeOffChart::Scene scene;
    m_said->setText(tr("The curve shows, mix by mix, the cost of a higher target."));
    if (curve) {
        scene.x.title = unitOfAxis(curve->axis);
        scene.y.title = tr("cost a month");
        scene.y.currency = currencySign(currency);
        for (std::size_t i = 0; i < curve->points.size(); ++i) {
            const MixPoint &point = curve->points[i];
            if (point.status != MixStatus::optimal && point.status != MixStatus::feasible)
                continue;
            m_points.push_back(i);
            scene.points.push_back({acrossOf(*curve, point), point.monthly.toDouble(),
                                    point.status == MixStatus::optimal,
                                    textOf(formatMoney(point.monthly, currency, language()))});
        }
        m_model->setTable(mixCurveTable(*curve, language()), currency);
        fitHeightToRows(m_table);
        m_said->setText(
            curve->isGrowing   ? tr("Drawing: searching for a mix for each point.")
            : m_points.empty() ? tr("No mix keeps the rules at any point of the curve.")
            : curve->isStopped
                ? tr("Stopped: these are the points found so far.")
                : tr("Each point has the lowest cost for its value; filled ones are proven."));
        scene.summary = m_said->text();
    }
    m_chart->setVisible(!scene.points.empty());
    m_table->setVisible(!scene.points.empty());
    m_show->setVisible(!scene.points.empty());
    m_chart->setScene(std::move(scene));
    choose(std::nullopt);
}

void CurveView::choose(std::optional<std::size_t> point)
{
    m_chart->setChosen(point);
    m_show->setEnabled(point.has_value() && !m_curve->isGrowing);
    if (point)
        m_table->selectRow(static_cast<int>(m_points[*point]));
    else
        m_table->clearSelection();
}

} // namespace headroom::ui
