// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/study.h"
#include "ui/charts/scatter_scene.h"
#include "ui/pages/page.h"
#include "ui/rows/explore_scene.h"

#include <memory>

class QMenu;
class QLabel;
class QPushButton;
class QTableView;

namespace headroom::ui {

class CandidateLists;
class CandidateZoom;
class CheapestHeadline;
class ElidedLabel;
class ExploreSplitter;
class FilterBar;
class ScatterChart;
class TokenLine;

/// All offers of the catalog for one workload: cost against performance, and the best of them as
/// tables.
class ExplorePage final : public Page
{
    Q_OBJECT

public:
    explicit ExplorePage(const PageContext &context, QWidget *parent = nullptr);

    [[nodiscard]] QWidget *firstFocus() const override;
    [[nodiscard]] QTableView *table() const override;
    void unfoldTable() override;
    [[nodiscard]] QLineEdit *search() const override;
    /// Counter and search.
    [[nodiscard]] QWidget *tools() const override { return m_tools; }
    [[nodiscard]] ScatterChart *chart() const { return m_chart; }
    [[nodiscard]] FilterBar *filters() const { return m_filters; }
    [[nodiscard]] CandidateLists *lists() const { return m_lists; }
    [[nodiscard]] const ScatterScene &scene() const;
    /// "5,218 of 204,496 offers".
    [[nodiscard]] ElidedLabel *counter() const { return m_counter; }
    /// Returns whether a newer picture is being computed than the one shown.
    [[nodiscard]] bool isBehind() const { return m_pictures.isRunning(); }

protected:
    void resizeEvent(QResizeEvent *event) override;
    void prepare(const ViewInput &input) override;
    [[nodiscard]] EmptyState emptyState(const ViewInput &input) const override;
    void renderContent(const ViewInput &input) override;
    void leaveContent() override;

private:
    void buildTools();
    QWidget *buildChartCard();
    void buildAxisMenus();
    void fillCostMenu(QMenu *menu);
    void fillPerformanceMenu(QMenu *menu);
    void addScale(QMenu *menu);
    void connectChart();
    void takePicture(const Expected<std::shared_ptr<const ExploreContent>> &made);
    void showPicture();
    void showCounter(const ExploreContent &content);
    void allocate(OfferIndex offer);
    void inspect(OfferIndex offer);
    void moveNeed(double value);
    void moveBudget(double value);
    void toggleGroup(HardwareGroup group);
    void applyRemedy();

    CurrentView *m_view;
    ViewInput m_input;
    /// Input of the newest picture; without candidates if none is to be shown.
    ViewInput m_wanted;
    std::shared_ptr<const ExploreContent> m_made; ///< the newest picture; null for none
    std::shared_ptr<const ExploreContent>
        m_shown; ///< contents of chart and table, and the need that they are compared with
    FilterBar *m_filters;
    QWidget *m_tools;
    ElidedLabel *m_counter;
    CheapestHeadline *m_headline;
    ElidedLabel *m_conditions; ///< filters and constraints of what is shown
    QPushButton *m_noLimit;
    QLabel *m_unknown; ///< names of the workload and its offer that are not known
    ScatterChart *m_chart;
    TokenLine *m_tokens; ///< token APIs beside instances
    CandidateZoom *m_zoom;
    CandidateLists *m_lists;
    ExploreSplitter *m_splitter = nullptr;
    Study<std::shared_ptr<const ExploreContent>> m_pictures;
};

} // namespace headroom::ui
