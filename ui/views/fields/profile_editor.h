// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/workload.h"

#include <QWidget>

#include <array>

namespace headroom::ui {

/// The daily profile as an area chart that can be drawn with the mouse: relative demand by hour.
/// With the keyboard: left and right choose the hour, up and down change it.
class ProfileEditor final : public QWidget
{
    Q_OBJECT

public:
    using Profile = std::array<double, kHoursPerDay>;

    explicit ProfileEditor(QWidget *parent = nullptr);

    void setProfile(const Profile &profile);
    [[nodiscard]] const Profile &profile() const { return m_profile; }
    [[nodiscard]] QSize sizeHint() const override;

signals:
    void profileDrawn(const std::array<double, headroom::kHoursPerDay> &profile);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void draw(QPointF position);
    void setHour(std::size_t hour, double weight);
    [[nodiscard]] QRectF area() const;

    Profile m_profile{};
    std::size_t m_hour = 12;
};

/// Profiles that plans often have, each with the largest hour at 1.
struct NamedProfile {
    const char *key;
    const char *name;
    ProfileEditor::Profile weights;
};
[[nodiscard]] const std::array<NamedProfile, 4> &namedProfiles();

} // namespace headroom::ui
