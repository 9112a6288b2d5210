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

AppearanceChoice::Wish wishFrom(const QString &key)
{
    if (key == QLatin1String("light"))
        return AppearanceChoice::Wish::light;
    return key == QLatin1String("dark") ? AppearanceChoice::Wish::dark
                                        : AppearanceChoice::Wish::system;
}

QString keyOf(AppearanceChoice::Wish wish)
{
    switch (wish) {
    case AppearanceChoice::Wish::light: return QStringLiteral("light");
    case AppearanceChoice::Wish::dark: return QStringLiteral("dark");
    case AppearanceChoice::Wish::system: return QStringLiteral("system");
    }
    return {};
}

using Wish = AppearanceChoice::Wish;

void show(const Actions &actions, const AppearanceChoice &choice)
{
    actions.themeSystem->setChecked(choice.wish() == Wish::system);
    actions.themeLight->setChecked(choice.wish() == Wish::light);
    actions.themeDark->setChecked(choice.wish() == Wish::dark);
    actions.toggleTheme->setIcon(lineIcon(currentTokens().isDark() ? Icon::Sun : Icon::Moon));
}

} // namespace

AppearanceChoice::AppearanceChoice(QObject *parent) : QObject(parent)
{
    const QSettings settings;
    m_wish = wishFrom(settings.value(kWishKey).toString());
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

void AppearanceChoice::setWish(Wish wish)
{
    m_wish = wish;
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
    settings.setValue(kWishKey, keyOf(m_wish));
    settings.setValue(kScaleKey, m_scale);
}

Appearance AppearanceChoice::appearance() const
{
    switch (m_wish) {
    case Wish::light: return Appearance::Light;
    case Wish::dark: return Appearance::Dark;
    case Wish::system: return systemAppearance();
    }
    return Appearance::Light;
}

void connectAppearance(Actions *actions, AppearanceChoice *choice)
{
    const auto wish = [choice](QAction *action, Wish wished) {
        QObject::connect(action, &QAction::triggered, choice,
                         [choice, wished] { choice->setWish(wished); });
    };
    wish(actions->themeSystem, Wish::system);
    wish(actions->themeLight, Wish::light);
    wish(actions->themeDark, Wish::dark);
    QObject::connect(actions->toggleTheme, &QAction::triggered, choice, &AppearanceChoice::toggle);
    QObject::connect(actions->zoomIn, &QAction::triggered, choice, &AppearanceChoice::zoomIn);
    QObject::connect(actions->zoomOut, &QAction::triggered, choice, &AppearanceChoice::zoomOut);
    QObject::connect(actions->resetZoom, &QAction::triggered, choice, &AppearanceChoice::resetZoom);
    QObject::connect(choice, &AppearanceChoice::changed, actions,
                     [actions, choice] { show(*actions, *choice); });
    show(*actions, *choice);
}

} // namespace headroom::ui
