// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/start_page.h"

#include "core/money/date_text.h"
#include "session/language.h"
#include "ui/format/text.h"
#include "ui/start/start_card.h"
#include "ui/theme/icons.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/parts/message_bar.h"

#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace headroom::ui {

namespace {

constexpr int kWidest = 1180;
constexpr int kRecentWidth = 380;
constexpr int kMaxWorkloads = 4; ///< workloads of a recent plan
constexpr std::size_t kColumns = 2;
constexpr std::size_t kColumnsAlone = 3; ///< without a list of recent plans

QString homely(const QString &folder)
{
    const QString home = QDir::homePath();
    return folder.startsWith(home + u'/') ? u'~' + folder.mid(home.size()) : folder;
}

QString workloadsOf(const RecentPlan &plan)
{
    const auto count = static_cast<int>(plan.workloads.size());
    if (count == 0)
        return tr("No workloads yet");
    QString names = QStringList(plan.workloads.mid(0, kMaxWorkloads)).join(QStringLiteral(", "));
    if (count > kMaxWorkloads)
        names += QStringLiteral(", …");
    return count == 1 ? tr("1 workload: %1").arg(names)
                      : tr("%1 workloads: %2").arg(count).arg(names);
}

QString dayText(const QDate &day)
{
    return textOf(formatDate(Date::fromCivil(day.year(), static_cast<unsigned>(day.month()),
                                             static_cast<unsigned>(day.day())),
                             language()));
}

CardText wordsOf(const RecentPlan &plan)
{
    const QString name = QFileInfo(plan.path).completeBaseName();
    switch (plan.state) {
    case RecentPlan::State::missing:
        return {name, tr("The file no longer exists."), homely(plan.path)};
    case RecentPlan::State::unreadable:
        return {name, tr("It cannot be read: %1").arg(plan.problem), homely(plan.path)};
    case RecentPlan::State::readable: break;
    }
    const QString saved =
        plan.saved.isValid() ? tr("saved %1").arg(dayText(plan.saved)) : QString();
    return {name, workloadsOf(plan),
            plan.month.isEmpty() ? saved : tr("per month of %1 · %2").arg(plan.month, saved)};
}

QVBoxLayout *column(QWidget *parent)
{
    return columnIn(parent, currentTokens().space.small);
}

} // namespace

StartPage::StartPage(QWidget *parent)
    : QScrollArea(parent),
      m_content(new QWidget),
      m_messages(new MessageBar(m_content)),
      m_back(new QPushButton(m_content)),
      m_first(nullptr),
      m_recent(new QWidget(m_content)),
      m_recentRows(nullptr),
      m_templates(new QWidget(m_content)),
      m_lens(new LensTabs(m_templates))
{
    setObjectName(QStringLiteral("startPage"));
    setAccessibleName(tr("Start"));
    setRole(this, Role::Page);
    setRole(m_content, Role::Page);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setWidgetResizable(true);
    const SpaceTokens &space = currentTokens().space;
    auto *all = new QVBoxLayout(m_content);
    all->setSpacing(space.large);
    all->addWidget(m_messages);
    buildHead(all);
    buildActions(all);
    auto *panes = new QHBoxLayout;
    panes->setSpacing(2 * space.huge);
    panes->addWidget(m_recent, 0, Qt::AlignTop);
    panes->addWidget(m_templates, 1, Qt::AlignTop);
    all->addSpacing(space.small);
    all->addLayout(panes);
    all->addStretch(1);
    m_recent->setFixedWidth(kRecentWidth);
    m_recentRows = column(m_recent);
    m_recentRows->addWidget(plainLabel(tr("Recent plans"), Role::Section, m_recent));
    buildTemplates();
    setWidget(m_content);
    setRecent({});
    showBackTo({});
}

QWidget *StartPage::firstFocus() const
{
    return m_first;
}

