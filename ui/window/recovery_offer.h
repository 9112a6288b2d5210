// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ports/recovery_store.h"

#include <QObject>

#include <memory>

class QWidget;

namespace headroom::ui {

class PlanFiles;

/// Offers unsaved changes that an earlier run left behind: to restore them, to open what was saved, or to
/// decide later.
class RecoveryOffer final : public QObject
{
    Q_OBJECT

public:
    RecoveryOffer(PlanFiles &files, std::shared_ptr<RecoveryStore> store, QWidget *window);

    /// Asks about the newest copy; nothing happens when there is none.
    void ask();

private:
    void restore(const RecoveryCopy &copy);
    void openSaved(const RecoveryCopy &copy);

    PlanFiles &m_files;
    std::shared_ptr<RecoveryStore> m_store;
    QWidget *m_window;
};

} // namespace headroom::ui
