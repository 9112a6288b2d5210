// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/plain_label.h"

#include <algorithm>

namespace headroom::ui {

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
    if (!m_least.isValid())
        m_least = QLabel::minimumSizeHint();
    return m_least;
}

int PlainLabel::heightForWidth(int width) const
{
    forgetOthers();
    const auto known = std::ranges::find(m_heights, width, &std::pair<int, int>::first);
    if (known != m_heights.end())
        return known->second;
    // A window that is made wider asks for every width on the way.
    constexpr std::size_t kMostKept = 8;
    if (m_heights.size() == kMostKept)
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
    m_least = {};
    m_heights.clear();
}

} // namespace headroom::ui
