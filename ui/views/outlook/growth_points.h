// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/outlook.h"
#include "ui/views/fields/list_of.h"

#include <QWidget>

#include <array>

namespace headroom::ui {

class NumberField;

/// Growth by steps or as a table: from which month on demand is which multiple of today's, an entry
/// each.
class GrowthPoints final : public ListOf<GrowthPoint>
{
    Q_OBJECT

public:
    /// `name`: of the widgets, "growthPoint" gives "growthPoint_month_0".
    GrowthPoints(const QString &name, Changed changed, QWidget *parent);

    void setPoints(const Entries &points);

private:
    void addTo(Entries &points) const override;
};

/// The twelve months of a year, each with its share of the usual demand in percent.
class SeasonsEditor final : public QWidget
{
    Q_OBJECT

public:
    /// `meaning`: names the fields, too: "seasons_1" is January's.
    SeasonsEditor(const char *meaning, int monthsInRow, QWidget *parent = nullptr);

    void setSeasons(const Seasons &seasons);

signals:
    void seasonsChosen(const headroom::Seasons &seasons);

private:
    void addMonth(std::size_t month, const char *meaning);

    int m_monthsInRow;
    Seasons m_seasons = kNoSeasons;
    std::array<NumberField *, kMonthsInYear> m_fields{};
};

} // namespace headroom::ui
