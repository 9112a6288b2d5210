// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QHBoxLayout;
class QStackedWidget;
class QTabBar;

namespace headroom {
class ViewState;
}

namespace headroom::ui {

class BudgetPage;
class CatalogPage;
class ExplorePage;
class MessageBar;

/// The middle of the window: what there is to say, and the pages under their tabs. The page that is shown and
/// the view state follow one another.
class CentrePane final : public QWidget
{
    Q_OBJECT

public:
    CentrePane(ViewState *state, QWidget *parent);

    [[nodiscard]] MessageBar *messages() const { return m_messages; }
    [[nodiscard]] ExplorePage *explore() const { return m_explore; }
    [[nodiscard]] BudgetPage *budget() const { return m_budget; }
    [[nodiscard]] CatalogPage *catalog() const { return m_catalog; }

private:
    [[nodiscard]] QHBoxLayout *buildHead();
    void followPage();

    ViewState *m_state;
    MessageBar *m_messages;
    QTabBar *m_tabs;
    QStackedWidget *m_tools; ///< of the page, beside the tabs
    QStackedWidget *m_pages;
    ExplorePage *m_explore;
    BudgetPage *m_budget;
    CatalogPage *m_catalog;
};

} // namespace headroom::ui
