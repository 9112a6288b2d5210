// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenter/speaker_window.h"

#include "ui/format/explained.h"
#include "ui/report/paper/paper_text.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QScrollArea>

namespace headroom::ui {

namespace {

constexpr int kNoteSize = 26;
constexpr int kSecondsPerMinute = 60;
constexpr int kTitleLetters = 200;

QLabel *speakerLine(const char *name, Role role, QWidget *parent)
{
    QLabel *label = wrappedLabel(name, role, parent);
    label->setTextInteractionFlags(Qt::NoTextInteraction);
    return label;
}

} // namespace

SpeakerWindow::SpeakerWindow(QWidget *keys)
    : QWidget(keys, Qt::Window),
      m_keys(keys),
      m_title(speakerLine("speakerTitle", Role::Display, this)),
      m_place(plainLabel({}, Role::Muted, this)),
      m_time(plainLabel({}, Role::Heading, this)),
      m_note(new QLabel(this)),
      m_next(speakerLine("speakerNext", Role::Heading, this))
{
    setObjectName(QStringLiteral("speakerWindow"));
    setWindowTitle(tr("Speaker notes"));
    setRole(this, Role::Page);
    QFont font = typeFont(TypeRole::Body, currentTokens());
    font.setPixelSize(qRound(kNoteSize * currentTokens().scale));
    m_note->setObjectName(QStringLiteral("speakerNote"));
    m_note->setTextFormat(Qt::PlainText);
    m_note->setWordWrap(true);
    m_note->setFont(font);
    m_note->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_time->setObjectName(QStringLiteral("speakerTime"));
    m_place->setObjectName(QStringLiteral("speakerPlace"));
    const SpaceTokens &space = currentTokens().space;
    auto *layout = columnIn(this, space.large, evenMargins(2 * space.huge));
    auto *head = new QHBoxLayout;
    head->addWidget(m_place);
    head->addStretch(1);
    head->addWidget(m_time);
    layout->addLayout(head);
    layout->addWidget(m_title);
    auto *scroll = new QScrollArea(this);
    scrollDown(scroll, m_note);
    scroll->setFocusPolicy(Qt::NoFocus);
    layout->addWidget(scroll, 1);
    layout->addWidget(m_next);
    m_since.start();
    m_ticks.setInterval(1000);
    connect(&m_ticks, &QTimer::timeout, this, &SpeakerWindow::showTime);
    m_ticks.start();
    showTime();
}

void SpeakerWindow::show(const Page &page)
{
    m_title->setText(page.title.left(kTitleLetters));
    m_place->setText(page.place);
    m_note->setText(page.note.isEmpty() ? tr("No notes for this page.") : printable(page.note));
    m_next->setText(page.next.isEmpty() ? tr("This is the last page.")
                                        : tr("Next: %1").arg(page.next.left(kTitleLetters)));
}

void SpeakerWindow::showTime()
{
    const qint64 seconds = m_since.elapsed() / 1000;
    m_time->setText(QStringLiteral("%1:%2")
                        .arg(seconds / kSecondsPerMinute)
                        .arg(seconds % kSecondsPerMinute, 2, 10, QLatin1Char('0')));
}

/// The keys of the presentation work on both screens; closing one ends it.
bool SpeakerWindow::event(QEvent *event)
{
    if (event->type() == QEvent::KeyPress)
        return QCoreApplication::sendEvent(m_keys, event);
    if (event->type() == QEvent::Close)
        m_keys->close();
    return QWidget::event(event);
}

} // namespace headroom::ui
