// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/commands.h"

#include "core/error.h"
#include "core/letters.h"
#include "core/report/candidate_table.h"
#include "core/report/column_dictionary.h"
#include "core/report/fact_table.h"
#include "core/report/focus_table.h"
#include "core/report/forecast_report.h"
#include "db/export/alert_files.h"
#include "db/export/csv.h"
#include "db/export/evaluation_json.h"
#include "db/export/xlsx.h"
#include "ui/command_line/output.h"
#include "ui/command_line/output_files.h"
#include "ui/command_line/planning_inputs.h"
#include "ui/presenter/deck.h"
#include "ui/report/chart_files.h"
#include "ui/report/report_files.h"

#include <QGuiApplication>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <system_error>

namespace headroom::cli {

namespace {

constexpr const char *kPdf = "pdf";
constexpr const char *kDeck = "deck";
constexpr const char *kCsv = "csv";
constexpr const char *kCsvDialect = "csv-dialect";
constexpr const char *kFocus = "focus";
constexpr const char *kMarkdown = "markdown";
constexpr const char *kColumns = "columns";
constexpr const char *kXlsx = "xlsx";
constexpr const char *kCharts = "charts";
constexpr const char *kAlerts = "alerts";
constexpr const char *kCandidates = "candidates-csv";
constexpr const char *kPaper = "paper";
constexpr const char *kSections = "sections";
constexpr const char *kSince = "since";
constexpr const char *kEurope = "excel-europe";

std::string_view bytesOf(const QByteArray &bytes)
{
    return {bytes.constData(), static_cast<std::size_t>(bytes.size())};
}

std::string pathIn(const std::string &folder, const std::string &name)
{
    return (std::filesystem::path(folder) / name).string();
}

std::string chartPath(const std::string &folder, const QString &name)
{
    return pathIn(folder, name.toStdString());
}

std::vector<storage::AlertFile> alertFilesOf(const std::shared_ptr<const Snapshot> &snapshot)
{
    return storage::alertFiles(plannedForecast(snapshot, snapshot->evaluation.active));
}

/// Qt's remarks about the desktop session that it does not find mean nothing to somebody who
/// exports a file.
void onlyFailures(QtMsgType type, const QMessageLogContext & /*context*/, const QString &message)
{
    if (type == QtCriticalMsg || type == QtFatalMsg)
        say(message.toStdString());
}

/// Application object for painting to files without a display. The user's scaling and platform
/// settings do not affect exported files.
class OffscreenApplication
{
public:
    OffscreenApplication()
    {
        qputenv("QT_QPA_PLATFORM", "offscreen");
        for (const char *setting : {"QT_SCALE_FACTOR", "QT_SCREEN_SCALE_FACTORS", "QT_FONT_DPI",
                                    "QT_QPA_PLATFORMTHEME", "QT_STYLE_OVERRIDE"})
            qunsetenv(setting);
        const QtMessageHandler former = qInstallMessageHandler(onlyFailures);
        m_application = std::make_unique<QGuiApplication>(m_count, m_arguments);
        qInstallMessageHandler(former);
    }

private:
    int m_count = 1;
    char m_name[9] = "headroom"; // QGuiApplication keeps both
    char *m_arguments[2] = {m_name, nullptr};
    std::unique_ptr<QGuiApplication> m_application;
};

/// One export after the other, until one fails.
class Exports
{
public:
    Exports(const Arguments &arguments, std::shared_ptr<const Snapshot> snapshot,
            ui::ReportWishes wishes)
        : m_arguments(arguments),
          m_snapshot(std::move(snapshot)),
          m_wishes(std::move(wishes))
    {}

    [[nodiscard]] Expected<void> run() const
    {
        for (const auto step : {&Exports::facts, &Exports::focus, &Exports::candidates,
                                &Exports::workbook, &Exports::markdown, &Exports::pdf,
                                &Exports::deck, &Exports::charts, &Exports::alerts}) {
            HEADROOM_CHECK((this->*step)());
        }
        return {};
    }

private:
    [[nodiscard]] Table factsOfPlan() const
    {
        return factTable(*m_snapshot, m_snapshot->evaluation.activeScenario(), english());
    }

    [[nodiscard]] storage::CsvDialect dialect() const
    {
        return m_arguments.value(kCsvDialect) == kEurope ? storage::CsvDialect::europe
                                                         : storage::CsvDialect::standard;
    }

    [[nodiscard]] Expected<void> facts() const
    {
        const auto path = m_arguments.text(kCsv);
        return path ? write(kCsv, *path, storage::csvText(factsOfPlan(), dialect()))
                    : Expected<void>();
    }

