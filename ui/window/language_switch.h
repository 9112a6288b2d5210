// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/language_choice.h"
#include "ui/window/main_window.h"

#include <QObject>

#include <functional>
#include <memory>

namespace headroom::ui {

/// The window, which another one replaces when another language is chosen: so every text is written
/// anew in one place. Plan, undo steps, searches in the session and what is shown stay.
class LanguageSwitch final : public QObject
{
    Q_OBJECT

public:
    using Make = std::function<std::unique_ptr<MainWindow>()>;

    /// `choice` must outlive this object, and has been applied.
    LanguageSwitch(LanguageChoice &choice, Make make);

    [[nodiscard]] MainWindow &window() const { return *m_window; }

private:
    void take(LanguageWish wish);
    void connectWindow();

    LanguageChoice &m_choice;
    Make m_make;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace headroom::ui
