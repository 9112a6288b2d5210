// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/parts/folding_panel.h"

#include "ui/format/explained.h"
#include "ui/theme/icons.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QPushButton>

#include <utility>

namespace headroom::ui {

namespace {

constexpr int kStripWidth = 56;
constexpr int kEdgeWidth = 40; ///< at the right, where the strip is one line of text

} // namespace

FoldingPanel::FoldingPanel(Qt::Edge side, QWidget *content, QWidget *strip, const char *key,
                           QWidget *parent)
    : QFrame(parent),
      m_side(side),
      m_content(content),
      m_strip(strip),
      m_button(new QPushButton(this))
{
    const bool isLeft = side == Qt::LeftEdge;
    setRole(this, isLeft ? Role::LeftPanel : Role::RightPanel);
    setRole(m_button, Role::Quiet);
    nameAndExplain(m_button, key, key);
    m_button->setFocusPolicy(Qt::TabFocus); // no ring after a click
    auto *layout = columnIn(this, 0, {isLeft ? 0 : 1, 0, isLeft ? 1 : 0, 0});
    layout->addWidget(m_button, 0, isLeft ? Qt::AlignRight : Qt::AlignLeft);
    layout->addWidget(m_content, 1);
    layout->addWidget(m_strip, 1);
    connect(m_button, &QPushButton::clicked, this, [this] { setOpened(isFolded()); });
    arrange();
}

void FoldingPanel::setRoomy(bool isRoomy)
{
    if (std::exchange(m_isRoomy, isRoomy) == isRoomy)
        return arrange(); // the text may have another size
    m_isOpen = false;
    arrange();
}

void FoldingPanel::setOpened(bool isOpened)
{
    if (m_isRoomy || std::exchange(m_isOpen, isOpened) == isOpened)
        return;
    arrange();
    emit openedChanged(isOpened);
}

int FoldingPanel::foldedWidth() const
{
    return qRound((m_side == Qt::LeftEdge ? kStripWidth : kEdgeWidth) * currentTokens().scale);
}

void FoldingPanel::setUnfoldedMinimum(int width)
{
    m_unfoldedMinimum = width;
    arrange();
}

void FoldingPanel::arrange()
{
    const bool opensLeft = isFolded() == (m_side == Qt::RightEdge);
    m_button->setVisible(!m_isRoomy);
    m_button->setIcon(lineIcon(opensLeft ? Icon::ChevronLeft : Icon::ChevronRight));
    QWidget *shown = isFolded() ? m_strip : m_content;
    QWidget *hidden = isFolded() ? m_content : m_strip;
    const bool hadFocus = !hidden->isHidden() && hidden->isAncestorOf(window()->focusWidget());
    shown->show();
    hidden->hide();
    // The keyboard stays in the panel, and does not go to whatever is next.
    if (hadFocus && shown->focusPolicy() != Qt::NoFocus)
        shown->setFocus(Qt::OtherFocusReason);
    setMinimumWidth(isFolded() ? foldedWidth() : m_unfoldedMinimum);
    setMaximumWidth(isFolded() ? foldedWidth() : QWIDGETSIZE_MAX);
}

} // namespace headroom::ui
