// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/bottom_bar.h"

#include "ui/charts/budget_gauge.h"
#include "ui/format/catalog_state.h"
#include "ui/format/explained.h"
#include "ui/models/finding_model.h"
#include "ui/rows/summary_rows.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/findings_popup.h"
#include "ui/views/parts/explanation_popup.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr int kMinBudget = 120;
constexpr int kMaxLeftOut = 170;
constexpr int kMaxWarning = 220;

QVBoxLayout *column(QHBoxLayout *row, int stretch = 0)
{
    auto *column = new QVBoxLayout;
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    row->addLayout(column, stretch);
    return column;
}

QPushButton *linkButton(const QString &name, TypeRole type, QWidget *parent)
{
    auto *button = new QPushButton(parent);
    button->setObjectName(name);
    setRole(button, Role::PlainLink);
    setType(button, type);
    button->setCursor(Qt::PointingHandCursor);
    return button;
}

} // namespace

/// A difference of the total: to what, how much, and in percent.
class DifferencePart final : public QWidget
{
public:
    DifferencePart(const char *name, QWidget *parent)
        : QWidget(parent),
          m_label(plainLabel({}, Role::MutedSmall, this)),
          m_value(plainLabel({}, Role::Heading, this)),
          m_percent(plainLabel({}, Role::SmallBold, this)),
          m_warning(plainLabel({}, Role::SmallBold, this))
    {
        m_warning->setObjectName(QLatin1String(name) + QStringLiteral("Warning"));
        setTone(m_warning, Tone::Warning);
        m_warning->hide();
        m_label->setObjectName(QLatin1String(name) + QStringLiteral("Label"));
        m_value->setObjectName(QLatin1String(name) + QStringLiteral("Value"));
        m_percent->setObjectName(QLatin1String(name) + QStringLiteral("Percent"));
        m_label->setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Preferred);
        auto *column = columnIn(this, 2);
        column->addWidget(m_label);
        auto *values = new QHBoxLayout;
        values->setSpacing(currentTokens().space.tiny);
        values->addWidget(m_value);
        values->addWidget(m_percent, 0, Qt::AlignBottom);
        values->addWidget(m_warning, 0, Qt::AlignBottom);
        values->addStretch(1);
        column->addLayout(values);
    }

    void say(const QString &label, const QString &value, const QString &percent, Tone tone)
    {
        setVisible(!label.isEmpty());
        m_label->setText(label);
        m_value->setText(value);
        m_percent->setText(percent);
        setTone(m_value, tone);
        setTone(m_percent, tone);
    }

    /// Details of the difference, elided to the available width.
    void warn(const QString &remark)
    {
        m_warning->setVisible(!remark.isEmpty());
        m_warning->setText(QFontMetrics(typeFont(TypeRole::Small, currentTokens()))
                               .elidedText(remark, Qt::ElideMiddle, kMaxWarning));
    }

private:
    QLabel *m_label;
    QLabel *m_value;
    QLabel *m_percent;
    QLabel *m_warning;
};