    [[nodiscard]] Expected<void> focus() const
    {
        const auto path = m_arguments.text(kFocus);
        if (!path)
            return {};
        const Table all = factsOfPlan();
        const Table rows = focusTable(all, english());
        if (const std::size_t missing = all.rows.size() - rows.rows.size(); missing > 0)
            say(std::to_string(missing)
                + " rows have no cost and are left out of the FOCUS file; see headroom evaluate.");
        return write(kFocus, *path, storage::csvText(rows));
    }

    [[nodiscard]] Expected<void> markdown() const
    {
        const auto path = m_arguments.text(kMarkdown);
        return path ? write(kMarkdown, *path, ui::reportMarkdown(m_snapshot, m_wishes))
                    : Expected<void>();
    }

    [[nodiscard]] Expected<void> candidates() const
    {
        const auto path = m_arguments.text(kCandidates);
        if (!path)
            return {};
        HEADROOM_TRY(
            const auto table,
            candidatesOf(*m_snapshot, m_arguments.value("workload").toStdString(), {}, {}));
        return write(kCandidates, *path, storage::csvText(table, dialect()));
    }

    [[nodiscard]] Expected<void> workbook() const
    {
        const auto path = m_arguments.text(kXlsx);
        if (!path)
            return {};
        HEADROOM_TRY(const auto bytes, storage::xlsxBytes(ui::reportWorkbook(m_snapshot)));
        return write(kXlsx, *path, bytes);
    }

    [[nodiscard]] Expected<void> pdf() const
    {
        const auto path = m_arguments.text(kPdf);
        if (!path)
            return {};
        HEADROOM_TRY(const auto pdf, ui::reportPdf(m_snapshot, m_wishes));
        if (!pdf.fontRemark.isEmpty())
            say(pdf.fontRemark.toStdString());
        return write(kPdf, *path, bytesOf(pdf.bytes));
    }

    [[nodiscard]] Expected<void> deck() const
    {
        const auto path = m_arguments.text(kDeck);
        if (!path)
            return {};
        HEADROOM_TRY(const auto inputs, publicInputs(m_arguments));
        HEADROOM_TRY(const auto bytes, ui::deckPdf(inputs));
        return write(kDeck, *path, bytesOf(bytes));
    }

    [[nodiscard]] Expected<void> charts() const
    {
        const auto folder = m_arguments.text(kCharts);
        if (!folder)
            return {};
        return ui::makeChartFiles(m_snapshot, {}, [&](const ui::ChartFile &file) {
            return write(kCharts, chartPath(*folder, file.name), bytesOf(file.bytes));
        });
    }

    [[nodiscard]] Expected<void> alerts() const
    {
        const auto folder = m_arguments.text(kAlerts);
        if (!folder)
            return {};
        for (const storage::AlertFile &file : alertFilesOf(m_snapshot))
            HEADROOM_CHECK(write(kAlerts, pathIn(*folder, file.name), file.text));
        return {};
    }

    [[nodiscard]] Expected<void> write(const char *option, const std::string &path,
                                       std::string_view bytes) const
    {
        HEADROOM_CHECK(writeOutputFile(m_arguments, {path, std::string("--") + option}, bytes));
        say("Wrote " + path);
        return {};
    }

