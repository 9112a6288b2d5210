// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/commitments/amount_panel.h"

#include "core/wording/commitment_words.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/number_field.h"
#include "ui/views/fields/wheel_guard.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>

#include <cmath>

namespace headroom::ui {

namespace {

constexpr int kPanelWidth = 250;
constexpr double kMaxSteps = 1'000'000;

NumberFormat amountFormat()
{
    NumberFormat format;
    format.minimum = Exact(0);
    format.maximum = Exact(1'000'000);
    return format;
}

} // namespace

AmountPanel::AmountPanel(QWidget *parent)
    : QWidget(parent),
      m_unit(plainLabel({}, Role::MutedSmall, this)),
      m_field(new NumberField(amountFormat(), this)),
      m_slider(new QSlider(Qt::Horizontal, this)),
      m_figures(new QGridLayout),
      m_commit(new QPushButton(this))
{
    const SpaceTokens &space = currentTokens().space;
    fit();
    nameAndExplain(m_field, "committedAmount", "committed_amount_field");
    leaveWheelToPage(m_slider);
    nameAndExplain(m_slider, "amountSlider", "committed_amount_slider");
    nameAndExplain(m_commit, "commit", "commit_button");
    setRole(m_commit, Role::Primary);
    m_figures->setColumnStretch(0, 1);
    m_figures->setVerticalSpacing(space.tiny);
    auto *layout = columnIn(this, space.small);
    auto *entry = new QHBoxLayout;
    entry->addWidget(m_unit, 1);
    entry->addWidget(m_field, 1);
    layout->addLayout(entry);
    layout->addWidget(m_slider);
    layout->addLayout(m_figures);
    layout->addStretch(1);
    layout->addWidget(m_commit);
    connect(m_slider, &QSlider::valueChanged, this, &AmountPanel::takeSlider);
    connect(m_field, &NumberField::valueChosen, this, [this](const std::optional<Exact> &value) {
        if (!value || !m_proposal.study)
            return;
        const Exact amount = committedAmount(m_proposal.commitment, value->toDouble());
        setAmount(amount);
        emit amountChosen(amount);
    });
    connect(m_commit, &QPushButton::clicked, this, &AmountPanel::commitRequested);
}

void AmountPanel::show(const CommitmentProposal &proposal, const std::string &currency)
{
    m_proposal = proposal;
    m_currency = currency;
    m_best = proposal.study->outcomeAt(proposal.study->bestAmount());
    const double steps = std::min(
        kMaxSteps, std::ceil(proposal.study->maxAmount().toDouble() / grainOf(*proposal.study)));
    const QSignalBlocker blocked(m_slider);
    m_slider->setRange(0, std::max(1, static_cast<int>(steps)));
    m_unit->setText(countsInstances(proposal.commitment) ? tr("Instances")
                                                         : tr("%1 an hour").arg(textOf(currency)));
    setAmount(proposal.commitment.amount); // of a refused one the least, as its row has it
}

void AmountPanel::setAmount(const Exact &amount)
{
    if (!m_proposal.study)
        return;
    m_amount = amount;
    const QSignalBlocker blocked(m_slider);
    m_slider->setValue(
        static_cast<int>(std::lround(amount.toDouble() / grainOf(*m_proposal.study))));
    m_field->setValue(amount);
    m_outcome = m_proposal.study->outcomeAt(amount);
    showFigures();
}

void AmountPanel::takeSlider(int position)
{
    if (!m_proposal.study)
        return;
    const Exact amount =
        committedAmount(m_proposal.commitment, position * grainOf(*m_proposal.study));
    setAmount(amount);
    emit amountChosen(amount);
}

void AmountPanel::showFigures()
{
    const std::vector<CommitmentFigure> figures = commitmentFigures(m_outcome, m_best, m_currency);
    for (int row = 0; row < static_cast<int>(figures.size()); ++row) {
        if (m_figures->itemAtPosition(row, 0) == nullptr) {
            m_figures->addWidget(plainLabel({}, Role::MutedSmall, this), row, 0);
            m_figures->addWidget(plainLabel({}, Role::SmallBold, this), row, 1, Qt::AlignRight);
        }
        const CommitmentFigure &figure = figures[static_cast<std::size_t>(row)];
        auto *label = qobject_cast<QLabel *>(m_figures->itemAtPosition(row, 0)->widget());
        auto *value = qobject_cast<QLabel *>(m_figures->itemAtPosition(row, 1)->widget());
        label->setText(figure.label);
        value->setText(figure.value);
        setTone(value, figure.tone);
    }
    Commitment wanted = m_proposal.commitment;
    wanted.amount = m_amount;
    const bool isSome = m_amount > Exact(0);
    const bool pays = m_outcome.saving() > Money();
    const QString amount = textOf(amountOf(wanted, m_currency, language()));
    m_commit->setEnabled(isSome);
    m_commit->setText(!isSome ? tr("Commit")
                      : pays  ? tr("Commit to %1").arg(amount)
                              : tr("Commit to %1 anyway").arg(amount));
    setRole(m_commit, pays ? Role::Primary : Role::Bordered); // what costs more is not suggested
}

void AmountPanel::fit()
{
    setFixedWidth(qRound(kPanelWidth * currentTokens().scale));
}

void AmountPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange)
        fit();
    QWidget::changeEvent(event);
}

} // namespace headroom::ui
