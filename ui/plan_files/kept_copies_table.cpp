// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan_files/kept_copies_table.h"
#include "ui/format/text.h"

#include <QDateTime>
#include <QFileInfo>

namespace headroom::ui {

namespace {

constexpr std::uint64_t kKibibyte = 1024;

std::string nameOf(const RecoveryCopy &copy)
{
    if (!copy.planPath.empty())
        return QFileInfo(QString::fromStdString(copy.planPath)).fileName().toStdString();
    return copy.planName.empty() ? tr("unreadable").toStdString() : copy.planName;
}

std::string kindOf(const RecoveryCopy &copy)
{
    if (!copy.isReadable)
        return tr("unsaved changes, damaged").toStdString();
    if (!copy.damage.empty())
        return tr("unsaved changes, end damaged").toStdString();
    return (copy.isSetAside ? tr("unsaved changes, discarded") : tr("unsaved changes"))
        .toStdString();
}

TableRow rowOf(const std::string &plan, const std::string &kind, std::int64_t moment,
               std::uint64_t bytes)
{
    return {plan, kind, momentText(moment).toStdString(),
            Exact(static_cast<std::int64_t>((bytes + kKibibyte - 1) / kKibibyte))};
}

} // namespace

QString momentText(std::int64_t secondsSince1970)
{
    return QDateTime::fromSecsSinceEpoch(secondsSince1970)
        .toString(QStringLiteral("yyyy-MM-dd HH:mm"));
}

Table keptCopiesTable(const std::vector<RecoveryCopy> &copies, const std::vector<Backup> &backups)
{
    Table table;
    table.title = tr("Recovery copies and backups").toStdString();
    table.columns = {{"plan", tr("Plan").toStdString()},
                     {"kept_kind", tr("What").toStdString()},
                     {"kept_time", tr("Time").toStdString()},
                     {"size_kib", tr("Size (KiB)").toStdString(), ColumnKind::exact}};
    for (const RecoveryCopy &copy : copies)
        table.rows.push_back(rowOf(nameOf(copy), kindOf(copy), copy.writtenAt, copy.bytes));
    for (const Backup &backup : backups)
        table.rows.push_back(
            rowOf(backup.planFile, tr("backup").toStdString(), backup.savedAt, backup.bytes));
    return table;
}

} // namespace headroom::ui
