// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/fields/profile_editor.h"

#include "ui/charts/sparkline.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/week_grid.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr int kProfileHeight = 40;
constexpr double kKeyStep = 0.05;
constexpr double kMinPeak = 0.05;

/// All zero means flat.
bool isFlat(const ProfileEditor::Profile &profile)
{
    return std::ranges::all_of(profile, [](double weight) { return weight == 0; });
}

} // namespace

const std::array<NamedProfile, 4> &namedProfiles()
{
    static const std::array<NamedProfile, 4> profiles{{
        {"flat", QT_TRANSLATE_NOOP("headroom::ui", "flat"), {}},
        {"office",
         QT_TRANSLATE_NOOP("headroom::ui", "office hours"),
         {0.10, 0.08, 0.07, 0.07, 0.08, 0.12, 0.25, 0.50, 0.80, 0.96, 1.00, 0.96,
          0.84, 0.90, 0.96, 0.92, 0.80, 0.60, 0.40, 0.30, 0.24, 0.20, 0.16, 0.12}},
        {"evening",
         QT_TRANSLATE_NOOP("headroom::ui", "evenings"),
         {0.30, 0.18, 0.10, 0.08, 0.08, 0.10, 0.18, 0.28, 0.35, 0.40, 0.42, 0.46,
          0.50, 0.50, 0.50, 0.52, 0.58, 0.68, 0.80, 0.92, 1.00, 0.96, 0.78, 0.50}},
        {"night",
         QT_TRANSLATE_NOOP("headroom::ui", "at night"),
         {1.00, 1.00, 1.00, 1.00, 1.00, 1.00, 0, 0, 0, 0, 0,    0,
          0,    0,    0,    0,    0,    0,    0, 0, 0, 0, 1.00, 1.00}},
    }};
    return profiles;
}

ProfileEditor::ProfileEditor(QWidget *parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::CrossCursor);
    setAccessibleName(tr("Daily profile"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ProfileEditor::setProfile(const Profile &profile)
{
    m_profile = profile;
    update();
}

QSize ProfileEditor::sizeHint() const
{
    return {200, qRound(kProfileHeight * currentTokens().scale) + hourAxisHeight()};
}

QRectF ProfileEditor::area() const
{
    return QRectF(rect()).adjusted(1, 2, -1, -hourAxisHeight());
}

void ProfileEditor::paintEvent(QPaintEvent *)
{
    const Tokens &tokens = currentTokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    std::vector<double> values(m_profile.begin(), m_profile.end());
    if (isFlat(m_profile))
        values.assign(kHoursPerDay, 1.0);
    const QRectF chart = area();
    Sparkline::paint(painter, chart, values, tokens);
    painter.setFont(typeFont(TypeRole::Caption, tokens));
    painter.setPen(tokens.color.muted);
    const QRectF axis(chart.left(), chart.bottom() + 1, chart.width(), hourAxisHeight());
    painter.drawText(axis, Qt::AlignLeft, QStringLiteral("0 h"));
    painter.drawText(axis, Qt::AlignHCenter, QStringLiteral("12"));
    painter.drawText(axis, Qt::AlignRight, QStringLiteral("24"));
    if (hasFocus()) {
        const double x = chart.left() + (double(m_hour) + 0.5) * chart.width() / kHoursPerDay;
        painter.setPen(QPen(tokens.color.accent, 1, Qt::DashLine));
        painter.drawLine(QPointF(x, chart.top()), QPointF(x, chart.bottom()));
    }
}

void ProfileEditor::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        draw(event->position());
}

void ProfileEditor::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons().testFlag(Qt::LeftButton))
        draw(event->position());
}

void ProfileEditor::keyPressEvent(QKeyEvent *event)
{
    const double weight = isFlat(m_profile) ? 1.0 : m_profile[m_hour];
    switch (event->key()) {
    case Qt::Key_Left: m_hour = m_hour == 0 ? kHoursPerDay - 1 : m_hour - 1; break;
    case Qt::Key_Right: m_hour = (m_hour + 1) % kHoursPerDay; break;
    case Qt::Key_Up: setHour(m_hour, weight + kKeyStep); break;
    case Qt::Key_Down: setHour(m_hour, weight - kKeyStep); break;
    default: QWidget::keyPressEvent(event); return;
    }
    setAccessibleDescription(
        tr("Hour %1, weight %2").arg(m_hour).arg(m_profile[m_hour], 0, 'f', 2));
    update();
}

void ProfileEditor::draw(QPointF position)
{
    const QRectF chart = area();
    const double across = (position.x() - chart.left()) / chart.width() * kHoursPerDay;
    m_hour = static_cast<std::size_t>(std::clamp(across, 0.0, kHoursPerDay - 1.0));
    setHour(m_hour, (chart.bottom() - position.y()) / chart.height());
}

void ProfileEditor::setHour(std::size_t hour, double weight)
{
    Profile changed = m_profile;
    if (isFlat(changed))
        changed.fill(1.0);
    changed[hour] = std::round(std::clamp(weight, 0.0, 1.0) * 100) / 100;
    // A day without any demand would mean "flat".
    if (*std::ranges::max_element(changed) < kMinPeak)
        changed[hour] = kMinPeak;
    if (changed == m_profile)
        return;
    m_profile = changed;
    update();
    emit profileDrawn(m_profile);
}

} // namespace headroom::ui
