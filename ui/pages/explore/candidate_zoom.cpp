// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/candidate_zoom.h"

#include "ui/charts/scatter_chart.h"

#include <optional>
#include <utility>

namespace headroom::ui {

CandidateZoom::CandidateZoom(CurrentView *view, ScatterChart *chart)
    : QObject(chart),
      m_view(view),
      m_chart(chart)
{
    connect(chart, &ScatterChart::viewChanged, this, &CandidateZoom::keep);
}

bool CandidateZoom::isOfTheSelected() const
{
    return m_input.candidates && m_input.candidates->workload == m_input.state.workload;
}

void CandidateZoom::follow(const ViewInput &input)
{
    const bool wasOfTheSelected = isOfTheSelected();
    const ViewInput before = std::exchange(m_input, input);
    if (!isOfTheSelected())
        return;
    const auto &zooms = m_input.state.zooms;
    const auto zoom = zooms.find(kCandidateChart);
    if (zoom == zooms.end()) {
        if (m_chart->isZoomed())
            m_chart->resetView();
        return;
    }
    const AxisRange x{zoom->second.xLow, zoom->second.xHigh};
    const AxisRange y{zoom->second.yLow, zoom->second.yHigh};
    if (m_chart->isZoomed() && m_chart->xView() == x && m_chart->yView() == y)
        return;
    // The same view on other axes, those of another currency: the chart has let go of its zoom.
    const bool isStale = !m_chart->isZoomed() && wasOfTheSelected && before.state == m_input.state;
    if (isStale)
        m_view->setZoom(kCandidateChart, std::nullopt);
    else
        m_chart->setView(x, y);
}

void CandidateZoom::keep()
{
    // Until the picture that was asked for is there, the chart shows another workload, or other
    // axes.
    const ViewState &now = m_view->state();
    const ViewState &shown = m_input.state;
    if (!m_input.candidates || m_input.candidates->workload != now.workload
        || shown.performanceAxis != now.performanceAxis || shown.costAxis != now.costAxis
        || shown.logarithmic != now.logarithmic)
        return;
    const AxisRange x = m_chart->xView();
    const AxisRange y = m_chart->yView();
    m_view->setZoom(kCandidateChart, m_chart->isZoomed()
                                         ? std::optional(ChartZoom{x.low, x.high, y.low, y.high})
                                         : std::nullopt);
}

} // namespace headroom::ui
