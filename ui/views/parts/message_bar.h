// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <QFrame>

#include <functional>
#include <vector>

class QHBoxLayout;
class QLabel;
class QTimer;
class QToolButton;

namespace headroom::ui {

class IconLabel;

/// Button of a message.
struct MessageAction {
    QString text;
    std::function<void()> run;
};

/// The one place where errors and remarks are said. An error stays until it is closed or followed
/// by another message; a remark goes by itself.
class MessageBar final : public QFrame
{
    Q_OBJECT

public:
    explicit MessageBar(QWidget *parent = nullptr);

    [[nodiscard]] QString text() const;

    /// Stays until it is answered, closed or followed by another message.
    void offer(const QString &text, const std::vector<MessageAction> &actions);
    /// A remark with what can be done next; it goes by itself as others do.
    void showResult(const QString &text, const std::vector<MessageAction> &actions);

public slots:
    void showError(const headroom::Error &error);
    void showTransientNotice(const QString &text) { showResult(text, {}); }
    /// A remark that stays until it is closed or another message follows; further notices are added
    /// to it.
    void showNotice(const QString &text);
    void dismiss();
    /// Something has gone well: an error is over, what else is said stays.
    void settle();

private:
    void show(const QString &text, const std::vector<MessageAction> &actions = {});

    IconLabel *m_icon;
    QLabel *m_text;
    QHBoxLayout *m_actions;
    QToolButton *m_close;
    QTimer *m_timer;
    bool m_isError = false;
    bool m_isNotice = false;
};

/// Banner that marks the figures as a preview that is not part of the plan.
class PreviewBar final : public QFrame
{
    Q_OBJECT

public:
    explicit PreviewBar(QWidget *parent = nullptr);

    /// Change of the total ("was $8,535.11, now $11,261.62"); may be empty.
    void say(const QString &change);
    /// On one line; in less room the text is wrapped.
    [[nodiscard]] QSize sizeHint() const override;

signals:
    void applyRequested();
    void discardRequested();

private:
    QLabel *m_text;
};

} // namespace headroom::ui
