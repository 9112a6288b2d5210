// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "money/money.h"

#include <QLineEdit>

#include <optional>

namespace headroom::ui {

/// What a number field takes and how it shows it.
struct NumberFormat {
    QString unit;       ///< behind the figure while it is not being edited ("/s", "h")
    bool money = false; ///< in cents, with a currency sign
    bool whole = false;
    std::optional<Exact> least;
    std::optional<Exact> most;
    bool optional = false; ///< an empty field means "none"
    QString emptyText;     ///< shown while there is none
};

/// A number in the reader's locale. Enter or leaving the field takes the input, Escape drops it, the up and
/// down keys change the figure by a tenth of its size.
class NumberField final : public QLineEdit
{
    Q_OBJECT

public:
    explicit NumberField(NumberFormat format, QWidget *parent = nullptr);

    void setValue(const std::optional<Exact> &value);
    [[nodiscard]] const std::optional<Exact> &value() const { return m_value; }

signals:
    void valueChosen(const std::optional<headroom::Exact> &value);
    void rejected(const QString &reason); ///< empty: what was wrong has gone

protected:
    bool event(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void take();
    void step(int direction);
    void choose(const std::optional<Exact> &value);
    [[nodiscard]] QString reasonAgainst(const Exact &value) const;
    [[nodiscard]] QString plainText() const;
    [[nodiscard]] QString restingText() const;
    void showText();

    NumberFormat m_format;
    std::optional<Exact> m_value;
};

} // namespace headroom::ui