BottomBar::BottomBar(QWidget *parent)
    : QFrame(parent),
      m_totalLabel(linkButton(QStringLiteral("totalLabel"), TypeRole::Small, this)),
      m_total(plainLabel({}, Role::Heading, this)),
      m_totalRow(new QHBoxLayout),
      m_before(new DifferencePart("before", this)),
      m_difference(new DifferencePart("difference", this)),
      m_leftOut(new QWidget(this)),
      m_leftOutNames(plainLabel({}, Role::SmallBold, m_leftOut)),
      m_rangeLabel(linkButton(QStringLiteral("rangeLabel"), TypeRole::Small, this)),
      m_range(plainLabel({}, Role::Heading, this)),
      m_budgetLabel(linkButton(QStringLiteral("budgetButton"), TypeRole::Small, this)),
      m_gauge(new BudgetGauge(this)),
      m_findings(linkButton(QStringLiteral("findingsButton"), TypeRole::BodyBold, this)),
      m_model(new FindingModel(this)),
      m_popup(new FindingsPopup(m_model, this))
{
    setRole(this, Role::BottomBar);
    setObjectName(QStringLiteral("bottomBar"));
    m_total->setObjectName(QStringLiteral("totalValue"));
    const SpaceTokens &space = currentTokens().space;
    auto *row =
        rowIn(this, space.huge, {space.large + space.tiny, space.small, space.large, space.small});
    for (QWidget *label : {static_cast<QWidget *>(m_totalLabel), static_cast<QWidget *>(m_total),
                           static_cast<QWidget *>(m_rangeLabel), static_cast<QWidget *>(m_range)})
        label->setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Preferred);
    auto *total = column(row);
    total->addWidget(m_totalLabel);
    m_totalRow->setSpacing(space.small);
    m_leftOutNames->setObjectName(QStringLiteral("leftOutValue"));
    setTone(m_leftOutNames, Tone::Warning);
    m_totalRow->addWidget(m_total);
    m_totalRow->addStretch(1);
    total->addLayout(m_totalRow);
    row->addWidget(m_before);
    row->addWidget(m_difference);
    auto *leftOut = columnIn(m_leftOut, 2);
    leftOut->addWidget(plainLabel(tr("Left out of the cost"), Role::MutedSmall, m_leftOut));
    leftOut->addWidget(m_leftOutNames);
    leftOut->addStretch(1);
    row->addWidget(m_leftOut);
    auto *range = column(row);
    m_rangeLabel->setText(tr("80 % range of performance"));
    range->addWidget(m_rangeLabel);
    range->addWidget(m_range);
    auto *budget = column(row, 1);
    m_budgetLabel->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    budget->addWidget(m_budgetLabel, 0, Qt::AlignLeft);
    budget->addWidget(m_gauge);
    budget->addStretch(1);
    auto *findings = column(row);
    auto *findingsLabel = plainLabel(tr("Findings"), Role::MutedSmall, this);
    findings->addWidget(findingsLabel, 0, Qt::AlignRight);
    findings->addWidget(m_findings, 0, Qt::AlignRight);
    findings->addStretch(1);
    connect(m_budgetLabel, &QPushButton::clicked, this, &BottomBar::budgetActivated);
    connect(m_findings, &QPushButton::clicked, this, &BottomBar::showFindings);
    connect(m_popup, &FindingsPopup::workloadActivated, this, &BottomBar::workloadActivated);
    connect(m_popup, &FindingsPopup::targetActivated, this, &BottomBar::targetActivated);
    m_gauge->installEventFilter(this);
    explain(findingsLabel, "findings");
    explainParts();
    render(nullptr);
}

void BottomBar::explainParts()
{
    for (QPushButton *label : {m_totalLabel, m_rangeLabel})
        setTone(label, Tone::Muted);
    explain(m_totalLabel, "total_cost");
    explain(m_total, "total_cost");
    explain(m_rangeLabel, "range_80");
    explain(m_range, "range_80");
    setPlainToolTip(m_before, explanationText("total_difference_plan"));
    setPlainToolTip(m_difference, explanationText("total_difference_baseline"));
    explain(m_findings, "findings");
    explain(m_gauge, "budget_gauge");
    explainWhenPressed(m_totalLabel, [] {
        return ExplanationPopup::Keys{"month", "effective_cost"};
    });
    explainWhenPressed(m_rangeLabel, [] {
        return ExplanationPopup::Keys{"range_80", "verdict_met", "verdict_may_miss",
                                      "verdict_missed"};
    });
}

void BottomBar::placeNextToTotal(QWidget *widget)
{
    m_totalRow->insertWidget(1, widget, 0, Qt::AlignVCenter);
}

bool BottomBar::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize)
        elideBudget(); // as wide as the gauge below it
    return QFrame::eventFilter(watched, event);
}

