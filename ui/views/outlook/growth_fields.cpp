// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/outlook/growth_fields.h"

#include "core/evaluation/format.h"
#include "core/evaluation/month_factors.h"
#include "core/plan/plan.h"
#include "core/wording/outlook_words.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/field_row.h"
#include "ui/views/fields/number_field.h"
#include "ui/views/fields/switch_field.h"
#include "ui/views/inherit_mark.h"
#include "ui/views/outlook/growth_points.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace headroom::ui {

namespace {

constexpr const char *kInherited = "inherited";
constexpr int kMonthsPerRow = 4; // the inspector is narrow
constexpr int kLastOfYear = 11;  // counted from 0

Exact growthFigure(double value)
{
    return Exact::fromDouble(value, 10'000).value_or(Exact());
}

void showRowOf(const QWidget *editor, bool shown)
{
    editor->parentWidget()->setVisible(shown);
}

} // namespace

GrowthFields::GrowthFields(QWidget *parent)
    : QWidget(parent),
      m_rows(new QVBoxLayout(this)),
      m_kind(new ChoiceField(
          choicesOf(kAllOf<GrowthCurve::Kind>, {{kInherited, tr("like all demand")}}), this)),
      m_outcome(wrappedLabel("ownGrowthOutcome", Role::MutedSmall, this))
{
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setSpacing(0);
    m_kind->setObjectName(QStringLiteral("ownGrowth"));
    addRow(tr("Growth"), "growth_of_workload", m_kind);
    setFocusProxy(m_kind);
    connect(m_kind, &ChoiceField::chosen, this, &GrowthFields::setKind);
    m_percent = addNumber(tr("Growth a month"), "growth_percent", QStringLiteral("%"),
                          &GrowthCurve::monthlyPercent);
    m_finalFactor = addNumber(tr("Final multiple"), "growth_final", QStringLiteral("×"),
                              &GrowthCurve::finalFactor);
    m_middle =
        addNumber(tr("Fastest after"), "growth_middle", tr("months"), &GrowthCurve::middleMonths);
    m_rise = addNumber(tr("Rise takes"), "growth_rise", tr("months"), &GrowthCurve::riseMonths);
    addPoints();
    m_outcome->setAlignment(Qt::AlignRight);
    const SpaceTokens &space = currentTokens().space;
    m_outcome->setContentsMargins(space.huge, 0, space.medium, space.tiny);
    m_rows->addWidget(m_outcome);
    addSeasons();
    addMark();
}

void GrowthFields::addRow(const QString &label, std::string_view meaning, QWidget *editor)
{
    auto *row = new FieldRow(label, editor, this);
    row->explain(meaning);
    m_rows->addWidget(row);
}

NumberField *GrowthFields::addNumber(const QString &label, const char *meaning, const QString &unit,
                                     double GrowthCurve::*member)
{
    const bool isRate = member == &GrowthCurve::monthlyPercent;
    const bool isFactor = member == &GrowthCurve::finalFactor;
    auto *field = new NumberField({.unit = unit,
                                   .minimum = Exact(isRate ? -99 : 0),
                                   .maximum = Exact(isRate || isFactor ? 1000 : 120)},
                                  this);
    field->setObjectName(QStringLiteral("own_") + QLatin1String(meaning));
    addRow(label, meaning, field);
    connect(field, &NumberField::valueChosen, this,
            [this, member](const std::optional<Exact> &value) {
                changeGrowth([&](GrowthCurve &curve) { curve.*member = value->toDouble(); });
            });
    return field;
}

void GrowthFields::addPoints()
{
    m_points = new GrowthPoints(
        QStringLiteral("ownGrowthPoint"),
        [this](const auto &points) {
            changeGrowth([&](GrowthCurve &curve) { curve.points = points; });
        },
        this);
    addRow(tr("Months, multiples"), "growth_points", m_points);
}

void GrowthFields::addSeasons()
{
    m_hasSeasons = new SwitchField(this);
    m_hasSeasons->setObjectName(QStringLiteral("hasOwnSeasons"));
    addRow(tr("Own seasonality"), "seasons_of_workload", m_hasSeasons);
    m_seasons = new SeasonsEditor("seasons_of_workload", kMonthsPerRow, this);
    m_rows->addWidget(m_seasons);
    // One's own begin with what the workload has now.
    connect(m_hasSeasons, &SwitchField::chosen, this, [this](bool on) {
        setSeasons(on ? std::optional(seasonsOf(scenario(), m_workload)) : std::nullopt);
    });
    connect(m_seasons, &SeasonsEditor::seasonsChosen, this,
            [this](const Seasons &seasons) { setSeasons(seasons); });
}

void GrowthFields::setSeasons(const std::optional<Seasons> &seasons)
{
    emit editRequested(ChangeAssumptions{withOwnSeasons(scenario(), m_workload, seasons),
                                         QT_TRANSLATE_NOOP("Fields", "seasons by workload")});
}

void GrowthFields::addMark()
{
    m_mark = new QPushButton(this);
    setRole(m_mark, Role::Link);
    setType(m_mark, TypeRole::Small);
    nameAndExplain(m_mark, "inherit_growth_by_workload", "inherit_growth_by_workload");
    m_rows->addWidget(m_mark, 0, Qt::AlignRight);
    connect(m_mark, &QPushButton::clicked, this,
            [this] { emit editRequested(InheritAssumption{Assumption::growthByWorkload}); });
}

/// One's own begins with what the workload does now, so that choosing it changes as little as it
/// can.
void GrowthFields::setKind(const std::string &key)
{
    const auto kind = fromKey<GrowthCurve::Kind>(key);
    std::optional<GrowthCurve> own;
    if (kind) {
        own = growthOf(scenario(), m_workload);
        own->kind = *kind;
        if (own->points.empty())
            own->points = {{1, 1}};
    }
    emit editRequested(ChangeAssumptions{withOwnGrowth(scenario(), m_workload, std::move(own)),
                                         QT_TRANSLATE_NOOP("Fields", "growth by workload")});
}

void GrowthFields::changeGrowth(const std::function<void(GrowthCurve &)> &change)
{
    GrowthCurve own = growthOf(scenario(), m_workload);
    change(own);
    emit editRequested(ChangeAssumptions{withOwnGrowth(scenario(), m_workload, std::move(own)),
                                         QT_TRANSLATE_NOOP("Fields", "growth by workload")});
}

void GrowthFields::render(const Plan &plan, WorkloadId workload)
{
    m_plan = plan;
    m_workload = workload;
    const WorkloadOutlook *own = ownOutlookOf(scenario(), workload);
    const GrowthCurve curve = growthOf(scenario(), workload);
    const bool isOwn = own != nullptr && own->growth;
    using Kind = GrowthCurve::Kind;
    const bool isRate = curve.kind == Kind::exponential || curve.kind == Kind::linear;
    const bool isRise = curve.kind == Kind::sCurve;
    m_kind->setCurrentKey(isOwn ? keyOf(curve.kind) : kInherited);
    m_percent->setValue(growthFigure(curve.monthlyPercent));
    m_finalFactor->setValue(growthFigure(curve.finalFactor));
    m_middle->setValue(growthFigure(curve.middleMonths));
    m_rise->setValue(growthFigure(curve.riseMonths));
    m_points->setPoints(curve.points);
    showRowOf(m_percent, isOwn && isRate);
    for (NumberField *field : {m_finalFactor, m_middle, m_rise})
        showRowOf(field, isOwn && isRise);
    showRowOf(m_points, isOwn && !isRate && !isRise);
    renderOutcome(curve);
    const bool hasSeasons = own != nullptr && own->seasons;
    m_hasSeasons->setValue(hasSeasons);
    m_seasons->setVisible(hasSeasons);
    m_seasons->setSeasons(seasonsOf(scenario(), workload));
    renderMark();
}

/// Shows the demand reached within a year; hidden if it does not change.
void GrowthFields::renderOutcome(const GrowthCurve &curve)
{
    const double factor = growthFactor(curve, kLastOfYear);
    m_outcome->setVisible(factor != 1);
    m_outcome->setText(
        tr("%1; in the 12th month %2× today's")
            .arg(textOf(describe(curve, language())), textOf(formatFigure(factor, language()))));
}

/// The way back is that of all workloads: the scenario has their growth from the baseline, or its
/// own.
void GrowthFields::renderMark()
{
    const Inheritance how = inheritanceOf(m_plan, Assumption::growthByWorkload);
    m_mark->setVisible(how != Inheritance::baseline);
    m_mark->setEnabled(how == Inheritance::other);
    m_mark->setText(how == Inheritance::other  ? tr("back to inherited, for all workloads")
                    : how == Inheritance::same ? tr("same as inherited")
                                               : tr("inherited"));
    // The style makes it bold, which its size does not know of.
    QFont bold = m_mark->font();
    bold.setBold(true);
    m_mark->setMinimumWidth(QFontMetrics(bold).horizontalAdvance(m_mark->text())
                            + 2 * currentTokens().space.small);
}

} // namespace headroom::ui
