// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/centre_pane.h"

#include "ui/format/catalog_state.h"
#include "ui/format/explained.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/wheel_guard.h"
#include "ui/views/parts/message_bar.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QObject>
#include <QPointer>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableView>
#include <QVBoxLayout>
#include <QWidget>

#include <algorithm>
#include <utility>
#include <vector>

namespace headroom::ui {

namespace {

/// Bars that come and go over the bottom of what they belong to, one above the other: nothing else
/// moves when they do.
class FloatingBars final : public QObject
{
public:
    struct Bar {
        QPointer<QWidget> widget = {}; ///< a child of the host, which may be gone before the others
        bool isWide = false; ///< from edge to edge; otherwise as wide as it asks for, at the right
    };

    /// `bars`: the lowest first. `beside`: room at the right for a scroll bar.
    FloatingBars(QWidget *host, std::vector<Bar> bars, int beside)
        : QObject(host),
          m_host(host),
          m_bars(std::move(bars)),
          m_beside(beside)
    {
        m_host->installEventFilter(this);
        for (const Bar &bar : m_bars)
            bar.widget->installEventFilter(this);
    }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        const QEvent::Type type = event->type();
        const bool isOfHost = watched == m_host;
        if (type == QEvent::Show || (isOfHost && type == QEvent::Resize)
            || (!isOfHost && (type == QEvent::Hide || type == QEvent::LayoutRequest)))
            place();
        return QObject::eventFilter(watched, event);
    }

private:
    void place()
    {
        const SpaceTokens &space = currentTokens().space;
        const int left = space.large + 2;
        const int room = m_host->width() - left - m_beside;
        int bottom = m_host->height() - space.small;
        for (const auto &[widget, isWide] : m_bars) {
            if (!widget || widget->isHidden())
                continue;
            const int width = isWide ? room : std::min(room, widget->sizeHint().width());
            QLayout *inside = widget->layout();
            const int height = inside->hasHeightForWidth() ? inside->totalHeightForWidth(width)
                                                           : widget->sizeHint().height();
            widget->setGeometry(left + room - width, bottom - height, width, height);
            widget->raise();
            bottom -= height + space.tiny;
        }
    }

    QWidget *m_host;
    std::vector<Bar> m_bars;
    int m_beside;
};

constexpr int kMinToolsWidth = 100;

} // namespace

CentrePane::CentrePane(const PageContext &context, QWidget *parent)
    : QWidget(parent),
      m_context(context),
      m_messages(new MessageBar(this)),
      m_preview(new PreviewBar(this)),
      m_verbs(new QTabBar(this)),
      m_tabs(new QTabBar(this)),
      m_tools(new QStackedWidget(this)),
      m_stack(new QStackedWidget(this)),
      m_loading(plainLabel(textWithoutCatalog({}), Role::Muted, m_stack))
{
    setRole(this, Role::Page);
    for (PageEntry &entry : pageList())
        m_slots.push_back({std::move(entry)});
    m_stack->setObjectName(QStringLiteral("pageStack"));
    m_loading->setAlignment(Qt::AlignCenter);
    m_loading->setCursor(Qt::BusyCursor);
    m_stack->addWidget(m_loading);
    const SpaceTokens &space = currentTokens().space;
    // Pages have the right margin themselves, because it contains a scroll bar.
    auto *layout = columnIn(this, space.small + 2, {space.large + 2, space.small, 0, space.medium});
    new FloatingBars(this, {{m_preview}, {m_messages, true}}, space.large + 2);
    layout->addLayout(buildHead());
    layout->addWidget(m_stack, 1);
    m_context.view->setPage(m_slots.front().entry.key);
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int index) {
        m_context.view->setPage(m_slots[static_cast<std::size_t>(index)].entry.key);
        m_tabs->updateGeometry(); // the title of the current one is bold, and wider
    });
}

QHBoxLayout *CentrePane::buildHead()
{
    leaveWheelToPage(m_tabs);
    setUpTabs(m_tabs, Role::Pages, "pageTabs", tr("Pages"));
    m_tabs->setUsesScrollButtons(true); // where they are too many for the room, by mouse too
    for (const Slot &slot : m_slots)
        m_tabs->setTabToolTip(m_tabs->addTab(QString(slot.entry.name).remove(u'&')),
                              explanationTip("page_" + slot.entry.key));
    auto *head = new QHBoxLayout;
    head->setContentsMargins(0, 0, currentTokens().space.large + 2, 0);
    // Tabs get their room first; the tools next to them shrink.
    m_tabs->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    m_tools->setMinimumWidth(kMinToolsWidth);
    buildVerbs();
    head->addWidget(m_verbs);
    head->addWidget(m_tabs);
    // Pages without tools leave their room empty, so that the adjacent panels do not move.
    m_tools->addWidget(new QWidget(m_tools));
    m_tools->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    head->addWidget(m_tools, 1, Qt::AlignVCenter);
    return head;
}

