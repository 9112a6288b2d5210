// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/language_switch.h"

#include "ui/pages/page_list.h"
#include "ui/plan_files/plan_files.h"
#include "ui/prices/price_updates.h"
#include "ui/start/start_room.h"
#include "ui/views/parts/message_bar.h"
#include "ui/window/actions.h"
#include "ui/window/window_geometry.h"

#include <QAction>

#include <utility>

namespace headroom::ui {

std::optional<ShownView> MainWindow::handOver()
{
    if (!m_updates->mayLeave() || m_session.document().work().isBusy()) {
        m_messages->showTransientNotice(
            tr("The language can be changed once the prices or the file have been read."));
        return std::nullopt;
    }
    if (!m_files->commitPendingFields())
        return std::nullopt;
    rememberWindow(*this, *m_panels);
    return ShownView{m_view.state(), m_actions->whatIf->isChecked(), m_start->isOpen()};
}

void MainWindow::takeOver(const ShownView &shown)
{
    m_view.set(shown.view);
    m_actions->whatIf->setChecked(shown.isTrying);
    if (shown.isAtStart)
        m_start->open();
}

void MainWindow::connectLanguages()
{
    for (const auto &[action, wish] : m_actions->languages)
        connect(action, &QAction::triggered, this,
                [this, wish = wish] { emit languageWished(wish); });
}

void MainWindow::showLanguage(LanguageWish wish)
{
    for (const auto &[action, ofAction] : m_actions->languages)
        action->setChecked(ofAction == wish);
}

LanguageSwitch::LanguageSwitch(LanguageChoice &choice, Make make)
    : m_choice(choice),
      m_make(std::move(make)),
      m_window(m_make())
{
    connectWindow();
}

void LanguageSwitch::connectWindow()
{
    m_window->showLanguage(m_choice.wish());
    // Queued: the menu that was chosen from goes with its window.
    connect(m_window.get(), &MainWindow::languageWished, this, &LanguageSwitch::take,
            Qt::QueuedConnection);
}

void LanguageSwitch::take(LanguageWish wish)
{
    if (wish == m_choice.wish())
        return;
    const auto shown = m_window->handOver();
    if (!shown)
        return m_window->showLanguage(m_choice.wish());
    m_choice.setWish(wish);
    auto next = m_make();
    next->takeOver(*shown);
    next->show();
    m_window->hide(); // only now: the last window that closes ends the program
    m_window = std::move(next);
    connectWindow();
}

} // namespace headroom::ui