    const Arguments &m_arguments;
    std::shared_ptr<const Snapshot> m_snapshot;
    ui::ReportWishes m_wishes;
};

/// Checks the folders of charts and alerts, whose file names depend on the plan.
Expected<void> checkFolders(const Arguments &arguments,
                            const std::shared_ptr<const Snapshot> &snapshot)
{
    std::vector<WrittenFile> written;
    if (const auto folder = arguments.text(kCharts)) {
        for (const QString &name : ui::chartFileNames(*snapshot))
            written.push_back({chartPath(*folder, name), "--charts"});
    }
    if (const auto folder = arguments.text(kAlerts)) {
        for (const storage::AlertFile &file : alertFilesOf(snapshot))
            written.push_back({pathIn(*folder, file.name), "--alerts"});
    }
    return checkOutputs(arguments, written);
}

/// Before anything is written: what cannot be made later should not leave half of the files.
Expected<void> makeFolders(const Arguments &arguments)
{
    for (const char *option : {kCharts, kAlerts}) {
        const auto folder = arguments.text(option);
        if (!folder)
            continue;
        std::error_code error;
        std::filesystem::create_directories(*folder, error);
        if (error)
            return failure("The folder could not be made (" + systemReason(error.value()) + ").",
                           *folder, "Choose another place.");
    }
    return {};
}

/// The columns of all files for scripts, under their one meaning.
int printColumns()
{
    const std::vector<ColumnsOfFile> files{{"facts", factColumns(english())},
                                           {"candidates", candidateColumns(english())},
                                           {"json", storage::workloadColumns()}};
    return printed(storage::csvText(columnDictionary(files, english())), kOk);
}

Expected<void> checkTargets(const Arguments &arguments)
{
    if (std::ranges::none_of(
            std::array{kPdf, kDeck, kCsv, kFocus, kMarkdown, kXlsx, kCharts, kCandidates, kAlerts},
            [&](const char *target) { return arguments.has(target); }))
        return failure("Say what to export: --pdf FILE, --deck FILE, --markdown FILE, --xlsx FILE, "
                       "--csv FILE, --focus FILE, --candidates-csv FILE, "
                       "--charts FOLDER or --alerts FOLDER.",
                       {}, "See headroom export --help.");
    if (arguments.has(kCandidates) != arguments.has("workload"))
        return failure("--candidates-csv and --workload belong together.");
    if (arguments.has(kPaper) && !arguments.has(kPdf))
        return failure("--paper needs --pdf.");
    for (const char *option : {kSections, kSince})
        if (arguments.has(option) && !arguments.has(kPdf) && !arguments.has(kMarkdown))
            return failure(std::string("--") + option + " needs --pdf or --markdown.");
    if (arguments.has(kCsvDialect) && !arguments.has(kCsv) && !arguments.has(kCandidates))
        return failure("--csv-dialect needs --csv or --candidates-csv.");
    return {};
}

/// The parts named by --sections; every part if it is not given.
Expected<std::vector<ReportPart>> partsOf(const Arguments &arguments)
{
    std::vector<ReportPart> parts;
    for (const QString &word : arguments.value(kSections).split(u',', Qt::SkipEmptyParts)) {
        const auto part = fromKey<ReportPart>(word.trimmed().toStdString());
        if (!part)
            return failure("The report has no section “" + word.trimmed().toStdString() + "”.",
                           "--sections", "It has " + joined(kNamesOf<ReportPart>) + '.');
        parts.push_back(*part);
    }
    return parts;
}

Expected<ui::ReportWishes> wishesOf(const Arguments &arguments, const Snapshot &now)
{
    ui::ReportWishes wishes;
    wishes.paper = arguments.value(kPaper) == "letter" ? ui::PaperSize::letter : ui::PaperSize::a4;
    HEADROOM_TRY(wishes.parts, partsOf(arguments));
    if (const auto earlier = arguments.text(kSince)) {
        HEADROOM_TRY(auto versions, versionsSince(arguments, *earlier, now));
        wishes.versions = std::make_shared<const VersionComparison>(std::move(versions));
    }
    return wishes;
}

Expected<int> runExport(const Arguments &arguments)
{
    if (arguments.has(kColumns))
        return printColumns();
    HEADROOM_CHECK(checkTargets(arguments));
    HEADROOM_TRY(const auto snapshot, evaluatedPlan(arguments));
    HEADROOM_TRY(auto wishes, wishesOf(arguments, *snapshot));
    HEADROOM_CHECK(checkFolders(arguments, snapshot));
    HEADROOM_CHECK(makeFolders(arguments));
    std::unique_ptr<OffscreenApplication> application;
    if (arguments.has(kPdf) || arguments.has(kDeck) || arguments.has(kCharts))
        application = std::make_unique<OffscreenApplication>();
    const Exports exports(arguments, snapshot, std::move(wishes));
    HEADROOM_CHECK(exports.run());
    return exitCodeOf(snapshot->evaluation.activeScenario());
}

} // namespace

Command exportCommand()
{
    return {
        .usage = "export PLAN [options]",
        .summary = "Writes the report, its tables and its charts to files; each file whole or not "
                   "at all.",
        .run = runExport,
        .positionals = 1,
        .options = planOptions(
            {kMonthsOption,
             {"scenario", "NAME", "instead of the plan's active scenario"},
             outputFile(kPdf, "the report"),
             {kPaper, "SIZE", "paper size of the report: a4 (default) or letter", {"a4", "letter"}},
             {kSections, "LIST",
              "sections of the report, such as options,months; decision alone for one page"},
             {kSince, "FILE", "an earlier version of the plan: the report says what changed since"},
             outputFile(kDeck, "the presentation as PDF, a page for each bookmark"),
             outputFile(kMarkdown, "the report as Markdown, without its charts"),
             outputFile(kXlsx, "the report's figures as a workbook with formulas"),
             outputFile(kCsv, "facts for a pivot table: each month of each workload"),
             outputFile(kFocus, "the same facts in the columns of FOCUS 1.4"),
             outputFile(kCandidates, "all offers that fit one workload"),
             {"workload", "NAME", "the workload for --candidates-csv"},
             {kCsvDialect,
              "NAME",
              "standard (default), or excel-europe: semicolons and decimal commas",
              {"standard", kEurope}},
             {kColumns, "", "prints what the columns of the files mean, without a plan"},
             outputFolder(kCharts, "the charts, as PNG and SVG"),
             outputFolder(kAlerts, "the alerts, for the budgets of AWS, Azure and Google, "
                                   "CloudWatch and Prometheus")}),
        .alone = kColumns};
}

} // namespace headroom::cli
