// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/actions.h"

#include "ui/format/explained.h"
#include "ui/pages/page_list.h"
#include "ui/theme/icons.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QMenuBar>
#include <QUndoStack>
#include <QWidget>

namespace headroom::ui {

namespace {

QAction *add(QMenu *menu, const char *name, const QString &text, const QKeySequence &keys = {},
             const QIcon &picture = {})
{
    QAction *action = menu->addAction(picture, text);
    action->setIconVisibleInMenu(false); // texts stand in one line; the icon is for buttons
    action->setObjectName(QLatin1String(name));
    action->setShortcut(keys);
    explainEntry(action, std::string("menu_") + name);
    return action;
}

/// "showBudget", with Ctrl+2 for the second page; the tenth has no key.
QAction *addPage(QMenu *menu, const PageEntry &page, int index)
{
    const QString key = QString::fromStdString(page.key);
    QAction *action = menu->addAction(page.name);
    action->setObjectName(QStringLiteral("show") + key.front().toUpper() + key.sliced(1));
    action->setData(key);
    explainEntry(action, "page_" + page.key);
    if (index < 9)
        action->setShortcut(QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + index)));
    return action;
}

} // namespace

Actions::Actions(QUndoStack *undoStack, QWidget *window)
    : QObject(window),
      m_menuBar(new QMenuBar(window))
{
    buildFile(window);
    buildEdit(undoStack);
    buildPrices(window);
    buildView(window);
    buildHelp();
    QList<QMenu *> menus = m_menuBar->findChildren<QMenu *>();
    menus.append(exports);
    for (QMenu *menu : menus)
        menu->setToolTipsVisible(true);
}

