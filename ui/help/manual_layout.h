// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTextDocument;

namespace headroom::ui {

/// Gives a page its room: between headings, paragraphs and entries, in tables, and behind commands.
void layOutPage(QTextDocument *page);

} // namespace headroom::ui
