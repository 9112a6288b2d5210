// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>
#include <vector>

namespace headroom::ui {

/// Something that the window can do, or show.
struct PaletteEntry {
    /// In the order in which equally good entries are listed.
    enum class Kind { answer, page, command, workload, field };

    Kind kind = Kind::command;
    QString title;
    QString words = {};            ///< others that it is found by; not shown
    std::function<QString()> tell; ///< what it does or is; asked for when it is seen; may be empty
    QString shortcut = {};
    bool isEnabled = true;
    std::function<void()> act;
};
using PaletteEntries = std::vector<PaletteEntry>;

} // namespace headroom::ui
