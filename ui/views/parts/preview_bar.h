// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;

namespace headroom::ui {

/// Says that what is seen is tried and no part of the plan, for as long as it is.
class PreviewBar final : public QFrame
{
    Q_OBJECT

public:
    explicit PreviewBar(QWidget *parent = nullptr);

    /// What it makes of the total ("was $8,535.11, now +$2,726.51"); may be empty.
    void say(const QString &change);

signals:
    void applyRequested();
    void discardRequested();

private:
    QLabel *m_text;
};

} // namespace headroom::ui
