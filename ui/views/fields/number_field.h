// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/money/money.h"
#include "ui/format/measure.h"
#include "ui/views/fields/line_field.h"

#include <optional>

namespace headroom::ui {

/// Range and format of a number field.
struct NumberFormat {
    QString unit; ///< suffix ("/s", "h"), or prefix of an amount of money
    Measure measure = Measure::plain;
    bool money = false; ///< in cents, with a currency sign
    bool whole = false;
    bool isChange = false; ///< shown with its sign, like "+0 %"
    std::optional<Exact> minimum;
    std::optional<Exact> maximum;
    bool optional = false; ///< an empty field means "none"
    QString emptyText;     ///< shown while there is none
};

/// A number in the reader's locale, in the unit shown or in another of the same kind. The up and
/// down keys change the figure by a tenth of its size.
class NumberField final : public LineField
{
    Q_OBJECT

public:
    explicit NumberField(NumberFormat format, QWidget *parent = nullptr);

    void setValue(const std::optional<Exact> &value);
    void setUnit(const QString &unit);
    [[nodiscard]] const std::optional<Exact> &value() const { return m_value; }
    /// The typed number if it is valid by itself, though not yet committed: it may be valid
    /// together with another one. Otherwise the value.
    [[nodiscard]] std::optional<Exact> wanted() const;

signals:
    void valueChosen(const std::optional<headroom::Exact> &value);

protected:
    bool commitText() override;
    [[nodiscard]] QString valueText() const override;
    void focusInEvent(QFocusEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void step(int direction);
    bool choose(const std::optional<Exact> &value);
    [[nodiscard]] Expected<std::optional<Exact>> read(QString typed) const;
    [[nodiscard]] QString reasonAgainst(const Exact &value) const;
    [[nodiscard]] QString plainText() const;
    [[nodiscard]] QString restingText() const;
    [[nodiscard]] bool showsUnitAside() const;

    NumberFormat m_format;
    std::optional<Exact> m_value;
};

} // namespace headroom::ui
