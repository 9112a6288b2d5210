// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ports/price_updater.h"

#include <QFrame>

class QLabel;
class QProgressBar;
class QPushButton;

namespace headroom::ui {

/// A strip that tells how far an update of prices has come, while the window stays usable.
class UpdatePanel final : public QFrame
{
    Q_OBJECT

public:
    explicit UpdatePanel(QWidget *parent = nullptr);

    void begin();
    void render(const PriceUpdateProgress &progress);
    void showStopping();

signals:
    void cancelRequested();

private:
    QLabel *m_headline;
    QLabel *m_detail;
    QProgressBar *m_bar;
    QPushButton *m_cancel;
};

} // namespace headroom::ui
