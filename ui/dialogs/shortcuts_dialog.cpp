// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/shortcuts_dialog.h"

#include "ui/format/explained.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

namespace headroom::ui {

namespace {

constexpr QSize kShortcutsSize(460, 560);

struct Key {
    QString keys;
    QString meaning;
};

QList<Key> keysOfActions(const QList<QAction *> &actions)
{
    QList<Key> keys;
    for (const QAction *action : actions)
        if (!action->shortcut().isEmpty() && !action->objectName().isEmpty())
            keys.append({action->shortcut().toString(QKeySequence::NativeText),
                         QString(action->text()).remove(u'&').remove(QStringLiteral("…"))});
    return keys;
}

QList<Key> keysOfViews()
{
    return {
        {ShortcutsDialog::tr("Alt+Up, Alt+Down"), ShortcutsDialog::tr("Mix: move the workload")},
        {ShortcutsDialog::tr("Del"), ShortcutsDialog::tr("Mix: remove the workload")},
        {ShortcutsDialog::tr("Left, Right"), ShortcutsDialog::tr("Chart: walk along the frontier")},
        {ShortcutsDialog::tr("Enter"), ShortcutsDialog::tr("Chart and table: allocate the offer")},
        {ShortcutsDialog::tr("Space"),
         ShortcutsDialog::tr("Chart and table: details of an offer (right click)")},
        {ShortcutsDialog::tr("Ctrl+Left, Ctrl+Right"),
         ShortcutsDialog::tr("Chart: move the limit of the service level")},
        {ShortcutsDialog::tr("Ctrl+Up, Ctrl+Down"), ShortcutsDialog::tr("Charts: move the budget")},
        {ShortcutsDialog::tr("+, −, 0"), ShortcutsDialog::tr("Chart: zoom in, out, show all")},
        {ShortcutsDialog::tr("Shift+drag"), ShortcutsDialog::tr("Chart: select a rectangle")},
        {ShortcutsDialog::tr("Up, Down"),
         ShortcutsDialog::tr("Number field: increase or decrease by a tenth")},
        {ShortcutsDialog::tr("Esc"), ShortcutsDialog::tr("Field: discard what was typed")},
    };
}

} // namespace

ShortcutsDialog::ShortcutsDialog(const QList<QAction *> &actions, QWidget *parent) : QDialog(parent)
{
    setWindowTitle(tr("Keyboard shortcuts"));
    resize(kShortcutsSize);
    const SpaceTokens &space = currentTokens().space;
    auto *content = new QWidget;
    setRole(content, Role::Page);
    auto *grid = new QGridLayout(content);
    grid->setHorizontalSpacing(space.huge);
    grid->setVerticalSpacing(space.small);
    grid->setColumnStretch(1, 1);
    int row = 0;
    for (const Key &key : keysOfActions(actions) + keysOfViews()) {
        grid->addWidget(plainLabel(key.keys, Role::BodyBold, content), row, 0, Qt::AlignTop);
        QLabel *meaning = wrappedText(key.meaning, Role::Body, content);
        grid->addWidget(meaning, row, 1, Qt::AlignTop);
        ++row;
    }
    grid->setRowStretch(row, 1);
    auto *scroll = new QScrollArea(this);
    explain(scroll, "shortcut_list");
    scrollDown(scroll, content);
    auto *buttons = closeButtons(this);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(evenMargins(space.large));
    layout->addWidget(scroll, 1);
    layout->addWidget(buttons);
}

} // namespace headroom::ui
