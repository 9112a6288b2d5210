// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/candidate_lists.h"

#include "core/evaluation/format.h"
#include "ui/charts/mark_path.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/models/candidate_model.h"
#include "ui/theme/icons.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/wheel_guard.h"
#include "ui/views/parts/table_setup.h"

#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPainter>
#include <QPushButton>
#include <QShortcut>
#include <QSignalBlocker>
#include <QStyle>
#include <QTabBar>
#include <QTableView>

#include <algorithm>

namespace headroom::ui {

namespace {

/// Margin of styles between the edge of an item's text and the text itself.
constexpr int kTextMargin = 3;
constexpr int kVerdictRadius = 4;
constexpr int kVerdictWidth = 16;

CandidateColumn columnOf(const QModelIndex &index)
{
    return static_cast<CandidateColumn>(index.column());
}

MarkFill fillOfVerdict(const QModelIndex &index)
{
    switch (static_cast<Verdict>(index.data(CandidateModel::VerdictRole).toInt())) {
    case Verdict::met: return MarkFill::Full;
    case Verdict::mayMiss: return MarkFill::Half;
    case Verdict::missed: break;
    }
    return MarkFill::Hollow;
}

/// Cells of the table of candidates: a name with its machine in muted type behind it, differences
/// in their tone, and the verdict as a mark before what it rests on.
class CandidateDelegate final : public RowDelegate
{
public:
    using RowDelegate::RowDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &given,
               const QModelIndex &index) const override
    {
        QStyleOptionViewItem option = given;
        initStyleOption(&option, index);
        const Tokens &tokens = currentTokens();
        const auto tone = static_cast<Tone>(index.data(CandidateModel::ToneRole).toInt());
        if (tone != Tone::Normal) {
            option.palette.setColor(QPalette::Text, tokens.color.tone(tone));
            option.palette.setColor(QPalette::HighlightedText, tokens.color.tone(tone));
        }
        const bool isOwn =
            columnOf(index) == CandidateColumn::offer || columnOf(index) == CandidateColumn::metBy;
        const QString text = option.text;
        if (isOwn)
            option.text.clear();
        const QStyle *style = option.widget ? option.widget->style() : QApplication::style();
        style->drawControl(QStyle::CE_ItemViewItem, &option, painter, option.widget);
        if (!isOwn)
            return;
        option.text = text;
        const QRect place =
            style->subElementRect(QStyle::SE_ItemViewItemText, &option, option.widget)
                .adjusted(kTextMargin, 0, -kTextMargin, 0);
        painter->save();
        if (columnOf(index) == CandidateColumn::offer)
            paintName(painter, place, index);
        else
            paintVerdict(painter, place, index);
        painter->restore();
    }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override
    {
        QSize size = RowDelegate::sizeHint(option, index);
        const Tokens &tokens = currentTokens();
        if (columnOf(index) == CandidateColumn::metBy)
            size.rwidth() += kVerdictWidth;
        if (columnOf(index) == CandidateColumn::offer)
            size.rwidth() +=
                tokens.space.medium
                + QFontMetrics(typeFont(TypeRole::Small, tokens))
                      .horizontalAdvance(index.data(CandidateModel::MachineRole).toString());
        return size;
    }

private:
    void paintName(QPainter *painter, QRect rest, const QModelIndex &index) const
    {
        const Tokens &tokens = currentTokens();
        const bool inUse = index.data(CandidateModel::InUseRole).toBool();
        const QString name = index.data(Qt::DisplayRole).toString();
        painter->setFont(typeFont(inUse ? TypeRole::BodyBold : TypeRole::Body, tokens));
        painter->setPen(inUse ? tokens.color.accent : tokens.color.text);
        painter->drawText(rest, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                          painter->fontMetrics().elidedText(name, Qt::ElideMiddle, rest.width()));
        rest.setLeft(rest.left() + painter->fontMetrics().horizontalAdvance(name)
                     + tokens.space.small);
        painter->setFont(typeFont(TypeRole::Small, tokens));
        painter->setPen(tokens.color.muted);
        const QString machine = index.data(CandidateModel::MachineRole).toString();
        painter->drawText(rest, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                          painter->fontMetrics().elidedText(machine, Qt::ElideRight, rest.width()));
    }

