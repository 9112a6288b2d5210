// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/view_state.h"

#include <QFlags>
#include <QObject>

#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace headroom {

/// Parts of a view that have changed.
enum class ViewPart : unsigned {
    selection = 1,
    page = 2,
    filter = 4,
    axes = 8,
    dimension = 16,
    candidateList = 32,
    inspectedOffer = 64,
    marked = 128,
    zoom = 256,
    comparison = 512,
    forecast = 1024,
    linked = 2048,
};
Q_DECLARE_FLAGS(ViewParts, ViewPart)
Q_DECLARE_OPERATORS_FOR_FLAGS(ViewParts)

/// The current view. It is set as a whole or by part; each change is announced once.
class CurrentView final : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    [[nodiscard]] const ViewState &state() const { return m_state; }

    /// Asked before another workload is selected; false keeps the current view.
    void guardSelection(std::function<bool()> mayLeave) { m_mayLeave = std::move(mayLeave); }

    /// Exactly this one, such as a bookmark.
    void set(const ViewState &wanted);

    /// Resets the view for another plan, except for its page, without asking.
    void reset();

    /// Ends what belonged to the other workload.
    void selectWorkload(WorkloadId workload);
    void setPage(const std::string &key);
    void setFilter(const CandidateFilter &filter);
    /// The same scope of candidates, under the same lens.
    void setCatalogFilter(const OfferFilter &filter);
    void setLens(PriceLens lens);
    void setCandidateList(CandidateList list);
    /// Lists the marked offers, if there are any.
    void listMarked();
    void setPerformanceAxis(std::optional<PerformanceAxis> axis);
    void setCostAxis(std::optional<CostAxis> axis);
    void setLogarithmic(bool logarithmic);
    void setDimension(Dimension dimension);
    void setBudgetRows(std::optional<Dimension> rows);
    void setCostView(CostView view);
    void setForecastMonths(int months);
    void setForecastStacked(bool stacked);
    void inspect(const std::optional<OfferReference> &offer);
    void compare(const std::vector<std::string> &scenarios);
    void explain(const std::string &scenario);
    /// Marks offers and the workloads that use them; the list switches to them when offers are marked
    /// for the first time.
    void mark(const std::vector<OfferIndex> &offers, const std::set<WorkloadId> &workloads = {});
    /// Highlights workloads and the offers they use; the list of offers stays as it is.
    void link(const std::set<WorkloadId> &workloads, const std::vector<OfferIndex> &offers);
    void link(const std::set<WorkloadId> &workloads);
    /// Without a zoom the chart shows everything.
    void setZoom(const std::string &chart, const std::optional<ChartZoom> &zoom);

signals:
    /// The selection is named also when it was kept although another was wished for.
    void changed(headroom::ViewParts parts);

private:
    /// Zoom of the candidates' chart after a change of the view.
    enum class Zoom { stays, ends };
    template <typename Value>
    void setPart(Value ViewState::*part, const std::type_identity_t<Value> &value,
                 Zoom zoom = Zoom::stays);

    std::function<bool()> m_mayLeave;
    ViewState m_state;
};

} // namespace headroom
