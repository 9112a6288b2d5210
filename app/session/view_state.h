// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"
#include "core/report/breakdown.h"

#include <QObject>

#include <functional>
#include <optional>

namespace headroom {

/// What is looked at: selection, filters and axes. Neither undoable nor saved with the plan.
class ViewState : public QObject
{
    Q_OBJECT

public:
    enum class Page { explore, budget, catalog };
    Q_ENUM(Page)

    using QObject::QObject;

    /// Asked before another workload is selected; false keeps the one that is.
    void guardSelection(std::function<bool()> mayLeave) { m_mayLeave = std::move(mayLeave); }

    [[nodiscard]] WorkloadId selectedWorkload() const { return m_workload; }
    [[nodiscard]] Page page() const { return m_page; }
    [[nodiscard]] const CandidateFilter &filter() const { return m_filter; }
    [[nodiscard]] PerformanceAxis performanceAxis() const { return m_performanceAxis; }
    [[nodiscard]] CostAxis costAxis() const { return m_costAxis; }
    [[nodiscard]] bool logarithmic() const { return m_logarithmic; }
    [[nodiscard]] Dimension dimension() const { return m_dimension; }
    /// A candidate of the selected workload that is looked at without being put to use.
    [[nodiscard]] const std::optional<OfferReference> &lookedAt() const { return m_lookedAt; }

public slots:
    void selectWorkload(headroom::WorkloadId workload);
    void setPage(headroom::ViewState::Page page);
    void setFilter(const headroom::CandidateFilter &filter);
    void setPerformanceAxis(headroom::PerformanceAxis axis);
    void setCostAxis(headroom::CostAxis axis);
    void setLogarithmic(bool logarithmic);
    void setDimension(headroom::Dimension dimension);
    void lookAt(const std::optional<headroom::OfferReference> &offer);

signals:
    void selectionChanged(); ///< also when it was kept although another was wished for
    void pageChanged();
    void filterChanged();
    void axesChanged();
    void dimensionChanged();
    void lookedAtChanged();

private:
    std::function<bool()> m_mayLeave;
    WorkloadId m_workload = 0;
    Page m_page = Page::explore;
    CandidateFilter m_filter;
    PerformanceAxis m_performanceAxis = PerformanceAxis::replicaCapacity;
    CostAxis m_costAxis = CostAxis::monthly;
    bool m_logarithmic = true;
    Dimension m_dimension = Dimension::workload;
    std::optional<OfferReference> m_lookedAt;
};

} // namespace headroom
