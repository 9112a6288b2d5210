// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/inspector/how_section.h"

#include "core/evaluation/format.h"
#include "core/wording/explain.h"
#include "session/language.h"
#include "ui/charts/term_bar.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/badge.h"
#include "ui/theme/theme.h"
#include "ui/views/inspector/fact_list.h"
#include "ui/views/inspector/inset_card.h"
#include "ui/views/parts/explanation_popup.h"

#include <QLabel>
#include <QStringList>
#include <QVBoxLayout>

namespace headroom::ui {

namespace {

Tone toneOf(Evidence evidence)
{
    switch (evidence) {
    case Evidence::measured: return Tone::Good;
    case Evidence::interpolated:
    case Evidence::modelled: return Tone::Accent;
    case Evidence::stated:
    case Evidence::ruleOfThumb: return Tone::Warning;
    }
    return Tone::Accent;
}

/// That of the figure first.
ExplanationPopup::Keys gradesFrom(Evidence evidence)
{
    ExplanationPopup::Keys keys{std::string(keyOf(evidence))};
    for (const Evidence other : {Evidence::measured, Evidence::interpolated, Evidence::modelled,
                                 Evidence::stated, Evidence::ruleOfThumb})
        if (other != evidence)
            keys.emplace_back(keyOf(other));
    keys.emplace_back("range_80");
    return keys;
}

std::vector<Term> termsOf(const RooflineShares &shares)
{
    std::vector<Term> terms{{HowSection::tr("compute"), shares.compute, 0},
                            {HowSection::tr("memory"), shares.memory, 1},
                            {HowSection::tr("overhead"), shares.overhead, 3},
                            {HowSection::tr("network"), shares.communication, 4}};
    std::erase_if(terms, [](const Term &term) { return term.share <= 0; });
    return terms;
}

} // namespace

HowSection::HowSection(QWidget *parent) : Collapsible(tr("How was this computed?"), parent)
{
    setObjectName(QStringLiteral("howSection"));
    explainHead("section_how");
    body()->setSpacing(currentTokens().space.small);
}

void HowSection::render(const InspectorInput &input)
{
    const Line *line = input.line();
    std::vector<HowStep> steps;
    if (line && line->offer)
        steps = explain(input.snapshot->inputs, activeScenario(input.snapshot->plan()),
                        input.workload, *line, language());
    setVisible(!steps.empty());
    if (line && !steps.empty())
        setTitle(hasAmount(*line)
                     ? tr("How was %1 computed?")
                           .arg(textOf(formatMoney(line->monthly, input.plan.currency, language())))
                     : tr("How was this computed?"));
    while (m_cards.size() < steps.size())
        addCard();
    for (std::size_t i = 0; i < m_cards.size(); ++i) {
        m_cards[i].frame->setVisible(i < steps.size());
        if (i < steps.size())
            fill(m_cards[i], steps[i]);
    }
}

void HowSection::addCard()
{
    auto *frame = new InsetCard(Role::BodyBold, this);
    auto *formula = new ReadingLabel(Role::Body, frame);
    frame->addWidget(formula);
    auto *terms = new TermBar(frame);
    frame->addWidget(terms);
    auto *caption = frame->addText(Role::MutedSmall);
    auto *sources = new ReadingLabel(Role::MutedSmall, frame);
    frame->addWidget(sources);
    body()->addWidget(frame);
    setPlainToolTip(frame, explanationText("how_step"));
    ui::explain(terms, "roofline");
    ui::explain(caption, "roofline");
    explainWhenPressed(frame->badge(), [this, card = m_cards.size()] {
        return gradesFrom(m_cards[card].evidence);
    });
    m_cards.push_back({frame, formula, terms, caption, sources});
}

void HowSection::fill(Card &card, const HowStep &step)
{
    card.frame->heading()->setText(textOf(step.title));
    card.frame->badge()->setVisible(step.evidence.has_value());
    if (step.evidence) {
        card.evidence = *step.evidence;
        card.frame->badge()->setText(textOf(nameOf(*step.evidence)));
        ui::explain(card.frame->badge(), keyOf(*step.evidence));
        card.frame->badge()->setTone(toneOf(*step.evidence));
    }
    card.formula->setText(textOf(step.formula));
    card.formula->setVisible(!step.formula.empty());
    card.terms->setVisible(step.shares.has_value());
    card.caption->setVisible(step.shares.has_value());
    if (step.shares) {
        card.terms->setTerms(termsOf(*step.shares));
        card.caption->setText(card.terms->caption());
    }
    QStringList sources;
    for (const std::string &source : step.sources)
        sources += textOf(source);
    card.sources->setText(sources.join(u'\n'));
    card.sources->setVisible(!sources.isEmpty());
}

} // namespace headroom::ui