void Actions::buildFile(QWidget *window)
{
    QMenu *file = m_menuBar->addMenu(tr("&File"));
    newPlan = add(file, "newPlan", tr("&New plan…"), QKeySequence::New, lineIcon(Icon::NewFile));
    open = add(file, "openPlan", tr("&Open…"), QKeySequence::Open, lineIcon(Icon::Open));
    recent = file->addMenu(tr("Open &recent"));
    reopenLast = add(file, "reopenLast", tr("Open the &last plan at start"));
    reopenLast->setCheckable(true);
    openSample = add(file, "openSample", tr("Open the sample plan"));
    file->addSeparator();
    save = add(file, "savePlan", tr("&Save"), QKeySequence::Save, lineIcon(Icon::Save));
    saveAs =
        add(file, "savePlanAs", tr("Save &as…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S));
    keptCopies = add(file, "keptCopies", tr("Reco&very copies and backups…"));
    sinceVersion = add(file, "sinceVersion", tr("What has &changed since…"),
                       QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L));
    file->addSeparator();
    exports = new QMenu(tr("&Export"), window);
    exportReport = add(exports, "exportReport", tr("&Report as PDF or Markdown…"),
                       QKeySequence(Qt::CTRL | Qt::Key_E), lineIcon(Icon::Pdf));
    exportDeck =
        add(exports, "exportDeck", tr("Presentation as PDF (&deck)…"), {}, lineIcon(Icon::Pdf));
    exportWorkbook = add(exports, "exportWorkbook", tr("Report as &workbook (XLSX)…"), {},
                         lineIcon(Icon::Table));
    exports->addSeparator();
    exportLines = add(exports, "exportLines", tr("&Breakdown as CSV…"), {}, lineIcon(Icon::Table));
    exportFocus =
        add(exports, "exportFocus", tr("Months as &FOCUS 1.4 rows…"), {}, lineIcon(Icon::Table));
    exportCandidates = add(exports, "exportCandidates", tr("&Candidates shown as CSV…"), {},
                           lineIcon(Icon::Table));
    exportCharts =
        add(exports, "exportCharts", tr("C&harts as PNG and SVG…"), {}, lineIcon(Icon::Image));
    exportAlerts = add(exports, "exportAlerts", tr("&Alerts for billing services…"));
    file->addMenu(exports);
    file->addSeparator();
    quit = add(file, "quit", tr("&Quit"), QKeySequence::Quit);
}

void Actions::buildEdit(QUndoStack *undoStack)
{
    m_edit = m_menuBar->addMenu(tr("&Edit"));
    undo = add(m_edit, "undo", tr("&Undo"), QKeySequence::Undo, lineIcon(Icon::Undo));
    redo = add(m_edit, "redo", tr("&Redo"), {}, lineIcon(Icon::Redo));
    redo->setShortcuts(
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    const auto follow = [this, undoStack] {
        const auto name = [](QAction *action, const QString &verb, const QString &step) {
            const QString text = step.isEmpty() ? verb : QStringLiteral("%1 “%2”").arg(verb, step);
            // A menu takes an ampersand as a mnemonic; whoever shows the bare text reads the data.
            action->setData(text);
            action->setText(QString(text).replace(u'&', QStringLiteral("&&")));
        };
        undo->setEnabled(undoStack->canUndo());
        redo->setEnabled(undoStack->canRedo());
        name(undo, tr("Undo"), undoStack->undoText());
        name(redo, tr("Redo"), undoStack->redoText());
    };
    connect(undoStack, &QUndoStack::indexChanged, this, follow);
    connect(undoStack, &QUndoStack::canUndoChanged, this, follow);
    connect(undoStack, &QUndoStack::canRedoChanged, this, follow);
    connect(undoStack, &QUndoStack::undoTextChanged, this, follow);
    connect(undo, &QAction::triggered, undoStack, &QUndoStack::undo);
    connect(redo, &QAction::triggered, undoStack, &QUndoStack::redo);
    follow();
    m_edit->addSeparator();
    addWorkload = nullptr;
    duplicateWorkload = add(m_edit, "duplicateWorkload", tr("&Duplicate workload"),
                            QKeySequence(Qt::CTRL | Qt::Key_D), lineIcon(Icon::Duplicate));
    renameWorkload = add(m_edit, "renameWorkload", tr("Re&name workload"), QKeySequence(Qt::Key_F2),
                         lineIcon(Icon::Rename));
    removeWorkload = add(m_edit, "removeWorkload", tr("Re&move workload"),
                         QKeySequence(Qt::CTRL | Qt::Key_Backspace), lineIcon(Icon::Trash));
    moveUp = add(m_edit, "moveUp", tr("Move workload u&p"),
                 QKeySequence(Qt::ALT | Qt::SHIFT | Qt::Key_Up));
    moveDown = add(m_edit, "moveDown", tr("Move workload do&wn"),
                   QKeySequence(Qt::ALT | Qt::SHIFT | Qt::Key_Down));
    m_edit->addSeparator();
    useCheapest = add(m_edit, "useCheapest", tr("Use the &cheapest"),
                      QKeySequence(Qt::CTRL | Qt::Key_U), lineIcon(Icon::Target));
    useCheapestForAll =
        add(m_edit, "useCheapestForAll", tr("Use the cheapest f&or all without an offer"),
            QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_U));
    levers = add(m_edit, "levers", tr("Ways to save for the wor&kload"),
                 QKeySequence(Qt::CTRL | Qt::Key_B));
    offers = add(m_edit, "offers", tr("Break-e&ven of two offers…"));
    m_edit->addSeparator();
    find = add(m_edit, "find", tr("&Find offers"), QKeySequence::Find, lineIcon(Icon::Search));
    palette = add(m_edit, "palette", tr("Searc&h or ask…"), QKeySequence(Qt::CTRL | Qt::Key_K),
                  lineIcon(Icon::Search));
    m_edit->addSeparator();
    assumptions = add(m_edit, "assumptions", tr("Plan and a&ssumptions…"),
                      QKeySequence(Qt::CTRL | Qt::Key_Comma));
    ownFacts = add(m_edit, "modelsAndAccelerators", tr("Models and accelera&tors…"),
                   QKeySequence(Qt::CTRL | Qt::Key_M));
}

void Actions::buildPrices(QWidget *window)
{
    prices = m_menuBar->addMenu(tr("&Prices"));
    importPrices = add(prices, "importPrices", tr("&Import price lists…"),
                       QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_I), lineIcon(Icon::Open));
    refreshPrices = add(prices, "refreshPrices", tr("&Refresh public prices…"),
                        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R));
    importHistory = add(prices, "importHistory", tr("Import hi&story…"));
    prices->addSeparator();
    ownPrices = add(prices, "ownPrices", tr("&Own prices…"),
                    QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O), lineIcon(Icon::Table));
    hideOwnPrices = add(prices, "hideOwnPrices", tr("&Hide own prices"),
                        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_H));
    hideOwnPrices->setCheckable(true);
    prices->addSeparator();
    auto *policies = new QActionGroup(window);
    catalogPrices = add(prices, "catalogPrices", tr("Use the &catalog's prices"));
    savedPrices = add(prices, "savedPrices", tr("&Keep the plan's saved prices"));
    for (QAction *policy : {catalogPrices, savedPrices}) {
        policy->setCheckable(true);
        policies->addAction(policy);
    }
    priceDifference = add(prices, "priceDifference", tr("Price &difference…"));
    prices->addSeparator();
    pricesAsOf = add(prices, "pricesAsOf", tr("Prices as of a da&y…"),
                     QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D));
    exchangeRates = add(prices, "exchangeRates", tr("Currency and e&xchange rates…"));
}

