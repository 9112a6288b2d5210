// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/parts/preview_bar.h"

#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/icon_label.h"
#include "ui/theme/icons.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QLabel>
#include <QPushButton>

namespace headroom::ui {

PreviewBar::PreviewBar(QWidget *parent) : QFrame(parent), m_text(plainLabel({}, Role::Body, this))
{
    setObjectName(QStringLiteral("previewBar"));
    setRole(this, Role::Notice);
    const SpaceTokens &space = currentTokens().space;
    auto *layout = rowIn(this, space.small, {space.medium, space.tiny, space.medium, space.tiny});
    auto *icon = new IconLabel(this);
    icon->setIcon(lineIcon(Icon::Info, Tone::Accent));
    layout->addWidget(icon);
    m_text->setObjectName(QStringLiteral("previewText"));
    layout->addWidget(m_text, 1);
    const auto add = [&](const char *name, const char *key, const QString &caption,
                         void (PreviewBar::*request)()) {
        auto *button = new QPushButton(caption, this);
        setRole(button, Role::Link);
        nameAndExplain(button, name, key);
        layout->addWidget(button);
        connect(button, &QPushButton::clicked, this, request);
    };
    add("applyPreview", "apply_preview", tr("Apply"), &PreviewBar::applyRequested);
    add("discardPreview", "discard_preview", tr("Discard"), &PreviewBar::discardRequested);
    say({});
    hide();
}

void PreviewBar::say(const QString &change)
{
    const QString what = tr("Preview: not part of the plan");
    m_text->setText(change.isEmpty() ? what : tr("%1 · %2").arg(what, change));
    setAccessibleName(m_text->text());
}

} // namespace headroom::ui
