// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/parts/message_bar.h"

#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/icons.h"
#include "ui/theme/layouts.h"
#include "ui/theme/plain_label.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr int kRemarkMilliseconds = 8000;
constexpr qsizetype kLongestWord = 60;

/// A path that may not fit in a line is cut at the edge: the tool tip has it whole.
bool hasLongWord(const QString &text)
{
    return std::ranges::any_of(text.split(u' '),
                               [](const QString &word) { return word.size() > kLongestWord; });
}

} // namespace

MessageBar::MessageBar(QWidget *parent)
    : QFrame(parent),
      m_icon(new IconLabel(this)),
      m_text(wrappedLabel("messageText", Role::Body, this)),
      m_actions(new QHBoxLayout),
      m_close(new QToolButton(this)),
      m_timer(new QTimer(this))
{
    setObjectName(QStringLiteral("messageBar"));
    // A long path gives way, the window does not.
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setRole(m_close, Role::Quiet);
    m_close->setIcon(lineIcon(Icon::Close));
    m_close->setAccessibleName(tr("Close the message"));
    explain(m_close, "close_message");
    const SpaceTokens &space = currentTokens().space;
    auto *layout = rowIn(this, space.small, {space.medium, space.tiny, space.tiny, space.tiny});
    layout->addWidget(m_icon);
    layout->addWidget(m_text, 1);
    m_actions->setSpacing(space.small);
    layout->addLayout(m_actions);
    layout->addWidget(m_close);
    m_timer->setSingleShot(true);
    connect(m_timer, &QTimer::timeout, this, &MessageBar::dismiss);
    connect(m_close, &QToolButton::clicked, this, &MessageBar::dismiss);
    hide();
}

QString MessageBar::text() const
{
    return isHidden() ? QString() : m_text->text();
}

void MessageBar::showError(const Error &error)
{
    setRole(this, Role::NoticeError);
    m_icon->setIcon(lineIcon(Icon::Error, Tone::Error));
    m_timer->stop();
    show(textOf(error.text(language())));
    m_isError = true;
}

void MessageBar::showResult(const QString &text, const std::vector<MessageAction> &actions)
{
    setRole(this, Role::Notice);
    m_icon->setIcon(lineIcon(Icon::Info, Tone::Accent));
    m_timer->start(kRemarkMilliseconds);
    show(text, actions);
}

void MessageBar::showNotice(const QString &text)
{
    const QString before = m_isNotice && !isHidden() ? m_text->text() + u' ' : QString();
    setRole(this, Role::Notice);
    m_icon->setIcon(lineIcon(Icon::Info, Tone::Accent));
    m_timer->stop();
    show(before + text);
    m_isNotice = true;
}

void MessageBar::offer(const QString &text, const std::vector<MessageAction> &actions)
{
    // A notice shown a moment ago has not been read yet, so the new one is appended.
    const QString before =
        m_actions->count() == 0 && !isHidden() ? m_text->text() + u' ' : QString();
    setRole(this, Role::Notice);
    m_icon->setIcon(lineIcon(Icon::Info, Tone::Accent));
    m_timer->stop();
    show(before + text, actions);
}

void MessageBar::settle()
{
    if (m_isError)
        dismiss();
}

void MessageBar::dismiss()
{
    m_timer->stop();
    hide();
}

void MessageBar::show(const QString &text, const std::vector<MessageAction> &actions)
{
    m_isError = false;
    m_isNotice = false;
    while (QLayoutItem *old = m_actions->takeAt(0)) {
        old->widget()->deleteLater();
        delete old;
    }
    for (const MessageAction &action : actions) {
        auto *button = new QPushButton(action.text, this);
        setRole(button, Role::Link);
        m_actions->addWidget(button);
        connect(button, &QPushButton::clicked, this, [this, run = action.run] {
            dismiss();
            run();
        });
    }
    m_text->setText(text);
    setPlainToolTip(m_text, hasLongWord(text) ? text : QString());
    setAccessibleName(text);
    setVisible(true);
}

PreviewBar::PreviewBar(QWidget *parent) : QFrame(parent), m_text(plainLabel({}, Role::Body, this))
{
    setObjectName(QStringLiteral("previewBar"));
    setRole(this, Role::Notice);
    const SpaceTokens &space = currentTokens().space;
    auto *layout = rowIn(this, space.small, {space.medium, space.tiny, space.medium, space.tiny});
    auto *icon = new IconLabel(this);
    icon->setIcon(lineIcon(Icon::Info, Tone::Accent));
    layout->addWidget(icon);
    m_text->setObjectName(QStringLiteral("previewText"));
    m_text->setWordWrap(true);
    layout->addWidget(m_text, 1);
    const auto add = [&](const char *name, const char *key, const QString &caption,
                         void (PreviewBar::*request)()) {
        auto *button = new QPushButton(caption, this);
        setRole(button, Role::Link);
        nameAndExplain(button, name, key);
        layout->addWidget(button);
        connect(button, &QPushButton::clicked, this, request);
    };
    add("applyPreview", "apply_preview", tr("Apply"), &PreviewBar::applyRequested);
    add("discardPreview", "discard_preview", tr("Discard"), &PreviewBar::discardRequested);
    say({});
    hide();
}

void PreviewBar::say(const QString &change)
{
    const QString what = tr("Preview: not part of the plan");
    m_text->setText(change.isEmpty() ? what : tr("%1 · %2").arg(what, change));
    setAccessibleName(m_text->text());
}

QSize PreviewBar::sizeHint() const
{
    QSize hint = QFrame::sizeHint();
    const int line = m_text->fontMetrics().horizontalAdvance(m_text->text()) + 1;
    hint.rwidth() += line - m_text->sizeHint().width();
    return hint;
}

} // namespace headroom::ui
