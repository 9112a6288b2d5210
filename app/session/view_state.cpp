// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/view_state.h"

namespace headroom {

namespace {

template <typename T>
bool replace(T &current, const T &wanted)
{
    if (current == wanted)
        return false;
    current = wanted;
    return true;
}

} // namespace

void ViewState::selectWorkload(WorkloadId workload)
{
    if (workload == m_workload)
        return;
    if (m_mayLeave && !m_mayLeave()) {
        emit selectionChanged();
        return;
    }
    m_workload = workload;
    lookAt(std::nullopt); // it was a candidate of the other workload
    emit selectionChanged();
}

void ViewState::setPage(Page page)
{
    if (replace(m_page, page))
        emit pageChanged();
}

void ViewState::setFilter(const CandidateFilter &filter)
{
    if (replace(m_filter, filter))
        emit filterChanged();
}

void ViewState::setPerformanceAxis(PerformanceAxis axis)
{
    if (replace(m_performanceAxis, axis))
        emit axesChanged();
}

void ViewState::setCostAxis(CostAxis axis)
{
    if (replace(m_costAxis, axis))
        emit axesChanged();
}

void ViewState::setLogarithmic(bool logarithmic)
{
    if (replace(m_logarithmic, logarithmic))
        emit axesChanged();
}

void ViewState::setDimension(Dimension dimension)
{
    if (replace(m_dimension, dimension))
        emit dimensionChanged();
}

void ViewState::lookAt(const std::optional<OfferReference> &offer)
{
    if (replace(m_lookedAt, offer))
        emit lookedAtChanged();
}

} // namespace headroom
