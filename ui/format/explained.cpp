// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/format/explained.h"

#include "core/wording/explanations.h"
#include "session/language.h"
#include "ui/format/text.h"
#include "ui/theme/roles.h"

#include <QAbstractButton>
#include <QAction>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QTabBar>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr const char *kExplained = "explainedWord";

bool isInGlossary(std::string_view key)
{
    return std::ranges::any_of(glossary(), [key](const GlossaryPart &part) {
        return std::ranges::find(part.entries, key, &Meaning::key) != part.entries.end();
    });
}

bool showsItsName(const QWidget *widget)
{
    const auto *button = qobject_cast<const QAbstractButton *>(widget);
    // Plain widgets are containers of others.
    return qobject_cast<const QLabel *>(widget) != nullptr || widget->focusPolicy() == Qt::NoFocus
           || (button != nullptr && !button->text().isEmpty());
}

} // namespace

QString explanationText(std::string_view key)
{
    const auto found = explanationOf(key);
    return found ? textOf(headroom::textOf(*found, language())) : QString();
}

QString explanationTip(std::string_view key)
{
    return plainToolTip(explanationText(key));
}

std::string explanationKey(std::string_view field)
{
    std::string key(field);
    std::ranges::replace(key, ' ', '_');
    return key;
}

QString explainedWord(const QWidget *widget)
{
    return widget->property(kExplained).toString();
}

void explain(QWidget *widget, std::string_view key)
{
    if (isInGlossary(key))
        widget->setProperty(kExplained, textOf(key));
    const QString text = explanationText(key);
    Q_ASSERT_X(!text.isEmpty(), "explain", std::string(key).c_str());
    setPlainToolTip(widget, text);
    widget->setWhatsThis(widget->toolTip());
    if (widget->accessibleName().isEmpty() && !showsItsName(widget))
        widget->setAccessibleName(textOf(explanationOf(key)->term));
}

void nameAndExplain(QWidget *widget, const char *name, std::string_view key)
{
    widget->setObjectName(QLatin1String(name));
    explain(widget, key);
}

void explainEntry(QAction *action, std::string_view key)
{
    action->setToolTip(explanationTip(key));
    action->setWhatsThis(action->toolTip());
}

void explainTabs(QTabBar *tabs, std::initializer_list<std::string_view> keys)
{
    int tab = 0;
    for (const std::string_view key : keys)
        tabs->setTabToolTip(tab++, explanationTip(key));
}

void explainButtons(QDialogButtonBox *buttons)
{
    for (const auto &[button, key] :
         {std::pair(QDialogButtonBox::Ok, "ok"), std::pair(QDialogButtonBox::Cancel, "cancel"),
          std::pair(QDialogButtonBox::Close, "close")})
        if (QPushButton *found = buttons->button(button)) {
            found->setText(textOf(explanationOf(key)->term)); // Qt's own catalogue may be missing
            explain(found, key);
        }
}

QDialogButtonBox *closeButtons(QDialog *dialog)
{
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    explainButtons(buttons);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    return buttons;
}

} // namespace headroom::ui
