// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QLineEdit;

namespace headroom::ui {

/// A field that is searched with: a magnifier before the text, a button that clears it behind.
void setUpSearchField(QLineEdit *field);

} // namespace headroom::ui
