// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenter/presenter_window.h"

#include "session/language.h"
#include "ui/format/text.h"
#include "ui/presenter/speaker_window.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QCloseEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScreen>
#include <QStyle>

#include <algorithm>
#include <cmath>
#include <utility>

namespace headroom::ui {

namespace {

constexpr int kRollMilliseconds = 300;
constexpr int kTrafficRest = 150;  ///< before what takes longer begins
constexpr double kTrafficStep = 5; ///< percent
constexpr double kReach = 50;      ///< around the track, in units of the page

/// Whoever has switched off the animations of the desktop sees none here.
bool isMotionReduced(const QWidget &widget)
{
    return widget.style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, &widget) == 0;
}

} // namespace

PresenterScreens screensFor(const QList<QScreen *> &screens, QScreen *preferred, bool swapped)
{
    PresenterScreens chosen;
    chosen.pages = screens.contains(preferred) ? preferred : screens.value(0);
    for (QScreen *screen : screens) {
        if (screen != chosen.pages && chosen.notes == nullptr)
            chosen.notes = screen;
    }
    if (swapped && chosen.notes != nullptr)
        std::swap(chosen.pages, chosen.notes);
    return chosen;
}

PresenterWindow::PresenterWindow(PlanSession &session, QWidget *window)
    : QWidget(window, Qt::Window),
      m_session(session),
      m_window(window),
      m_pages(presentedPages(session.plan())),
      m_preferred(window->screen())
{
    setObjectName(QStringLiteral("presenter"));
    setWindowTitle(tr("Presentation"));
    setWindowModality(Qt::WindowModal);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setFocusPolicy(Qt::StrongFocus);
    m_rest.setSingleShot(true);
    m_rest.setInterval(kTrafficRest);
    connect(&m_rest, &QTimer::timeout, this, [this] {
        if (m_facts)
            m_slow.complete(m_facts);
    });
    m_rolling.setDuration(kRollMilliseconds);
    m_rolling.setStartValue(0.0);
    m_rolling.setEndValue(1.0);
    m_rolling.setEasingCurve(QEasingCurve::OutCubic);
    connect(&m_rolling, &QVariantAnimation::valueChanged, this, qOverload<>(&QWidget::update));
    connect(&m_rolling, &QVariantAnimation::finished, this, [this] {
        m_before.reset();
        update();
    });
    m_quick.onFinish(this, [this](const SlideStudy::Answer &facts) {
        if (!facts)
            return emit failed(facts.error());
        take(*facts);
        m_rest.start();
    });
    m_slow.onFinish(this, [this](const SlideStudy::Answer &facts) {
        if (facts && (*facts)->shown == m_facts->shown)
            take(*facts);
    });
    m_charting.onFinish(this, [this](const auto &chart) {
        if (!chart)
            return emit failed(chart.error());
        m_offers = *chart;
        showFacts();
    });
    connect(qApp, &QGuiApplication::screenAdded, this,
            [this] { placeOn(QGuiApplication::screens()); });
    connect(qApp, &QGuiApplication::screenRemoved, this, [this](QScreen *gone) {
        QList<QScreen *> rest = QGuiApplication::screens();
        rest.removeAll(gone);
        placeOn(rest);
    });
}

PresenterWindow::~PresenterWindow() = default;

void PresenterWindow::begin(std::size_t page)
{
    open(std::min(page, m_pages.size() - 1));
    placeOn(QGuiApplication::screens());
    activateWindow();
    setFocus();
}

bool PresenterWindow::isSettled() const
{
    return m_scene && !m_quick.isRunning() && !m_slow.isRunning() && !m_charting.isRunning()
           && !m_rest.isActive() && m_rolling.state() != QAbstractAnimation::Running;
}

void PresenterWindow::placeOn(const QList<QScreen *> &screens)
{
    const PresenterScreens chosen = screensFor(screens, m_preferred, m_isSwapped);
    if (chosen.pages == nullptr)
        return;
    const auto fill = [](QWidget *window, QScreen *screen) {
        if (window->screen() != screen || !window->isVisible()) {
            window->setScreen(screen);
            window->setGeometry(screen->geometry());
        }
        window->showFullScreen();
    };
    if (chosen.notes == nullptr) {
        endNotes();
    } else {
        if (m_speaker == nullptr)
            m_speaker = new SpeakerWindow(this);
        showNotes();
        fill(m_speaker, chosen.notes);
    }
    fill(this, chosen.pages);
}

