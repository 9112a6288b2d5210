// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"

#include <QFrame>

class QLabel;
class QTimer;
class QToolButton;

namespace headroom::ui {

/// The one place where errors and remarks are said. An error stays until it is closed or followed by
/// another message; a remark goes by itself.
class MessageBar final : public QFrame
{
    Q_OBJECT

public:
    explicit MessageBar(QWidget *parent = nullptr);

    [[nodiscard]] QString text() const;

public slots:
    void showError(const headroom::Error &error);
    void showRemark(const QString &text);
    void dismiss();

private:
    void show(const QString &text);

    QLabel *m_icon;
    QLabel *m_text;
    QToolButton *m_close;
    QTimer *m_timer;
};

} // namespace headroom::ui
