// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/guide_tree.h"

#include "session/language.h"
#include "ui/format/text.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr int kWordsWidth = 216;
constexpr qreal kLitWidth = 2;
constexpr int kAnswersColumn = 1;

/// From the lower edge of one answer to the upper edge of another, vertical at both ends.
QPainterPath lineBetween(const QPointF &from, const QPointF &to)
{
    const qreal middle = (from.y() + to.y()) / 2;
    QPainterPath path(from);
    path.cubicTo(from.x(), middle, to.x(), middle, to.x(), to.y());
    return path;
}

} // namespace

GuideTree::GuideTree(QWidget *parent) : QWidget(parent), m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, currentTokens().space.large, 0); // for the scroll bar
    m_grid->setHorizontalSpacing(currentTokens().space.large);
    m_grid->setVerticalSpacing(currentTokens().space.large);
    m_grid->setColumnStretch(kAnswersColumn, 1);
}

void GuideTree::focusAnswer(GuideStep step)
{
    const auto row = std::ranges::find(m_rows, step, &Row::step);
    if (row != m_rows.end() && row->chosen >= 0)
        row->buttons[static_cast<std::size_t>(row->chosen)]->setFocus(Qt::OtherFocusReason);
}

bool GuideTree::asksTheSame(const GuideChoices &choices) const
{
    std::size_t row = 0;
    for (const GuideStep step : kAllOf<GuideStep>) {
        const auto answers = guideBook().answersFor(step, choices);
        if (answers.empty())
            continue;
        if (row == m_rows.size() || m_rows[row].answers != answers)
            return false;
        ++row;
    }
    return row == m_rows.size();
}

void GuideTree::render(const GuideChoices &choices)
{
    if (!asksTheSame(choices))
        rebuild(choices);
    for (Row &row : m_rows) {
        const GuideAnswer *taken = guideBook().answerOf(row.step, choices);
        row.chosen = static_cast<int>(std::ranges::find(row.answers, taken) - row.answers.begin());
        for (std::size_t i = 0; i < row.buttons.size(); ++i) {
            const bool isTaken = static_cast<int>(i) == row.chosen;
            row.buttons[i]->setChecked(isTaken);
            setRole(row.buttons[i], isTaken ? Role::Primary : Role::Bordered);
        }
        row.taken->setText(textOf(taken->titleText()));
        row.why->setText(
            tr("%1 %2", "reason and rule").arg(textOf(taken->whyText()), textOf(taken->rule)));
        setPlainToolTip(row.why->parentWidget(), textOf(taken->source));
    }
    update();
}

void GuideTree::rebuild(const GuideChoices &choices)
{
    for (const Row &row : m_rows) {
        row.taken->parentWidget()->deleteLater();
        for (QPushButton *button : row.buttons)
            button->hide();
        row.buttons.front()->parentWidget()->deleteLater();
    }
    m_rows.clear();
    for (const GuideStep step : kAllOf<GuideStep>) {
        if (const auto answers = guideBook().answersFor(step, choices); !answers.empty())
            addRow(step, answers);
    }
    arrange();
}

/// True if the answers of every question fit beside it in one row.
bool GuideTree::hasRoom() const
{
    const int beside =
        m_grid->contentsMargins().right() + kWordsWidth + m_grid->horizontalSpacing();
    return std::ranges::all_of(m_rows, [&](const Row &row) {
        int needed = beside + row.line->spacing() * (static_cast<int>(row.buttons.size()) - 1);
        for (const QPushButton *button : row.buttons)
            needed += button->minimumSizeHint().width();
        return needed <= width();
    });
}

void GuideTree::arrange()
{
    m_isTree = hasRoom();
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const Row &row = m_rows[i];
        QWidget *words = row.taken->parentWidget();
        QWidget *box = row.line->parentWidget();
        m_grid->removeWidget(words);
        m_grid->removeWidget(box);
        const int place = 2 * static_cast<int>(i);
        words->setMinimumWidth(m_isTree ? kWordsWidth : 0);
        words->setMaximumWidth(m_isTree ? kWordsWidth : QWIDGETSIZE_MAX);
        row.line->setDirection(m_isTree ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
        m_grid->addWidget(words, place, 0, 1, m_isTree ? 1 : 2);
        m_grid->addWidget(box, m_isTree ? place : place + 1, m_isTree ? kAnswersColumn : 0, 1,
                          m_isTree ? 1 : 2, Qt::AlignTop);
    }
}

void GuideTree::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (hasRoom() != m_isTree)
        arrange();
}

void GuideTree::addRow(GuideStep step, const std::vector<const GuideAnswer *> &answers)
{
    const SpaceTokens &space = currentTokens().space;
    const int place = static_cast<int>(m_rows.size());
    Row row{step, answers};
    auto *words = new QWidget(this);
    auto *column = columnIn(words, 0);
    const QString question = textOf(language().say(nameOf(step)));
    column->addWidget(plainLabel(tr("%1 %2", "number and question").arg(place + 1).arg(question),
                                 Role::MutedSmall, words));
    row.taken = plainLabel({}, Role::BodyBold, words);
    row.why = wrappedText({}, Role::MutedSmall, words);
    column->addWidget(row.taken);
    column->addWidget(row.why);
    column->addStretch(1);
    auto *box = new QWidget(this);
    row.line = rowIn(box, space.small);
    row.line->setAlignment(Qt::AlignTop);
    for (const GuideAnswer *answer : answers) {
        auto *button = new QPushButton(textOf(answer->titleText()), box);
        button->setObjectName(
            QStringLiteral("guide_%1_%2").arg(textOf(keyOf(step)), textOf(answer->key)));
        button->setCheckable(true);
        button->setAutoDefault(false);
        button->setAccessibleName(tr("%1: %2").arg(question, textOf(answer->titleText())));
        setPlainToolTip(button, tr("%1 (%2, %3)", "reason, rule and source")
                                    .arg(textOf(answer->whyText()), textOf(answer->rule),
                                         textOf(answer->source)));
        connect(
            button, &QPushButton::clicked, this,
            [this, step, key = textOf(answer->key)] { emit answered(step, key); },
            Qt::QueuedConnection); // the answers may go with the question
        row.line->addWidget(button, 1);
        row.buttons.push_back(button);
    }
    m_rows.push_back(std::move(row));
}

void GuideTree::paintEvent(QPaintEvent *event)
{
    QWidget::paintEvent(event);
    if (!m_isTree)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const ColorTokens &color = currentTokens().color;
    const auto edgeOf = [this](const QPushButton *button, bool lower) {
        const QPoint place =
            button->mapTo(this, QPoint(button->width() / 2, lower ? button->height() : 0));
        return QPointF(place);
    };
    for (const bool isLit : {false, true}) {
        painter.setPen(QPen(isLit ? color.accent : color.border, isLit ? kLitWidth : 1));
        for (std::size_t i = 0; i + 1 < m_rows.size(); ++i) {
            const Row &above = m_rows[i];
            const Row &below = m_rows[i + 1];
            const QPointF from =
                edgeOf(above.buttons[static_cast<std::size_t>(above.chosen)], true);
            for (std::size_t j = 0; j < below.buttons.size(); ++j) {
                if ((static_cast<int>(j) == below.chosen) == isLit)
                    painter.drawPath(lineBetween(from, edgeOf(below.buttons[j], false)));
            }
        }
    }
}

} // namespace headroom::ui
