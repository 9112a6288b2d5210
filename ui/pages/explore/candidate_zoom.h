// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/current_view.h"
#include "ui/pages/page.h"

#include <QObject>

namespace headroom::ui {

class ScatterChart;

/// Synchronises the zoom of the candidates' chart with that of the view.
class CandidateZoom final : public QObject
{
    Q_OBJECT

public:
    CandidateZoom(CurrentView *view, ScatterChart *chart);

    /// After the chart has been given its scene.
    void follow(const ViewInput &input);

private:
    void keep();
    /// Until the candidates of the selected workload are there, the chart shows those of another.
    [[nodiscard]] bool isOfTheSelected() const;

    CurrentView *m_view;
    ScatterChart *m_chart;
    ViewInput m_input;
};

} // namespace headroom::ui
