// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <functional>

class QWidget;

namespace headroom::ui {

/// Choices if a plan cannot be saved in place.
struct SaveAnswers {
    std::function<void()> saveAnyway;
    std::function<void()> saveElsewhere;
    std::function<void()> openChanged; ///< opens the content of the file instead of the open plan
};

/// Another program has written the file. `differences`: in which parts it differs from what is
/// open.
void askAboutChangedFile(QWidget *window, const QString &name, const QStringList &differences,
                         const SaveAnswers &answers);
/// Asks to save although the file's present content cannot be backed up; `reason` says why.
void askToSaveWithoutBackup(QWidget *window, const QString &name, const QString &reason,
                            const SaveAnswers &answers);

} // namespace headroom::ui
