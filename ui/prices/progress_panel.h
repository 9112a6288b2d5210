// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <optional>

class QLabel;
class QProgressBar;
class QPushButton;

namespace headroom::ui {

/// Progress bar of a running job; hidden until the job begins.
class ProgressPanel final : public QFrame
{
    Q_OBJECT

public:
    /// `work` is part of the object names: "update" gives "updatePanel" and "cancelUpdate".
    ProgressPanel(const QString &work, const QString &accessibleName, QWidget *parent);

    void begin(const QString &headline);
    /// Without a fraction (0 to 1) the end cannot be foreseen.
    void render(const QString &headline, const QString &detail, std::optional<double> fraction);
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
