// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

class QWidget;

namespace headroom::ui::testing {

/// Every text of the widget and of all in it, hidden or not, that contains `part`: labels, fields,
/// tool tips, menus, models, and what is read out.
[[nodiscard]] QStringList textsWith(const QWidget &widget, const QString &part);

} // namespace headroom::ui::testing
