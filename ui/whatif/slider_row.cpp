// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/whatif/slider_row.h"

#include "ui/format/explained.h"
#include "ui/theme/icons.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/field_reason.h"
#include "ui/views/fields/wheel_guard.h"
#include "ui/whatif/band_strip.h"

#include <QCoreApplication>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr int kFieldWidth = 84;
constexpr int kPage = 50;  ///< steps of Page Up and Page Down
constexpr int kArrow = 10; ///< and of the arrow keys
constexpr std::int64_t kPerUnit = 10'000;

Exact exactOf(double value)
{
    return Exact::fromDouble(value, std::abs(value) < 1e9 ? kPerUnit : 1).value_or(Exact());
}

/// As a person would say it: rounded to a hundredth of the stretch, or less, and to three digits.
double rounded(double value, double stretch)
{
    if (value == 0 || !std::isfinite(value))
        return 0;
    const double unit =
        std::pow(10.0, std::floor(std::log10(std::max(std::abs(value), stretch))) - 2);
    return std::round(value / unit) * unit;
}

} // namespace

SliderRow::SliderRow(const QString &label, const char *meaning, const NumberFormat &format,
                     QWidget *parent)
    : QWidget(parent),
      m_field(new NumberField(format, this)),
      m_back(new QToolButton(this)),
      m_slider(new QSlider(Qt::Horizontal, this)),
      m_bands(new BandStrip(this)),
      m_refusal(new FieldReason(m_field)),
      m_remark(wrappedLabel("sliderRemark", Role::MutedSmall, this))
{
    auto *name = plainLabel(label, Role::Body, this);
    explain(name, meaning);
    name->setBuddy(m_field);
    explain(m_field, meaning);
    m_field->setAccessibleName(label);
    m_field->setFixedWidth(kFieldWidth);
    setRole(m_back, Role::Quiet);
    m_back->setIcon(lineIcon(Icon::Undo));
    m_back->setAccessibleName(tr("Back to the plan: %1").arg(label));
    setPlainToolTip(m_back, tr("Back to what the plan says."));
    QSizePolicy kept = m_back->sizePolicy();
    kept.setRetainSizeWhenHidden(true);
    m_back->setSizePolicy(kept);
    leaveWheelToPage(m_slider);
    m_slider->installEventFilter(this);
    m_slider->setRange(0, SliderScale::kSteps);
    m_slider->setSingleStep(kArrow);
    m_slider->setPageStep(kPage);
    m_slider->setAccessibleName(label);
    explain(m_slider, "whatif_slider");
    // Whoever cannot see the strip hears it at the slider.
    connect(m_bands, &BandStrip::bandsChanged, m_slider,
            [slider = m_slider](const QStringList &all) {
                slider->setAccessibleDescription(all.join(u' '));
            });
    lay(name);
    m_field->setForgetsRefused(true);
    connect(m_field, &LineField::rejected, this, &SliderRow::refuse);
    connect(m_field, &LineField::forgotten, this, [this](const QString &typed) {
        m_refusal->remember(tr("Not taken: %1. %2").arg(typed, m_refusal->text()));
    });
    connect(m_field, &QLineEdit::textEdited, this, [this] { refuse({}); });
    connect(m_slider, &QSlider::valueChanged, this,
            [this](int step) { choose(m_scale.valueAt(step)); });
    connect(m_field, &NumberField::valueChosen, this, [this](const std::optional<Exact> &value) {
        if (value)
            choose(value->toDouble());
    });
    connect(m_back, &QToolButton::clicked, this, [this] { choose(m_planned); });
}

bool SliderRow::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_slider || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const QString typed = static_cast<QKeyEvent *>(event)->text();
    const bool isFigure =
        typed.size() == 1 && (typed[0].isDigit() || QStringLiteral("-+.,").contains(typed[0]));
    if (!isFigure)
        return QWidget::eventFilter(watched, event);
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
    QCoreApplication::sendEvent(m_field, event);
    return true;
}

void SliderRow::lay(QLabel *name)
{
    const SpaceTokens &space = currentTokens().space;
    auto *head = new QHBoxLayout;
    head->setSpacing(space.tiny);
    head->addWidget(name, 1);
    head->addWidget(m_field);
    auto *layout = columnIn(this, 1, {0, 0, 0, space.tiny});
    layout->addLayout(head);
    // The reset button is next to the slider: the name needs its whole line.
    auto *track = new QGridLayout;
    track->setHorizontalSpacing(space.tiny);
    track->setVerticalSpacing(1);
    track->addWidget(m_slider, 0, 0);
    track->addWidget(m_back, 0, 1, 2, 1, Qt::AlignTop);
    track->addWidget(m_bands, 1, 0);
    layout->addLayout(track);
    layout->addWidget(m_remark);
    m_remark->hide();
}

void SliderRow::setValue(double value, double planned)
{
    m_value = value;
    m_planned = planned;
    m_field->setValue(exactOf(value));
    fitField();
    m_back->setVisible(value != planned);
    if (value != m_refusedAt)
        refuse({});
    const QSignalBlocker quiet(m_slider);
    // A typed value may be between two steps, or beyond the ends; the slider shows the nearest
    // step.
    m_slider->setValue(m_scale.stepOf(value));
}

/// A longer figure widens the field; it does not become narrower while the slider moves.
void SliderRow::fitField()
{
    const int needed = m_field->fontMetrics().horizontalAdvance(m_field->text())
                       + 2 * currentTokens().space.medium;
    if (needed > m_field->minimumWidth())
        m_field->setFixedWidth(needed);
}

void SliderRow::refuse(const QString &reason)
{
    m_refusedAt = m_value;
    m_refusal->say(reason);
}

QString SliderRow::refusal() const
{
    return m_refusal->text();
}

void SliderRow::setRemark(const QString &remark)
{
    setTextOrHide(m_remark, remark);
}

void SliderRow::choose(double value)
{
    if (value != m_value)
        emit moved(value);
}

SliderScale::SliderScale(Kind kind, double low, double neutral, double high)
    : m_kind(kind),
      m_low(low),
      m_neutral(neutral),
      m_high(high)
{}

double SliderScale::placeOf(double value) const
{
    return m_kind == Kind::logarithmic ? std::log(value) : value;
}

double SliderScale::shareOf(double value) const
{
    const double inside = std::clamp(value, m_low, m_high);
    return (placeOf(inside) - placeOf(m_low)) / (placeOf(m_high) - placeOf(m_low));
}

int SliderScale::stepOf(double value) const
{
    return static_cast<int>(std::lround(shareOf(value) * kSteps));
}

double SliderScale::valueAt(int step) const
{
    if (step == stepOf(m_neutral))
        return m_neutral;
    const double share = std::clamp(step, 0, kSteps) / static_cast<double>(kSteps);
    const double place = placeOf(m_low) + share * (placeOf(m_high) - placeOf(m_low));
    if (m_kind == Kind::logarithmic)
        return std::clamp(rounded(std::exp(place), 0), m_low, m_high);
    return std::clamp(rounded(place, m_high - m_low), m_low, m_high);
}

} // namespace headroom::ui
