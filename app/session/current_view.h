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

/// What of a view is another than before.
enum class ViewPart : unsigned {
    selection = 1,
    page = 2,
    filter = 4,
    axes = 8,
    dimension = 16,
    candidateList = 32,
    lookedAt = 64,
    marked = 128,
    zoom = 256,
    comparison = 512,
    forecast = 1024,
};
Q_DECLARE_FLAGS(ViewParts, ViewPart)
Q_DECLARE_OPERATORS_FOR_FLAGS(ViewParts)

/// The view that stands. It is set as a whole or by part, and every change is announced once.
class CurrentView final : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    [[nodiscard]] const ViewState &state() const { return m_state; }

    /// Asked before another workload is selected; false keeps the view that stands.
    void guardSelection(std::function<bool()> mayLeave) { m_mayLeave = std::move(mayLeave); }

    /// Exactly this one, such as a bookmark.
    void set(const ViewState &wanted);

    /// Of another plan: nothing is left of this view but its page, and nobody is asked.
    void startAnew();

    /// Ends what belonged to the other workload.
    void selectWorkload(WorkloadId workload);
    void setPage(const std::string &key);
    void setFilter(const CandidateFilter &filter);
    /// The same scope of candidates.
    void setOfferFilter(const OfferFilter &filter);
    void setCandidateList(CandidateList list);
    /// Of what is marked, while there is something.
    void listMarked();
    void setPerformanceAxis(std::optional<PerformanceAxis> axis);
    void setCostAxis(std::optional<CostAxis> axis);
    void setLogarithmic(bool logarithmic);
    void setDimension(Dimension dimension);
    void setCostView(CostView view);
    void setForecastMonths(int months);
    void setForecastStacked(bool stacked);
    void lookAt(const std::optional<OfferReference> &offer);
    void compare(const std::vector<std::string> &scenarios);
    void explain(const std::string &scenario);
    /// What is marked for the first time is listed.
    void mark(const std::vector<OfferIndex> &offers);
    /// Without a zoom the chart shows everything.
    void setZoom(const std::string &chart, const std::optional<ChartZoom> &zoom);

signals:
    /// The selection is named also when it was kept although another was wished for.
    void changed(headroom::ViewParts parts);

private:
    /// Of the candidates' chart, when something in the view changes.
    enum class Zoom { stays, ends };
    template <typename Value>
    void setPart(Value ViewState::*part, const std::type_identity_t<Value> &value,
                 Zoom zoom = Zoom::stays);

    std::function<bool()> m_mayLeave;
    ViewState m_state;
};

} // namespace headroom
