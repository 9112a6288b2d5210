// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <initializer_list>
#include <string>
#include <string_view>

class QAction;
class QDialog;
class QDialogButtonBox;
class QTabBar;
class QWidget;

namespace headroom::ui {

// Texts of the table of explanations (core/wording/explanations.h), in the window's language. The
// key of a field is its name with underscores, that of a column is the column's.

/// Empty for a key that nothing is known of.
[[nodiscard]] QString explanationText(std::string_view key);
/// The same as the tool tip of a heading or a row.
[[nodiscard]] QString explanationTip(std::string_view key);
/// "peak requests" as a key.
[[nodiscard]] std::string explanationKey(std::string_view field);

/// Tool tip, description for screen readers, and "What's this?"; a name where the widget has none
/// and shows no text.
void explain(QWidget *widget, std::string_view key);
/// The same of a widget that tests and the style know by a name.
void nameAndExplain(QWidget *widget, const char *name, std::string_view key);
/// Key of the word that explains the widget, one of the manual's; empty: none.
[[nodiscard]] QString explainedWord(const QWidget *widget);
/// An entry of a menu.
void explainEntry(QAction *action, std::string_view key);
/// Explains tabs, in their order.
void explainTabs(QTabBar *tabs, std::initializer_list<std::string_view> keys);
/// Explains OK, Cancel and Close.
void explainButtons(QDialogButtonBox *buttons);
/// Close, which does so.
[[nodiscard]] QDialogButtonBox *closeButtons(QDialog *dialog);

} // namespace headroom::ui
