// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/fields/number_field.h"

#include <QWidget>

class QLabel;
class QSlider;
class QToolButton;

namespace headroom::ui {

class BandStrip;
class FieldReason;

/// Mapping of a slider's steps to values: evenly, or evenly in their logarithm. The neutral value
/// has a step of its own; values beyond the ends are shown at the ends.
class SliderScale
{
public:
    enum class Kind { even, logarithmic };

    static constexpr int kSteps = 1000;

    SliderScale() = default;
    /// low <= neutral <= high, low < high; logarithmic: low > 0.
    SliderScale(Kind kind, double low, double neutral, double high);

    [[nodiscard]] int stepOf(double value) const;
    /// Value of a step, with at most three significant digits, except the neutral value itself:
    /// whole percents on a scale of a hundred.
    [[nodiscard]] double valueAt(int step) const;
    /// 0 at the low end, 1 at the high one.
    [[nodiscard]] double shareOf(double value) const;
    [[nodiscard]] bool isLogarithmic() const { return m_kind == Kind::logarithmic; }
    [[nodiscard]] double low() const { return m_low; }
    [[nodiscard]] double high() const { return m_high; }

    friend bool operator==(const SliderScale &, const SliderScale &) = default;

private:
    [[nodiscard]] double placeOf(double value) const;

    Kind m_kind = Kind::even;
    double m_low = 0;
    double m_neutral = 0;
    double m_high = 1;
};

/// Control of one assumption: name, field for any value, slider for the usual ones, and a reset to
/// the plan's value. An invalid value is reported below the field, which shows the value in force
/// again when it loses the focus.
class SliderRow final : public QWidget
{
    Q_OBJECT

public:
    SliderRow(const QString &label, const char *meaning, const NumberFormat &format,
              QWidget *parent = nullptr);

    void setScale(const SliderScale &scale) { m_scale = scale; }
    /// `planned`: what the plan says, to which the way back leads.
    void setValue(double value, double planned);
    [[nodiscard]] double value() const { return m_value; }
    [[nodiscard]] const SliderScale &scale() const { return m_scale; }
    [[nodiscard]] BandStrip *bands() const { return m_bands; }
    /// Reason why the typed text is not the value; empty unless it was rejected.
    [[nodiscard]] QString refusal() const;
    /// Shows the effect of the assumption below the slider.
    void setRemark(const QString &remark);

signals:
    void moved(double value);

protected:
    /// A figure that is typed at the slider goes to the field.
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void lay(QLabel *name);
    void choose(double value);
    void fitField();
    void refuse(const QString &reason);

    SliderScale m_scale;
    double m_value = 0;
    double m_planned = 0;
    double m_refusedAt = 0; ///< the value while something was refused
    NumberField *m_field;
    QToolButton *m_back;
    QSlider *m_slider;
    BandStrip *m_bands;
    FieldReason *m_refusal;
    QLabel *m_remark;
};

} // namespace headroom::ui
