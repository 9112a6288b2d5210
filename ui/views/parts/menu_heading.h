// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;
class QString;

namespace headroom::ui {

/// Above the entries of a group: the style draws that of QMenu::addSection() as a line without
/// words.
void addHeading(QMenu *menu, const QString &text);

} // namespace headroom::ui
