// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/comparison.h"
#include "session/offer_comparison.h"
#include "ui/pages/page.h"

#include <optional>
#include <vector>

class QGridLayout;
class QLabel;
class QMenu;

namespace headroom::ui {

class ChipButton;
class ReadyMadeRow;
class ScenarioCard;
class TableTabs;
class WaterfallBars;

/// Scenarios side by side: cost and performance of each, differences from the baseline, and the
/// same figures as tables.
class ComparePage final : public Page
{
    Q_OBJECT

public:
    explicit ComparePage(const PageContext &context, QWidget *parent = nullptr);

    [[nodiscard]] QWidget *firstFocus() const override;
    [[nodiscard]] QTableView *table() const override;
    [[nodiscard]] WaterfallBars *waterfall() const { return m_waterfall; }
    [[nodiscard]] TableTabs *tables() const { return m_tables; }

protected:
    [[nodiscard]] EmptyState emptyState(const ViewInput &input) const override;
    void renderContent(const ViewInput &input) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *buildChips();
    QWidget *buildAlone();
    QWidget *buildWaterfallCard();
    QWidget *buildTables();
    void choose(std::vector<std::size_t> scenarios);
    void fillComparedMenu();
    void fillExplainedMenu();
    void fillAgainstMenu();
    void renderCards();
    void placeCards();
    void renderWaterfall();
    void renderTables();
    void seekBreakEvens();
    [[nodiscard]] Table breakEvens(const ComparedScenario &scenario) const;
    /// The scenario whose difference from the baseline is explained; null if only the baseline is
    /// compared.
    [[nodiscard]] const ComparedScenario *explained() const;
    /// With which scenario its break-even is shown: the one that was chosen, or the baseline.
    [[nodiscard]] std::size_t against() const;
    [[nodiscard]] WorkloadId workloadAt(int row) const;
    void followSelection();
    void exportPicture();

    CurrentView *m_view;
    Comparison m_comparison;
    std::vector<std::string> m_shownNames; ///< scenarios chosen when it was rendered
    std::string m_shownExplained;
    BreakEvenSearch m_search;
    std::optional<Expected<BreakEvens>>
        m_breakEvens; ///< of the way shown; absent until they are found
    QWidget *m_content;
    ReadyMadeRow *m_readyMade;
    ChipButton *m_compared;
    ChipButton *m_explained;
    ChipButton *m_against;
    QMenu *m_comparedMenu;
    QMenu *m_explainedMenu;
    QMenu *m_againstMenu;
    std::string m_againstName; ///< empty: the baseline
    QGridLayout *m_cardGrid;
    std::vector<ScenarioCard *> m_cards;
    std::size_t m_shownCards = 0;
    int m_columns = 0; ///< of the cards; 0: they are to be placed
    QWidget *m_alone;  ///< hint for a plan with one scenario
    QWidget *m_waterfallCard;
    WaterfallBars *m_waterfall;
    QLabel *m_order;
    TableTabs *m_tables;
};

} // namespace headroom::ui
