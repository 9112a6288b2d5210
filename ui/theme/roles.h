// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/categories.h"

#include <QString>

class QLabel;
class QTabBar;
class QWidget;

namespace headroom::ui {

enum class TypeRole;

// Role of a widget in the style sheet. It may be set at any time.
enum class Role {
    Primary,       // QPushButton: the one main action
    Bordered,      // QPushButton: any other, like one without a role
    Quiet,         // QAbstractButton: no border until pointed at
    Link,          // QPushButton: text in accent colour ("+ Add workload")
    Danger,        // QPushButton: removes something
    PlainLink,     // QPushButton: text that can be pressed, without room around it
    Calm,          // QLineEdit, QComboBox, QPlainTextEdit: no border until pointed at or focused
    Card,          // QFrame: surface, border, rounded
    Inset,         // QFrame: a grey card inside a panel ("how was this computed")
    Bare,          // QSplitter: room between its parts instead of a line
    Popup,         // QFrame: raised surface with border, opened over the window
    Panel,         // QFrame/QWidget: surface without border (side panels, bars)
    Page,          // QWidget: background colour
    TopBar,        // QFrame: surface, line below
    BottomBar,     // QFrame: surface, line above
    LeftPanel,     // QFrame: surface, line at its right
    RightPanel,    // QFrame: surface, line at its left
    Notice,        // QFrame: message bar, note
    NoticeWarning, // QFrame: message bar, warning
    NoticeError,   // QFrame: message bar, error
    Segmented,     // QTabBar: joined buttons (scenarios)
    Pages,         // QTabBar: underlined (pages)
    MixList,       // QListView: rows with rounded selection, no lines
    Completions,   // QListView: the list below a field in which something is typed
    // QLabel:
    Section,
    Title,
    Heading,
    Display,
    Body,
    BodyBold,
    Small,
    SmallBold,
    Caption,
    Muted,      // body, muted
    MutedSmall, // small, muted
};

void setRole(QWidget *widget, Role role);

// The type of a button's text; labels have theirs by their role.
void setType(QWidget *widget, TypeRole type);

// The colour of the text of a label or of a PlainLink button; keeps its role.
void setTone(QWidget *widget, Tone tone);

// A label that shows its text literally, whatever it contains. Sections become capitals.
QLabel *plainLabel(const QString &text, Role role, QWidget *parent = nullptr);

// The same, on as many lines as it takes.
QLabel *wrappedText(const QString &text, Role role, QWidget *parent = nullptr);

// One without text yet, for sentences of several lines.
QLabel *wrappedLabel(const char *name, Role role, QWidget *parent);

// Sets the text of a label and hides an empty one.
void setTextOrHide(QLabel *label, const QString &text);

// Tabs of their own widths, named for tests and for screen readers.
void setUpTabs(QTabBar *tabs, Role role, const char *name, const QString &accessibleName);

// A tool tip that shows its text literally, wrapped at a readable width.
QString plainToolTip(const QString &text);

// Gives a widget such a tool tip; screen readers get the text without the markup that wraps it.
void setPlainToolTip(QWidget *widget, const QString &text);

} // namespace headroom::ui