/// The other figures keep their width; elided text is in the tool tip.
void BottomBar::elideBudget()
{
    const QFontMetrics text(typeFont(TypeRole::Small, currentTokens()));
    const int room = std::max(m_gauge->width(), kMinBudget);
    const bool isCut = text.horizontalAdvance(m_budgetText) > room && !m_budgetShort.isEmpty();
    m_budgetLabel->setText(
        text.elidedText(isCut ? m_budgetShort : m_budgetText, Qt::ElideRight, room));
    setPlainToolTip(m_budgetLabel, m_budgetText + u'\n' + explanationText("budget_use"));
    m_budgetLabel->setAccessibleName(m_budgetText);
}

void BottomBar::reset()
{
    m_popup->close();
    m_model->setRows({});
}

void BottomBar::render(const Snapshot *snapshot, const Snapshot *planned,
                       const std::optional<Error> &failure)
{
    m_budgetLabel->setEnabled(snapshot != nullptr);
    m_findings->setEnabled(snapshot != nullptr);
    if (snapshot) {
        renderSummary(*snapshot, planned);
        renderFindings(*snapshot);
        return;
    }
    m_totalLabel->setText(tr("Monthly cost (effective)"));
    const QString unknown = failure ? QStringLiteral("–") : QStringLiteral("…");
    m_total->setText(unknown);
    m_range->setText(unknown);
    m_before->hide();
    m_difference->hide();
    m_leftOut->hide();
    m_budgetText = textWithoutCatalog(failure);
    m_budgetShort = shortTextWithoutCatalog(failure);
    elideBudget();
    setTone(m_budgetLabel, failure ? Tone::Error : Tone::Muted);
    m_gauge->setUse({});
    m_gauge->setAccessibleName(m_budgetText);
    m_findings->setText(unknown);
    m_model->setRows({});
}

void BottomBar::renderSummary(const Snapshot &snapshot, const Snapshot *planned)
{
    const Summary summary = summaryOf(snapshot, planned);
    m_totalLabel->setText(summary.totalLabel);
    m_total->setText(summary.total);
    m_before->say(summary.beforeLabel, summary.before, summary.beforePercent, summary.beforeTone);
    m_before->warn(summary.serviceShort);
    setPlainToolTip(m_before, summary.service.isEmpty() ? explanationText("total_difference_plan")
                                                        : summary.service);
    m_before->setAccessibleDescription(summary.service);
    m_difference->say(summary.differenceLabel, summary.difference, summary.differencePercent,
                      summary.differenceTone);
    m_leftOut->setVisible(!summary.leftOut.isEmpty());
    m_leftOutNames->setText(QFontMetrics(typeFont(TypeRole::Small, currentTokens()))
                                .elidedText(summary.leftOut, Qt::ElideMiddle, kMaxLeftOut));
    m_leftOutNames->setAccessibleDescription(summary.leftOutInFull);
    setPlainToolTip(m_leftOut, summary.leftOutInFull);
    m_range->setText(summary.range);
    m_rangeLabel->setVisible(!summary.range.isEmpty());
    m_budgetText = summary.budgetLabel;
    m_budgetShort = summary.budgetShort;
    elideBudget();
    setTone(m_budgetLabel, summary.budgetTone);
    m_gauge->setUse(summary.budgetUsed ? BudgetUse{.used = *summary.budgetUsed,
                                                   .low = summary.budgetLow,
                                                   .high = summary.budgetHigh}
                                       : BudgetUse{});
    m_gauge->setAccessibleName(summary.budgetLabel);
}

void BottomBar::renderFindings(const Snapshot &snapshot)
{
    m_model->setRows(findingRows(snapshot));
    const FindingSummary summary = findingSummary(snapshot.evaluation.activeScenario().findings);
    const bool both = !summary.severe.isEmpty() && !summary.rest.isEmpty();
    m_findings->setText(summary.severe + (both ? QStringLiteral(" · ") : QString()) + summary.rest);
    setTone(m_findings, summary.tone);
    m_findings->setAccessibleName(tr("Findings: %1").arg(m_findings->text()));
}

void BottomBar::showFindings()
{
    if (m_model->rowCount() > 0)
        m_popup->openAbove(this);
}

} // namespace headroom::ui
