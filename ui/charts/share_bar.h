// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QWidget>

class QPainter;

namespace headroom::ui {

struct Tokens;

// A thin bar for a share of a whole, 0 to 1, as under each row of the mix.
class ShareBar final : public QWidget
{
    Q_OBJECT

public:
    explicit ShareBar(QWidget *parent = nullptr);

    void setShare(double share);
    double share() const { return m_share; }

    QSize sizeHint() const override;

    // For delegates.
    static void paint(QPainter &painter, QRectF bar, double share, const Tokens &tokens);

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    double m_share = 0.0;
};

} // namespace headroom::ui
