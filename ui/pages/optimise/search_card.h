// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/money/money.h"
#include "ui/charts/bound_chart.h"
#include "ui/views/parts/card.h"

#include <QElapsedTimer>

#include <string>
#include <vector>

class QLabel;
class QProgressBar;

namespace headroom::ui {

/// State of a search: text, progress, and a chart of the best cost and the lower bound.
class SearchCard final : public Card
{
    Q_OBJECT

public:
    explicit SearchCard(QWidget *parent);

    /// Its course begins now.
    void start();
    void forget() { m_points.clear(); } ///< its course
    void add(Money best, Money bound);
    [[nodiscard]] bool hasCourse() const { return !m_points.empty(); }
    void drawCourse(Money today, const std::string &currency);
    void say(const QString &headline, const QString &detail);
    /// Progress in questions; none: their number is not known.
    void setProgress(int answered, int questions);
    void setState(bool running, bool mayGoOn, bool showsCourse);
    void setCourseShown(bool shown);
    [[nodiscard]] QLabel *headline() const { return m_headline; }

signals:
    void longerRequested();

private:
    void nameParts();

    QPushButton *m_longer;
    QLabel *m_headline;
    QLabel *m_detail;
    QProgressBar *m_progress;
    BoundChart *m_chart;
    QElapsedTimer m_since;
    std::vector<BoundChart::Point> m_points;
};

} // namespace headroom::ui