void StartPage::buildHead(QVBoxLayout *column)
{
    const SpaceTokens &space = currentTokens().space;
    auto *words = new QVBoxLayout;
    words->setSpacing(space.tiny);
    auto *title =
        wrappedText(tr("What will it cost, on which hardware, and why?"), Role::Display, m_content);
    auto *text = wrappedText(tr("Plan machine learning across AWS, Google Cloud and Azure: every "
                                "offer sized, priced and compared."),
                             Role::Muted, m_content);
    words->addWidget(title);
    words->addWidget(text);
    auto *head = new QHBoxLayout;
    head->addLayout(words, 1);
    m_back->setObjectName(QStringLiteral("startBack"));
    m_back->setIcon(lineIcon(Icon::ChevronLeft));
    setRole(m_back, Role::Quiet);
    setPlainToolTip(m_back, tr("Shows the open plan again; nothing in it has changed. Esc"));
    connect(m_back, &QPushButton::clicked, this, &StartPage::left);
    head->addWidget(m_back, 0, Qt::AlignTop);
    column->addLayout(head);
}

void StartPage::buildActions(QVBoxLayout *column)
{
    auto *row = new QHBoxLayout;
    row->setSpacing(currentTokens().space.medium);
    const auto add = [&](const char *name, Icon icon, const CardText &words,
                         void (StartPage::*chosen)(), StartCard::Look look) {
        auto *card = new StartCard(words, m_content, look);
        card->setObjectName(QLatin1String(name));
        card->setIcon(lineIcon(icon, look == StartCard::Look::Lead ? Tone::Accent : Tone::Muted));
        connect(card, &QAbstractButton::clicked, this, chosen);
        row->addWidget(card, 1);
        return card;
    };
    m_first = add("startDescribe", Icon::Plus,
                  {tr("Describe your workload"),
                   tr("At most six questions, then every offer that serves it, on one chart")},
                  &StartPage::describeChosen, StartCard::Look::Lead);
    add("startSample", Icon::Play,
        {tr("See the sample plan"),
         tr("An assistant for a company on open models, with a short tour")},
        &StartPage::sampleChosen, StartCard::Look::Plain);
    add("startOpen", Icon::Open,
        {tr("Open a plan…"), tr("A file that Headroom has saved. You can also drop it here.")},
        &StartPage::openChosen, StartCard::Look::Plain);
    add("startEmpty", Icon::NewFile,
        {tr("Empty plan"), tr("Nothing in it; workloads are added one by one")},
        &StartPage::emptyChosen, StartCard::Look::Plain);
    column->addLayout(row);
}

void StartPage::buildTemplates()
{
    column(m_templates);
    m_lens->setObjectName(QStringLiteral("startLens"));
    connect(m_lens, &LensTabs::lensChosen, this, &StartPage::lensChosen);
    addTemplates(PlanTemplate::Group::everyday, tr("Start from a template"));
    addTemplates(PlanTemplate::Group::documents, tr("From the source documents"));
}

void StartPage::addTemplates(PlanTemplate::Group group, const QString &title)
{
    const SpaceTokens &space = currentTokens().space;
    auto *layout = static_cast<QVBoxLayout *>(m_templates->layout());
    if (!m_blocks.empty())
        layout->addSpacing(space.medium);
    auto *head = new QHBoxLayout;
    head->addWidget(plainLabel(title, Role::Section, m_templates), 1);
    if (group == PlanTemplate::Group::everyday)
        head->addWidget(m_lens);
    layout->addLayout(head);
    TemplateBlock block{new QGridLayout, {}};
    block.grid->setSpacing(space.medium - 2);
    for (const PlanTemplate &entry : templateList()) {
        if (entry.group != group)
            continue;
        const bool isDocument = group == PlanTemplate::Group::documents;
        auto *card = new StartCard({entry.title, entry.text, isDocument ? entry.source : QString()},
                                   m_templates);
        card->setObjectName(QStringLiteral("template_") + entry.key);
        connect(card, &QAbstractButton::clicked, this,
                [this, key = entry.key] { emit templateChosen(key); });
        block.cards.push_back(card);
    }
    layout->addLayout(block.grid);
    m_blocks.push_back(std::move(block));
}

