// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/outlook.h"

#include <QWidget>

namespace headroom::ui {

class ChoiceField;
class NumberField;

inline constexpr int kLeastSpread = -99;
inline constexpr int kMostSpread = 1000;

/// How unsure one assumption is: its distribution and its two percentiles, side by side.
class SpreadFields final : public QWidget
{
    Q_OBJECT

public:
    /// `name`: of the widgets, "spread_demand" gives "spread_demand_low". `usual`: what begins where it was certain.
    SpreadFields(const char *name, const Spread &usual, QWidget *parent = nullptr);

    void setSpread(const Spread &spread);
    /// What stands above such fields.
    [[nodiscard]] static QWidget *heads(QWidget *parent);

signals:
    void spreadChosen(const headroom::Spread &spread);

private:
    void setKind(const std::string &key);
    NumberField *addPercentile(const QString &name, const char *meaning, const QString &title);

    Spread m_usual;
    Spread m_spread;
    ChoiceField *m_kind;
    NumberField *m_low;
    NumberField *m_high;
};

} // namespace headroom::ui
