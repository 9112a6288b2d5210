// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/inspector/workload_section.h"

class QLabel;
class QPushButton;

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

signals:
    /// A rule of the documents is to be explained.
    void ruleRequested(const QString &rule);

private:
    struct Card {
        InsetCard *frame;
        QLabel *source;
        QPushButton *link;
        QString rule = {};
    };

    void addCard();

    std::vector<Card> m_cards;
};

} // namespace headroom::ui
