// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QString;

namespace headroom::ui {

class MessageBar;

/// Says what was written and offers to open it, or the folder that it is in.
void tellWritten(MessageBar &bar, const QString &remark, const QString &path);

} // namespace headroom::ui
