// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/inspector/workload_section.h"

class QLabel;

namespace headroom {
struct HowStep;
}

namespace headroom::ui {

class InsetCard;
class TermBar;

/// "How was this computed?": each figure's formula, sources and evidence, one card a step.
class HowSection final : public Collapsible
{
    Q_OBJECT

public:
    explicit HowSection(QWidget *parent);

    void render(const InspectorInput &input);

private:
    struct Card {
        InsetCard *frame;
        QLabel *formula;
        TermBar *terms;
        QLabel *caption;
        QLabel *sources;
        Evidence evidence = Evidence::modelled; ///< of the figure
    };

    void addCard();
    static void fill(Card &card, const HowStep &step);

    std::vector<Card> m_cards;
};

} // namespace headroom::ui
