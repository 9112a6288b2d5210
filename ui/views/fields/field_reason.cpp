// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/fields/field_reason.h"

#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QLabel>
#include <QScrollArea>
#include <QStyle>
#include <QTimer>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr int kWidestReason = 380;
constexpr int kRememberedMilliseconds = 8000;

/// Widget that scrolls with the field, or the window.
QWidget *hostOf(QWidget *field)
{
    QWidget *host = field;
    while (!host->isWindow() && host->parentWidget()) {
        const auto *scroll = qobject_cast<QScrollArea *>(host->parentWidget()->parentWidget());
        if (scroll && scroll->widget() == host)
            break;
        host = host->parentWidget();
    }
    return host;
}

} // namespace

FieldReason::FieldReason(QWidget *field) : QObject(field), m_field(field) {}

FieldReason::~FieldReason()
{
    delete m_label;
}

void FieldReason::remember(const QString &why)
{
    show(why, false);
    // It has been read by then, and what is below it is wanted again.
    QTimer::singleShot(kRememberedMilliseconds, this, [this, why] {
        if (m_text == why)
            say({});
    });
}

void FieldReason::show(const QString &why, bool isInvalid, bool onlyWhenAsked)
{
    if (m_field->property("invalid").toBool() != isInvalid) {
        m_field->setProperty("invalid", isInvalid);
        m_field->style()->unpolish(m_field);
        m_field->style()->polish(m_field);
    }
    m_text = why;
    m_onlyWhenAsked = onlyWhenAsked;
    if (!m_label && why.isEmpty())
        return;
    if (!m_label)
        make();
    m_label->setText(why);
    place();
}

void FieldReason::make()
{
    QWidget *host = hostOf(m_field);
    m_label = wrappedLabel("fieldReason", Role::NoticeError, host);
    setType(m_label, TypeRole::Small);
    setTone(m_label, Tone::Error);
    m_label->setMargin(currentTokens().space.tiny);
    m_label->setAttribute(Qt::WA_TransparentForMouseEvents);
    for (QWidget *around = m_field; around != host; around = around->parentWidget())
        around->installEventFilter(this);
    host->installEventFilter(this);
    m_isPointedAt = m_field->parentWidget()->underMouse();
}

bool FieldReason::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_field->parentWidget()
        && (event->type() == QEvent::Enter || event->type() == QEvent::Leave))
        m_isPointedAt = event->type() == QEvent::Enter;
    switch (event->type()) {
    case QEvent::Enter:
    case QEvent::Leave:
    case QEvent::FocusIn:
    case QEvent::FocusOut:
    case QEvent::Move:
    case QEvent::Resize:
    case QEvent::Show:
    case QEvent::Hide: place(); break;
    default: break;
    }
    return QObject::eventFilter(watched, event);
}

/// Below the field and flush with its right edge; above it where there is no room below.
void FieldReason::place()
{
    if (!m_label)
        return;
    const QWidget *host = m_label->parentWidget();
    const bool isAskedFor = !m_onlyWhenAsked || m_isPointedAt || m_field->hasFocus();
    m_label->setVisible(!m_text.isEmpty() && isAskedFor && m_field->isVisibleTo(host));
    if (m_label->isHidden())
        return;
    const QRect field(m_field->mapTo(host, QPoint()), m_field->size());
    const int around = 2 * (m_label->margin() + m_label->frameWidth());
    const int maximum = std::min(qRound(kWidestReason * currentTokens().scale), host->width());
    const QRect words = m_label->fontMetrics().boundingRect(
        QRect(0, 0, maximum - around, host->height()), Qt::TextWordWrap, m_text);
    const QSize size(std::min(maximum, words.width() + around + 2), words.height() + around);
    const int left = std::max(0, field.right() + 1 - size.width());
    const bool isBelow = field.bottom() + size.height() < host->height();
    const int top = isBelow ? field.bottom() + 1 : std::max(0, field.top() - size.height());
    m_label->setGeometry(avoidingOthers({QPoint(left, top), size}));
    m_label->raise();
}

/// Below the reasons of neighbouring fields, so that each can be read.
QRect FieldReason::avoidingOthers(QRect place) const
{
    const QList<QLabel *> reasons = m_label->parentWidget()->findChildren<QLabel *>(
        m_label->objectName(), Qt::FindDirectChildrenOnly);
    const auto covered = [&] {
        return std::ranges::find_if(reasons, [&](const QLabel *other) {
            return other != m_label && !other->isHidden() && other->geometry().intersects(place);
        });
    };
    for (auto other = covered(); other != reasons.end(); other = covered())
        place.moveTop((*other)->geometry().bottom() + 2);
    return place;
}

} // namespace headroom::ui
