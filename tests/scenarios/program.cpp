// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenarios/program.h"
#include "support/patience.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>

namespace headroom::testing {

namespace {

Run finished(QProcess &process)
{
    Run run;
    if (!process.waitForStarted(kPatience))
        return run;
    if (!process.waitForFinished(kPatience)) {
        process.kill();
        process.waitForFinished();
        return run;
    }
    run.out = process.readAllStandardOutput();
    run.err = process.readAllStandardError();
    if (process.exitStatus() == QProcess::NormalExit)
        run.exitCode = process.exitCode();
    return run;
}

QJsonObject workloadJson(int id, const QString &name)
{
    return {{"id", id},
            {"name", name},
            {"kind", "development"},
            {"environment", id % 2 == 0 ? "staging" : "development"},
            {"precision", "fp16"},
            {"software", "stock_framework"},
            {"demand", QJsonObject{{"people", id}}},
            {"schedule", QJsonObject{{"kind", "always"}}},
            {"target_utilisation", 0.7}};
}

QJsonObject allocationJson(int id)
{
    const QJsonObject purchase{{"pricing_model", "on_demand"},
                               {"term_years", 0},
                               {"payment", "no_upfront"},
                               {"operating_system", "linux"},
                               {"tenancy", "shared"}};
    const QJsonObject offer{{"provider", "aws"},
                            {"region", "us-east-1"},
                            {"instance_type", "g4dn.xlarge"},
                            {"purchase", purchase},
                            {"price_book", "public"}};
    return {{"workload", id}, {"offer", offer}, {"pinned", true}, {"count", id}};
}

} // namespace

Run headroomRun(const QStringList &arguments, const std::map<QString, QString> &variables)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *display : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        environment.remove(QString::fromLatin1(display));
    for (const auto &[name, value] : variables)
        environment.insert(name, value);
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(HEADROOM_PROGRAM), arguments);
    return finished(process);
}

Run exported(const QString &plan, const QStringList &targets,
             const std::map<QString, QString> &variables)
{
    return headroomRun(QStringList{QStringLiteral("export"), plan, QStringLiteral("--date"),
                                   QStringLiteral("2026-11-20")}
                           + targets,
                       variables);
}

QString shippedPlan(const QString &name)
{
    return QStringLiteral(HEADROOM_SOURCE_DIR "/resources/plans/") + name;
}

Run programRun(const QString &program, const QStringList &arguments)
{
    QProcess process;
    process.start(program, arguments);
    return finished(process);
}

QByteArray fileContent(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void writeFile(const QString &path, const QByteArray &content)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("cannot write %s", qPrintable(path));
}

std::vector<QStringList> csvRows(const QByteArray &csv)
{
    std::vector<QStringList> rows;
    QStringList row;
    QByteArray cell;
    bool quoted = false;
    for (qsizetype i = 0; i < csv.size(); ++i) {
        const char character = csv[i];
        if (quoted && character == '"' && i + 1 < csv.size() && csv[i + 1] == '"') {
            cell += csv[++i];
        } else if (character == '"') {
            quoted = !quoted;
        } else if (!quoted && (character == ',' || character == '\r')) {
            row += QString::fromUtf8(cell);
            cell.clear();
        } else if (!quoted && character == '\n') {
            rows.push_back(row);
            row.clear();
        } else {
            cell += character;
        }
    }
    return rows;
}

QString csvCell(const std::vector<QStringList> &rows, std::size_t row, const QString &column)
{
    const qsizetype at = rows.empty() ? -1 : rows.front().indexOf(column);
    return at < 0 || row >= rows.size() ? QString() : rows[row].value(at);
}

std::vector<QStringList> breakdownOf(const QString &plan)
{
    return csvRows(headroomRun({QStringLiteral("evaluate"), plan, QStringLiteral("--date"),
                                QStringLiteral("2026-11-20"), QStringLiteral("--format"),
                                QStringLiteral("csv")})
                       .out);
}

QByteArray planOf(const QString &name, const QStringList &workloads)
{
    QJsonArray list;
    QJsonArray allocations;
    for (qsizetype i = 0; i < workloads.size(); ++i) {
        list.append(workloadJson(static_cast<int>(i) + 1, workloads[i]));
        allocations.append(allocationJson(static_cast<int>(i) + 1));
    }
    const QJsonObject plan{
        {"format", "headroom-plan"},
        {"version", 1},
        {"name", name},
        {"currency", "USD"},
        {"month_basis", QJsonObject{{"kind", "average"}}},
        {"baseline", "Baseline"},
        {"active_scenario", "Baseline"},
        {"price_policy", "update"},
        {"workloads", list},
        {"scenarios", QJsonArray{QJsonObject{{"name", "Baseline"}, {"allocations", allocations}}}},
        {"next_workload_id", workloads.size() + 1}};
    return QJsonDocument(plan).toJson();
}

} // namespace headroom::testing
