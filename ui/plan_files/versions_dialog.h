// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/table.h"
#include "session/version_study.h"

#include <QDialog>

#include <functional>
#include <memory>
#include <vector>

class QLabel;
class QMenu;
class QPushButton;

namespace headroom::ui {

class ChipButton;
class TableTabs;
class WaterfallBars;

/// "What has changed since…": the proposal compared with that of an earlier version of the plan,
/// change by change.
class VersionsDialog final : public QDialog
{
    Q_OBJECT

public:
    /// `session` must outlive the dialog; `backups` may be null.
    VersionsDialog(PlanSession &session, std::shared_ptr<const BackupStore> backups,
                   QWidget *parent);

signals:
    /// The function may be called on another thread.
    void exportRequested(const QString &subject, const std::function<headroom::Table()> &table);

private:
    void offer(std::vector<KeptVersion> versions);
    void fillMenu();
    [[nodiscard]] QString nameOf(const KeptVersion &version) const;
    void askForFile();
    void compare(std::size_t version);
    void showVersions(const VersionComparison &versions);
    void say(const QString &text);

    PlanSession &m_session;
    VersionList m_list;
    VersionStudy m_study;
    std::vector<KeptVersion> m_versions;
    ChipButton *m_since;
    QMenu *m_menu;
    QLabel *m_summary;
    QPushButton *m_choose; ///< a file, where there is no version
    WaterfallBars *m_bars;
    TableTabs *m_tables;
};

} // namespace headroom::ui
