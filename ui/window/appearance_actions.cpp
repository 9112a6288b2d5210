// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/appearance_actions.h"

#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/window/actions.h"
#include "ui/window/appearance_choice.h"

#include <QAction>

namespace headroom::ui {

namespace {

using Wish = AppearanceChoice::Wish;

void show(const Actions &actions, const AppearanceChoice &choice)
{
    actions.themeSystem->setChecked(choice.wish() == Wish::system);
    actions.themeLight->setChecked(choice.wish() == Wish::light);
    actions.themeDark->setChecked(choice.wish() == Wish::dark);
    actions.toggleTheme->setIcon(lineIcon(currentTokens().isDark() ? Icon::Sun : Icon::Moon));
}

} // namespace

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
