// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <map>
#include <vector>

namespace headroom::testing {

/// Output of a program run.
struct Run {
    int exitCode = -1; ///< -1: it did not start, crashed or took too long
    QByteArray out;
    QByteArray err;
};

/// Runs the built headroom, without a display unless the variables say otherwise.
[[nodiscard]] Run headroomRun(const QStringList &arguments,
                              const std::map<QString, QString> &variables = {});
/// Runs `headroom export` on a plan, on a day that does not change.
[[nodiscard]] Run exported(const QString &plan, const QStringList &targets,
                           const std::map<QString, QString> &variables = {});
/// The path of a plan that comes with the program ("assistant.headroom").
[[nodiscard]] QString shippedPlan(const QString &name);
/// Runs any other program, such as pdftotext.
[[nodiscard]] Run programRun(const QString &program, const QStringList &arguments);

[[nodiscard]] QByteArray fileContent(const QString &path);
void writeFile(const QString &path, const QByteArray &content);

/// A CSV text cut into its cells, quotes undone (RFC 4180).
[[nodiscard]] std::vector<QStringList> csvRows(const QByteArray &csv);
/// The cell under a column of the header.
[[nodiscard]] QString csvCell(const std::vector<QStringList> &rows, std::size_t row,
                              const QString &column);

/// What `headroom evaluate` says of each workload of a plan, and of all, on that day.
[[nodiscard]] std::vector<QStringList> breakdownOf(const QString &plan);

/// A plan file of development workloads with these names on one offer, counts set by hand.
[[nodiscard]] QByteArray planOf(const QString &name, const QStringList &workloads);

} // namespace headroom::testing
