// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/current_view.h"

#include <utility>

namespace headroom {

namespace {

ViewParts differences(const ViewState &before, const ViewState &after)
{
    ViewParts parts;
    parts.setFlag(ViewPart::selection, before.workload != after.workload);
    parts.setFlag(ViewPart::page, before.page != after.page);
    parts.setFlag(ViewPart::filter,
                  before.filter != after.filter || before.catalogPricing != after.catalogPricing);
    parts.setFlag(ViewPart::axes, before.performanceAxis != after.performanceAxis
                                      || before.costAxis != after.costAxis
                                      || before.logarithmic != after.logarithmic);
    parts.setFlag(ViewPart::dimension, before.dimension != after.dimension
                                           || before.budgetRows != after.budgetRows
                                           || before.costView != after.costView);
    parts.setFlag(ViewPart::candidateList, before.candidateList != after.candidateList
                                               || before.listsMarked != after.listsMarked);
    parts.setFlag(ViewPart::inspectedOffer, before.inspectedOffer != after.inspectedOffer);
    parts.setFlag(ViewPart::marked, before.marked != after.marked);
    parts.setFlag(ViewPart::linked, before.linked != after.linked);
    parts.setFlag(ViewPart::zoom, before.zooms != after.zooms);
    parts.setFlag(ViewPart::comparison,
                  before.compared != after.compared || before.explained != after.explained);
    parts.setFlag(ViewPart::forecast, before.forecastMonths != after.forecastMonths
                                          || before.forecastStacked != after.forecastStacked);
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

void CurrentView::reset()
{
    ViewState next;
    next.page = m_state.page;
    const ViewParts parts = differences(m_state, next);
    m_state = std::move(next);
    if (parts)
        emit changed(parts);
}

void CurrentView::selectWorkload(WorkloadId workload)
{
    if (workload == m_state.workload)
        return;
    ViewState next = m_state;
    next.workload = workload;
    next.inspectedOffer.reset();
    next.marked.clear();
    next.linked.clear();
    next.listsMarked = false;
    next.zooms.erase(kCandidateChart);
    set(next);
}

template <typename Value>
void CurrentView::setPart(Value ViewState::*part, const std::type_identity_t<Value> &value,
                          Zoom zoom)
{
    if (m_state.*part == value)
        return;
    ViewState next = m_state;
    next.*part = value;
    if (zoom == Zoom::ends)
        next.zooms.erase(kCandidateChart);
    set(next);
}

void CurrentView::setPage(const std::string &key)
{
    setPart(&ViewState::page, key);
}

void CurrentView::setFilter(const CandidateFilter &filter)
{
    setPart(&ViewState::filter, filter);
}

void CurrentView::setCatalogFilter(const OfferFilter &filter)
{
    ViewState next = m_state;
    static_cast<OfferFilter &>(next.filter) = filter;
    next.filter.lens = m_state.filter.lens;
    next.catalogPricing = std::exchange(next.filter.pricingModels, {});
    set(next);
}

void CurrentView::setLens(PriceLens lens)
{
    CandidateFilter filter = m_state.filter;
    filter.lens = lens;
    setPart(&ViewState::filter, filter, Zoom::ends);
}

void CurrentView::setCandidateList(CandidateList list)
{
    ViewState next = m_state;
    next.candidateList = list;
    next.listsMarked = false;
    set(next);
}

void CurrentView::listMarked()
{
    setPart(&ViewState::listsMarked, !m_state.marked.empty());
}

void CurrentView::setPerformanceAxis(std::optional<PerformanceAxis> axis)
{
    setPart(&ViewState::performanceAxis, axis, Zoom::ends);
}

void CurrentView::setCostAxis(std::optional<CostAxis> axis)
{
    setPart(&ViewState::costAxis, axis, Zoom::ends);
}

void CurrentView::setLogarithmic(bool logarithmic)
{
    setPart(&ViewState::logarithmic, logarithmic, Zoom::ends);
}

void CurrentView::setDimension(Dimension dimension)
{
    setPart(&ViewState::dimension, dimension);
}

void CurrentView::setBudgetRows(std::optional<Dimension> rows)
{
    setPart(&ViewState::budgetRows, rows);
}

void CurrentView::setCostView(CostView view)
{
    setPart(&ViewState::costView, view);
}

void CurrentView::setForecastMonths(int months)
{
    setPart(&ViewState::forecastMonths, months);
}

void CurrentView::setForecastStacked(bool stacked)
{
    setPart(&ViewState::forecastStacked, stacked);
}

void CurrentView::inspect(const std::optional<OfferReference> &offer)
{
    setPart(&ViewState::inspectedOffer, offer);
}

void CurrentView::compare(const std::vector<std::string> &scenarios)
{
    setPart(&ViewState::compared, scenarios);
}

void CurrentView::explain(const std::string &scenario)
{
    setPart(&ViewState::explained, scenario);
}

void CurrentView::mark(const std::vector<OfferIndex> &offers, const std::set<WorkloadId> &workloads)
{
    ViewState next = m_state;
    next.marked = offers;
    next.linked = workloads;
    next.listsMarked = !offers.empty() && (m_state.marked.empty() || m_state.listsMarked);
    set(next);
}

void CurrentView::link(const std::set<WorkloadId> &workloads, const std::vector<OfferIndex> &offers)
{
    ViewState next = m_state;
    next.marked = offers;
    next.linked = workloads;
    next.listsMarked = false;
    set(next);
}

void CurrentView::link(const std::set<WorkloadId> &workloads)
{
    setPart(&ViewState::linked, workloads);
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
