// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/page_list.h"

#include <QWidget>

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

class QHBoxLayout;
class QLabel;
class QStackedWidget;
class QTabBar;

namespace headroom::ui {

class MessageBar;
class PreviewBar;

/// The middle of the window: the pages under their tabs, and messages over them. A page is created
/// when it is first shown and there is something to show, so that the window appears earlier.
class CentrePane final : public QWidget
{
    Q_OBJECT

public:
    CentrePane(const PageContext &context, QWidget *parent);

    /// Brings the page of the view to the front. Only this one is rendered, the others when they
    /// are shown.
    void render(const ViewInput &input);
    [[nodiscard]] MessageBar *messages() const { return m_messages; }
    [[nodiscard]] PreviewBar *preview() const { return m_preview; }
    /// Page with this key; null before it is created.
    [[nodiscard]] Page *page(std::string_view key) const;
    /// Deletes the pages when another plan is opened; they are created again when they are shown.
    void reset();
    /// Puts the keyboard where the page in front, or else the first page, is searched.
    void find();
    /// Entry of the page in front.
    [[nodiscard]] const PageEntry &entry() const { return m_slots[m_front].entry; }

protected:
    /// Down leads from the search to the first row that it finds.
    void keyPressEvent(QKeyEvent *event) override;

signals:
    void pageMade(headroom::ui::Page *page);

private:
    struct Slot {
        PageEntry entry;
        Page *page = nullptr;
    };

    [[nodiscard]] QHBoxLayout *buildHead();
    void buildVerbs();
    /// Brings the page of the verb that was in front last, or its first one.
    void showVerb(Verb verb);
    void followVerb();
    void forgetLast();
    [[nodiscard]] Page *made(Slot &slot);
    void bringToFront(Page *page);
    void discard(Slot &slot);

    PageContext m_context;
    std::vector<Slot> m_slots;
    std::size_t m_front = 0;
    /// Place of the page that was in front last, for each verb.
    std::array<std::size_t, kVerbCount> m_last{};
    bool m_lostFocus = false; ///< with the page that had it
    MessageBar *m_messages;
    PreviewBar *m_preview;
    QTabBar *m_verbs;
    QTabBar *m_tabs;         ///< of all pages; only those of the verb in front are visible
    QStackedWidget *m_tools; ///< of the pages, next to the tabs; the first for pages without
    QStackedWidget *m_stack;
    QLabel *m_loading; ///< in place of the pages
};

} // namespace headroom::ui
