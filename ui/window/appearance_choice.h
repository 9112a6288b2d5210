// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/tokens.h"

#include <QObject>
#include <QTimer>

namespace headroom::ui {

class AppearanceChoice;
class Actions;

/// Theme (light, dark or system) and text size, saved in the settings.
class AppearanceChoice final : public QObject
{
    Q_OBJECT

public:
    enum class ThemeChoice { system, light, dark };

    explicit AppearanceChoice(QObject *parent = nullptr);
    ~AppearanceChoice() override;

    [[nodiscard]] ThemeChoice themeChoice() const { return m_themeChoice; }
    [[nodiscard]] double scale() const { return m_scale; }
    /// Applies theme and scale to the program.
    void apply() const;
    /// Prepares all but the style sheet, before the window is built: Qt would match it again for
    /// each widget that is added.
    void prepare() const;

public slots:
    void setThemeChoice(headroom::ui::AppearanceChoice::ThemeChoice themeChoice);
    /// Switches between light and dark.
    void toggle()
    {
        setThemeChoice(appearance() == Appearance::Dark ? ThemeChoice::light : ThemeChoice::dark);
    }
    void zoomIn();
    void zoomOut();
    void resetZoom() { setScale(1.0); }

signals:
    void changed();

private:
    void setScale(double scale);
    void follow();
    void store() const;
    [[nodiscard]] Appearance appearance() const;

    ThemeChoice m_themeChoice = ThemeChoice::system;
    double m_scale = 1.0;
    QTimer m_storing;
};

/// Connects the actions for theme and text size, which change `choice` and show its state.
void connectAppearance(Actions *actions, AppearanceChoice *choice);

} // namespace headroom::ui
