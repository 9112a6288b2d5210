// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/parts/elided_label.h"

#include "ui/theme/roles.h"

namespace headroom::ui {

namespace {

constexpr qsizetype kLeastLetters = 12; // fewer say nothing

} // namespace

ElidedLabel::ElidedLabel(QWidget *parent) : QLabel(parent)
{
    setRole(this, Role::MutedSmall);
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

void ElidedLabel::setFullText(const QString &text)
{
    m_fullText = text;
    setAccessibleName(text);
    setToolTip(text.isEmpty() ? QString() : plainToolTip(text));
    fit();
}

void ElidedLabel::resizeEvent(QResizeEvent *event)
{
    QLabel::resizeEvent(event);
    fit();
}

void ElidedLabel::fit()
{
    const QString elided =
        fontMetrics().elidedText(m_fullText, Qt::ElideRight, contentsRect().width());
    const bool saysSomething = elided == m_fullText || elided.size() >= kLeastLetters;
    setText(saysSomething ? elided : QString());
}

} // namespace headroom::ui