    void paintVerdict(QPainter *painter, QRect rest, const QModelIndex &index) const
    {
        const Tokens &tokens = currentTokens();
        painter->setRenderHint(QPainter::Antialiasing);
        const QPointF centre(rest.left() + kVerdictRadius + 1.0, rest.center().y() + 0.5);
        if (index.data(CandidateModel::VerdictRole).isValid())
            paintMark(*painter, MarkShape::Disc, centre, kVerdictRadius, tokens.color.muted,
                      fillOfVerdict(index), tokens.color.surface);
        rest.setLeft(rest.left() + kVerdictWidth);
        painter->setFont(typeFont(TypeRole::Body, tokens));
        painter->setPen(tokens.color.text);
        const QString text = index.data(Qt::DisplayRole).toString();
        painter->drawText(rest, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                          painter->fontMetrics().elidedText(text, Qt::ElideRight, rest.width()));
    }
};

constexpr int kSelectionTab =
    4; ///< after those of CandidateList, while a rectangle selects candidates
constexpr int kOfferColumn = 220; ///< most names and machines are readable from here on
constexpr int kDenser = 4;        ///< than other tables: the chart above wants the room
constexpr int kMeasuredRows = 40; ///< for the widths of columns

} // namespace

CandidateLists::CandidateLists(CurrentView *view, QWidget *parent)
    : QFrame(parent),
      m_view(view),
      m_tabs(new QTabBar(this)),
      m_copy(new QPushButton(lineIcon(Icon::Copy), tr("Copy"), this)),
      m_foldButton(new QPushButton(this)),
      m_table(new QTableView(this)),
      m_model(new CandidateModel(this))
{
    const SpaceTokens &space = currentTokens().space;
    setRole(this, Role::Card);
    leaveWheelToPage(m_tabs);
    setUpTabs(m_tabs, Role::Pages, "candidateTabs", tr("Candidates"));
    for (const QString &name :
         {tr("Frontier"), tr("Cheapest per provider"), tr("Per accelerator"), tr("All that meet")})
        m_tabs->addTab(name);
    explainTabs(m_tabs, {"list_frontier", "list_cheapest", "list_accelerator", "list_meeting"});
    setRole(m_copy, Role::Quiet);
    nameAndExplain(m_copy, "copyCandidates", "copy_table");
    m_table->setObjectName(QStringLiteral("frontierTable"));
    setUpTable(m_table, tr("Candidates"));
    m_table->verticalHeader()->setDefaultSectionSize(currentTokens().size.tableRow
                                                     - qRound(kDenser * currentTokens().scale));
    m_table->horizontalHeader()->setResizeContentsPrecision(kMeasuredRows);
    m_table->setModel(m_model);
    m_table->setItemDelegate(new CandidateDelegate(m_table));
    keepColumnsFitting(m_table, kOfferColumn,
                       {"evidence", "carbon_axis", "rate", "difference", "met_by", "region"});
    copyOnRequest(m_table, [this] { return m_model->tabSeparated(); });
    auto *head = new QHBoxLayout;
    head->addWidget(m_tabs, 1);
    head->addWidget(m_copy);
    setRole(m_foldButton, Role::Quiet);
    nameAndExplain(m_foldButton, "foldTable", "fold_table");
    head->addWidget(m_foldButton);
    connect(m_foldButton, &QPushButton::clicked, this, &CandidateLists::foldToggled);
    connect(m_tabs, &QTabBar::tabBarClicked, this, [this] {
        if (m_fold == Fold::folded)
            emit foldToggled();
    });
    auto *layout = columnIn(this, space.tiny, {space.small, space.tiny, space.small, space.small});
    layout->addLayout(head);
    layout->addWidget(m_table, 1);
    setFold(Fold::none);
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int tab) {
        m_isFilled = false;
        if (tab == kSelectionTab)
            m_view->listMarked();
        else
            m_view->setCandidateList(static_cast<CandidateList>(tab));
    });
    connect(m_copy, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(m_model->tabSeparated()); });
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex &index) {
        if (const auto offer = m_model->offerAt(index))
            emit offerActivated(*offer);
    });
    // Not when a row becomes the current one: the keyboard passes through the table.
    const auto inspect = [this](const QModelIndex &index) {
        if (const auto offer = m_model->offerAt(index))
            emit offerInspected(*offer);
    };
    connect(m_table, &QTableView::clicked, this, inspect);
    auto *key = new QShortcut(QKeySequence(Qt::Key_Space), m_table);
    key->setContext(Qt::WidgetShortcut);
    connect(key, &QShortcut::activated, this,
            [this, inspect] { inspect(m_table->currentIndex()); });
}

