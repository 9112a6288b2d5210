// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <vector>

class QWidget;

namespace headroom::ui {

/// Bars that come and go over the bottom of what they belong to, one above the other: nothing else moves when they do.
class FloatingBars final : public QObject
{
    Q_OBJECT

public:
    struct Bar {
        QWidget *widget = nullptr; ///< a child of the host
        bool isWide = false; ///< from edge to edge; otherwise as wide as it asks for, at the right
    };

    /// `bars`: the lowest first. `beside`: room left at the right, for a scroll bar.
    FloatingBars(QWidget *host, std::vector<Bar> bars, int beside);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void place();

    QWidget *m_host;
    std::vector<Bar> m_bars;
    int m_beside;
};

} // namespace headroom::ui