void PresenterWindow::open(std::size_t page)
{
    const auto inputs = m_session.publicInputs();
    if (!inputs)
        return;
    if (page != m_page)
        m_offers.reset();
    m_page = page;
    m_isOpen = false;
    m_traffic = m_pages[page].trafficPercent;
    m_rest.stop();
    m_slow.forget();
    m_charting.forget();
    m_quick.open(*inputs, m_pages[page]);
    showNotes();
}

void PresenterWindow::step(int by)
{
    const auto last = static_cast<int>(m_pages.size()) - 1;
    const int wanted = std::clamp(static_cast<int>(m_page) + by, 0, last);
    if (wanted != static_cast<int>(m_page))
        open(static_cast<std::size_t>(wanted));
}

void PresenterWindow::reset()
{
    open(m_page);
}

void PresenterWindow::tryTraffic(double percent)
{
    if (!m_facts || !m_isOpen || m_facts->stops.empty())
        return;
    const double wanted = std::clamp(std::round(percent / kTrafficStep) * kTrafficStep,
                                     m_facts->stops.front().percent, m_facts->stops.back().percent);
    if (wanted == m_traffic)
        return;
    m_traffic = wanted;
    m_rest.stop();
    m_slow.forget();
    m_quick.tryTraffic(m_facts, wanted);
}

void PresenterWindow::take(const SlideStudy::Facts &facts)
{
    m_isOpen = true;
    m_facts = facts;
    if (facts->candidates)
        m_charting.ask([facts] { return decltype(m_charting)::Answer(slideChart(*facts)); });
    showFacts();
}

void PresenterWindow::showFacts()
{
    const bool hasNext = m_page + 1 < m_pages.size();
    const SlidePlace place{m_page, m_pages.size(),
                           hasNext ? slideText(slideTitle(m_pages[m_page + 1], language()))
                                   : QString()};
    SlideScene next = slideScene(*m_facts, place, chartNow());
    next.help = m_facts->stops.empty() ? tr("R resets · Esc leaves")
                                       : tr("Arrow up and down: traffic · R resets · Esc leaves");
    startRolling(std::move(next));
    setAccessibleName(m_scene->title);
    setAccessibleDescription(m_scene->summary);
    emit shown();
}

/// The page as it is on the screen now, with figures that may be on their way.
SlideScene PresenterWindow::displayed() const
{
    return m_before ? rolling(*m_before, *m_scene, m_rolling.currentValue().toDouble()) : *m_scene;
}

/// The offers found last stay until others are there.
std::shared_ptr<const SlideChart> PresenterWindow::chartNow() const
{
    if (m_offers)
        return m_offers;
    SlideFacts waiting = *m_facts;
    waiting.candidates = nullptr;
    return slideChart(waiting);
}

void PresenterWindow::startRolling(SlideScene next)
{
    const bool rolls = m_scene && !m_isDragging
                       && (m_scene->figures != next.figures || m_scene->cards != next.cards)
                       && !isMotionReduced(*this);
    const bool isGoing = m_before.has_value();
    if (rolls || !isGoing || m_isDragging) {
        std::optional<SlideScene> from;
        if (rolls)
            from = displayed();
        m_rolling.stop();
        m_before = std::move(from);
    }
    m_scene = std::move(next);
    if (rolls)
        m_rolling.start();
    update();
}

void PresenterWindow::showNotes()
{
    if (m_speaker == nullptr)
        return;
    const Bookmark &page = m_pages[m_page];
    const bool hasNext = m_page + 1 < m_pages.size();
    m_speaker->show({slideText(slideTitle(page, language())),
                     tr("%1 of %2").arg(m_page + 1).arg(m_pages.size()),
                     hasNext ? slideText(slideTitle(m_pages[m_page + 1], language())) : QString(),
                     textOf(page.note)});
}

