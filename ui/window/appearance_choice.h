// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/tokens.h"

#include <QObject>
#include <QTimer>

namespace headroom::ui {

/// Light, dark or as the system has it, and the size of type; remembered from run to run.
class AppearanceChoice final : public QObject
{
    Q_OBJECT

public:
    enum class Wish { system, light, dark };

    explicit AppearanceChoice(QObject *parent = nullptr);
    ~AppearanceChoice() override;

    [[nodiscard]] Wish wish() const { return m_wish; }
    [[nodiscard]] double scale() const { return m_scale; }
    /// Dresses the program as wished.
    void apply() const;
    /// All but the style sheet, before the window is built: Qt would match it anew for each widget that finds its place.
    void prepare() const;

public slots:
    void setWish(headroom::ui::AppearanceChoice::Wish wish);
    void toggle(); ///< light to dark and back
    void zoomIn();
    void zoomOut();
    void resetZoom();

signals:
    void changed();

private:
    void setScale(double scale);
    void follow();
    void store() const;
    [[nodiscard]] Appearance appearance() const;

    Wish m_wish = Wish::system;
    double m_scale = 1.0;
    QTimer m_storing;
};

} // namespace headroom::ui
