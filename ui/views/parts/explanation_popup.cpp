// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/parts/explanation_popup.h"

#include "core/wording/explanations.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QAbstractButton>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QScreen>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr int kExplanationWidth = 340;

/// Opens the explanations when the widget is pressed.
class PressedToExplain final : public QObject
{
public:
    PressedToExplain(QWidget *widget, std::function<ExplanationPopup::Keys()> keys)
        : QObject(widget),
          m_widget(widget),
          m_button(qobject_cast<QAbstractButton *>(widget)),
          m_keys(std::move(keys))
    {
        if (m_button)
            connect(m_button, &QAbstractButton::clicked, this, &PressedToExplain::open);
        widget->setFocusPolicy(Qt::TabFocus);
        widget->setCursor(Qt::PointingHandCursor);
        widget->installEventFilter(this);
    }

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (!isPress(event))
            return QObject::eventFilter(watched, event);
        open();
        return true;
    }

private:
    void open()
    {
        auto *popup = new ExplanationPopup(m_keys(), m_widget);
        popup->setAttribute(Qt::WA_DeleteOnClose);
        popup->openNextTo(m_widget);
    }

    [[nodiscard]] bool isPress(const QEvent *event) const
    {
        // A button must see the pointer leave it.
        if (event->type() == QEvent::MouseButtonRelease)
            return m_button == nullptr
                   && static_cast<const QMouseEvent *>(event)->button() == Qt::LeftButton;
        if (event->type() != QEvent::KeyPress)
            return false;
        const int key = static_cast<const QKeyEvent *>(event)->key();
        return key == Qt::Key_Space || key == Qt::Key_Return || key == Qt::Key_Enter;
    }

    QWidget *m_widget;
    QAbstractButton *m_button; ///< the widget, if it is one
    std::function<ExplanationPopup::Keys()> m_keys;
};

} // namespace

ExplanationPopup::ExplanationPopup(const Keys &keys, QWidget *parent) : QFrame(parent, Qt::Popup)
{
    setObjectName(QStringLiteral("explanationPopup"));
    setRole(this, Role::Popup);
    setFixedWidth(qRound(kExplanationWidth * currentTokens().scale));
    const SpaceTokens &space = currentTokens().space;
    auto *layout =
        columnIn(this, space.tiny, {space.large, space.medium, space.large, space.medium});
    QStringList lines;
    for (const std::string &key : keys) {
        const auto found = explanationOf(key);
        if (!found)
            continue;
        if (!lines.isEmpty())
            layout->addSpacing(space.small);
        const QString term = textOf(found->term);
        const QString meaning = explanationText(key);
        const bool isFirst = lines.isEmpty();
        layout->addWidget(plainLabel(term, isFirst ? Role::BodyBold : Role::SmallBold, this));
        QLabel *text = wrappedText(meaning, isFirst ? Role::Body : Role::MutedSmall, this);
        layout->addWidget(text);
        lines += term + QStringLiteral(". ") + meaning;
    }
    setAccessibleName(lines.value(0));
    setAccessibleDescription(lines.join(u'\n'));
}

void ExplanationPopup::openNextTo(const QWidget *anchor)
{
    const int gap = currentTokens().space.tiny;
    const int height =
        layout()->hasHeightForWidth() ? layout()->heightForWidth(width()) : sizeHint().height();
    setFixedHeight(height);
    const QRect screen = anchor->screen()->availableGeometry();
    const QRect place(anchor->mapToGlobal(QPoint(0, 0)), anchor->size());
    const bool below = place.bottom() + gap + height <= screen.bottom();
    const int left =
        std::clamp(place.left(), screen.left(), std::max(screen.left(), screen.right() - width()));
    move(left, below ? place.bottom() + gap : place.top() - gap - height);
    show();
    setFocus(Qt::PopupFocusReason);
}

void explainWhenPressed(QWidget *widget, std::function<ExplanationPopup::Keys()> keys)
{
    new PressedToExplain(widget, std::move(keys));
}

} // namespace headroom::ui
