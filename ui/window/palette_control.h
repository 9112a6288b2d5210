// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/palette/palette_entry.h"
#include "ui/window/palette_answers.h"

#include <QObject>

namespace headroom {
class CurrentView;
class PlanSession;
} // namespace headroom

namespace headroom::ui {

class Actions;
class InspectorView;
class MessageBar;

/// Opens the command palette with all that the window can do now: its commands and pages, the
/// workloads of the plan, the fields of the selected one, and answers.
class PaletteControl final : public QObject
{
    Q_OBJECT

public:
    struct Parts {
        PlanSession &session;
        CurrentView &view;
        Actions &actions;
        InspectorView &inspector;
        MessageBar &messages;
    };
    /// All must outlive it.
    PaletteControl(const Parts &parts, QWidget *window);

    [[nodiscard]] PaletteEntries entries();

private:
    void open();
    void addCommands(PaletteEntries &entries) const;
    void addWorkloads(PaletteEntries &entries) const;
    void addFields(PaletteEntries &entries) const;

    Parts m_parts;
    QWidget *m_window;
    PaletteAnswers m_answers;
};

} // namespace headroom::ui
