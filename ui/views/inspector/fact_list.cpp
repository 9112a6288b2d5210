// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/inspector/fact_list.h"

#include "ui/format/explained.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QLabel>
#include <QVBoxLayout>

namespace headroom::ui {

FactList::FactList(QWidget *parent) : QWidget(parent)
{
    auto *layout = new QVBoxLayout(this);
    const SpaceTokens &space = currentTokens().space;
    // Flush with the text inside the editors above and below.
    layout->setContentsMargins(0, space.tiny, space.small + 5, space.tiny);
    layout->setSpacing(space.small);
}

void FactList::setFacts(const std::vector<FactRow> &facts)
{
    if (facts == m_facts)
        return;
    while (m_lines.size() < facts.size())
        addLine();
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const Line &line = m_lines[i];
        line.row->setVisible(i < facts.size());
        if (i >= facts.size())
            continue;
        line.label->setText(facts[i].label);
        line.value->setText(facts[i].value);
        line.value->setAccessibleName(facts[i].label + QStringLiteral(": ") + facts[i].value);
        const QString meaning = explanationText(facts[i].meaning);
        setPlainToolTip(line.row, meaning);
        line.value->setAccessibleDescription(meaning);
        if (i >= m_facts.size() || m_facts[i].tone != facts[i].tone)
            setTone(line.value, facts[i].tone);
    }
    m_facts = facts;
}

void FactList::addLine()
{
    auto *row = new QWidget(this);
    auto *layout = rowIn(row, currentTokens().space.small);
    auto *label = plainLabel({}, Role::Muted, row);
    label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto *value = new ReadingLabel(Role::Body, row);
    value->setAlignment(Qt::AlignRight | Qt::AlignTop);
    layout->addWidget(label);
    layout->addWidget(value, 1);
    this->layout()->addWidget(row);
    m_lines.push_back({row, label, value});
}

ReadingLabel::ReadingLabel(Role role, QWidget *parent) : PlainLabel(parent)
{
    setWordWrap(true);
    setTextInteractionFlags(Qt::NoTextInteraction);
    setCursor(Qt::IBeamCursor);
    setRole(this, role);
}

void ReadingLabel::mousePressEvent(QMouseEvent *event)
{
    setSelectable(true);
    PlainLabel::mousePressEvent(event);
}

void ReadingLabel::contextMenuEvent(QContextMenuEvent *event)
{
    setSelectable(true);
    PlainLabel::contextMenuEvent(event);
}

void ReadingLabel::leaveEvent(QEvent *event)
{
    if (!hasSelectedText())
        setSelectable(false);
    PlainLabel::leaveEvent(event);
}

void ReadingLabel::setSelectable(bool on)
{
    const auto wanted = on ? Qt::TextSelectableByMouse : Qt::NoTextInteraction;
    if (textInteractionFlags() != wanted)
        setTextInteractionFlags(wanted);
}

} // namespace headroom::ui
