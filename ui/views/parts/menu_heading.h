// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;
class QString;

namespace headroom::ui {

/// Heading of a group of menu entries: the style draws QMenu::addSection() as a line without text.
void addHeading(QMenu *menu, const QString &text);

} // namespace headroom::ui
