// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/plan_session.h"
#include "session/slide_study.h"
#include "ui/presenter/slide_painter.h"

#include <QImage>
#include <QList>
#include <QTimer>
#include <QVariantAnimation>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QScreen;

namespace headroom::ui {

class SpeakerWindow;

/// Screens of a presentation.
struct PresenterScreens {
    QScreen *pages = nullptr;
    QScreen *notes = nullptr; ///< null: there is no second one
};
/// `preferred`: where the pages are shown if it is there. `swapped`: the notes take its place.
[[nodiscard]] PresenterScreens screensFor(const QList<QScreen *> &screens, QScreen *preferred,
                                          bool swapped);

/// The pages of the plan on the whole screen, without chrome. It evaluates copies of the plan, with
/// own prices hidden: plan, preview, selection and view of the window stay as they are.
class PresenterWindow final : public QWidget
{
    Q_OBJECT

public:
    /// `session` must outlive the window; its catalog must have been loaded.
    PresenterWindow(PlanSession &session, QWidget *window);
    ~PresenterWindow() override;

    /// Shows a page of presentedPages() on the whole screen; one past the end: the last.
    void begin(std::size_t page);

    [[nodiscard]] std::size_t page() const { return m_page; }
    /// The scene that is shown at last, without the figures that are still rolling; absent before the first
    /// page has been evaluated.
    [[nodiscard]] const std::optional<SlideScene> &scene() const { return m_scene; }
    [[nodiscard]] bool isSettled() const;
    /// Places pages and notes on the screens that there are.
    void placeOn(const QList<QScreen *> &screens);
    /// Evaluates the page at another traffic.
    void tryTraffic(double percent);

signals:
    void left();
    void shown(); ///< another scene
    void failed(const headroom::Error &error);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void changeEvent(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;

private:
    void open(std::size_t page);
    void step(int by);
    void reset();
    void take(const SlideStudy::Facts &facts);
    void showFacts();
    [[nodiscard]] std::shared_ptr<const SlideChart> chartNow() const;
    void showNotes();
    void endNotes();
    void drag(QPointF position);
    void startRolling(SlideScene next);
    [[nodiscard]] SlideScene displayed() const;
    void paintPage(QPainter &painter, const SlideScene &scene);
    [[nodiscard]] const QImage &chartImage(const SlideScene &scene, const SlideGeometry &g,
                                           double scale);

    PlanSession &m_session;
    QWidget *m_window;
    std::vector<Bookmark> m_pages;
    std::size_t m_page = 0;
    double m_traffic = 100;
    bool m_isOpen = false; ///< the facts are of the page
    SlideStudy::Facts m_facts;
    std::optional<SlideScene> m_scene;
    std::optional<SlideScene> m_before; ///< while figures roll
    SlideStudy m_quick;
    SlideStudy m_slow;
    Study<std::shared_ptr<const SlideChart>> m_charting; ///< of offers
    std::shared_ptr<const SlideChart> m_offers;          ///< the newest of the page; null: none yet
    QTimer m_rest;                                       ///< until the traffic rests
    QVariantAnimation m_rolling;
    bool m_isDragging = false;
    bool m_isSwapped = false;
    QScreen *m_preferred = nullptr;
    SpeakerWindow *m_speaker = nullptr;

    std::shared_ptr<const SlideChart> m_pictured; ///< that the image is of
    QImage m_picture;
};

} // namespace headroom::ui
