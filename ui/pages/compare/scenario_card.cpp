// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare/scenario_card.h"

#include "ui/format/explained.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr int kStripe = 4;
constexpr int kMinTitleWidth = 60;
constexpr int kMaxName = 100; ///< of names next to a label; in full in the tool tip

} // namespace

ScenarioCard::ScenarioCard(QWidget *parent)
    : QFrame(parent),
      m_name(new QPushButton(this)),
      m_part(plainLabel({}, Role::MutedSmall, this)),
      m_cost(plainLabel({}, Role::Heading, this)),
      m_difference(plainLabel({}, Role::SmallBold, this)),
      m_grid(new QGridLayout),
      m_split(new TermBar(this)),
      m_caption(wrappedText({}, Role::MutedSmall, this)),
      m_note(wrappedText({}, Role::MutedSmall, this))
{
    setRole(this, Role::Card);
    setMinimumWidth(kMinWidth);
    setPlainToolTip(this, explanationText("scenario_card"));
    setRole(m_name, Role::PlainLink);
    setType(m_name, TypeRole::BodyBold);
    m_name->setObjectName(QStringLiteral("openScenario"));
    m_name->setCursor(Qt::PointingHandCursor);
    m_name->setMinimumWidth(kMinTitleWidth); // it gives way
    m_cost->setObjectName(QStringLiteral("scenarioCost"));
    m_difference->setObjectName(QStringLiteral("scenarioDifference"));
    const SpaceTokens &space = currentTokens().space;
    auto *layout = columnIn(this, space.tiny,
                            {space.small, space.medium + kStripe, space.small, space.medium});
    auto *head = new QHBoxLayout;
    head->addWidget(m_name);
    head->addStretch(1);
    head->addWidget(m_part);
    layout->addLayout(head);
    layout->addWidget(m_cost);
    layout->addWidget(m_difference);
    layout->addSpacing(space.tiny);
    m_grid->setHorizontalSpacing(space.tiny);
    m_grid->setVerticalSpacing(space.tiny);
    m_grid->setColumnStretch(0, 1);
    layout->addLayout(m_grid);
    layout->addSpacing(space.tiny);
    layout->addWidget(m_split);
    layout->addWidget(m_caption);
    layout->addWidget(m_note);
    layout->addStretch(1);
    connect(m_name, &QPushButton::clicked, this, [this] { emit opened(m_scenario); });
}

void ScenarioCard::render(const ScenarioCardContent &content)
{
    m_colour = content.colour;
    m_scenario = content.name;
    setAccessibleName(content.name);
    setPlainToolTip(m_name, content.name + u'\n' + explanationText("scenario_card"));
    m_part->setText(content.part);
    elideName();
    m_cost->setText(content.cost);
    m_difference->setText(content.difference.isEmpty() ? QStringLiteral(" ") : content.difference);
    setTone(m_difference, content.differenceTone);
    renderRows(content.rows);
    m_split->setTerms(content.split);
    m_caption->setText(m_split->caption());
    m_split->setVisible(!content.split.empty());
    m_caption->setVisible(!content.split.empty());
    setTextOrHide(m_note, content.note);
    update();
}

/// As much of the name as its part leaves room for.
void ScenarioCard::elideName()
{
    const SpaceTokens &space = currentTokens().space;
    const int part = m_part->text().isEmpty() ? 0 : m_part->sizeHint().width() + space.small;
    m_name->setText(
        m_name->fontMetrics()
            .elidedText(m_scenario, Qt::ElideMiddle,
                        std::max(kMinTitleWidth, width() - 2 * space.medium - part - space.small))
            .replace(u'&', QStringLiteral("&&")));
}

void ScenarioCard::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    elideName();
}

void ScenarioCard::renderRows(const std::vector<ScenarioCardContent::Row> &rows)
{
    while (m_rows.size() < rows.size()) {
        const int row = static_cast<int>(m_rows.size());
        auto *label = plainLabel({}, Role::MutedSmall, this);
        auto *value = plainLabel({}, Role::Small, this);
        m_grid->addWidget(label, row, 0);
        m_grid->addWidget(value, row, 1, Qt::AlignRight);
        m_rows.emplace_back(label, value);
    }
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const auto &[label, value] = m_rows[i];
        const bool isShown = i < rows.size();
        label->setVisible(isShown);
        value->setVisible(isShown);
        if (!isShown)
            continue;
        label->setText(rows[i].label);
        value->setText(rows[i].isName ? value->fontMetrics().elidedText(
                           rows[i].value, Qt::ElideMiddle, qRound(kMaxName * currentTokens().scale))
                                      : rows[i].value);
        setPlainToolTip(value, rows[i].tip);
        setRole(value, rows[i].differs ? Role::SmallBold : Role::Small);
    }
}

void ScenarioCard::paintEvent(QPaintEvent *event)
{
    QFrame::paintEvent(event);
    const Tokens &tokens = currentTokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens.color.scenarioAt(m_colour - 1));
    const QRectF stripe(tokens.space.small, tokens.space.small, width() - 2 * tokens.space.small,
                        kStripe);
    painter.drawRoundedRect(stripe, kStripe / 2.0, kStripe / 2.0);
}

} // namespace headroom::ui
