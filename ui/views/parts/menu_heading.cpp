// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/parts/menu_heading.h"

#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QLabel>
#include <QMenu>
#include <QWidgetAction>

namespace headroom::ui {

namespace {

/// One label for each menu that contains it.
class MenuHeading final : public QWidgetAction
{
public:
    MenuHeading(const QString &text, QObject *parent) : QWidgetAction(parent)
    {
        setText(text);
        setEnabled(false);
    }

protected:
    QWidget *createWidget(QWidget *parent) override
    {
        QLabel *label = plainLabel(text(), Role::Section, parent);
        const SpaceTokens &space = currentTokens().space;
        label->setContentsMargins(space.medium, space.small, space.medium, space.tiny);
        return label;
    }
};

} // namespace

void addHeading(QMenu *menu, const QString &text)
{
    menu->addSeparator();
    menu->addAction(new MenuHeading(text, menu));
}

} // namespace headroom::ui