int CandidateLists::headHeight() const
{
    const QMargins margins = layout()->contentsMargins();
    return margins.top() + std::max(m_tabs->sizeHint().height(), m_copy->sizeHint().height())
           + margins.bottom();
}

int CandidateLists::heightWithRows(int rows) const
{
    return headHeight() + layout()->spacing() + m_table->horizontalHeader()->height()
           + rows * m_table->verticalHeader()->defaultSectionSize();
}

void CandidateLists::setFold(Fold fold)
{
    m_fold = fold;
    const bool isFolded = fold == Fold::folded;
    m_table->setVisible(!isFolded);
    m_copy->setVisible(!isFolded);
    m_foldButton->setVisible(fold != Fold::none);
    m_foldButton->setIcon(lineIcon(isFolded ? Icon::ChevronUp : Icon::ChevronDown));
    setMinimumHeight(isFolded ? headHeight() : currentTokens().size.tableRow * 3);
    setMaximumHeight(isFolded ? headHeight() : QWIDGETSIZE_MAX);
}

void CandidateLists::show(std::shared_ptr<const ExploreContent> content)
{
    m_content = std::move(content);
    m_isFilled = false;
    const QSignalBlocker quiet(m_tabs);
    nameTabs();
}

void CandidateLists::follow(const ViewState &state)
{
    if (!m_content)
        return;
    const bool listsMarked = state.listsMarked && !m_content->selected.empty();
    const int tab = listsMarked ? kSelectionTab : static_cast<int>(state.candidateList);
    if (tab == m_tabs->currentIndex() && m_isFilled)
        return;
    {
        const QSignalBlocker quiet(m_tabs);
        m_tabs->setCurrentIndex(tab);
    }
    fill();
}

void CandidateLists::nameTabs()
{
    const auto count = [](std::size_t n) {
        return textOf(formatCount(static_cast<std::int64_t>(n), language()));
    };
    const QString all = m_content->certain == m_content->meeting ? tr("All that meet (%1)")
                        : m_content->certain == 0                ? tr("All that may miss (%1)")
                                                  : tr("All that meet or may miss (%1)");
    m_tabs->setTabText(static_cast<int>(CandidateList::all), all.arg(count(m_content->meeting)));
    const std::vector<OfferIndex> &selected = m_content->selected;
    if (selected.empty() && m_tabs->count() > kSelectionTab)
        m_tabs->removeTab(kSelectionTab);
    if (selected.empty())
        return;
    if (m_tabs->count() == kSelectionTab)
        m_tabs->setTabToolTip(m_tabs->addTab({}), explanationTip("list_selected"));
    m_tabs->setTabText(kSelectionTab, tr("Selected (%1)").arg(count(selected.size())));
}

void CandidateLists::fill()
{
    if (!m_content)
        return;
    m_isFilled = true;
    const CandidateContext &context = m_content->view.context;
    const CandidateSet &candidates = *context.candidates;
    const int tab = m_tabs->currentIndex();
    if (tab == kSelectionTab) {
        std::vector<OfferIndex> offers = m_content->selected;
        std::ranges::stable_sort(offers, {},
                                 [&](OfferIndex offer) { return candidates.billedCents(offer); });
        m_model->setOffers(context, std::move(offers));
        return;
    }
    const auto list = static_cast<CandidateList>(tab);
    m_model->setOffers(context,
                       offersOf(list, candidates, m_content->visible, m_content->scene.frontier),
                       apisOf(list, m_content->apis));
}

} // namespace headroom::ui
