// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ports/save_outcome.h"

#include <QString>

#include <functional>

class QWidget;

namespace headroom::ui {

// Questions of the dialog of own prices. None of them blocks.

using TakeRulesPath = std::function<void(const QString &path)>;

void askForRulesToImport(QWidget &dialog, TakeRulesPath take);
void askWhereToExportRules(QWidget &dialog, TakeRulesPath take);
/// The stored book is another than the one that was read.
void askToReplaceStored(QWidget &dialog, const std::function<void()> &replace,
                        const std::function<void()> &load);
void askToStoreWithoutBackup(QWidget &dialog, const SaveError &error,
                             const std::function<void()> &store);
void askToDropChanges(QWidget &dialog, const std::function<void()> &drop);

} // namespace headroom::ui
