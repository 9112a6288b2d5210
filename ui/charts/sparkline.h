// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <vector>

class QPainter;

namespace headroom::ui {

struct Tokens;

/// Small area chart of a daily profile, 24 values, without axes.
class Sparkline final : public QWidget
{
    Q_OBJECT

public:
    explicit Sparkline(QWidget *parent = nullptr);

    void setValues(std::vector<double> values);
    const std::vector<double> &values() const { return m_values; }

    QSize sizeHint() const override;

    static void paint(QPainter &painter, QRectF area, const std::vector<double> &values,
                      const Tokens &tokens);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::vector<double> m_values;
};

} // namespace headroom::ui
