// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <functional>
#include <string>
#include <vector>

namespace headroom::ui {

/// Popup with the full explanation of terms, next to the figure. Esc and a click elsewhere close
/// it.
class ExplanationPopup final : public QFrame
{
    Q_OBJECT

public:
    /// Keys of explanations, the one of the figure first.
    using Keys = std::vector<std::string>;

    ExplanationPopup(const Keys &keys, QWidget *parent);
    /// Above the anchor where there is no room below.
    void openNextTo(const QWidget *anchor);
};

/// A click, Enter or Space on the widget opens the explanations; it can be reached with Tab.
void explainWhenPressed(QWidget *widget, std::function<ExplanationPopup::Keys()> keys);

} // namespace headroom::ui