/// Later: it may be in the middle of a key that it passes on.
void PresenterWindow::endNotes()
{
    if (m_speaker == nullptr)
        return;
    m_speaker->hide();
    m_speaker->setParent(nullptr);
    std::exchange(m_speaker, nullptr)->deleteLater();
}

void PresenterWindow::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    if (!m_scene) {
        painter.fillRect(rect(), currentTokens().color.surface);
        return;
    }
    paintPage(painter, displayed());
}

void PresenterWindow::paintPage(QPainter &painter, const SlideScene &scene)
{
    const SlideFrame frame = slideFrame(QSizeF(size()));
    const SlideGeometry g = slideGeometry(scene, frame.size);
    painter.save();
    painter.scale(frame.scale, frame.scale);
    paintSlide(painter, scene, g, currentTokens());
    painter.restore();
    if (scene.chart)
        painter.drawImage(g.chart.topLeft() * frame.scale, chartImage(scene, g, frame.scale));
}

/// The picture is painted once for each scene: figures roll over it.
const QImage &PresenterWindow::chartImage(const SlideScene &scene, const SlideGeometry &g,
                                          double scale)
{
    const QSize wanted = (g.chart.size() * scale * devicePixelRatioF()).toSize();
    if (m_pictured == scene.chart && m_picture.size() == wanted)
        return m_picture;
    m_picture = QImage(wanted, QImage::Format_ARGB32_Premultiplied);
    m_picture.setDevicePixelRatio(devicePixelRatioF());
    m_picture.fill(currentTokens().color.surface);
    QPainter painter(&m_picture);
    painter.scale(scale, scale);
    paintSlideChart(painter, *scene.chart, QRectF(QPointF(), g.chart.size()), currentTokens());
    m_pictured = scene.chart;
    return m_picture;
}

void PresenterWindow::resizeEvent(QResizeEvent *event)
{
    update();
    QWidget::resizeEvent(event);
}

void PresenterWindow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange)
        m_pictured.reset();
    QWidget::changeEvent(event);
}

void PresenterWindow::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_PageDown:
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter: return step(1);
    case Qt::Key_Left:
    case Qt::Key_PageUp:
    case Qt::Key_Backspace: return step(-1);
    case Qt::Key_Home: return step(-static_cast<int>(m_page));
    case Qt::Key_End: return step(static_cast<int>(m_pages.size()));
    case Qt::Key_Up:
    case Qt::Key_Plus: return tryTraffic(m_traffic + kTrafficStep);
    case Qt::Key_Down:
    case Qt::Key_Minus: return tryTraffic(m_traffic - kTrafficStep);
    case Qt::Key_R: return reset();
    case Qt::Key_S: m_isSwapped = !m_isSwapped; return placeOn(QGuiApplication::screens());
    case Qt::Key_Escape: close(); return;
    default: QWidget::keyPressEvent(event);
    }
}

void PresenterWindow::drag(QPointF position)
{
    const SlideFrame frame = slideFrame(QSizeF(size()));
    const SlideGeometry g = slideGeometry(*m_scene, frame.size);
    tryTraffic(g.percentAt((position / frame.scale).x(), *m_scene));
}

void PresenterWindow::mousePressEvent(QMouseEvent *event)
{
    if (!m_scene || event->button() != Qt::LeftButton)
        return;
    const SlideFrame frame = slideFrame(QSizeF(size()));
    const SlideGeometry g = slideGeometry(*m_scene, frame.size);
    m_isDragging = g.track.adjusted(-kReach, -kReach, kReach, kReach)
                       .contains(event->position() / frame.scale);
    if (m_isDragging)
        drag(event->position());
}

void PresenterWindow::mouseMoveEvent(QMouseEvent *event)
{
    if (m_isDragging)
        drag(event->position());
}

void PresenterWindow::mouseReleaseEvent(QMouseEvent * /*event*/)
{
    m_isDragging = false;
}

void PresenterWindow::closeEvent(QCloseEvent *event)
{
    m_quick.forget();
    m_slow.forget();
    m_charting.forget();
    endNotes();
    event->accept();
    emit left();
}

} // namespace headroom::ui
