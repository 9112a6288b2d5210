// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/ports/recovery_store.h"
#include "session/document/document.h"

#include <QObject>
#include <QPointer>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <functional>
#include <optional>

class QMenu;
class QMessageBox;
class QWidget;

namespace headroom {
class PlanSession;
}

namespace headroom::ui {

/// Opening and saving in the window: asks for names and before changes are lost, and remembers
/// recent files.
class PlanFiles final : public QObject
{
    Q_OBJECT

public:
    PlanFiles(PlanSession &session, QString samplePlan, QWidget *window);

    /// File name, or the plan's name while it has no file; names the state if another program has
    /// locked the file.
    [[nodiscard]] QString displayName() const;
    /// Text while a slow disk delays an operation; otherwise empty.
    [[nodiscard]] QString activity() const;
    [[nodiscard]] bool mayLeave() const;
    /// Commits the values in the window's fields; returns false if one is invalid, which cancels
    /// the caller's action.
    [[nodiscard]] bool commitPendingFields() const;
    void fillRecentMenu(QMenu *menu);
    /// Newest first.
    [[nodiscard]] static QStringList recentFiles();
    static void forget(const QString &path);
    /// Asks before changes are lost, then opens.
    void open(const QString &path);
    /// A plan that ships: it is opened without a file of its own. `then` runs once it is open.
    void openCopy(const QString &path, std::function<void()> then);
    void openSample(const std::function<void()> &then);
    [[nodiscard]] bool isSampleOpen() const { return m_sampleIsOpen; }
    [[nodiscard]] bool isSample(const QString &path) const;
    /// Opens an empty plan; `then` may be empty.
    void startNew(std::function<void()> then);
    /// The plan that was named, else the last one where that is wished for; false without either.
    bool openAtStart(const QString &named);
    [[nodiscard]] static bool reopensLast();
    static void setReopensLast(bool reopens);
    /// Changes that an earlier run did not save; they belong to the file, if there is one. Asks
    /// before others are lost.
    void openRecovered(const RecoveredPlan &recovered, const std::function<void()> &then);
    /// As a plan without a file; `remark` says what it is.
    void openBackup(const QString &path, const QString &remark);

public slots:
    void fail(const headroom::Error &error) { emit failed(error); }
    void askAndOpen();
    void save();
    void askAndSave();
    void askBeforeQuitting(); ///< readyToQuit() follows, or nothing

signals:
    void failed(const headroom::Error &error);
    void remarked(const QString &text);
    void succeeded();
    void openingEnded(const QString &path); ///< of a file, well or not
    void activityChanged();
    void readyToQuit();

private:
    /// Runs `next` if nothing is unsaved, or after the user has saved or discarded the changes.
    void whenSafe(std::function<void()> next);
    void askToSave(std::function<void()> next);
    void openNow(const QString &path);
    void saveNow(const QString &path, std::function<void()> next, SaveConcessions concessions = {});
    void finishSaving(const std::function<void()> &next);
    void askHowToSave(const SaveError &error, SaveConcessions concessions,
                      const std::function<void()> &next);
    void askNameThen(std::function<void()> next);
    void remember(const QString &path);
    void followFileWork();

    PlanSession &m_session;
    Document &m_document;
    QString m_samplePlan;
    QWidget *m_window;
    std::optional<std::uint64_t> m_leaving; ///< the revision that may be left without saving
    QPointer<QMessageBox> m_question;
    QTimer m_patience;
    bool m_isSlow = false;
    bool m_sampleIsOpen = false;
};

} // namespace headroom::ui
