// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "window_desk.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAccessible>
#include <QComboBox>
#include <QDialog>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QTableView>
#include <QTest>

#include <array>
#include <initializer_list>

namespace headroom::ui::testing {

inline bool takesInput(const QWidget *widget)
{
    return qobject_cast<const QAbstractButton *>(widget) || qobject_cast<const QLineEdit *>(widget)
           || qobject_cast<const QComboBox *>(widget)
           || qobject_cast<const QPlainTextEdit *>(widget)
           || qobject_cast<const QAbstractItemView *>(widget)
           || (widget->focusPolicy() & Qt::TabFocus);
}

/// A sentence, a heading of a card or what a reader has written needs no other sentence.
inline bool saysItself(const QLabel *label)
{
    const QString text = label->text();
    return text.isEmpty() || label->wordWrap() || text.endsWith(u'.') || text.endsWith(u'…')
           || text.size() == 1 || label->property("role") == QStringLiteral("section")
           || label->font().capitalization() == QFont::AllUppercase;
}

/// True for a widget that Qt created inside one of ours.
inline bool isInner(const QWidget *widget)
{
    const QWidget *parent = widget->parentWidget();
    return widget->objectName().startsWith(QStringLiteral("qt_"))
           || qobject_cast<const QMenuBar *>(parent) || qobject_cast<const QHeaderView *>(widget)
           || widget->inherits("QComboBoxPrivateContainer") || qobject_cast<const QMenu *>(widget)
           || qobject_cast<const QMenuBar *>(widget)
           || (qobject_cast<const QTabBar *>(parent)
               && qobject_cast<const QAbstractButton *>(widget));
}

/// The tool tip that the pointer brings up: of the widget, or of the row or card around it.
inline QString toolTipOf(const QWidget *widget)
{
    for (int up = 0; widget && up < 4 && !widget->isWindow(); ++up, widget = widget->parentWidget())
        if (!widget->toolTip().isEmpty())
            return widget->toolTip();
    return {};
}

inline QString nameOf(const QWidget *widget)
{
    QStringList path;
    for (; widget && !widget->isWindow(); widget = widget->parentWidget())
        path.prepend(QString::fromLatin1(widget->metaObject()->className()).section(u':', -1) + u'#'
                     + widget->objectName());
    return path.join(u'/');
}

/// Deficiencies of a window, a line each.
inline QStringList unexplained(const QWidget *window)
{
    QStringList missing;
    for (const QWidget *widget : window->findChildren<QWidget *>()) {
        if (!widget->isVisible() || widget->window() != window || isInner(widget))
            continue;
        const auto *label = qobject_cast<const QLabel *>(widget);
        const auto *tabs = qobject_cast<const QTabBar *>(widget);
        const auto *table = qobject_cast<const QTableView *>(widget);
        if (tabs)
            for (int tab = 0; tab < tabs->count(); ++tab)
                if (tabs->tabToolTip(tab).isEmpty())
                    missing += QStringLiteral("tab “%1”: %2").arg(tabs->tabText(tab), nameOf(tabs));
        if (table && table->horizontalHeader()->isVisible())
            for (int column = 0; column < table->model()->columnCount(); ++column)
                if (table->model()
                        ->headerData(column, Qt::Horizontal, Qt::ToolTipRole)
                        .toString()
                        .isEmpty())
                    missing +=
                        QStringLiteral("heading “%1”: %2")
                            .arg(table->model()->headerData(column, Qt::Horizontal).toString(),
                                 nameOf(table));
        const bool mustExplain = (label && !saysItself(label))
                                 || (takesInput(widget) && !tabs && !table
                                     && !qobject_cast<const QAbstractItemView *>(widget));
        if (mustExplain && toolTipOf(widget).isEmpty() && widget->whatsThis().isEmpty())
            missing +=
                QStringLiteral("“%1”: %2").arg(label ? label->text() : QString(), nameOf(widget));
        if (takesInput(widget) && !label) {
            QAccessibleInterface *told =
                QAccessible::queryAccessibleInterface(const_cast<QWidget *>(widget));
            if (told->text(QAccessible::Name).isEmpty())
                missing += QStringLiteral("without a name: ") + nameOf(widget);
            if (told->text(QAccessible::Description).contains(QStringLiteral("<qt>")))
                missing += QStringLiteral("markup in its description: ") + nameOf(widget);
        }
    }
    return missing;
}

#define EXPLAINED(window)                                                                          \
    do {                                                                                           \
        const QStringList missing = unexplained(window);                                           \
        QVERIFY2(missing.isEmpty(), qPrintable(u'\n' + missing.join(u'\n')));                      \
    } while (false)

inline QDialog *newDialog(const Desk &desk, const QList<QDialog *> &before)
{
    for (QDialog *dialog : desk.window->findChildren<QDialog *>())
        if (!before.contains(dialog) && dialog->isVisible())
            return dialog;
    return nullptr;
}

/// The dialog that an action opens, at once or when what it shows has been read; null: none.
inline QDialog *openedBy(const Desk &desk, const char *action)
{
    const auto before = desk.window->findChildren<QDialog *>();
    desk.trigger(action);
    [[maybe_unused]] const bool came =
        QTest::qWaitFor([&] { return newDialog(desk, before) != nullptr; }, kPatience);
    return newDialog(desk, before);
}

/// The dialogs about a plan, by the action that opens each, as rows of test data; and `others`.
inline void addDialogs(std::initializer_list<const char *> others)
{
    constexpr std::array kDialogs{
        "assumptions", "modelsAndAccelerators", "ownPrices", "refreshPrices", "importHistory",
        "pricesAsOf",  "exchangeRates",         "offers",    "bookmarks",     "findHardware"};
    QTest::addColumn<QString>("action");
    for (const char *action : kDialogs)
        QTest::newRow(action) << action;
    for (const char *action : others)
        QTest::newRow(action) << action;
}

/// Opens a dialog once the plan and the own prices are there; null: it does not open.
inline QDialog *openedOnPlan(Desk &desk, const QString &action)
{
    desk.ownPrices.start();
    desk.load();
    return QTest::qWaitFor([&] { return desk.ownPrices.isReady(); }, kPatience)
               ? openedBy(desk, action.toLatin1().constData())
               : nullptr;
}

} // namespace headroom::ui::testing
