// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/tokens.h"

#include <cmath>

namespace headroom::ui {

namespace {

QColor rgb(unsigned hex)
{
    return QColor::fromRgb(static_cast<QRgb>(0xff000000U | hex));
}

ColorTokens lightColors()
{
    ColorTokens c;
    c.background = rgb(0xf5f6f8);
    c.surface = rgb(0xffffff);
    c.raised = rgb(0xffffff);
    c.border = rgb(0xe1e5ea);
    c.control = rgb(0xd3d9e0);
    c.grid = rgb(0xeef0f3);
    c.track = rgb(0xe4e8ed);
    c.text = rgb(0x1a2230);
    c.muted = rgb(0x5b6676);
    c.disabled = rgb(0xa3abb6);
    c.accent = rgb(0x1f5fd1);
    c.accentHover = rgb(0x1a53b8);
    c.accentPressed = rgb(0x16479f);
    c.onAccent = rgb(0xffffff);
    c.warning = rgb(0xad5009);
    c.onWarning = rgb(0xffffff);
    c.good = rgb(0x0b7a53);
    c.error = rgb(0xc0262d);
    c.selection = rgb(0xe8f0fd);
    c.hover = rgb(0xf2f5f9);
    c.shortfall = rgb(0xf5f6f8);
    c.shadow = QColor(18, 28, 45, 36);
    c.groups = {rgb(0x9095a3), rgb(0x5f7d99), rgb(0xa9907a), rgb(0xcf8500),
                rgb(0x2e9bd6), rgb(0x0b5c9e), rgb(0x008355), rgb(0xa4477c)};
    c.scenarios = {rgb(0x0b5c9e), rgb(0x2e9bd6), rgb(0x008355), rgb(0xcf8500), rgb(0xa4477c),
                   rgb(0x9cc3e6), rgb(0x7fcdb0), rgb(0xf2c879), rgb(0xdd9fc0), rgb(0xa9907a)};
    c.series = {rgb(0x3d2f8f), rgb(0x5aa7a0), rgb(0xb5485d), rgb(0xb9a43a), rgb(0x8f86d8),
                rgb(0x55601c), rgb(0xd98a76), rgb(0x7d1f4f), rgb(0x1f4f55), rgb(0xcfc3e0)};
    c.shades = {rgb(0x465163), rgb(0x8893a3), rgb(0xb9c1cc), rgb(0x667386)};
    return c;
}

ColorTokens darkColors()
{
    ColorTokens c;
    c.background = rgb(0x10141a);
    c.surface = rgb(0x171c24);
    c.raised = rgb(0x1e2530);
    c.border = rgb(0x2a323e);
    c.control = rgb(0x384251);
    c.grid = rgb(0x222934);
    c.track = rgb(0x2a323e);
    c.text = rgb(0xe8edf4);
    c.muted = rgb(0x95a1b2);
    c.disabled = rgb(0x5a6575);
    c.accent = rgb(0x5c97ff);
    c.accentHover = rgb(0x7aaaff);
    c.accentPressed = rgb(0x8fb8ff);
    c.onAccent = rgb(0x0b1526);
    c.warning = rgb(0xe08a3c);
    c.onWarning = rgb(0x1c1206);
    c.good = rgb(0x3fbf8f);
    c.error = rgb(0xff7b78);
    c.selection = rgb(0x1d2b45);
    c.hover = rgb(0x1e2530);
    c.shortfall = rgb(0x1b212a);
    c.shadow = QColor(0, 0, 0, 110);
    c.groups = {rgb(0x8b94a2), rgb(0x5f718a), rgb(0xa58b6f), rgb(0xf0ae3c),
                rgb(0x6fc8f7), rgb(0x4c9be8), rgb(0x38c297), rgb(0xea95c7)};
    c.scenarios = {rgb(0x4c9be8), rgb(0x6fc8f7), rgb(0x38c297), rgb(0xf0ae3c), rgb(0xea95c7),
                   rgb(0x2f6db0), rgb(0x1f8463), rgb(0xa8761c), rgb(0x9c5480), rgb(0xa58b6f)};
    c.series = {rgb(0x8d83e6), rgb(0x5fb8b0), rgb(0xe0707f), rgb(0xd9cf6a), rgb(0x5a52b5),
                rgb(0x98a34a), rgb(0xf0b9a8), rgb(0xb0487a), rgb(0x2f6a66), rgb(0xdcd6f2)};
    c.shades = {rgb(0xc3ccd8), rgb(0x8491a3), rgb(0x56627a), rgb(0xa3afbf)};
    return c;
}

int scaled(int length, double scale)
{
    return static_cast<int>(std::lround(length * scale));
}

} // namespace

const QColor &ColorTokens::scenarioAt(int slot) const
{
    if (slot < 0)
        return muted;
    return scenarios[static_cast<std::size_t>(slot) % scenarios.size()];
}

const QColor &ColorTokens::seriesAt(int slot) const
{
    if (slot < 0)
        return muted;
    return series[static_cast<std::size_t>(slot) % series.size()];
}

const QColor &ColorTokens::shadeAt(int slot) const
{
    return shades[static_cast<std::size_t>(slot) % shades.size()];
}

const QColor &ColorTokens::tone(Tone which) const
{
    switch (which) {
    case Tone::Normal: return text;
    case Tone::Muted: return muted;
    case Tone::Accent: return accent;
    case Tone::Good: return good;
    case Tone::Warning: return warning;
    case Tone::Error: return error;
    }
    return text;
}

Tokens makeTokens(Appearance appearance, double scale)
{
    Tokens tokens;
    tokens.appearance = appearance;
    tokens.scale = scale;
    tokens.color = appearance == Appearance::Dark ? darkColors() : lightColors();
    SpaceTokens &space = tokens.space;
    RadiusTokens &radius = tokens.radius;
    TypeTokens &type = tokens.type;
    SizeTokens &size = tokens.size;
    for (int *length :
         {&space.tiny,   &space.small,    &space.medium,  &space.large,  &space.huge,
          &radius.badge, &radius.control, &radius.card,   &radius.chip,  &type.caption,
          &type.small,   &type.body,      &type.title,    &type.heading, &type.display,
          &size.control, &size.chip,      &size.tableRow, &size.icon,    &size.scrollBar})
        *length = scaled(*length, scale);
    return tokens;
}

QColor mixed(const QColor &first, const QColor &second, double share)
{
    const auto blend = [share](int a, int b) {
        return static_cast<int>(std::lround(a * share + b * (1.0 - share)));
    };
    return QColor(blend(first.red(), second.red()), blend(first.green(), second.green()),
                  blend(first.blue(), second.blue()), blend(first.alpha(), second.alpha()));
}

QColor withAlpha(QColor color, double alpha)
{
    color.setAlphaF(static_cast<float>(alpha));
    return color;
}

} // namespace headroom::ui
