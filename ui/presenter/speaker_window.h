// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QLabel;

namespace headroom::ui {

/// The speaker's view on a second screen: the notes of the page, its title, the next one, and
/// the time since the beginning.
class SpeakerWindow final : public QWidget
{
    Q_OBJECT

public:
    /// `keys` receives the keys that are pressed here.
    explicit SpeakerWindow(QWidget *keys);

    struct Page {
        QString title;
        QString place; ///< "3 of 6"
        QString next;  ///< empty: there is none
        QString note;
    };
    void show(const Page &page);
    using QWidget::show;

protected:
    bool event(QEvent *event) override;

private:
    void showTime();

    QWidget *m_keys;
    QLabel *m_title;
    QLabel *m_place;
    QLabel *m_time;
    QLabel *m_note;
    QLabel *m_next;
    QElapsedTimer m_since;
    QTimer m_ticks;
};

} // namespace headroom::ui
