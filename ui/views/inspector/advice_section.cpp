// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/inspector/advice_section.h"

#include "core/documents/source_documents.h"
#include "core/evaluation/line.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/badge.h"
#include "ui/theme/theme.h"
#include "ui/views/inspector/inset_card.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace headroom::ui {

namespace {

Tone toneOf(AdviceVerdict verdict)
{
    switch (verdict) {
    case AdviceVerdict::inFavour: return Tone::Good;
    case AdviceVerdict::against: return Tone::Warning;
    case AdviceVerdict::note: return Tone::Accent;
    }
    return Tone::Accent;
}

QString nameOf(AdviceVerdict verdict)
{
    switch (verdict) {
    case AdviceVerdict::inFavour: return AdviceSection::tr("for");
    case AdviceVerdict::against: return AdviceSection::tr("against");
    case AdviceVerdict::note: return AdviceSection::tr("note");
    }
    return {};
}

} // namespace

AdviceSection::AdviceSection(QWidget *parent) : Collapsible(tr("Why this, why not that"), parent)
{
    setObjectName(QStringLiteral("adviceSection"));
    explainHead("section_advice");
    body()->setSpacing(currentTokens().space.small);
}

void AdviceSection::addCard()
{
    auto *frame = new InsetCard(Role::Body, this);
    auto *link = new QPushButton(frame);
    const std::size_t place = m_cards.size();
    m_cards.push_back({frame, frame->addText(Role::MutedSmall), link});
    frame->addWidget(link);
    setRole(link, Role::PlainLink);
    link->setObjectName(QStringLiteral("adviceRule_%1").arg(place));
    ui::explain(link, "advice_rule");
    ui::explain(frame->badge(), "advice_verdict");
    ui::explain(m_cards[place].source, "advice_source");
    connect(link, &QPushButton::clicked, this,
            [this, place] { emit ruleRequested(m_cards[place].rule); });
    body()->addWidget(frame);
}

void AdviceSection::render(const InspectorInput &input)
{
    const Line *line = input.line();
    std::vector<Advice> advice;
    if (const Workload *workload =
            line ? findWorkload(input.snapshot->seen(), input.workload.id) : nullptr)
        advice = adviceOn(input.snapshot->inputs, *workload, *line, language());
    setVisible(!advice.empty());
    while (m_cards.size() < advice.size())
        addCard();
    for (std::size_t i = 0; i < m_cards.size(); ++i) {
        Card &card = m_cards[i];
        card.frame->setVisible(i < advice.size());
        if (i >= advice.size())
            continue;
        card.frame->badge()->setText(nameOf(advice[i].verdict));
        card.frame->badge()->setTone(toneOf(advice[i].verdict));
        card.frame->heading()->setText(textOf(advice[i].text));
        card.source->setText(textOf(withTitles(advice[i].source)));
        card.rule = textOf(advice[i].rule);
        card.link->setText(tr("Rule %1").arg(card.rule));
    }
}

} // namespace headroom::ui
