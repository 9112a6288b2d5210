// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/inspector/workload_section.h"

class QLabel;

namespace headroom::ui {

class InsetCard;

/// "Why this, why not that": the decision rules that apply to what serves the workload, each with
/// its document.
class AdviceSection final : public Collapsible
{
    Q_OBJECT

public:
    explicit AdviceSection(QWidget *parent);

    void render(const InspectorInput &input);

private:
    struct Card {
        InsetCard *frame;
        QLabel *source;
    };

    std::vector<Card> m_cards;
};

} // namespace headroom::ui
