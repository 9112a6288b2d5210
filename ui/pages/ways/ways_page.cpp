// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/ways/ways_page.h"

#include "core/proposals/way_table.h"
#include "core/proposals/way_words.h"
#include "core/wording/answer_words.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/models/table_model.h"
#include "ui/pages/page_list.h"
#include "ui/rows/table_text.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/parts/card.h"
#include "ui/views/parts/flow_layout.h"
#include "ui/views/parts/table_setup.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace headroom::ui {

namespace {

constexpr int kChangeColumn = 260; ///< what changes is readable from here on
constexpr int kEffectLines = 3;
constexpr int kScopeLetters = 22; // "the selected workload"
constexpr const char *kAllWorkloads = "all";
constexpr const char *kSelectedWorkload = "selected";

/// The columns of the window: a change under its kind; the rest is in the text below the table, and
/// in what is copied.
Table shownTable(std::span<const WayToSave> ways)
{
    constexpr std::array kShown{"lever",       "workload", "saves",          "saves_of_itself",
                                "way_service", "way_risk", "way_flexibility"};
    const Table all = wayTable(ways, language());
    Table table;
    table.rows.resize(all.rows.size());
    for (const std::string_view key : kShown) {
        const auto column = static_cast<std::size_t>(
            std::ranges::find(all.columns, key, &Column::key) - all.columns.begin());
        table.columns.push_back(all.columns[column]);
        for (std::size_t row = 0; row < all.rows.size(); ++row)
            table.rows[row].push_back(all.rows[row][column]);
    }
    table.columns.front() = {"change", WaysPage::tr("Change").toStdString()};
    table.columns.push_back({"try_way", WaysPage::tr("Try").toStdString()});
    for (std::size_t row = 0; row < ways.size(); ++row) {
        table.rows[row].front() =
            titleOf(ways[row], language()) + ": " + changeOf(ways[row], language());
        table.rows[row].push_back(WaysPage::tr("Try").toStdString());
    }
    return table;
}

/// The cells that act like a link.
class LinkDelegate final : public RowDelegate
{
public:
    using RowDelegate::RowDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        RowDelegate::initStyleOption(option, index);
        const QColor accent = currentTokens().color.accent;
        option->palette.setColor(QPalette::Text, accent);
        option->palette.setColor(QPalette::HighlightedText, accent);
    }
};

} // namespace

WaysPage::WaysPage(const PageContext &context, QWidget *parent)
    : Page(parent),
      m_view(context.view),
      m_solver(context.solver),
      m_content(new QWidget(this)),
      m_table(new QTableView(m_content)),
      m_model(new TableModel(this))
{
    auto *layout = columnIn(m_content, 0, {0, 0, currentTokens().space.large + 2, 0});
    auto *card = new Card(m_content);
    card->column()->addWidget(buildHead());
    buildTable();
    card->column()->addWidget(m_table, 1);
    m_effect = wrappedLabel("wayEffect", Role::Body, card);
    explain(m_effect, "side_effect");
    m_effect->setMinimumHeight(kEffectLines * fontMetrics().height());
    m_effect->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    card->column()->addWidget(m_effect);
    card->column()->addWidget(buildFoot());
    layout->addWidget(card, 1);
    setContent(m_content);
    m_search.onFinish(this, [this](const WaySearch::Answer &found) { take(found); });
    m_search.onProgress(this, [this](const WayProgress &progress) {
        if (progress.soFar->today == m_asked.snapshot)
            showSoFar(progress);
    });
    render({});
}

QWidget *WaysPage::firstFocus() const
{
    return m_table;
}

QWidget *WaysPage::buildHead()
{
    auto *head = new QWidget(m_content);
    auto *layout = rowIn(head, currentTokens().space.medium);
    layout->addWidget(plainLabel(tr("Ways to save"), Role::Section, head));
    m_status = plainLabel({}, Role::Muted, head);
    nameAndExplain(m_status, "wayStatus", "saves");
    layout->addWidget(m_status, 1);
    m_scopeField = new ChoiceField(
        {{kAllWorkloads, tr("all workloads")}, {kSelectedWorkload, tr("the selected workload")}},
        head);
    m_scopeField->setAccessibleName(tr("Workload"));
    m_scopeField->setCurrentKey(kAllWorkloads);
    m_scopeField->setMinimumContentsLength(kScopeLetters);
    nameAndExplain(m_scopeField, "wayScope", "way_scope");
    connect(m_scopeField, &ChoiceField::chosen, this,
            [this](const std::string &key) { setScope(key == kSelectedWorkload); });
    layout->addWidget(m_scopeField);
    return head;
}

void WaysPage::buildTable()
{
    m_table->setObjectName(QStringLiteral("wayTable"));
    m_model->setTable(shownTable({}), {});
    setUpTable(m_table, tr("Ways to save, largest saving first"));
    m_table->setModel(m_model);
    m_table->setItemDelegateForColumn(m_model->columnCount() - 1, new LinkDelegate(m_table));
    keepColumnsFitting(m_table, kChangeColumn,
                       {"saves_of_itself", "way_service", "way_risk", "workload"});
    copyOnRequest(m_table, [this] {
        Table all = wayTable(m_found ? std::span<const WayToSave>(m_found->ways)
                                     : std::span<const WayToSave>(),
                             language());
        return tabSeparated(all);
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &WaysPage::showSelected);
    connect(m_table, &QTableView::activated, this, &WaysPage::trySelected);
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex &index) {
        if (index.column() == m_model->columnCount() - 1)
            trySelected();
    });
}

