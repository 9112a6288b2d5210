// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/palette_control.h"

#include "session/current_view.h"
#include "session/plan_session.h"
#include "ui/format/text.h"
#include "ui/pages/page_list.h"
#include "ui/palette/command_palette.h"
#include "ui/views/fields/field_row.h"
#include "ui/views/inspector/inspector_view.h"
#include "ui/window/actions.h"

#include <QAction>
#include <QMenu>
#include <QMenuBar>

#include <algorithm>

namespace headroom::ui {

namespace {

const QString kFieldPrefix = QStringLiteral("field_");

/// The text of a menu entry without its mnemonic and without the dots that announce a dialog.
QString plainTitle(const QString &text)
{
    QString title;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] == u'&' && i + 1 < text.size())
            ++i;
        title += text[i];
    }
    while (title.endsWith(u'…'))
        title.chop(1);
    return title;
}

PaletteEntry entryOf(QAction *action, const QString &menu, PaletteEntry::Kind kind)
{
    return {.kind = kind,
            .title = plainTitle(action->text()),
            .words = menu + u' ' + action->whatsThis(),
            .tell = [menu] { return menu; },
            .shortcut = action->shortcut().toString(QKeySequence::NativeText),
            .isEnabled = action->isEnabled(),
            .act = [action] { action->trigger(); }};
}

/// The entries of a menu and of the menus in it. Some are filled when they open.
void addMenu(PaletteEntries &entries, QMenu *menu, const std::vector<QAction *> &pages)
{
    emit menu->aboutToShow();
    const QString name = plainTitle(menu->title());
    for (QAction *action : menu->actions()) {
        if (action->menu() != nullptr)
            addMenu(entries, action->menu(), pages);
        else if (!action->isSeparator() && !action->text().isEmpty())
            entries.push_back(entryOf(action, name,
                                      std::ranges::find(pages, action) != pages.end()
                                          ? PaletteEntry::Kind::page
                                          : PaletteEntry::Kind::command));
    }
}

} // namespace

PaletteControl::PaletteControl(const Parts &parts, QWidget *window)
    : QObject(window),
      m_parts(parts),
      m_window(window),
      m_answers({parts.session, parts.view, parts.messages}, this)
{
    connect(parts.actions.palette, &QAction::triggered, this, &PaletteControl::open);
}

void PaletteControl::open()
{
    auto *palette = new CommandPalette(
        entries(), [this](const QString &query) { return m_answers.to(query); }, m_window);
    palette->open();
}

PaletteEntries PaletteControl::entries()
{
    PaletteEntries entries = m_answers.lasting();
    addCommands(entries);
    addWorkloads(entries);
    addFields(entries);
    return entries;
}

void PaletteControl::addCommands(PaletteEntries &entries) const
{
    for (const QAction *top : m_parts.actions.menuBar()->actions()) {
        if (top->menu() != nullptr)
            addMenu(entries, top->menu(), m_parts.actions.pages);
    }
    entries.push_back(entryOf(m_parts.actions.toggleTheme, {}, PaletteEntry::Kind::command));
}

void PaletteControl::addWorkloads(PaletteEntries &entries) const
{
    const ShownPlan shown = m_parts.session.shown();
    for (const Workload &workload : shown.plan->workloads) {
        const WorkloadId id = workload.id;
        entries.push_back({.kind = PaletteEntry::Kind::workload,
                           .title = textOf(workload.name),
                           .words = textOf(workload.team) + u' ' + textOf(workload.environment)
                                    + u' ' + textOf(workload.model),
                           .tell = [kind = workload.kind] { return textOf(nameOf(kind)); },
                           .act = [&view = m_parts.view, id] { view.selectWorkload(id); }});
    }
}

/// Those that the kind of the selected workload has.
void PaletteControl::addFields(PaletteEntries &entries) const
{
    const auto rows = m_parts.inspector.findChildren<FieldRow *>();
    const ShownPlan shown = m_parts.session.shown();
    const Workload *workload = findWorkload(*shown.plan, m_parts.view.state().workload);
    if (workload == nullptr)
        return;
    for (const FieldRow *row : rows) {
        const QString name = row->editor()->objectName();
        const QString title = row->editor()->accessibleName();
        if (row->isHidden() || title.isEmpty() || !name.startsWith(kFieldPrefix))
            continue;
        entries.push_back({.kind = PaletteEntry::Kind::field,
                           .title = title,
                           .words = row->editor()->accessibleDescription(),
                           .tell = [of = textOf(workload->name)] { return of; },
                           .act =
                               [&parts = m_parts, field = name.mid(kFieldPrefix.size())] {
                                   parts.view.inspect(std::nullopt);
                                   parts.actions.whatIf->setChecked(false);
                                   if (const auto &page = parts.view.state().page;
                                       page != kExplorePage)
                                       parts.view.setPage(kExplorePage);
                                   parts.inspector.focusField(field);
                               }});
    }
}

} // namespace headroom::ui
