// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ports/backup_store.h"
#include "core/ports/recovery_store.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

class QWidget;

namespace headroom {
class PlanSession;
class RecoveryKeeper;
} // namespace headroom

namespace headroom::ui {

class KeptCopiesDialog;
class PlanFiles;

/// Stores of recovery copies and backups, and the keeper that writes the copies of this run.
struct KeptCopies {
    RecoveryKeeper *keeper = nullptr; ///< outlives the window
    std::shared_ptr<RecoveryStore> copies;
    std::shared_ptr<BackupStore> backups;
};

/// Offers unsaved changes of an earlier run: restore, discard, or decide later. Lists them and the
/// backups on request.
class RecoveryOffer final : public QObject
{
    Q_OBJECT

public:
    RecoveryOffer(PlanSession &session, PlanFiles &files, KeptCopies kept, QWidget *window);

    /// Asks about the newest copy that belongs to the file or to no file; with an empty path about
    /// the newest of all. Nothing happens when there is none, or when it has been asked about
    /// before.
    void ask(const QString &path);

public slots:
    void showAll();

signals:
    void failed(const headroom::Error &error);

private:
    using Copies = std::vector<RecoveryCopy>;

    struct Found {
        Copies copies;
        std::vector<Backup> backups;
    };

    void list(std::function<void(const Found &)> then);
    void offer(const Copies &found, const QString &path);
    void nameDamaged(const Copies &found);
    void askAbout(const RecoveryCopy &copy, std::size_t others);
    void restore(const RecoveryCopy &copy);
    void setAsideCopy(const RecoveryCopy &copy);
    void openBackup(const Backup &backup);
    void fill(KeptCopiesDialog *dialog);
    /// Runs `discard` on a worker, then lists what is left.
    void discard(std::function<Expected<void>()> discard, KeptCopiesDialog *dialog);

    PlanSession &m_session;
    PlanFiles &m_files;
    KeptCopies m_kept;
    QWidget *m_window;
    std::set<std::string> m_asked; ///< in this run
};

} // namespace headroom::ui
