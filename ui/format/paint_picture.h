// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <functional>

namespace headroom::ui {

/// Paints a picture as a file of the suffix asked for ("png", "svg").
using PaintPicture = std::function<QByteArray(const QString &suffix)>;

} // namespace headroom::ui