QWidget *WaysPage::buildFoot()
{
    auto *foot = new QWidget(m_content);
    auto *layout = new FlowLayout(currentTokens().space.small, foot);
    m_try = new QPushButton(tr("Try in a new scenario"), foot);
    setRole(m_try, Role::Primary);
    nameAndExplain(m_try, "tryWay", "try_way");
    connect(m_try, &QPushButton::clicked, this, &WaysPage::trySelected);
    layout->addWidget(m_try);
    const auto addLink = [&](const QString &text, const char *name, const char *page) {
        auto *link = new QPushButton(text, foot);
        setRole(link, Role::Link);
        nameAndExplain(link, name, std::string("page_") + page);
        connect(link, &QPushButton::clicked, this, [this, page] { m_view->setPage(page); });
        layout->addWidget(link);
    };
    addLink(tr("Rules of the optimised mix"), "wayRules", kOptimisePage);
    addLink(tr("Amounts of commitments"), "wayAmounts", kCommitmentsPage);
    addLink(tr("What the cost depends on"), "waySensitivity", kSensitivityPage);
    return foot;
}

Page::EmptyState WaysPage::emptyState(const ViewInput &input) const
{
    if (input.snapshot->plan().workloads.empty())
        return {tr("Add a workload to see what would make it cheaper."), false,
                EmptyStateAction::addWorkload, tr("Add workload")};
    return {};
}

void WaysPage::prepare(const ViewInput &input)
{
    m_input = input;
}

void WaysPage::setScope(bool onlySelected)
{
    m_onlySelected = onlySelected;
    m_scopeField->setCurrentKey(onlySelected ? kSelectedWorkload : kAllWorkloads);
    m_asked = {};
    render(ViewInput(m_input));
}

void WaysPage::renderContent(const ViewInput &input)
{
    const Asked wanted{input.snapshot, input.state.lens(),
                       m_onlySelected ? input.state.workload : WorkloadId{0}};
    if (wanted == m_asked)
        return;
    m_asked = wanted;
    m_found.reset();
    m_status->setText(tr("Sizing and pricing each change…"));
    showWays();
    m_search.start(input.snapshot, wanted.lens,
                   wanted.workload == 0 ? std::nullopt : std::optional(wanted.workload), m_solver);
}

void WaysPage::hideEvent(QHideEvent *event)
{
    // The search restarts when the page is shown again, unless it has finished.
    if (m_search.isRunning()) {
        m_search.forget();
        m_asked = {};
    }
    Page::hideEvent(event);
}

void WaysPage::take(const Expected<WaysToSave> &found)
{
    if (!found) {
        m_asked = {}; // so that it is asked for again
        return fail(found.error());
    }
    if (found->today != m_asked.snapshot)
        return;
    m_found = *found;
    m_status->setText(status());
    showWays();
}

/// Rows as they come; what was found last may be above what is selected, which stays.
void WaysPage::showSoFar(const WayProgress &progress)
{
    const WayToSave *former = selected();
    const std::string title = former ? titleOf(*former) + subjectOf(*former) : std::string();
    m_found = *progress.soFar;
    m_status->setText(tr("Sizing and pricing each change: %1 of %2 workloads.")
                          .arg(progress.done)
                          .arg(progress.total));
    showWays();
    for (std::size_t i = 0; !title.empty() && i < m_found->ways.size(); ++i)
        if (titleOf(m_found->ways[i]) + subjectOf(m_found->ways[i]) == title)
            return m_table->selectRow(static_cast<int>(i));
}

QString WaysPage::status() const
{
    const std::size_t all = m_found->today->plan().workloads.size();
    if (m_found->ways.empty())
        return tr("No possible change here saves money.");
    if (m_asked.workload == 0 && m_found->searched < all)
        return tr("a month, each alone; of the %1 of %2 workloads that cost most")
            .arg(m_found->searched)
            .arg(all);
    return tr("a month, each alone");
}

void WaysPage::showWays()
{
    const std::span<const WayToSave> ways =
        m_found ? std::span<const WayToSave>(m_found->ways) : std::span<const WayToSave>();
    m_model->setTable(shownTable(ways),
                      m_asked.snapshot ? m_asked.snapshot->plan().currency : std::string());
    if (!ways.empty())
        m_table->selectRow(0);
    showSelected();
}

const WayToSave *WaysPage::selected() const
{
    const int row = m_model->sourceRow(m_table->currentIndex());
    return m_found && row >= 0 && static_cast<std::size_t>(row) < m_found->ways.size()
               ? &m_found->ways[static_cast<std::size_t>(row)]
               : nullptr;
}

void WaysPage::showSelected()
{
    const WayToSave *way = selected();
    m_try->setEnabled(way != nullptr);
    if (way == nullptr)
        return m_effect->clear();
    m_effect->setText(textOf(sideEffectOf(*way, language())) + u'\n'
                      + tr("The plan with it: %1.").arg(textOf(describe(way->after, language()))));
}

void WaysPage::trySelected()
{
    const WayToSave *way = selected();
    if (way == nullptr)
        return;
    Scenario tried = way->scenario;
    tried.note.clear();
    tried.name = titleOf(*way, language());
    if (const std::string subject = subjectOf(*way); !subject.empty())
        tried.name = tr("%1, %2").arg(textOf(subject), textOf(tried.name)).toStdString();
    emit scenarioTried(tried);
}

} // namespace headroom::ui
