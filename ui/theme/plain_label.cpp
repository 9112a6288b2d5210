// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/plain_label.h"

#include <algorithm>

#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QPainter>

namespace headroom::ui {

namespace {

constexpr qsizetype kMinLetters = 12; // fewer say nothing

} // namespace

PlainLabel::PlainLabel(QWidget *parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
}

QSize PlainLabel::sizeHint() const
{
    forgetOthers();
    if (!m_hint.isValid())
        m_hint = QLabel::sizeHint();
    return m_hint;
}

QSize PlainLabel::minimumSizeHint() const
{
    forgetOthers();
    if (!m_minimum.isValid())
        m_minimum = QLabel::minimumSizeHint();
    return m_minimum;
}

int PlainLabel::heightForWidth(int width) const
{
    forgetOthers();
    const auto known = std::ranges::find(m_heights, width, &std::pair<int, int>::first);
    if (known != m_heights.end())
        return known->second;
    // A window that is made wider asks for every width on the way.
    constexpr std::size_t kMaxKept = 8;
    if (m_heights.size() == kMaxKept)
        m_heights.erase(m_heights.begin());
    return m_heights.emplace_back(width, QLabel::heightForWidth(width)).second;
}

void PlainLabel::forgetOthers() const
{
    ensurePolished(); // which may change the font
    Content content{text(),
                    font(),
                    contentsMargins(),
                    {wordWrap() ? 1 : 0, margin(), indent(), minimumWidth(), maximumWidth()}};
    if (content == m_measured)
        return;
    m_measured = std::move(content);
    m_hint = {};
    m_minimum = {};
    m_heights.clear();
}

IconLabel::IconLabel(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
}

void IconLabel::setIcon(const QIcon &icon)
{
    m_icon = icon;
    update();
}

QSize IconLabel::sizeHint() const
{
    const int side = currentTokens().size.icon;
    return {side, side};
}

void IconLabel::paintEvent(QPaintEvent *)
{
    QRect place(QPoint(), sizeHint());
    place.moveCenter(rect().center());
    QPainter painter(this);
    m_icon.paint(&painter, place);
}

ElidedLabel::ElidedLabel(int kept, QWidget *parent) : QLabel(parent), m_kept(kept)
{
    setRole(this, Role::MutedSmall);
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
}

QSize ElidedLabel::sizeHint() const
{
    ensurePolished(); // which may change the font
    const int frame = width() - contentsRect().width();
    return {fontMetrics().horizontalAdvance(m_fullText) + frame + 1,
            QLabel::minimumSizeHint().height()};
}

QSize ElidedLabel::minimumSizeHint() const
{
    const QSize wanted = sizeHint();
    return {std::min(wanted.width(), m_kept * fontMetrics().averageCharWidth()), wanted.height()};
}

void ElidedLabel::setFullText(const QString &text)
{
    m_fullText = text;
    setAccessibleName(text);
    setToolTip(text.isEmpty() ? QString() : plainToolTip(text));
    updateGeometry();
    fit();
}

void ElidedLabel::resizeEvent(QResizeEvent *event)
{
    QLabel::resizeEvent(event);
    fit();
}

void ElidedLabel::fit()
{
    const QString elided =
        fontMetrics().elidedText(m_fullText, Qt::ElideRight, contentsRect().width());
    const bool saysSomething = elided == m_fullText || elided.size() >= kMinLetters;
    setText(saysSomething ? elided : QString());
}

} // namespace headroom::ui
