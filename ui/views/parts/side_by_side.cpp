// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/parts/side_by_side.h"

#include "ui/theme/theme.h"

#include <QBoxLayout>
#include <QFontMetrics>

namespace headroom::ui {
namespace {

constexpr int kSubject = 2; ///< parts of the width
constexpr int kExplanation = 1;
constexpr int kLetters = 120; ///< of the page's font, from which both have room beside each other

QVBoxLayout *columnOf(QBoxLayout *all, int stretch, int gap)
{
    auto *column = new QVBoxLayout;
    column->setSpacing(gap);
    all->addLayout(column, stretch);
    return column;
}

} // namespace

SideBySide::SideBySide(QWidget *parent)
    : QWidget(parent),
      m_all(new QBoxLayout(QBoxLayout::LeftToRight, this)),
      m_subject(nullptr),
      m_explanation(nullptr)
{
    const int gap = currentTokens().space.medium;
    m_all->setContentsMargins(0, 0, 0, 0);
    m_all->setSpacing(gap);
    m_subject = columnOf(m_all, kSubject, gap);
    m_explanation = columnOf(m_all, kExplanation, gap);
}

void SideBySide::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void SideBySide::arrange()
{
    const bool hasRoom = width() >= kLetters * QFontMetrics(font()).averageCharWidth();
    m_all->setDirection(hasRoom ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

} // namespace headroom::ui
