// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan_edit.h"

#include <QFrame>

class QAction;
class QHBoxLayout;
class QLabel;
class QMenu;
class QMenuBar;
class QPushButton;
class QTabBar;
class QToolButton;

namespace headroom {
struct Evaluation;
} // namespace headroom

namespace headroom::ui {

/// Actions of the title row in addition to the scenarios; owned by the window.
struct TitleActions {
    QMenuBar *menus = nullptr;
    QAction *undo = nullptr;
    QAction *redo = nullptr;
    QAction *toggleTheme = nullptr;
    QMenu *exports = nullptr;
};

/// The top of the window: menus, file name, scenarios as tabs, undo by name, theme, export.
class TitleRow final : public QFrame
{
    Q_OBJECT

public:
    explicit TitleRow(const TitleActions &actions, QWidget *parent = nullptr);

    /// `evaluation`: of the scenarios, whose answers are in the tool tips; null while prices are
    /// loading.
    void render(const Plan &plan, const Evaluation *evaluation);
    /// `state`: what is to be said about the file; empty for nothing.
    void showFile(const QString &name, const QString &path, const QString &state);
    /// `why`: the reason that nothing can be exported; empty: it can.
    void setExportable(bool isExportable, const QString &why);
    void showWarning(const QString &text, const QString &explanation);
    /// While no plan is in sight, only the menus and what concerns the whole program are shown.
    void setPlanShown(bool shown);
    [[nodiscard]] QTabBar *scenarios() const { return m_scenarios; }

signals:
    void editRequested(const headroom::PlanEdit &edit);
    void renameScenarioRequested(const QString &name);
    void scenarioSelected(const QString &name);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QWidget *buildScenarios();
    void buildActions(QHBoxLayout *layout, const TitleActions &actions);
    void followUndo(const QAction *undo);
    void crowd();
    void showUndoState();
    void fitText();
    void placeScenarios();
    void showFileName();
    [[nodiscard]] int nameWidth() const;
    [[nodiscard]] bool isTightest() const;
    void selectTab(int index);
    void addScenario();
    void fillAllScenarios(QMenu *menu);
    void showScenarioMenu(const QPoint &position);
    void nameTabs(const Plan &plan);
    void sayAnswers(const Plan &plan, const Evaluation *evaluation);

    QLabel *m_file;
    QLabel *m_state;
    QLabel *m_warning;
    QTabBar *m_scenarios;
    QToolButton *m_allScenarios; ///< where the tabs have no room
    QToolButton *m_addScenario;
    QPushButton *m_undo;
    QPushButton *m_export = nullptr;
    QToolButton *m_redo = nullptr;
    QToolButton *m_theme = nullptr;
    QString m_undoText; ///< in full
    QString m_fileName; ///< in full
    bool m_isRoomy = false;
    bool m_isTight = false;
    bool m_isPlanShown = true;
    std::vector<QWidget *> m_planParts;
    std::string m_active;
    std::string m_baseline;
    std::string m_proposed;
    std::vector<int> m_colours;
    std::vector<std::string> m_names; ///< of the scenarios, as the tabs say them
};

} // namespace headroom::ui