void CentrePane::buildVerbs()
{
    leaveWheelToPage(m_verbs);
    setUpTabs(m_verbs, Role::Segmented, "verbTabs", tr("What to do"));
    m_verbs->setUsesScrollButtons(false);
    for (const QString &verb : {tr("Choose"), tr("Decide"), tr("Present")})
        m_verbs->addTab(verb);
    explainTabs(m_verbs, {"verb_choose", "verb_decide", "verb_present"});
    m_verbs->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    forgetLast();
    connect(m_verbs, &QTabBar::currentChanged, this,
            [this](int index) { showVerb(static_cast<Verb>(index)); });
    followVerb();
}

void CentrePane::forgetLast()
{
    for (std::size_t i = m_slots.size(); i-- > 0;)
        m_last[static_cast<std::size_t>(m_slots[i].entry.verb)] = i;
}

void CentrePane::showVerb(Verb verb)
{
    m_context.view->setPage(m_slots[m_last[static_cast<std::size_t>(verb)]].entry.key);
}

void CentrePane::followVerb()
{
    const Verb verb = m_slots[m_front].entry.verb;
    m_last[static_cast<std::size_t>(verb)] = m_front;
    const auto showTabs = [&](bool areShown) {
        for (std::size_t i = 0; i < m_slots.size(); ++i) {
            const PageEntry &entry = m_slots[i].entry;
            if ((entry.verb == verb && (!entry.isFolded || i == m_front)) == areShown)
                m_tabs->setTabVisible(static_cast<int>(i), areShown);
        }
    };
    showTabs(true); // before another tab becomes the current one, and is hidden only then
    m_tabs->setCurrentIndex(static_cast<int>(m_front));
    showTabs(false);
    const QSignalBlocker blocker(m_verbs);
    m_verbs->setCurrentIndex(static_cast<int>(verb));
}

Page *CentrePane::page(std::string_view key) const
{
    const auto found = std::ranges::find(
        m_slots, key, [](const Slot &slot) -> std::string_view { return slot.entry.key; });
    return found == m_slots.end() ? nullptr : found->page;
}

void CentrePane::render(const ViewInput &input)
{
    const auto found = std::ranges::find(m_slots, input.state.page,
                                         [](const Slot &slot) { return slot.entry.key; });
    m_front = found == m_slots.end() ? 0 : static_cast<std::size_t>(found - m_slots.begin());
    followVerb();
    Slot &slot = m_slots[m_front];
    if (slot.page == nullptr && !input.snapshot && !input.failure) {
        m_stack->setCurrentWidget(m_loading);
        return;
    }
    Page *page = made(slot);
    if (page != m_stack->currentWidget())
        bringToFront(page);
    page->render(input);
}

void CentrePane::find()
{
    const auto searched = [this] {
        const Page *page = m_slots[m_front].page; // null while prices are loaded
        return page != nullptr ? page->search() : nullptr;
    };
    if (searched() == nullptr)
        m_context.view->setPage(m_slots.front().entry.key);
    if (QLineEdit *search = searched()) {
        search->setFocus(Qt::ShortcutFocusReason);
        search->selectAll();
    }
}

void CentrePane::reset()
{
    m_lostFocus = m_lostFocus || m_stack->isAncestorOf(QApplication::focusWidget());
    m_stack->setCurrentWidget(m_loading);
    m_tools->setCurrentIndex(0);
    for (Slot &slot : m_slots)
        discard(slot);
    forgetLast();
}

void CentrePane::discard(Slot &slot)
{
    if (slot.page == nullptr)
        return;
    QWidget *tools = slot.page->tools(); // a child of the row of tabs, not of the page
    delete std::exchange(slot.page, nullptr);
    delete tools;
}

void CentrePane::keyPressEvent(QKeyEvent *event)
{
    Page *page = m_slots[m_front].page;
    const bool isSearched =
        page != nullptr && page->search() != nullptr && page->search()->hasFocus();
    if (!isSearched || event->key() != Qt::Key_Down || page->table()->model()->rowCount() == 0)
        return QWidget::keyPressEvent(event);
    page->unfoldTable();
    page->table()->setFocus(Qt::OtherFocusReason);
    page->table()->selectRow(0);
}

Page *CentrePane::made(Slot &slot)
{
    if (slot.page == nullptr) {
        slot.page = slot.entry.make(m_context, m_stack);
        m_stack->addWidget(slot.page);
        if (slot.page->tools() != nullptr)
            m_tools->addWidget(slot.page->tools());
        emit pageMade(slot.page);
    }
    return slot.page;
}

void CentrePane::bringToFront(Page *page)
{
    const bool hadFocus =
        std::exchange(m_lostFocus, false) || m_stack->isAncestorOf(QApplication::focusWidget());
    const bool isFirstVisit = page->focusWidget() == nullptr;
    m_stack->setCurrentWidget(page);
    if (page->tools() != nullptr)
        m_tools->setCurrentWidget(page->tools());
    else
        m_tools->setCurrentIndex(0);
    if (hadFocus && isFirstVisit)
        page->firstFocus()->setFocus();
}

} // namespace headroom::ui
