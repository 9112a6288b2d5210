// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/register/risk_matrix.h"

#include "session/language.h"
#include "ui/format/text.h"
#include "ui/theme/theme.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr int kLevels = 3;
constexpr qreal kLeft = 64;   // names of the impacts
constexpr qreal kBottom = 40; // names of the probabilities and their title
constexpr qreal kMark = 20;
constexpr qreal kMarkGap = 3;
constexpr qreal kCellGap = 3;
constexpr int kWidth = 260;
constexpr int kHeight = 220;

/// 0 in the calmest corner, 1 in the opposite one.
double severityOf(RiskLevel impact, RiskLevel probability)
{
    constexpr double kMost = 2.0 * (kLevels - 1);
    return (static_cast<double>(impact) + static_cast<double>(probability)) / kMost;
}

} // namespace

RiskMatrix::RiskMatrix(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("riskMatrix"));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(tr("Risks by impact and probability"));
}

QSize RiskMatrix::sizeHint() const
{
    const double scale = currentTokens().scale;
    return {qRound(kWidth * scale), qRound(kHeight * scale)};
}

void RiskMatrix::setRisks(const std::vector<PlanRisk> &risks)
{
    m_marks.clear();
    QStringList words;
    for (std::size_t i = 0; i < risks.size(); ++i) {
        if (risks[i].status == ItemStatus::done)
            continue;
        m_marks.push_back({static_cast<int>(i), risks[i].impact, risks[i].probability});
        words += tr("%1: impact %2, probability %3")
                     .arg(textOf(risks[i].name), textOf(language().say(nameOf(risks[i].impact))),
                          textOf(language().say(nameOf(risks[i].probability))));
    }
    setAccessibleDescription(words.join(u'\n'));
    update();
}

void RiskMatrix::setCurrent(int risk)
{
    m_current = risk;
    update();
}

QRectF RiskMatrix::cellOf(RiskLevel impact, RiskLevel probability) const
{
    const double scale = currentTokens().scale;
    const qreal cellWidth = (width() - kLeft * scale) / kLevels;
    const qreal cellHeight = (height() - kBottom * scale) / kLevels;
    const int column = static_cast<int>(probability);
    const int row = kLevels - 1 - static_cast<int>(impact);
    return {kLeft * scale + column * cellWidth, row * cellHeight, cellWidth - kCellGap,
            cellHeight - kCellGap};
}

/// Marks of one cell side by side, in rows, around its middle.
QRectF RiskMatrix::placeOf(std::size_t mark) const
{
    const double scale = currentTokens().scale;
    const qreal size = kMark * scale;
    const qreal step = size + kMarkGap;
    const auto isBeside = [&](const Mark &other) {
        return other.impact == m_marks[mark].impact
               && other.probability == m_marks[mark].probability;
    };
    const auto end = m_marks.begin() + static_cast<std::ptrdiff_t>(mark);
    const auto before = static_cast<int>(std::count_if(m_marks.begin(), end, isBeside));
    const auto count = static_cast<int>(std::ranges::count_if(m_marks, isBeside));
    const QRectF cell = cellOf(m_marks[mark].impact, m_marks[mark].probability);
    const int perRow = std::max(1, static_cast<int>(cell.width() / step));
    const int rows = (count + perRow - 1) / perRow;
    const int row = before / perRow;
    const int inRow = std::min(perRow, count - row * perRow);
    const qreal left = cell.center().x() - inRow * step / 2;
    const qreal top = cell.center().y() - rows * step / 2;
    return {left + (before % perRow) * step, top + row * step, size, size};
}

void RiskMatrix::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tokens &tokens = currentTokens();
    const auto nameAt = [&](const QRectF &area, int align, const QString &text) {
        painter.setPen(tokens.color.muted);
        painter.drawText(area, align, text);
    };
    for (const RiskLevel impact : kAllOf<RiskLevel>) {
        for (const RiskLevel probability : kAllOf<RiskLevel>) {
            const double share = 0.04 + 0.30 * severityOf(impact, probability);
            painter.setPen(Qt::NoPen);
            painter.setBrush(mixed(tokens.color.warning, tokens.color.surface, share));
            painter.drawRoundedRect(cellOf(impact, probability), tokens.radius.badge,
                                    tokens.radius.badge);
        }
        const QRectF row = cellOf(impact, RiskLevel::low);
        nameAt(QRectF(0, row.top(), row.left() - tokens.space.small, row.height()),
               Qt::AlignRight | Qt::AlignVCenter, textOf(language().say(nameOf(impact))));
        const QRectF column = cellOf(RiskLevel::low, impact);
        nameAt(QRectF(column.left(), column.bottom() + tokens.space.tiny, column.width(),
                      kBottom * tokens.scale / 2),
               Qt::AlignHCenter | Qt::AlignTop, textOf(language().say(nameOf(impact))));
    }
    nameAt(QRectF(kLeft * tokens.scale, height() - kBottom * tokens.scale / 2,
                  width() - kLeft * tokens.scale, kBottom * tokens.scale / 2),
           Qt::AlignCenter, tr("Probability"));
    nameAt(QRectF(0, height() - kBottom * tokens.scale, kLeft * tokens.scale - tokens.space.small,
                  kBottom * tokens.scale / 2),
           Qt::AlignRight | Qt::AlignTop, tr("Impact"));
    for (std::size_t i = 0; i < m_marks.size(); ++i) {
        const bool isCurrent = m_marks[i].risk == m_current;
        painter.setPen(QPen(isCurrent ? tokens.color.accent : tokens.color.text, 1.2));
        painter.setBrush(isCurrent ? tokens.color.accent : tokens.color.surface);
        painter.drawEllipse(placeOf(i));
        painter.setPen(isCurrent ? tokens.color.onAccent : tokens.color.text);
        painter.drawText(placeOf(i), Qt::AlignCenter, QString::number(m_marks[i].risk + 1));
    }
}

void RiskMatrix::mousePressEvent(QMouseEvent *event)
{
    for (std::size_t i = 0; i < m_marks.size(); ++i) {
        if (placeOf(i).contains(event->position()))
            return emit chosen(m_marks[i].risk);
    }
}

} // namespace headroom::ui