void Actions::buildView(QWidget *window)
{
    QMenu *view = m_menuBar->addMenu(tr("&View"));
    for (const PageEntry &page : pageList())
        pages.push_back(addPage(view, page, static_cast<int>(pages.size())));
    showFindings = add(view, "showFindings", tr("Findin&gs"), QKeySequence(Qt::Key_F8));
    whatIf = add(view, "whatIf", tr("&What if"), QKeySequence(Qt::CTRL | Qt::Key_T));
    whatIf->setCheckable(true);
    seekGoal = add(view, "seekGoal", tr("Find what meets the budget…"),
                   QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T));
    view->addSeparator();
    present = add(view, "present", tr("P&resent"), QKeySequence(Qt::Key_F5));
    addBookmark = add(view, "addBookmark", tr("&Add bookmark"),
                      QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B));
    bookmarks = add(view, "bookmarks", tr("Boo&kmarks…"));
    view->addSeparator();
    auto *themes = new QActionGroup(window);
    themeSystem = add(view, "themeSystem", tr("Theme of the &system"));
    themeLight = add(view, "themeLight", tr("&Light theme"));
    themeDark = add(view, "themeDark", tr("&Dark theme"));
    for (QAction *theme : {themeSystem, themeLight, themeDark}) {
        theme->setCheckable(true);
        themes->addAction(theme);
    }
    toggleTheme = new QAction(tr("Light or dark theme"), window);
    toggleTheme->setObjectName(QStringLiteral("toggleTheme"));
    view->addSeparator();
    zoomIn = add(view, "zoomIn", tr("Zoom &in"));
    zoomIn->setShortcuts(
        {QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)});
    zoomOut = add(view, "zoomOut", tr("Zoom o&ut"), QKeySequence(Qt::CTRL | Qt::Key_Minus));
    resetZoom = add(view, "resetZoom", tr("&Normal size"), QKeySequence(Qt::CTRL | Qt::Key_0));
}

/// Each language is called what its speakers call it.
void Actions::buildLanguages(QMenu *parent)
{
    QMenu *menu = parent->addMenu(tr("&Language"));
    auto *group = new QActionGroup(menu);
    languages = {{add(menu, "languageSystem", tr("Language of the &system")), LanguageWish::system},
                 {add(menu, "languageEnglish", QStringLiteral("&English")), LanguageWish::english},
                 {add(menu, "languageGerman", QStringLiteral("&Deutsch")), LanguageWish::german}};
    for (const auto &[action, wish] : languages) {
        action->setCheckable(true);
        group->addAction(action);
    }
}

void Actions::buildHelp()
{
    QMenu *help = m_menuBar->addMenu(tr("&Help"));
    tour = add(help, "tour", tr("&Tour of the sample plan"));
    manual = add(help, "manual", tr("&Manual"), QKeySequence(Qt::Key_F1));
    reference = add(help, "reference", tr("&Reference tables"));
    shortcuts =
        add(help, "shortcuts", tr("&Keyboard shortcuts"), QKeySequence(Qt::CTRL | Qt::Key_F1));
    buildLanguages(help);
    about = add(help, "about", tr("&About Headroom"));
}

void Actions::setAddMenu(QMenu *menu)
{
    menu->setTitle(tr("&Add workload"));
    addWorkload = menu;
    m_edit->insertMenu(duplicateWorkload, menu);
}

} // namespace headroom::ui
