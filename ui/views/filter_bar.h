// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"
#include "session/view_state.h"

#include <QWidget>

#include <memory>

namespace headroom::ui {

class ChipButton;
class FilterChips;

/// The filters of Explore: chips over the offers, and what of the candidates is shown.
class FilterBar final : public QWidget
{
    Q_OBJECT

public:
    explicit FilterBar(ViewState *state, QWidget *parent = nullptr);

    void setCandidates(std::shared_ptr<const CandidateSet> candidates);
    [[nodiscard]] FilterChips *chips() const { return m_chips; }
    /// What of the offers is shown; stands wherever the page puts it.
    [[nodiscard]] ChipButton *fitChip() const { return m_fit; }

private:
    void fillFitMenu();
    void render();

    ViewState *m_state;
    std::shared_ptr<const CandidateSet> m_candidates;
    FilterChips *m_chips;
    ChipButton *m_fit;
};

} // namespace headroom::ui
