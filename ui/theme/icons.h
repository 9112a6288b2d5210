// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/categories.h"

#include <QIcon>

namespace headroom::ui {

enum class Icon {
    Undo,
    Redo,
    Play,
    Export,
    Plus,
    Duplicate,
    Trash,
    Search,
    Filter,
    Sun,
    Moon,
    ChevronDown,
    ChevronUp,
    ChevronLeft,
    ChevronRight,
    Info,
    Warning,
    Error,
    Check,
    Close,
    Grip,
    Open,
    Save,
    NewFile,
    Pdf,
    Table,
    Image,
    Pin,
    Unpin,
    More,
    Copy,
    Rename,
    Target,
    Scatter,
    Bars,
    Star,
};

// A line icon in the colour of `tone`, sharp at every size; it follows the theme by itself.
QIcon lineIcon(Icon which, Tone tone = Tone::Muted);

// The same for use on the accent colour (primary buttons).
QIcon lineIconOnAccent(Icon which);

} // namespace headroom::ui
