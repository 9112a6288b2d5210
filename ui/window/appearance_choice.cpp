// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/appearance_choice.h"

#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/window/actions.h"

#include <QAction>
#include <QApplication>
#include <QSettings>

#include <algorithm>
#include <chrono>

namespace headroom::ui {

namespace {

constexpr double kSmallest = 0.9;
constexpr double kLargest = 2.0;
constexpr double kStep = 0.1;
constexpr auto kStoringDelay = std::chrono::milliseconds(500); // the picture comes before the file
const QLatin1String kWishKey("appearance/theme");
const QLatin1String kScaleKey("appearance/scale");

AppearanceChoice::ThemeChoice themeChoiceFrom(const QString &key)
{
    if (key == QLatin1String("light"))
        return AppearanceChoice::ThemeChoice::light;
    return key == QLatin1String("dark") ? AppearanceChoice::ThemeChoice::dark
                                        : AppearanceChoice::ThemeChoice::system;
}

QString keyOf(AppearanceChoice::ThemeChoice themeChoice)
{
    switch (themeChoice) {
    case AppearanceChoice::ThemeChoice::light: return QStringLiteral("light");
    case AppearanceChoice::ThemeChoice::dark: return QStringLiteral("dark");
    case AppearanceChoice::ThemeChoice::system: return QStringLiteral("system");
    }
    return {};
}

using ThemeChoice = AppearanceChoice::ThemeChoice;

void show(const Actions &actions, const AppearanceChoice &choice)
{
    actions.themeSystem->setChecked(choice.themeChoice() == ThemeChoice::system);
    actions.themeLight->setChecked(choice.themeChoice() == ThemeChoice::light);
    actions.themeDark->setChecked(choice.themeChoice() == ThemeChoice::dark);
    actions.toggleTheme->setIcon(lineIcon(currentTokens().isDark() ? Icon::Sun : Icon::Moon));
}

} // namespace

AppearanceChoice::AppearanceChoice(QObject *parent) : QObject(parent)
{
    const QSettings settings;
    m_themeChoice = themeChoiceFrom(settings.value(kWishKey).toString());
    m_scale = std::clamp(settings.value(kScaleKey, 1.0).toDouble(), kSmallest, kLargest);
    m_storing.setSingleShot(true);
    m_storing.setInterval(kStoringDelay);
    connect(&m_storing, &QTimer::timeout, this, &AppearanceChoice::store);
}

AppearanceChoice::~AppearanceChoice()
{
    if (m_storing.isActive())
        store();
}

void AppearanceChoice::apply() const
{
    applyTheme(*qApp, makeTokens(appearance(), m_scale));
}

void AppearanceChoice::prepare() const
{
    prepareTheme(*qApp, makeTokens(appearance(), m_scale));
}

void AppearanceChoice::setThemeChoice(ThemeChoice themeChoice)
{
    m_themeChoice = themeChoice;
    follow();
}

void AppearanceChoice::zoomIn()
{
    setScale(m_scale + kStep);
}

void AppearanceChoice::zoomOut()
{
    setScale(m_scale - kStep);
}

void AppearanceChoice::setScale(double scale)
{
    m_scale = std::clamp(scale, kSmallest, kLargest);
    follow();
}

void AppearanceChoice::follow()
{
    apply();
    emit changed();
    m_storing.start();
}

void AppearanceChoice::store() const
{
    QSettings settings;
    settings.setValue(kWishKey, keyOf(m_themeChoice));
    settings.setValue(kScaleKey, m_scale);
}

Appearance AppearanceChoice::appearance() const
{
    switch (m_themeChoice) {
    case ThemeChoice::light: return Appearance::Light;
    case ThemeChoice::dark: return Appearance::Dark;
    case ThemeChoice::system: return systemAppearance();
    }
    return Appearance::Light;
}

void connectAppearance(Actions *actions, AppearanceChoice *choice)
{
    const auto connectTheme = [choice](QAction *action, ThemeChoice theme) {
        QObject::connect(action, &QAction::triggered, choice,
                         [choice, theme] { choice->setThemeChoice(theme); });
    };
    connectTheme(actions->themeSystem, ThemeChoice::system);
    connectTheme(actions->themeLight, ThemeChoice::light);
    connectTheme(actions->themeDark, ThemeChoice::dark);
    QObject::connect(actions->toggleTheme, &QAction::triggered, choice, &AppearanceChoice::toggle);
    QObject::connect(actions->zoomIn, &QAction::triggered, choice, &AppearanceChoice::zoomIn);
    QObject::connect(actions->zoomOut, &QAction::triggered, choice, &AppearanceChoice::zoomOut);
    QObject::connect(actions->resetZoom, &QAction::triggered, choice, &AppearanceChoice::resetZoom);
    QObject::connect(choice, &AppearanceChoice::changed, actions,
                     [actions, choice] { show(*actions, *choice); });
    show(*actions, *choice);
}

} // namespace headroom::ui
