// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/fields/search_field.h"

#include "ui/format/text.h"
#include "ui/theme/icons.h"

#include <QAction>
#include <QLineEdit>
#include <QToolButton>

namespace headroom::ui {

void setUpSearchField(QLineEdit *field)
{
    field->setClearButtonEnabled(true);
    const QAction *magnifier = field->addAction(lineIcon(Icon::Search), QLineEdit::LeadingPosition);
    // Qt gives its own buttons no names.
    for (QToolButton *button : field->findChildren<QToolButton *>())
        button->setAccessibleName(button->defaultAction() == magnifier ? tr("Search")
                                                                       : tr("Clear the search"));
}

} // namespace headroom::ui
