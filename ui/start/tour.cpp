// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/tour.h"

#include "ui/format/text.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QSettings>

namespace headroom::ui {

namespace {

const QLatin1String kSeen("tour/seen");
constexpr int kTourWidth = 340;

/// A frame in the accent colour that lets every click through.
class TourMark final : public QWidget
{
public:
    explicit TourMark(QWidget *parent) : QWidget(parent)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        hide();
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const Tokens &tokens = currentTokens();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(tokens.color.accent, 2));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), tokens.radius.card,
                                tokens.radius.card);
    }
};

/// Beside the part that is meant where there is room, else over it, and always within the window.
QPoint cardPlace(const QRect &target, const QSize &card, const QRect &window, int gap)
{
    QPoint place;
    if (target.right() + gap + card.width() < window.right())
        place = {target.right() + gap, target.top() + gap};
    else if (target.left() - gap - card.width() > window.left())
        place = {target.left() - gap - card.width(), target.top() + gap};
    else if (target.bottom() + gap + card.height() < window.bottom())
        place = {target.right() - card.width(), target.bottom() + gap};
    else if (target.top() - gap - card.height() > window.top())
        place = {target.left() + gap, target.top() - gap - card.height()};
    else
        place = target.center() - QPoint(card.width() / 2, card.height() / 2);
    return {std::clamp(place.x(), window.left() + gap, window.right() - card.width() - gap),
            std::clamp(place.y(), window.top() + gap, window.bottom() - card.height() - gap)};
}

} // namespace

std::vector<TourStep> sampleTour()
{
    return {
        {"workloadList", tr("The mix"),
         tr("Everything that the platform has to do, with what each part costs a month. Choose one "
            "to see it in the middle and at the right; + Add workload adds another.")},
        {"scatter", tr("Every offer, cost against performance"),
         tr("One mark for each way to serve the workload that is chosen. “You are here” marks the "
            "offer in use; click a mark to use it, right-click to inspect it.")},
        {"inspector", tr("What is required, and why it costs that much"),
         tr("Change demand, limits and constraints here; everything updates at once. The last "
            "section shows how the cost was computed, down to the price's date and source.")},
        {"scenarioTabs", tr("Scenarios"),
         tr("The same workloads under other assumptions and offers, compared with a baseline. + "
            "adds a copy to change.")},
        {"bottomBar", tr("The answer"),
         tr("Total, difference to the baseline, range and budget, always in this place; and the "
            "findings, which say what needs attention.")},
        {"exportButton", tr("The report"),
         tr("A PDF that finance can check line by line, tables as CSV, and the charts. Nothing you "
            "try in the sample changes its file.")},
    };
}

Tour::Tour(QWidget *window)
    : QFrame(window),
      m_window(window),
      m_mark(new TourMark(window)),
      m_steps(sampleTour()),
      m_count(plainLabel({}, Role::Section, this)),
      m_title(wrappedLabel("tourTitle", Role::Title, this)),
      m_text(wrappedText({}, Role::Body, this)),
      m_back(new QPushButton(tr("Back"), this)),
      m_next(new QPushButton(this))
{
    setObjectName(QStringLiteral("tour"));
    setRole(this, Role::Popup);
    setFixedWidth(kTourWidth);
    hide();
    build();
}

void Tour::build()
{
    const SpaceTokens &space = currentTokens().space;
    m_back->setObjectName(QStringLiteral("tourBack"));
    setPlainToolTip(m_back, tr("Previous step. Left arrow"));
    m_next->setObjectName(QStringLiteral("tourNext"));
    setRole(m_next, Role::Primary);
    auto *skip = new QPushButton(tr("Skip the tour"), this);
    skip->setObjectName(QStringLiteral("tourSkip"));
    setPlainToolTip(skip, tr("Ends the tour; restart it from the Help menu. Esc"));
    setRole(skip, Role::Quiet);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(space.small);
    buttons->addWidget(skip);
    buttons->addStretch(1);
    buttons->addWidget(m_back);
    buttons->addWidget(m_next);
    auto *all = columnIn(this, space.tiny, {space.large, space.large, space.large, space.medium});
    all->addWidget(m_count);
    all->addWidget(m_title);
    all->addWidget(m_text);
    all->addSpacing(space.small);
    all->addLayout(buttons);
    connect(skip, &QPushButton::clicked, this, &Tour::end);
    connect(m_back, &QPushButton::clicked, this, [this] { showStep(m_index - 1); });
    connect(m_next, &QPushButton::clicked, this, [this] {
        if (m_index + 1 < m_steps.size())
            showStep(m_index + 1);
        else
            end();
    });
}

bool Tour::wasSeen()
{
    return QSettings().value(kSeen, false).toBool();
}

void Tour::start()
{
    m_window->installEventFilter(this);
    showStep(0);
}

void Tour::end()
{
    m_window->removeEventFilter(this);
    if (m_target)
        m_target->removeEventFilter(this);
    m_target = nullptr;
    m_mark->hide();
    hide();
    QSettings().setValue(kSeen, true);
}

void Tour::showStep(std::size_t index)
{
    m_index = index;
    const TourStep &step = m_steps[index];
    const bool isLast = index + 1 == m_steps.size();
    m_count->setText(tr("%1 of %2").arg(index + 1).arg(m_steps.size()));
    m_title->setText(step.title);
    m_text->setText(step.text);
    setAccessibleName(step.title);
    setAccessibleDescription(step.text);
    m_back->setVisible(index > 0);
    m_next->setText(isLast ? tr("Done") : tr("Next"));
    setPlainToolTip(m_next, isLast ? tr("Ends the tour. Enter") : tr("Next step. Right arrow"));
    m_next->setAccessibleDescription(step.title + QStringLiteral(". ") + step.text);
    if (m_target)
        m_target->removeEventFilter(this);
    m_target = m_window->findChild<QWidget *>(step.target);
    if (m_target)
        m_target->installEventFilter(this);
    show();
    place();
    m_next->setFocus();
}

void Tour::place()
{
    const int gap = currentTokens().space.medium;
    layout()->activate();
    resize(kTourWidth, layout()->heightForWidth(kTourWidth));
    const bool isInSight = m_target && m_target->isVisible();
    m_mark->setVisible(isInSight);
    const QRect whole = m_window->rect();
    if (!isInSight) {
        move(whole.center() - rect().center());
        raise();
        return;
    }
    const QRect target(m_target->mapTo(m_window, QPoint()), m_target->size());
    m_mark->setGeometry(target.adjusted(-3, -3, 3, 3).intersected(whole));
    m_mark->raise();
    move(cardPlace(target, size(), whole, gap));
    raise();
}

bool Tour::eventFilter(QObject *watched, QEvent *event)
{
    const QEvent::Type type = event->type();
    if (type == QEvent::Resize || type == QEvent::Move || type == QEvent::Show
        || type == QEvent::Hide)
        QMetaObject::invokeMethod(
            this,
            [this] {
                if (isRunning())
                    place();
            },
            Qt::QueuedConnection);
    return QFrame::eventFilter(watched, event);
}

void Tour::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Escape: end(); return;
    case Qt::Key_Right: m_next->click(); return;
    case Qt::Key_Left:
        if (m_index > 0)
            showStep(m_index - 1);
        return;
    default: QFrame::keyPressEvent(event);
    }
}

} // namespace headroom::ui
