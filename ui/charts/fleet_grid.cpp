// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/fleet_grid.h"

#include "ui/charts/chart_legend.h"
#include "ui/format/number_input.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <set>

namespace headroom::ui {

namespace {

/// minimum share of a cell's height, so that rare lengths stay visible
constexpr double kMinFill = 0.12;
constexpr int kKilo = 1024;

QString tokensText(double upTo)
{
    const auto tokens = static_cast<int>(upTo);
    return tokens >= kKilo && tokens % kKilo == 0
               ? numberLocale().toString(tokens / kKilo) + QStringLiteral("k")
               : numberLocale().toString(tokens);
}

} // namespace

struct FleetGrid::Layout {
    std::vector<double> inputs;  ///< edges, one column each
    std::vector<double> outputs; ///< edges, one row each, the longest at the top
    ChartLegend legend;
    QRectF area;

    [[nodiscard]] QRectF cell(double inputUpTo, double outputUpTo) const
    {
        const auto column = std::ranges::find(inputs, inputUpTo) - inputs.begin();
        const auto row = std::ranges::find(outputs, outputUpTo) - outputs.begin();
        const double width = area.width() / static_cast<double>(inputs.size());
        const double height = area.height() / static_cast<double>(outputs.size());
        return {area.left() + width * static_cast<double>(column),
                area.top() + height * static_cast<double>(row), width, height};
    }
};

FleetGrid::FleetGrid(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Which type serves which requests"));
}

void FleetGrid::setScene(FleetGridScene scene)
{
    m_scene = std::move(scene);
    QStringList sentences;
    for (const FleetGridScene::Cell &cell : m_scene.cells)
        sentences.append(sentenceFor(cell));
    setAccessibleDescription(sentences.join(QLatin1Char('\n')));
    update();
}

QString FleetGrid::sentenceFor(const FleetGridScene::Cell &cell) const
{
    const QLocale locale = numberLocale();
    QStringList parts;
    for (std::size_t type = 0; type < cell.servedBy.size(); ++type) {
        if (cell.servedBy[type] > 0)
            parts.append(
                tr("%1: %2 %")
                    .arg(m_scene.types[type], locale.toString(100 * cell.servedBy[type], 'f', 1)));
    }
    return tr("Up to %1 tokens in, %2 out, %3 % of the requests. %4")
        .arg(tokensText(cell.inputUpTo), tokensText(cell.outputUpTo),
             locale.toString(100 * cell.share, 'f', 1), parts.join(QStringLiteral(", ")));
}

FleetGrid::Layout FleetGrid::laidOut() const
{
    const Tokens &tokens = currentTokens();
    Layout layout;
    std::set<double> inputs;
    std::set<double> outputs;
    for (const FleetGridScene::Cell &cell : m_scene.cells) {
        inputs.insert(cell.inputUpTo);
        outputs.insert(cell.outputUpTo);
    }
    layout.inputs.assign(inputs.begin(), inputs.end());
    layout.outputs.assign(outputs.rbegin(), outputs.rend());
    std::vector<LegendItem> items;
    for (std::size_t type = 0; type < m_scene.types.size(); ++type)
        items.push_back({.label = m_scene.types[type],
                         .shape = MarkShape::Square,
                         .color = tokens.color.seriesAt(static_cast<int>(type))});
    layout.legend = ChartLegend(std::move(items), width(), tokens);
    const QFontMetrics metrics(font());
    const double line = metrics.height();
    double widest = 0;
    for (const double edge : layout.outputs)
        widest = std::max<double>(widest, metrics.horizontalAdvance(tokensText(edge)));
    const double gap = tokens.space.small;
    const double top = layout.legend.height() + line + gap;
    layout.area = QRectF(widest + gap, top, std::max(10.0, width() - widest - gap - 1),
                         std::max(10.0, height() - top - 2 * line - gap));
    return layout;
}

void FleetGrid::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Tokens &tokens = currentTokens();
    if (m_scene.cells.empty())
        return;
    const Layout layout = laidOut();
    layout.legend.paint(painter, QPointF(0, 0), tokens);
    double maximum = 0;
    for (const FleetGridScene::Cell &cell : m_scene.cells)
        maximum = std::max(maximum, cell.share);
    for (const double input : layout.inputs) {
        for (const double output : layout.outputs)
            painter.fillRect(layout.cell(input, output).adjusted(1, 1, -1, -1), tokens.color.track);
    }
    for (const FleetGridScene::Cell &cell : m_scene.cells) {
        QRectF bar = layout.cell(cell.inputUpTo, cell.outputUpTo).adjusted(1, 1, -1, -1);
        if (maximum > 0)
            bar.setTop(bar.bottom()
                       - bar.height() * std::max(kMinFill, std::sqrt(cell.share / maximum)));
        double left = bar.left();
        for (std::size_t type = 0; type < cell.servedBy.size(); ++type) {
            const double part = bar.width() * cell.servedBy[type];
            painter.fillRect(QRectF(left, bar.top(), part, bar.height()),
                             tokens.color.seriesAt(static_cast<int>(type)));
            left += part;
        }
    }
    const double line = fontMetrics().height();
    painter.setPen(tokens.color.muted);
    for (const double output : layout.outputs) {
        const QRectF row = layout.cell(layout.inputs.front(), output);
        painter.drawText(
            QRectF(0, row.top(), layout.area.left() - tokens.space.small, row.height()),
            Qt::AlignRight | Qt::AlignVCenter, tokensText(output));
    }
    for (const double input : layout.inputs) {
        const QRectF column = layout.cell(input, layout.outputs.front());
        painter.drawText(QRectF(column.left(), layout.area.bottom() + 2, column.width(), line),
                         Qt::AlignCenter, tokensText(input));
    }
    painter.drawText(QRectF(0, layout.area.top() - line - tokens.space.tiny, width(), line),
                     Qt::AlignLeft, tr("Output tokens up to"));
    painter.drawText(
        QRectF(layout.area.left(), layout.area.bottom() + line + 2, layout.area.width(), line),
        Qt::AlignRight, tr("Input tokens up to"));
}

bool FleetGrid::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip || m_scene.cells.empty())
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const Layout layout = laidOut();
    for (const FleetGridScene::Cell &cell : m_scene.cells) {
        if (layout.cell(cell.inputUpTo, cell.outputUpTo).contains(help->pos())) {
            QToolTip::showText(help->globalPos(), sentenceFor(cell), this);
            return true;
        }
    }
    return QWidget::event(event);
}

} // namespace headroom::ui
