// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/page.h"

#include "session/language.h"
#include "ui/format/catalog_state.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/parts/fitted_scroll.h"

#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace headroom::ui {

namespace {

/// Half of what the text grows by goes to the plot, where the window has that room.
class LeastHeight final : public QObject
{
public:
    LeastHeight(QWidget *chart, QWidget *page, int height, int least)
        : QObject(chart),
          m_chart(chart),
          m_height(height),
          m_least(least)
    {
        chart->installEventFilter(this);
        page->installEventFilter(this);
        follow();
    }

    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::StyleChange || event->type() == QEvent::Show
            || event->type() == QEvent::Resize)
            follow();
        return false;
    }

private:
    void follow()
    {
        const double scale = std::max(1.0, currentTokens().scale);
        m_chart->setMinimumHeight(isLow(*m_chart) ? m_least : qRound(m_height * (1 + scale) / 2));
    }

    QWidget *m_chart;
    int m_height;
    int m_least; ///< in a low window
};

} // namespace

Page::Page(QWidget *parent)
    : QWidget(parent),
      m_parts(new QStackedLayout(this)),
      m_empty(wrappedLabel("pageEmpty", Role::Muted, this)),
      m_emptyStateButton(new QPushButton(this))
{
    m_parts->addWidget(buildEmpty());
}

QWidget *Page::buildEmpty()
{
    auto *empty = new QWidget(this);
    m_empty->setAlignment(Qt::AlignCenter);
    setRole(m_emptyStateButton, Role::Primary);
    nameAndExplain(m_emptyStateButton, "wayOut", "way_out");
    auto *layout = new QVBoxLayout(empty);
    layout->setSpacing(currentTokens().space.large);
    layout->addStretch(1);
    layout->addWidget(m_empty);
    layout->addWidget(m_emptyStateButton, 0, Qt::AlignHCenter);
    layout->addStretch(1);
    connect(m_emptyStateButton, &QPushButton::clicked, this, [this] {
        if (m_shown.action == EmptyStateAction::again)
            tryAgain();
        else
            emit emptyStateActionRequested(m_shown.action, m_shown.field);
    });
    return empty;
}

QWidget *Page::emptyStateButton() const
{
    return m_emptyStateButton;
}

Page::EmptyState Page::currentEmptyState(const ViewInput &input) const
{
    if (!input.snapshot && input.failure)
        return {textWithoutCatalog(input.failure), false, EmptyStateAction::catalog, tr("Reload")};
    if (!input.snapshot)
        return {textWithoutCatalog({}), true};
    if (m_failure)
        return {m_failure->text, false, EmptyStateAction::again, tr("Try again")};
    return emptyState(input);
}

void Page::fail(const Error &error)
{
    m_failure = Failure{textOf(error.text(language())), m_input.snapshot, m_input.state};
    render(ViewInput(m_input));
}

void Page::tryAgain()
{
    m_failure.reset();
    render(ViewInput(m_input));
}

void Page::setContent(QWidget *content)
{
    m_parts->addWidget(new FittedScroll(content, this));
}

void Page::keepReadable(QWidget *chart, int height)
{
    new LeastHeight(chart, this, height, kLeastChart);
}

QVBoxLayout *Page::setColumn(QWidget *content, const char *meaning)
{
    auto *scroll = new QScrollArea(this);
    explain(scroll, meaning);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    setRole(content, Role::Page);
    const SpaceTokens &space = currentTokens().space;
    // The bottom margin allows scrolling past controls that float over the end of the page.
    auto *column =
        columnIn(content, space.medium, {0, 0, space.large + 2, currentTokens().size.control});
    scroll->setWidget(content);
    m_parts->addWidget(scroll);
    return column;
}

void Page::render(const ViewInput &input)
{
    m_input = input;
    if (m_failure && (input.snapshot != m_failure->snapshot || input.state != m_failure->state))
        m_failure.reset();
    if (!m_failure)
        prepare(input);
    m_shown = currentEmptyState(input);
    m_empty->setText(m_shown.text);
    m_empty->setCursor(m_shown.busy ? Qt::BusyCursor : Qt::ArrowCursor);
    m_emptyStateButton->setText(m_shown.actionText);
    m_emptyStateButton->setVisible(m_shown.action != EmptyStateAction::none);
    m_parts->setCurrentIndex(m_shown.text.isEmpty() ? 1 : 0);
    if (m_shown.text.isEmpty())
        renderContent(input);
    else
        leaveContent();
}

} // namespace headroom::ui
