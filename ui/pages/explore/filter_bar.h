// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"
#include "session/current_view.h"

#include <QWidget>

#include <memory>

namespace headroom::ui {

class ChipButton;
class FilterChips;
class LensTabs;

/// Filters of Explore in one row: the price lens, chips for offers, and the choice of candidates to
/// show.
class FilterBar final : public QWidget
{
    Q_OBJECT

public:
    explicit FilterBar(CurrentView *view, QWidget *parent = nullptr);

    void render(std::shared_ptr<const CandidateSet> candidates, const CandidateFilter &filter);
    void setScope(CandidateScope scope);
    [[nodiscard]] FilterChips *chips() const { return m_chips; }

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void fillLensMenu();
    void fillFitMenu();
    void fitLens();

    CurrentView *m_view;
    std::shared_ptr<const CandidateSet> m_candidates;
    LensTabs *m_lens;
    FilterChips *m_chips;
    ChipButton *m_lensChip; ///< instead of its tabs, in a narrow page
    ChipButton *m_fit;
};

} // namespace headroom::ui
