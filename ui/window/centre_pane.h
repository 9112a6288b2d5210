// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/page_list.h"

#include <QWidget>

#include <vector>

class QHBoxLayout;
class QStackedWidget;
class QTabBar;

namespace headroom::ui {

class MessageBar;
class PreviewBar;

/// The middle of the window: what there is to say, and the pages under their tabs.
class CentrePane final : public QWidget
{
    Q_OBJECT

public:
    CentrePane(const PageContext &context, QWidget *parent);

    /// Brings the page of the view to the front. Only this one is rendered, the others when they are shown.
    void render(const ViewInput &input);
    [[nodiscard]] MessageBar *messages() const { return m_messages; }
    [[nodiscard]] PreviewBar *preview() const { return m_preview; }
    [[nodiscard]] const std::vector<Page *> &pages() const { return m_pages; }
    /// Puts the keyboard where the page in front, or else the first page, is searched.
    void find();
    /// Of the page in front.
    [[nodiscard]] const PageEntry &entry() const;

private:
    [[nodiscard]] QHBoxLayout *buildHead();
    void bringToFront(int index);

    CurrentView *m_view;
    std::vector<PageEntry> m_entries;
    std::vector<Page *> m_pages; ///< of the entries
    MessageBar *m_messages;
    PreviewBar *m_preview;
    QTabBar *m_tabs;
    QStackedWidget *m_tools; ///< of the pages, beside the tabs
    QStackedWidget *m_stack;
};

} // namespace headroom::ui
