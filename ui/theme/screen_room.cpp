// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/screen_room.h"

#include "ui/theme/theme.h"

#include <QScreen>
#include <QWidget>

namespace headroom::ui {

void resizeToScale(QWidget *window, const QSize &atOne)
{
    constexpr QSize kFrame(16, 48); // it is not known before the window is shown
    const QSize room = window->screen()->availableSize() - kFrame;
    window->resize((atOne * currentTokens().scale).boundedTo(room));
}

} // namespace headroom::ui
