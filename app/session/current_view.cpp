// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/current_view.h"

namespace headroom {

namespace {

ViewParts differences(const ViewState &before, const ViewState &after)
{
    ViewParts parts;
    parts.setFlag(ViewPart::selection, before.workload != after.workload);
    parts.setFlag(ViewPart::page, before.page != after.page);
    parts.setFlag(ViewPart::filter, before.filter != after.filter);
    parts.setFlag(ViewPart::axes, before.performanceAxis != after.performanceAxis
                                      || before.costAxis != after.costAxis
                                      || before.logarithmic != after.logarithmic);
    parts.setFlag(ViewPart::dimension, before.dimension != after.dimension);
    parts.setFlag(ViewPart::catalogFilter, before.catalogFilter != after.catalogFilter);
    parts.setFlag(ViewPart::lookedAt, before.lookedAt != after.lookedAt);
    parts.setFlag(ViewPart::marked, before.marked != after.marked);
    parts.setFlag(ViewPart::zoom, before.zooms != after.zooms);
    return parts;
}

} // namespace

void CurrentView::set(const ViewState &wanted)
{
    const ViewParts parts = differences(m_state, wanted);
    if (!parts)
        return;
    if (parts.testFlag(ViewPart::selection) && m_mayLeave && !m_mayLeave()) {
        emit changed(ViewPart::selection);
        return;
    }
    m_state = wanted;
    emit changed(parts);
}

void CurrentView::selectWorkload(WorkloadId workload)
{
    if (workload == m_state.workload)
        return;
    ViewState next = m_state;
    next.workload = workload;
    next.lookedAt.reset();
    next.marked.clear();
    next.zooms.erase(kCandidateChart);
    set(next);
}

void CurrentView::setPage(const std::string &key)
{
    ViewState next = m_state;
    next.page = key;
    set(next);
}

void CurrentView::setFilter(const CandidateFilter &filter)
{
    ViewState next = m_state;
    next.filter = filter;
    set(next);
}

void CurrentView::setPerformanceAxis(PerformanceAxis axis)
{
    if (axis == m_state.performanceAxis)
        return;
    ViewState next = m_state;
    next.performanceAxis = axis;
    next.zooms.erase(kCandidateChart);
    set(next);
}

void CurrentView::setCostAxis(CostAxis axis)
{
    if (axis == m_state.costAxis)
        return;
    ViewState next = m_state;
    next.costAxis = axis;
    next.zooms.erase(kCandidateChart);
    set(next);
}

void CurrentView::setLogarithmic(bool logarithmic)
{
    if (logarithmic == m_state.logarithmic)
        return;
    ViewState next = m_state;
    next.logarithmic = logarithmic;
    next.zooms.erase(kCandidateChart);
    set(next);
}

void CurrentView::setDimension(Dimension dimension)
{
    ViewState next = m_state;
    next.dimension = dimension;
    set(next);
}

void CurrentView::setCatalogFilter(const OfferFilter &filter)
{
    ViewState next = m_state;
    next.catalogFilter = filter;
    set(next);
}

void CurrentView::lookAt(const std::optional<OfferReference> &offer)
{
    ViewState next = m_state;
    next.lookedAt = offer;
    set(next);
}

void CurrentView::mark(std::vector<OfferIndex> offers)
{
    ViewState next = m_state;
    next.marked = std::move(offers);
    set(next);
}

void CurrentView::setZoom(const std::string &chart, const std::optional<ChartZoom> &zoom)
{
    ViewState next = m_state;
    if (zoom)
        next.zooms.insert_or_assign(chart, *zoom);
    else
        next.zooms.erase(chart);
    set(next);
}

} // namespace headroom
