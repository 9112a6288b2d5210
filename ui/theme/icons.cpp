// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/icons.h"

#include "ui/theme/theme.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

#include <array>

namespace headroom::ui {

namespace {

// In the order of the enumeration.
constexpr std::array kFileNames{
    "undo",       "redo",         "play",          "export",  "plus",    "duplicate",
    "trash",      "search",       "filter",        "sun",     "moon",    "chevron_down",
    "chevron_up", "chevron_left", "chevron_right", "info",    "warning", "error",
    "check",      "close",        "grip",          "open",    "save",    "new_file",
    "pdf",        "table",        "image",         "pin",     "unpin",   "more",
    "copy",       "rename",       "target",        "scatter", "bars",    "star",
};
static_assert(kFileNames.size() == static_cast<std::size_t>(Icon::Star) + 1);

// Draws the SVG in a token's colour at the size and density that is asked for.
class LineIconEngine final : public QIconEngine
{
public:
    LineIconEngine(Icon which, Tone tone, bool onAccent)
        : m_which(which),
          m_tone(tone),
          m_onAccent(onAccent)
    {}

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        const double ratio = painter->device()->devicePixelRatioF();
        painter->drawPixmap(rect, rendered(rect.size() * ratio, mode));
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State) override
    {
        return rendered(size, mode);
    }

    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State, qreal) override
    {
        return rendered(size, mode);
    }

    QIconEngine *clone() const override { return new LineIconEngine(*this); }

private:
    QColor color(QIcon::Mode mode) const
    {
        const ColorTokens &colors = currentTokens().color;
        if (mode == QIcon::Disabled)
            return colors.disabled;
        return m_onAccent ? colors.onAccent : colors.tone(m_tone);
    }

    QPixmap rendered(QSize size, QIcon::Mode mode) const
    {
        const QString name = QLatin1String(kFileNames[static_cast<std::size_t>(m_which)]);
        const QColor ink = color(mode);
        const QString key = QStringLiteral("headroom-icon-%1-%2-%3x%4")
                                .arg(name, ink.name())
                                .arg(size.width())
                                .arg(size.height());
        QPixmap pixmap;
        if (QPixmapCache::find(key, &pixmap))
            return pixmap;
        pixmap = QPixmap(size);
        pixmap.fill(Qt::transparent);
        QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
        if (file.open(QIODevice::ReadOnly)) {
            const QByteArray svg = file.readAll().replace("currentColor", ink.name().toLatin1());
            QSvgRenderer renderer(svg);
            QPainter painter(&pixmap);
            renderer.render(&painter, QRectF(QPointF(0, 0), size));
        }
        QPixmapCache::insert(key, pixmap);
        return pixmap;
    }

    Icon m_which;
    Tone m_tone;
    bool m_onAccent;
};

} // namespace

QIcon lineIcon(Icon which, Tone tone)
{
    loadThemeResources();
    return QIcon(new LineIconEngine(which, tone, false));
}

QIcon lineIconOnAccent(Icon which)
{
    loadThemeResources();
    return QIcon(new LineIconEngine(which, Tone::Normal, true));
}

} // namespace headroom::ui
