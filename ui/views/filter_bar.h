// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evaluation/candidates.h"
#include "view_state.h"

#include <QWidget>

#include <memory>
#include <vector>

class QLineEdit;

namespace headroom::ui {

class ChipButton;
class FilterMenu;

/// The filters of Explore as chips that open their menus, and the search field.
class FilterBar final : public QWidget
{
    Q_OBJECT

public:
    explicit FilterBar(ViewState *state, QWidget *parent = nullptr);

    void setCandidates(std::shared_ptr<const CandidateSet> candidates);
    [[nodiscard]] ChipButton *chip(FilterField field) const;
    [[nodiscard]] FilterMenu *menu(FilterField field) const;
    [[nodiscard]] QLineEdit *search() const { return m_search; }
    /// What of the offers is shown; stands wherever the page puts it.
    [[nodiscard]] ChipButton *fitChip() const { return m_fit; }

private:
    struct Chip {
        FilterField field;
        ChipButton *button;
        FilterMenu *menu;
    };

    void addChip(FilterField field, const QString &caption);
    void addFitChip();
    void fill(const Chip &chip);
    void render();

    ViewState *m_state;
    std::shared_ptr<const CandidateSet> m_candidates;
    std::vector<Chip> m_chips;
    ChipButton *m_fit;
    ChipButton *m_reset;
    QLineEdit *m_search;
};

} // namespace headroom::ui
