// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/language_choice.h"

#include <QObject>

#include <utility>
#include <vector>

class QAction;
class QMenu;
class QMenuBar;
class QUndoStack;

namespace headroom::ui {

/// All commands of the window with text, icon and shortcut, and the menus that contain them. The
/// window connects them.
class Actions final : public QObject
{
    Q_OBJECT

public:
    Actions(QUndoStack *undoStack, QWidget *window);

    QAction *newPlan;
    QAction *open;
    QMenu *recent;
    QAction *reopenLast;
    QAction *openSample;
    QAction *save;
    QAction *saveAs;
    QAction *keptCopies;
    QAction *sinceVersion;
    QAction *quit;
    QMenu *exports;
    QAction *exportReport;
    QAction *exportDeck;
    QAction *exportWorkbook;
    QAction *exportLines;
    QAction *exportFocus;
    QAction *exportCandidates;
    QAction *exportCharts;
    QAction *exportAlerts;
    QAction *undo;
    QAction *redo;
    QMenu *addWorkload; ///< filled by the mix
    QAction *duplicateWorkload;
    QAction *renameWorkload;
    QAction *removeWorkload;
    QAction *moveUp;
    QAction *moveDown;
    QAction *useCheapest;
    QAction *useCheapestForAll;
    QAction *levers;
    QAction *offers;
    QAction *assumptions;
    QAction *ownFacts;
    QMenu *prices;
    QAction *importPrices;
    QAction *refreshPrices;
    QAction *importHistory;
    QAction *ownPrices;
    QAction *hideOwnPrices;
    QAction *catalogPrices;
    QAction *savedPrices;
    QAction *priceDifference;
    QAction *pricesAsOf;
    QAction *exchangeRates;
    std::vector<QAction *> pages; ///< in the order of the pages; their data is the key
    QAction *find;
    QAction *palette;
    QAction *showFindings;
    QAction *present;
    QAction *addBookmark;
    QAction *bookmarks;
    QAction *whatIf;
    QAction *seekGoal;
    QAction *themeSystem;
    QAction *themeLight;
    QAction *themeDark;
    QAction *toggleTheme;
    std::vector<std::pair<QAction *, LanguageWish>> languages;
    QAction *zoomIn;
    QAction *zoomOut;
    QAction *resetZoom;
    QAction *tour;
    QAction *manual;
    QAction *reference;
    QAction *shortcuts;
    QAction *about;

    [[nodiscard]] QMenuBar *menuBar() const { return m_menuBar; }
    void setAddMenu(QMenu *menu);

private:
    void buildFile(QWidget *window);
    void buildEdit(QUndoStack *undoStack);
    void buildPrices(QWidget *window);
    void buildView(QWidget *window);
    void buildLanguages(QMenu *parent);
    void buildHelp();

    QMenuBar *m_menuBar;
    QMenu *m_edit = nullptr;
};

} // namespace headroom::ui