void StartPage::showPrice(const QString &key, const QString &price)
{
    if (auto *card = findChild<StartCard *>(QStringLiteral("template_") + key))
        card->setAside(price);
}

void StartPage::showBackTo(const QString &planName)
{
    m_back->setVisible(!planName.isEmpty());
    m_back->setText(tr("Back to %1").arg(QString(planName).replace(u'&', QStringLiteral("&&"))));
}

void StartPage::setRecent(const QStringList &paths)
{
    const QStringList former = [this] {
        QStringList keys;
        for (const auto &[path, card] : m_recentCards)
            keys += path;
        return keys;
    }();
    for (const QString &path : former)
        delete m_recentCards[path]->parentWidget();
    m_recentCards.clear();
    for (const QString &path : paths)
        m_recentRows->addWidget(recentRow(path));
    m_recent->setVisible(!paths.isEmpty());
    arrange();
}

QWidget *StartPage::recentRow(const QString &path)
{
    auto *row = new QWidget(m_recent);
    auto *layout = rowIn(row, currentTokens().space.tiny);
    const QFileInfo file(path);
    auto *card = new StartCard({file.completeBaseName(), homely(file.path()), tr("reading…")}, row);
    card->setObjectName(QStringLiteral("recentPlan"));
    connect(card, &QAbstractButton::clicked, this, [this, path] { emit recentChosen(path); });
    auto *forget = new QToolButton(row);
    forget->setObjectName(QStringLiteral("forgetPlan"));
    forget->setIcon(lineIcon(Icon::Close));
    setRole(forget, Role::Quiet);
    forget->setAccessibleName(tr("Remove %1 from the list").arg(file.completeBaseName()));
    setPlainToolTip(forget, tr("Removes it from this list; the file stays where it is."));
    connect(
        forget, &QToolButton::clicked, this, [this, path] { emit forgetRequested(path); },
        Qt::QueuedConnection);
    layout->addWidget(card, 1);
    layout->addWidget(forget, 0, Qt::AlignTop);
    m_recentCards.emplace(path, card);
    return row;
}

void StartPage::showRecent(const RecentPlan &plan)
{
    const auto found = m_recentCards.find(plan.path);
    if (found == m_recentCards.end())
        return;
    StartCard *card = found->second;
    card->setWords(wordsOf(plan));
    card->setAside(plan.total);
    card->setTone(plan.state == RecentPlan::State::readable ? Tone::Muted : Tone::Warning);
    setPlainToolTip(card, plan.path + u'\n' + card->words().text);
}

/// As many templates side by side as there is room for.
void StartPage::arrange()
{
    const std::size_t columns = m_recentCards.empty() ? kColumnsAlone : kColumns;
    for (const TemplateBlock &block : m_blocks) {
        for (std::size_t i = 0; i < block.cards.size(); ++i)
            block.grid->addWidget(block.cards[i], static_cast<int>(i / columns),
                                  static_cast<int>(i % columns));
        for (std::size_t i = 0; i < kColumnsAlone; ++i)
            block.grid->setColumnStretch(static_cast<int>(i), i < columns ? 1 : 0);
    }
}

void StartPage::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    const SpaceTokens &space = currentTokens().space;
    const int side = std::max(2 * space.huge, (viewport()->width() - kWidest) / 2);
    const int above = std::clamp((viewport()->height() - 640) / 3, space.huge, 4 * space.huge);
    m_content->layout()->setContentsMargins(side, above, side, space.huge);
}

void StartPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && m_back->isVisible())
        emit left();
    else
        QScrollArea::keyPressEvent(event);
}

} // namespace headroom::ui
