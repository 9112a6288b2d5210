// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/help/manual_layout.h"

#include "ui/theme/theme.h"

#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextList>
#include <QTextTable>

namespace headroom::ui {

namespace {

constexpr double kLineHeight = 130;
constexpr int kTitleLevel = 1;

bool isCommand(const QTextBlock &block)
{
    return block.blockFormat().hasProperty(QTextFormat::BlockCodeLanguage)
           || block.blockFormat().hasProperty(QTextFormat::BlockCodeFence);
}

TypeRole roleOf(int headingLevel)
{
    return headingLevel == kTitleLevel ? TypeRole::Heading : TypeRole::Title;
}

void layOutHeading(QTextCursor &cursor, QTextBlockFormat &format)
{
    const SpaceTokens &space = currentTokens().space;
    const bool isTitle = format.headingLevel() == kTitleLevel;
    format.setTopMargin(isTitle ? 0 : space.large);
    format.setBottomMargin(isTitle ? space.medium : space.small);
    QTextCharFormat type;
    type.setFont(typeFont(roleOf(format.headingLevel()), currentTokens()));
    cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
    cursor.setCharFormat(type);
}

void layOutBlock(const QTextBlock &block)
{
    const SpaceTokens &space = currentTokens().space;
    QTextCursor cursor(block);
    QTextBlockFormat format = block.blockFormat();
    if (format.headingLevel() > 0) {
        layOutHeading(cursor, format);
    } else if (isCommand(block)) {
        const bool isLast = !isCommand(block.next());
        format.setBackground(currentTokens().color.track);
        format.setBottomMargin(isLast ? space.medium : 0);
    } else if (cursor.currentTable() == nullptr) {
        format.setLineHeight(kLineHeight, QTextBlockFormat::ProportionalHeight);
        format.setBottomMargin(block.textList() != nullptr ? space.tiny : space.medium);
    }
    cursor.setBlockFormat(format);
}

void layOutTable(QTextTable *table)
{
    QTextTableFormat format = table->format();
    format.setCellSpacing(0);
    format.setCellPadding(currentTokens().space.small);
    format.setBorder(1);
    format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setBorderCollapse(true);
    format.setBorderBrush(currentTokens().color.border);
    format.setTopMargin(currentTokens().space.small);
    format.setBottomMargin(currentTokens().space.medium);
    table->setFormat(format);
}

} // namespace

void layOutPage(QTextDocument *page)
{
    QTextCursor edit(page);
    edit.beginEditBlock();
    for (QTextBlock block = page->begin(); block.isValid(); block = block.next())
        layOutBlock(block);
    for (QTextFrame *frame : page->rootFrame()->childFrames())
        if (auto *table = qobject_cast<QTextTable *>(frame))
            layOutTable(table);
    edit.endEditBlock();
}

} // namespace headroom::ui
