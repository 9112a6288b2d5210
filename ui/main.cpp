// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/catalog/catalog_store.h"
#include "db/export/file_exporter.h"
#include "db/files/file_calls.h"
#include "db/plan/backup_folder.h"
#include "db/plan/file_plan_locks.h"
#include "db/plan/file_plan_store.h"
#include "db/plan/recovery_folder.h"
#include "db/pricebook/file_own_price_store.h"
#include "db/text/plain_text.h"
#include "headroom_version.h"
#include "refresh/catalog_updater.h"
#include "session/document/recovery_keeper.h"
#include "session/plan_session.h"
#include "solver/choice_solver.h"
#include "solver/fleet_solver.h"
#include "ui/command_line/command_line.h"
#include "ui/command_line/data_files.h"
#include "ui/command_line/output.h"
#include "ui/format/pseudo_translator.h"
#include "ui/window/appearance_choice.h"
#include "ui/window/language_switch.h"
#include "ui/window/main_window.h"
#include "ui/window/start_log.h"

#include <QApplication>
#include <QFile>
#include <QFileInfo>
#include <QIcon>
#include <QSettings>
#include <QStandardPaths>
#include <QTimer>

#include <csignal>

namespace {

using namespace headroom;

void nameApplication()
{
    QApplication::setOrganizationName(QStringLiteral("Headroom"));
    QApplication::setApplicationName(QStringLiteral("Headroom"));
    QApplication::setApplicationVersion(QString::fromUtf8(kVersion));
    QApplication::setDesktopFileName(QStringLiteral("headroom"));
    QSettings::setDefaultFormat(QSettings::IniFormat);
}

/// Settings, recovery copies and backups name plans and prices: nobody else may read them, also
/// where a folder was opened to others.
void closePrivateFolders()
{
    const QString file = QSettings().fileName();
    const QString settings = QFileInfo(file).absolutePath();
    const QString data = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    for (const QString &folder : {settings, data}) {
        const std::string path = folder.toStdString();
        if (storage::makePrivateFolders(storage::FileCalls(), path))
            QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }
    // QSettings keeps the permissions of the file that it replaces, and makes one for everybody
    // where there is none.
    QFile ini(file);
    if (ini.open(QFile::ReadWrite))
        ini.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
}

std::shared_ptr<const PriceUpdater> updater()
{
    refresh::UpdaterSetup setup;
    setup.files = [] { return cli::catalogToUpdate(cli::userDataFile("catalog.sqlite")); };
    setup.today = cli::today;
    setup.folder = cli::fetchedListsFolder();
    return std::make_shared<refresh::CatalogUpdater>(std::move(setup));
}

/// Returns whether a display is configured; without one Qt would abort instead of printing an
/// error.
bool hasDisplay()
{
    for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        if (!qEnvironmentVariableIsEmpty(name))
            return true;
    return false;
}

/// Options and words that name neither a command nor a file are mistakes, not plans to open.
bool mayBePlan(const QString &argument)
{
    return argument.endsWith(QLatin1String(".headroom"))
           || (!argument.startsWith(u'-') && QFileInfo::exists(argument));
}

/// For this run; without a wish that of the settings.
struct WindowLanguage {
    std::optional<ui::LanguageWish> wish;
    bool isPseudo = false;
};

/// Taken out of the arguments, or else from the environment.
Expected<WindowLanguage> takeLanguage(QStringList &arguments)
{
    static const QString kOption = QStringLiteral("--language");
    QString name = qEnvironmentVariable("HEADROOM_LANGUAGE");
    std::string place = "HEADROOM_LANGUAGE";
    if (arguments.size() > 1 && arguments[1].section(u'=', 0, 0) == kOption) {
        place = kOption.toStdString();
        const bool isApart = arguments[1] == kOption;
        name = isApart ? arguments.value(2) : arguments[1].section(u'=', 1);
        arguments.remove(1, std::min<qsizetype>(isApart ? 2 : 1, arguments.size() - 1));
    }
    if (name.isEmpty() && place != kOption.toStdString())
        return WindowLanguage{};
    if (name == QLatin1String("pseudo"))
        return WindowLanguage{ui::LanguageWish::english, true};
    if (const auto wish = ui::languageWishFrom(name))
        return WindowLanguage{wish};
    return failure("There is no language \"" + name.toStdString() + "\".", place,
                   "Use de, en, system or pseudo.");
}

ui::Solvers solvers()
{
    return {solver::bestChoice, [](const FleetCase &fleet, const FleetWatch &watch) {
                return solver::cheapestFleet(fleet, {}, watch);
            }};
}

int runWindow(int &argc, char **argv, const QStringList &arguments, const WindowLanguage &language)
{
    QApplication application(argc, argv);
    ui::PseudoTranslator pseudo;
    if (language.isPseudo)
        QApplication::installTranslator(&pseudo);
    nameApplication();
    closePrivateFolders();
    const Expected<std::string> sample = cli::findDataFile("plans/assistant.headroom");
    if (!sample)
        return cli::refused(sample.error());
    const Expected<std::string> german = cli::findDataFile("translations/headroom_de.qm");
    if (!german)
        return cli::refused(german.error());
    ui::LanguageChoice languages(QFileInfo(QString::fromStdString(*german)).absolutePath());
    if (language.wish)
        languages.useOnce(*language.wish);
    languages.apply();
    const QString backups = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)
                            + QStringLiteral("/backups");
    const auto plans = std::make_shared<storage::FilePlanStore>(backups.toStdString());
    PlanSession session(plans, std::make_shared<storage::SqliteCatalogSource>(cli::catalogInUse),
                        cli::today);
    OwnPrices ownPrices(std::make_shared<storage::FileOwnPriceStore>(
                            cli::userDataFile("own-prices.csv"), backups.toStdString()),
                        session);
    const storage::FileExporter exporter;
    ui::AppearanceChoice appearance;
    appearance.prepare();
    const QString samplePath = QString::fromStdString(*sample);
    const QString shipped = QFileInfo(samplePath).absolutePath() + QStringLiteral("/..");
    const QString named =
        arguments.size() > 1 ? QFileInfo(arguments.at(1)).absoluteFilePath() : QString();
    const auto copies = std::make_shared<storage::RecoveryFolder>(
        QStandardPaths::writableLocation(QStandardPaths::AppDataLocation).toStdString()
        + "/recovery");
    // Before the window: an edit is recorded before anything shows it.
    RecoveryKeeper keeper(session.document(), copies);
    const auto folder = std::make_shared<storage::BackupFolder>(backups.toStdString());
    const auto prices = updater();
    ui::LanguageSwitch windows(languages, [&] {
        auto window =
            std::make_unique<ui::MainWindow>(session, ownPrices, exporter, prices, appearance,
                                             ui::ShippedPlans{samplePath, shipped}, solvers());
        window->useKeptCopies({&keeper, copies, folder});
        return window;
    });
    appearance.apply();
    session.document().useLocks(std::make_shared<storage::FilePlanLocks>());
    windows.window().begin(named);
    ui::logFirstPaint(&windows.window());
    windows.window().show();
    // The plan is on screen before the catalog is read.
    QTimer::singleShot(0, &session, [&] {
        ownPrices.start();
        session.start();
    });
    return QApplication::exec();
}

} // namespace

int main(int argc, char *argv[])
{
    // A file size limit must cause an error that can be shown, not end the process.
    std::signal(SIGXFSZ, SIG_IGN);
    QStringList arguments;
    for (int i = 0; i < argc; ++i) {
        arguments.push_back(QString::fromUtf8(argv[i]));
        // Qt replaces what it cannot read: another file would be meant.
        if (i > 0 && !headroom::storage::isUtf8(argv[i]))
            return cli::refused({"The file's name is not UTF-8.", arguments.back().toStdString(),
                                 "Rename the file, or name it by a link."});
    }
    if (headroom::isCommand(arguments))
        return headroom::runCommandLine(arguments);
    const auto language = takeLanguage(arguments);
    if (!language)
        return cli::refused(language.error());
    if (arguments.size() > 1 && !mayBePlan(arguments[1]))
        return cli::refused({"There is no command or file \"" + arguments[1].toStdString() + "\".",
                             {},
                             "headroom --help lists the commands."});
    if (!hasDisplay())
        return cli::refused({"There is no display to open a window on.",
                             {},
                             "Use a command instead; headroom --help lists them."});
    return runWindow(argc, argv, arguments, *language);
}
