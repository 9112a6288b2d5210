// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/catalog_store.h"
#include "catalog_updater.h"
#include "command_line/command_line.h"
#include "command_line/data_files.h"
#include "dialogs/plan_files.h"
#include "export/file_exporter.h"
#include "headroom_version.h"
#include "plan/file_plan_locks.h"
#include "plan/file_plan_store.h"
#include "plan/recovery_folder.h"
#include "plan_session.h"
#include "pricebook/file_own_price_store.h"
#include "recovery_keeper.h"
#include "window/appearance_choice.h"
#include "window/main_window.h"
#include "window/recovery_offer.h"
#include "window/start_log.h"

#include <QApplication>
#include <QDate>
#include <QFileInfo>
#include <QIcon>
#include <QSettings>
#include <QStandardPaths>
#include <QTimer>

#include <cstdio>

namespace {

using namespace headroom;

int complain(const Error &error)
{
    std::fprintf(stderr, "headroom: %s\n", error.text().c_str());
    return 2;
}

Date today()
{
    return Date::fromDays(
        static_cast<std::int32_t>(QDate(1970, 1, 1).daysTo(QDate::currentDate())));
}

void nameApplication()
{
    QApplication::setOrganizationName(QStringLiteral("Headroom"));
    QApplication::setApplicationName(QStringLiteral("Headroom"));
    QApplication::setApplicationVersion(QString::fromUtf8(kVersion));
    QApplication::setDesktopFileName(QStringLiteral("headroom"));
    QSettings::setDefaultFormat(QSettings::IniFormat);
}

std::shared_ptr<const PriceUpdater> updater()
{
    refresh::UpdaterSetup setup;
    setup.files = [] {
        return cli::catalogToUpdate(cli::userDataFile("catalog.sqlite"))
            .map([](const cli::UpdatableCatalog &catalog) { return catalog.files; });
    };
    setup.today = today;
    setup.folder = cli::fetchedListsFolder();
    return std::make_shared<refresh::CatalogUpdater>(std::move(setup));
}

/// Without a display Qt would abort; a sentence is of more help.
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

int runWindow(int &argc, char **argv)
{
    QApplication application(argc, argv);
    nameApplication();
    const Expected<std::string> sample = cli::findDataFile("plans/textnlp.headroom");
    if (!sample)
        return complain(sample.error());
    const QString backups = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)
                            + QStringLiteral("/backups");
    const auto plans = std::make_shared<storage::FilePlanStore>(backups.toStdString());
    PlanSession session(plans, std::make_shared<storage::SqliteCatalogSource>(cli::catalogInUse),
                        today);
    OwnPrices ownPrices(
        std::make_shared<storage::FileOwnPriceStore>(cli::userDataFile("own-prices.csv")), session);
    const storage::FileExporter exporter;
    ui::AppearanceChoice appearance;
    appearance.apply();
    const QString samplePath = QString::fromStdString(*sample);
    const QStringList arguments = QApplication::arguments();
    auto opened = plans->load(*sample);
    if (opened)
        session.open(std::move(*opened), {});
    ui::MainWindow window(session, ownPrices, exporter, updater(), appearance, samplePath);
    window.files()->useLocks(std::make_shared<storage::FilePlanLocks>());
    if (!opened)
        emit window.files()->failed(opened.error());
    window.files()->openAtStart(arguments.value(1));
    ui::logFirstPaint(&window);
    window.show();
    const auto recovery = std::make_shared<storage::RecoveryFolder>(
        QStandardPaths::writableLocation(QStandardPaths::AppDataLocation).toStdString()
        + "/recovery");
    const RecoveryKeeper keeper(session, recovery);
    QObject::connect(&keeper, &RecoveryKeeper::failed, window.files(), &ui::PlanFiles::failed);
    auto *offer = new ui::RecoveryOffer(*window.files(), recovery, &window);
    offer->ask();
    // The plan is on screen before the catalog is looked at.
    QTimer::singleShot(0, &session, [&] {
        ownPrices.start();
        session.start();
    });
    return QApplication::exec();
}

} // namespace

int main(int argc, char *argv[])
{
    QStringList arguments;
    for (int i = 0; i < argc; ++i)
        arguments.push_back(QString::fromLocal8Bit(argv[i]));
    if (headroom::isCommand(arguments))
        return headroom::runCommandLine(arguments);
    if (arguments.size() > 1 && !mayBePlan(arguments[1]))
        return complain({"There is no command or file \"" + arguments[1].toStdString() + "\".",
                         {},
                         "headroom --help lists the commands."});
    if (!hasDisplay())
        return complain({"There is no display to open a window on.",
                         {},
                         "Use a command instead; headroom --help lists them."});
    return runWindow(argc, argv);
}
