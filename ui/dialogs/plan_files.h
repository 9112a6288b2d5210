// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"

#include <QObject>
#include <QString>

#include <functional>

class QMenu;
class QWidget;

namespace headroom {
class PlanSession;
}

namespace headroom::ui {

/// Opening and saving from the window: asks for names, asks before changes are lost, remembers files.
class PlanFiles final : public QObject
{
    Q_OBJECT

public:
    PlanFiles(PlanSession &session, QString samplePlan, QWidget *window);

    /// File name, or the plan's name while it has no file.
    [[nodiscard]] QString displayName() const;
    [[nodiscard]] bool mayLeave() const { return m_leaving || !hasChanges(); }
    void fillRecentMenu(QMenu *menu);
    /// Asks before changes are lost, then opens.
    void open(const QString &path);

public slots:
    void startNew();
    void askAndOpen();
    void openSample();
    void save();
    void askAndSave();
    void askBeforeQuitting(); ///< readyToQuit() follows, or nothing

signals:
    void failed(const headroom::Error &error);
    void succeeded();
    void readyToQuit();

private:
    [[nodiscard]] bool hasChanges() const;
    /// Runs `next` when nothing is unsaved, or after the user has saved or discarded it.
    void whenSafe(std::function<void()> next);
    void openNow(const QString &path);
    bool saveNow(const QString &path);
    void askNameThen(std::function<void()> next);
    void remember(const QString &path);

    PlanSession &m_session;
    QString m_samplePlan;
    QWidget *m_window;
    bool m_leaving = false;
};

} // namespace headroom::ui
