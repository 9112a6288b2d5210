// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/outlook/growth_points.h"

#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/amounts.h"
#include "ui/views/fields/field_reason.h"
#include "ui/views/fields/number_field.h"

#include <QGridLayout>
#include <QLabel>

namespace headroom::ui {

namespace {

enum PointColumn : std::size_t { pointMonthColumn, pointFactorColumn };

constexpr int kLastPointMonth = 60; // of the longest forecast
constexpr int kMaxPointFactor = 1000;

constexpr int kMaxPercent = 10'000; // as a plan may state

} // namespace

GrowthPoints::GrowthPoints(const QString &name, Changed changed, QWidget *parent)
    : ListOf(std::move(changed), parent)
{
    const auto takeMonth = [this](std::size_t row, const std::optional<Exact> &month) {
        changeAt(row,
                 [&](GrowthPoint &point) { point.month = static_cast<int>(month->toDouble()); });
    };
    const auto takeFactor = [this](std::size_t row, const std::optional<Exact> &factor) {
        changeAt(row, [&](GrowthPoint &point) { point.factor = factor->toDouble(); });
    };
    const NumberFormat month{.whole = true, .minimum = Exact(1), .maximum = Exact(kLastPointMonth)};
    const NumberFormat factor{
        .unit = QStringLiteral("×"), .minimum = Exact(0), .maximum = Exact(kMaxPointFactor)};
    build({name, tr("+ A month"), "add_growth_point", "remove_growth_point"},
          {{QStringLiteral("month"), tr("From month"), "growth_point_month", 1,
            numberEntry(month, takeMonth)},
           {QStringLiteral("factor"), tr("Multiple of demand"), "growth_point_factor", 1,
            numberEntry(factor, takeFactor)}});
}

void GrowthPoints::addTo(Entries &points) const
{
    points.push_back(points.empty() ? GrowthPoint{1, 1}
                                    : GrowthPoint{points.back().month + 1, points.back().factor});
}

void GrowthPoints::setPoints(const Entries &points)
{
    setEntries(points);
    list().setAddable(points.empty() || points.back().month < kLastPointMonth);
    list().setRemovable(points.size() > 1); // growth by points needs one
    for (std::size_t row = 0; row < points.size(); ++row) {
        list().field<NumberField>(row, pointMonthColumn)->setValue(Exact(points[row].month));
        list().field<NumberField>(row, pointFactorColumn)->setValue(exactOf(points[row].factor));
    }
}

SeasonsEditor::SeasonsEditor(const char *meaning, int monthsInRow, QWidget *parent)
    : QWidget(parent),
      m_monthsInRow(monthsInRow)
{
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(currentTokens().space.tiny);
    grid->setVerticalSpacing(0);
    for (std::size_t month = 0; month < kMonthsInYear; ++month)
        addMonth(month, meaning);
    setFocusProxy(m_fields.front());
}

void SeasonsEditor::addMonth(std::size_t month, const char *meaning)
{
    auto *grid = static_cast<QGridLayout *>(layout());
    const QString name = textOf(monthName(static_cast<unsigned>(month) + 1));
    auto *head = plainLabel(name.left(3), Role::MutedSmall, this);
    head->setAlignment(Qt::AlignRight | Qt::AlignBottom);
    head->setContentsMargins(0, 0, currentTokens().space.small, 0);
    auto *field = new NumberField(percentFormat(0, kMaxPercent), this);
    field->setObjectName(QStringLiteral("%1_%2").arg(QLatin1String(meaning)).arg(month + 1));
    field->setAccessibleName(name);
    explain(field, meaning);
    field->setSizePolicy(QSizePolicy::Ignored, field->sizePolicy().verticalPolicy());
    field->setProperty("pointed", true); // among others it has to look like a field
    m_fields[month] = field;
    const int row = 2 * (static_cast<int>(month) / m_monthsInRow);
    const int column = static_cast<int>(month) % m_monthsInRow;
    grid->addWidget(head, row, column);
    grid->addWidget(field, row + 1, column);
    grid->setColumnStretch(column, 1);
    connect(field, &NumberField::valueChosen, this,
            [this, month](const std::optional<Exact> &percent) {
                Seasons seasons = m_seasons;
                seasons[month] = percent->toDouble() / 100;
                emit seasonsChosen(seasons);
            });
    connect(field, &LineField::rejected, new FieldReason(field), &FieldReason::say);
}

void SeasonsEditor::setSeasons(const Seasons &seasons)
{
    m_seasons = seasons;
    for (std::size_t month = 0; month < kMonthsInYear; ++month)
        m_fields[month]->setValue(exactOf(100 * seasons[month]));
}

} // namespace headroom::ui
