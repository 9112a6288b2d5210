// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QPointer>
#include <QString>

#include <vector>

class QLabel;
class QPushButton;

namespace headroom::ui {

/// Step of the tour: text about one part of the window.
struct TourStep {
    QString target; ///< object name of the widget
    QString title;
    QString text;
};
[[nodiscard]] std::vector<TourStep> sampleTour();

/// A card that goes from part to part of the window and says what each is for. The window stays in
/// use meanwhile.
class Tour final : public QFrame
{
    Q_OBJECT

public:
    explicit Tour(QWidget *window);

    void start();
    [[nodiscard]] bool isRunning() const { return isVisible(); }
    /// It was skipped or seen to its end, in any run.
    [[nodiscard]] static bool wasSeen();

public slots:
    void end();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void build();
    void showStep(std::size_t index);
    void place();

    QWidget *m_window;
    QWidget *m_mark; ///< around what is meant
    QPointer<QWidget> m_target;
    std::vector<TourStep> m_steps;
    std::size_t m_index = 0;
    QLabel *m_count;
    QLabel *m_title;
    QLabel *m_text;
    QPushButton *m_back;
    QPushButton *m_next;
};

} // namespace headroom::ui
