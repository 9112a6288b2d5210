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
constexpr int kMinAnswer = 150;

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
          m_percent(plainLabel({}, Role::SmallBold, this))
    {
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

private:
    QLabel *m_label;
    QLabel *m_value;
    QLabel *m_percent;
};

/// Service, contract and certainty of the answer, as far as there is room.
class AnswerPart final : public QWidget
{
public:
    explicit AnswerPart(QWidget *parent)
        : QWidget(parent),
          m_service(linkButton(QStringLiteral("serviceLabel"), TypeRole::SmallBold, this)),
          m_terms(plainLabel({}, Role::MutedSmall, this))
    {
        m_terms->setObjectName(QStringLiteral("answerTerms"));
        setMinimumWidth(kMinAnswer);
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        auto *column = columnIn(this, 2);
        column->addWidget(m_service, 0, Qt::AlignLeft);
        column->addWidget(m_terms);
        column->addStretch(1);
    }

    void say(const Summary &summary)
    {
        m_serviceText = summary.service;
        m_termsText = summary.terms;
        setTone(m_service, summary.serviceTone);
        setPlainToolTip(this, summary.answer);
        m_termsTone = summary.termsTone;
        m_service->setAccessibleName(summary.service);
        setAccessibleName(summary.answer);
        setVisible(!summary.service.isEmpty());
        showTerms();
    }

    void setShort(bool isShort) { m_terms->setVisible(!isShort); }

    void remark(const QString &words)
    {
        m_remark = words;
        showTerms();
    }

    [[nodiscard]] QPushButton *service() const { return m_service; }

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        QWidget::resizeEvent(event);
        elide();
    }

private:
    void showTerms()
    {
        setTone(m_terms, m_remark.isEmpty() ? m_termsTone : Tone::Warning);
        m_terms->setAccessibleName(terms());
        elide();
    }

    [[nodiscard]] QString terms() const
    {
        return m_remark.isEmpty() || m_termsText.isEmpty()
                   ? m_remark + m_termsText
                   : m_remark + QStringLiteral(" · ") + m_termsText;
    }

    /// The most important words come first.
    void elide()
    {
        const auto cut = [this](TypeRole type, const QString &text) {
            return QFontMetrics(typeFont(type, currentTokens()))
                .elidedText(text, Qt::ElideRight, width());
        };
        m_service->setText(
            cut(TypeRole::SmallBold, m_serviceText).replace(u'&', QStringLiteral("&&")));
        m_terms->setText(cut(TypeRole::Small, terms()));
    }

    QPushButton *m_service;
    QLabel *m_terms;
    QString m_serviceText;
    QString m_termsText;
    QString m_remark;
    Tone m_termsTone = Tone::Normal;
};

BottomBar::BottomBar(QWidget *parent)
    : QFrame(parent),
      m_totalLabel(linkButton(QStringLiteral("totalLabel"), TypeRole::Small, this)),
      m_total(plainLabel({}, Role::Heading, this)),
      m_totalRow(new QHBoxLayout),
      m_before(new DifferencePart("before", this)),
      m_difference(new DifferencePart("difference", this)),
      m_answer(new AnswerPart(this)),
      m_budgetLabel(linkButton(QStringLiteral("budgetButton"), TypeRole::Small, this)),
      m_gauge(new BudgetGauge(this)),
      m_findingsLabel(plainLabel(tr("Findings"), Role::MutedSmall, this)),
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
    for (QWidget *label : {static_cast<QWidget *>(m_totalLabel), static_cast<QWidget *>(m_total)})
        label->setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Preferred);
    auto *total = column(row);
    total->addWidget(m_totalLabel);
    m_totalRow->setSpacing(space.small);
    m_totalRow->addWidget(m_total);
    m_totalRow->addStretch(1);
    total->addLayout(m_totalRow);
    row->addWidget(m_before);
    row->addWidget(m_difference);
    row->addWidget(m_answer, 3);
    auto *budget = column(row, 2);
    m_budgetLabel->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    budget->addWidget(m_budgetLabel, 0, Qt::AlignLeft);
    budget->addWidget(m_gauge);
    budget->addStretch(1);
    auto *findings = column(row);
    findings->addWidget(m_findingsLabel, 0, Qt::AlignRight);
    findings->addWidget(m_findings, 0, Qt::AlignRight);
    findings->addStretch(1);
    connect(m_budgetLabel, &QPushButton::clicked, this, &BottomBar::budgetActivated);
    connect(m_findings, &QPushButton::clicked, this, &BottomBar::showFindings);
    connect(m_popup, &FindingsPopup::workloadActivated, this, &BottomBar::workloadActivated);
    connect(m_popup, &FindingsPopup::targetActivated, this, &BottomBar::targetActivated);
    connect(m_popup, &FindingsPopup::ruleActivated, this, &BottomBar::ruleActivated);
    connect(m_popup, &FindingsPopup::referenceActivated, this, &BottomBar::referenceActivated);
    m_gauge->installEventFilter(this);
    explain(m_findingsLabel, "findings");
    explainParts();
    render(nullptr);
}

void BottomBar::explainParts()
{
    setTone(m_totalLabel, Tone::Muted);
    explain(m_totalLabel, "total_cost");
    explain(m_total, "total_cost");
    setPlainToolTip(m_before, explanationText("total_difference_plan"));
    setPlainToolTip(m_difference, explanationText("total_difference_baseline"));
    explain(m_findings, "findings");
    explain(m_gauge, "budget_gauge");
    explainWhenPressed(m_totalLabel, [] {
        return ExplanationPopup::Keys{"month", "effective_cost"};
    });
    explainWhenPressed(m_answer->service(), [] {
        return ExplanationPopup::Keys{"verdict_met", "verdict_may_miss", "verdict_missed",
                                      "range_80"};
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

void BottomBar::setShort(bool isShort)
{
    m_totalLabel->setVisible(!isShort);
    m_answer->setShort(isShort);
    m_gauge->setMaximumHeight(isShort ? 0 : QWIDGETSIZE_MAX); // the label is as wide as it
    m_findingsLabel->setVisible(!isShort);
}

void BottomBar::remark(const QString &words)
{
    m_answer->remark(words);
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
    m_before->hide();
    m_difference->hide();
    m_answer->say({});
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
    m_difference->say(summary.differenceLabel, summary.difference, summary.differencePercent,
                      summary.differenceTone);
    m_answer->say(summary);
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
