// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/tab_order.h"

#include <QWidget>

#include <algorithm>

namespace headroom::ui {

void orderTabs(const std::vector<QWidget *> &parts)
{
    if (parts.empty())
        return;
    const auto placeOf = [&](const QWidget *widget) {
        return std::ranges::find_if(parts,
                                    [&](const QWidget *part) {
                                        return part == widget || part->isAncestorOf(widget);
                                    })
               - parts.begin();
    };
    const auto end = static_cast<std::ptrdiff_t>(parts.size());
    std::vector<std::pair<std::ptrdiff_t, QWidget *>> stops;
    QWidget *const window = parts.front()->window();
    for (QWidget *widget = window->nextInFocusChain(); widget != window;
         widget = widget->nextInFocusChain()) {
        const bool isStop = (widget->focusPolicy() & Qt::TabFocus) != 0
                            && widget->focusProxy() == nullptr && widget->window() == window;
        if (const std::ptrdiff_t place = isStop ? placeOf(widget) : end; place != end)
            stops.emplace_back(place, widget);
    }
    const auto byPlace = [](const auto &one, const auto &other) { return one.first < other.first; };
    if (std::ranges::is_sorted(stops, byPlace))
        return;
    std::ranges::stable_sort(stops, byPlace);
    for (std::size_t i = 1; i < stops.size(); ++i)
        QWidget::setTabOrder(stops[i - 1].second, stops[i].second);
}

} // namespace headroom::ui
