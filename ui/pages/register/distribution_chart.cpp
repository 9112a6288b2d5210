// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/register/distribution_chart.h"

#include "core/evaluation/format.h"
#include "core/letters.h"
#include "session/language.h"
#include "ui/format/text.h"
#include "ui/theme/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr qreal kStageNames = 200;
constexpr qreal kProviderNames = 300;
constexpr qreal kBox = 10; // width of the bars at both ends
constexpr qreal kGap = 34; // between two of them, so that each has room for its words
constexpr qreal kPerPercent = 1.3;
constexpr qreal kAll = 100;
constexpr double kNoticeable = 5; // percentage points of drift that are worth a colour

} // namespace

DistributionChart::DistributionChart(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("distributionChart"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Work and its providers"));
}

void DistributionChart::setDistribution(Distribution distribution, const std::string &currency)
{
    m_distribution = std::move(distribution);
    m_currency = currency;
    QStringList words;
    for (const RoleShare &share : m_distribution.providers)
        words += wordsOf(share);
    for (const DistributedWork &work : m_distribution.work)
        words += wordsOf(work);
    setAccessibleDescription(words.join(u'\n'));
    updateGeometry();
    update();
}

QSize DistributionChart::sizeHint() const
{
    const auto boxes =
        std::max<std::size_t>(m_distribution.providers.size(), kAllOf<WorkStage>.size());
    return {600, qRound((kAll * kPerPercent + static_cast<qreal>(boxes) * kGap)
                        * currentTokens().scale)};
}

QString DistributionChart::wordsOf(const RoleShare &share)
{
    const QString name = textOf(language().say(nameOf(share.provider)));
    const QString actual = textOf(formatPercent(share.actual, language()));
    const QString role = share.role ? textOf(language().say(nameOf(*share.role))) : QString();
    if (!share.role)
        return tr("%1: %2, no role").arg(name, actual);
    return share.intended
               ? tr("%1, %2: %3 of %4")
                     .arg(name, role, actual, textOf(formatPercent(*share.intended, language())))
               : tr("%1, %2: %3").arg(name, role, actual);
}

QString DistributionChart::wordsOf(const DistributedWork &work) const
{
    return tr("%1 at %2: %3 on %4")
        .arg(textOf(language().say(nameOf(work.stage))),
             textOf(language().say(nameOf(m_distribution.providers[work.provider].provider))),
             textOf(formatMoney(work.compute, m_currency, language())),
             textOf(joined(work.machines)));
}

qreal DistributionChart::scaledHeight(double percent) const
{
    return percent * kPerPercent * currentTokens().scale;
}

double DistributionChart::percentOfStage(WorkStage stage) const
{
    double percent = 0;
    for (const DistributedWork &work : m_distribution.work)
        percent += work.stage == stage ? work.percent : 0;
    return percent;
}

QRectF DistributionChart::stageBox(WorkStage stage) const
{
    const double scale = currentTokens().scale;
    qreal top = kGap * scale / 2;
    for (const WorkStage above : kAllOf<WorkStage>) {
        if (above == stage)
            break;
        top += scaledHeight(percentOfStage(above)) + kGap * scale;
    }
    return {kStageNames * scale, top, kBox * scale, scaledHeight(percentOfStage(stage))};
}

QRectF DistributionChart::providerBox(std::size_t provider) const
{
    const double scale = currentTokens().scale;
    qreal top = kGap * scale / 2;
    for (std::size_t above = 0; above < provider; ++above)
        top += scaledHeight(m_distribution.providers[above].actual) + kGap * scale;
    return {width() - (kProviderNames + kBox) * scale, top, kBox * scale,
            scaledHeight(m_distribution.providers[provider].actual)};
}

/// Bands leave a stage and reach a provider in the order of the other end, so that they cross little.
std::vector<DistributionChart::Band> DistributionChart::bands() const
{
    std::vector<Band> bands;
    std::vector<double> left(kAllOf<WorkStage>.size());
    std::vector<double> right(m_distribution.providers.size());
    for (std::size_t i = 0; i < m_distribution.work.size(); ++i) {
        const DistributedWork &work = m_distribution.work[i];
        const QRectF from = stageBox(work.stage);
        const QRectF to = providerBox(work.provider);
        double &above = left[static_cast<std::size_t>(work.stage)];
        double &aboveThere = right[work.provider];
        const QPointF begin(from.right(), from.top() + scaledHeight(above));
        const QPointF end(to.left(), to.top() + scaledHeight(aboveThere));
        const QPointF down(0, scaledHeight(work.percent));
        const qreal middle = (begin.x() + end.x()) / 2;
        QPainterPath path(begin);
        path.cubicTo({middle, begin.y()}, {middle, end.y()}, end);
        path.lineTo(end + down);
        path.cubicTo({middle, end.y() + down.y()}, {middle, begin.y() + down.y()}, begin + down);
        path.closeSubpath();
        bands.push_back({i, path});
        above += work.percent;
        aboveThere += work.percent;
    }
    return bands;
}

void DistributionChart::paintStages(QPainter &painter) const
{
    const Tokens &tokens = currentTokens();
    for (const WorkStage stage : kAllOf<WorkStage>) {
        const QRectF box = stageBox(stage);
        const double percent = percentOfStage(stage);
        painter.fillRect(box, tokens.color.muted);
        painter.setPen(percent > 0 ? tokens.color.text : tokens.color.muted);
        painter.drawText(QRectF(0, box.center().y() - kGap * tokens.scale / 2,
                                box.left() - tokens.space.small, kGap * tokens.scale),
                         Qt::AlignRight | Qt::AlignVCenter,
                         tr("%1 %2").arg(textOf(language().say(nameOf(stage))),
                                         textOf(formatPercent(percent, language()))));
    }
}

void DistributionChart::paintProviders(QPainter &painter) const
{
    const Tokens &tokens = currentTokens();
    for (std::size_t i = 0; i < m_distribution.providers.size(); ++i) {
        const RoleShare &share = m_distribution.providers[i];
        const QRectF box = providerBox(i);
        const bool drifts = std::abs(share.drift().value_or(0)) >= kNoticeable;
        painter.fillRect(box, drifts ? tokens.color.warning : tokens.color.accent);
        if (share.intended) {
            painter.setPen(QPen(tokens.color.text, 1.5));
            const qreal y = box.top() + scaledHeight(*share.intended);
            painter.drawLine(QPointF(box.left() - tokens.space.tiny, y),
                             QPointF(box.right() + tokens.space.tiny, y));
        }
        painter.setPen(share.role ? tokens.color.text : tokens.color.muted);
        const QRectF words(box.right() + tokens.space.small,
                           box.center().y() - kGap * tokens.scale / 2,
                           width() - box.right() - tokens.space.small, kGap * tokens.scale);
        painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(wordsOf(share), Qt::ElideRight,
                                                          qRound(words.width())));
    }
}

void DistributionChart::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const ColorTokens &color = currentTokens().color;
    constexpr double kTint = 0.22;
    painter.setPen(Qt::NoPen);
    painter.setBrush(mixed(color.accent, color.surface, kTint));
    for (const Band &band : bands())
        painter.drawPath(band.path);
    paintStages(painter);
    paintProviders(painter);
}

bool DistributionChart::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    for (const Band &band : bands()) {
        if (band.path.contains(help->pos())) {
            QToolTip::showText(help->globalPos(), wordsOf(m_distribution.work[band.work]), this);
            return true;
        }
    }
    QToolTip::hideText();
    return true;
}

} // namespace headroom::ui
