// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

#include <vector>

class QPainter;

namespace headroom::ui {

struct Tokens;

struct WaterfallStep {
    enum class Kind { Start, Saving, Increase, Result };

    QString label;     ///< "Spot for fine-tune"
    QString valueText; ///< "−$5,364.20"
    double from = 0.0; ///< ends of the bar, in one unit for all steps
    double to = 0.0;
    Kind kind = Kind::Start;
    int colour = 1; ///< colours of the baseline and of the scenario, at start and result
};

/// Steps from the baseline to the scenario, one row per step, as in the side panel.
class WaterfallBars final : public QWidget
{
    Q_OBJECT

public:
    explicit WaterfallBars(QWidget *parent = nullptr);

    void setSteps(std::vector<WaterfallStep> steps);
    const std::vector<WaterfallStep> &steps() const { return m_steps; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

    static double heightOf(std::size_t steps, const Tokens &tokens);
    static void paint(QPainter &painter, QRectF area, const std::vector<WaterfallStep> &steps,
                      const Tokens &tokens);

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    std::vector<WaterfallStep> m_steps;
};

} // namespace headroom::ui
