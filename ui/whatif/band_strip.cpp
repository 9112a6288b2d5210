// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/whatif/band_strip.h"

#include "ui/format/explained.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr int kThickness = 6;

} // namespace

BandStrip::BandStrip(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setWhatsThis(explanationTip("whatif_bands"));
}

void BandStrip::setBands(std::vector<Band> bands)
{
    if (bands == m_bands)
        return;
    m_bands = std::move(bands);
    QStringList sentences;
    for (const Band &band : m_bands)
        sentences += band.sentence;
    setAccessibleDescription(sentences.join(u' '));
    emit bandsChanged(sentences);
    update();
}

QSize BandStrip::sizeHint() const
{
    return {100, kThickness};
}

bool BandStrip::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const double share = help->pos().x() / static_cast<double>(std::max(1, width()));
    const auto found = std::ranges::find_if(
        m_bands, [share](const Band &band) { return share >= band.from && share <= band.to; });
    if (found != m_bands.end())
        QToolTip::showText(help->globalPos(), plainToolTip(found->sentence), this);
    return true;
}

void BandStrip::paintEvent(QPaintEvent *)
{
    const Tokens &tokens = currentTokens();
    QPainter painter(this);
    painter.setPen(Qt::NoPen);
    for (const Band &band : m_bands) {
        painter.setBrush(band.colour < 0 ? tokens.color.track : tokens.color.seriesAt(band.colour));
        const double left = band.from * width();
        painter.drawRect(QRectF(left, 0, band.to * width() - left, height()));
    }
}

} // namespace headroom::ui
