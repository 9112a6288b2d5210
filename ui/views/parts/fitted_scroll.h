// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeyEvent>
#include <QScrollArea>

namespace headroom::ui {

/// Content as large as the room, which scrolls up and down only where its least height is larger.
/// Other scroll areas scroll as soon as it is not as high as it would like to be.
class FittedScroll final : public QScrollArea
{
    Q_OBJECT

public:
    explicit FittedScroll(QWidget *content, QWidget *parent = nullptr);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    /// Leaves the keys to what is around it.
    void keyPressEvent(QKeyEvent *event) override { event->ignore(); }

private:
    void fit();
};

} // namespace headroom::ui
