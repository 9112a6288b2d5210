// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include "ui/theme/rescaling.h"
#include "ui/theme/restyling.h"

#include <QApplication>
#include <QFont>
#include <QFontDatabase>
#include <QIcon>
#include <QPalette>
#include <QStyle>
#include <QStyleFactory>

#include <mutex>

// Outside any namespace, as the macro demands.
static void initializeResources()
{
    Q_INIT_RESOURCE(headroom_fonts);
    Q_INIT_RESOURCE(headroom_theme);
}

namespace headroom::ui {

namespace {

Tokens &appliedTokens()
{
    static Tokens tokens = makeTokens(Appearance::Light);
    return tokens;
}

int pixelSize(TypeRole role, const TypeTokens &type)
{
    switch (role) {
    case TypeRole::Caption:
    case TypeRole::CaptionBold:
    case TypeRole::Section: return type.caption;
    case TypeRole::Small:
    case TypeRole::SmallBold: return type.small;
    case TypeRole::Body:
    case TypeRole::BodyBold: return type.body;
    case TypeRole::Title: return type.title;
    case TypeRole::Heading: return type.heading;
    case TypeRole::Display: return type.display;
    }
    return type.body;
}

QFont::Weight weight(TypeRole role)
{
    switch (role) {
    case TypeRole::CaptionBold:
    case TypeRole::Section:
    case TypeRole::SmallBold:
    case TypeRole::BodyBold: return QFont::DemiBold;
    case TypeRole::Title:
    case TypeRole::Heading:
    case TypeRole::Display: return QFont::Bold;
    default: return QFont::Normal;
    }
}

} // namespace

void loadThemeResources()
{
    static std::once_flag once;
    std::call_once(once, [] {
        initializeResources();
        for (const char *weightName : {"Regular", "SemiBold", "Bold"})
            QFontDatabase::addApplicationFont(
                QStringLiteral(":/fonts/HeadroomSans-%1.otf").arg(QLatin1String(weightName)));
    });
}

QString fontFamily()
{
    return QStringLiteral("Headroom Sans");
}

QFont typeFont(TypeRole role, const Tokens &tokens)
{
    QFont font(fontFamily());
    font.setPixelSize(pixelSize(role, tokens.type));
    font.setWeight(weight(role));
    // Unhinted type keeps its shape and its widths at every scale.
    font.setHintingPreference(QFont::PreferNoHinting);
    if (role == TypeRole::Section) {
        font.setCapitalization(QFont::AllUppercase);
        font.setLetterSpacing(QFont::AbsoluteSpacing, 0.6 * tokens.scale);
    }
    return font;
}

QPalette paletteOf(const Tokens &tokens)
{
    const ColorTokens &c = tokens.color;
    QPalette palette;
    palette.setColor(QPalette::Window, c.background);
    palette.setColor(QPalette::WindowText, c.text);
    palette.setColor(QPalette::Base, c.surface);
    palette.setColor(QPalette::AlternateBase, c.background);
    palette.setColor(QPalette::Text, c.text);
    palette.setColor(QPalette::PlaceholderText, c.muted);
    palette.setColor(QPalette::Button, c.surface);
    palette.setColor(QPalette::ButtonText, c.text);
    palette.setColor(QPalette::BrightText, c.error);
    palette.setColor(QPalette::Highlight, c.accent);
    palette.setColor(QPalette::HighlightedText, c.onAccent);
    palette.setColor(QPalette::Link, c.accent);
    palette.setColor(QPalette::LinkVisited, c.accent);
    palette.setColor(QPalette::ToolTipBase, c.raised);
    palette.setColor(QPalette::ToolTipText, c.text);
    palette.setColor(QPalette::Light, c.border);
    palette.setColor(QPalette::Midlight, c.border);
    palette.setColor(QPalette::Mid, c.border);
    palette.setColor(QPalette::Dark, c.control);
    palette.setColor(QPalette::Shadow, c.control);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, c.disabled);
    return palette;
}

void prepareTheme(QApplication &application, Tokens tokens)
{
    loadThemeResources();
    systemAppearance(); // remembers it before the palette changes
    // All icons are the program's own: looking through the desktop's takes as long as all fields
    // together.
    QIcon::setThemeSearchPaths({});
    QIcon::setFallbackSearchPaths({});
    appliedTokens() = tokens;
    const Tokens &applied = appliedTokens();
    // A style sheet wraps the style: ask for Fusion only once, or wrappers would pile up.
    if (application.styleSheet().isEmpty())
        QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    // Each of these is sent to every widget, so unchanged ones are skipped.
    if (const QFont font = typeFont(TypeRole::Body, applied); QApplication::font() != font)
        QApplication::setFont(font);
    if (const QPalette palette = paletteOf(applied); QApplication::palette() != palette)
        QApplication::setPalette(palette);
}

void applyTheme(QApplication &application, Tokens tokens)
{
    const double before = appliedTokens().scale;
    const auto what = tokens.scale == before ? StyleChange::colors : StyleChange::measures;
    prepareTheme(application, tokens);
    if (what == StyleChange::measures)
        rescaleWidgets(before, tokens.scale);
    changeStyleSheet(application, styleSheetOf(appliedTokens()), what);
}

const Tokens &currentTokens()
{
    return appliedTokens();
}

Appearance systemAppearance()
{
    // The palette that the program began with: later ones are its own.
    static const Appearance kAtStart =
        QGuiApplication::palette().color(QPalette::Window).lightnessF() < 0.5F ? Appearance::Dark
                                                                               : Appearance::Light;
    return kAtStart;
}

} // namespace headroom::ui
