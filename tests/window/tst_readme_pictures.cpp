// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of README are of the window as it is. HEADROOM_WRITE_PICTURES=1 makes them anew.
#include "db/catalog/catalog_store.h"
#include "db/plan/file_plan_store.h"
#include "support/memory_own_price_store.h"
#include "support/scripted_price_updater.h"
#include "ui/pages/page_list.h"
#include "window_desk.h"

#include <QElapsedTimer>
#include <QSettings>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

namespace {

constexpr QSize kWindow(1440, 900);
constexpr int kAtRest = 3000;     ///< ms without a change of the picture
constexpr int kLongest = 120'000; ///< ms

/// The window with the sample plan and the catalog that ships.
struct ShippedWindow {
    PlanSession session{std::make_shared<storage::FilePlanStore>(std::string()),
                        std::make_shared<storage::SqliteCatalogSource>(
                            std::string(HEADROOM_DATA_DIR) + "/catalog.sqlite"),
                        [] { return Date::fromCivil(2026, 11, 30); }};
    OwnPrices ownPrices{std::make_shared<MemoryOwnPriceStore>(), session};
    NoExporter exporter;
    AppearanceChoice appearance;
    std::unique_ptr<MainWindow> window;

    ShippedWindow()
    {
        const QString sample = QStringLiteral(HEADROOM_DATA_DIR "/plans/assistant.headroom");
        QSettings().setValue(QStringLiteral("tour/seen"), true);
        appearance.prepare();
        window = std::make_unique<MainWindow>(session, ownPrices, exporter,
                                              std::make_shared<ScriptedPriceUpdater>(), appearance,
                                              ShippedPlans{sample, {}});
        appearance.apply();
        window->resize(kWindow);
        window->show();
        session.start();
        window->begin(sample);
    }
    [[nodiscard]] CurrentView *view() const { return window->findChild<CurrentView *>(); }
    /// Once it does not change any more.
    [[nodiscard]] QImage picture() const
    {
        QElapsedTimer since;
        since.start();
        QImage shown;
        for (QImage next = window->grab().toImage(); next != shown && !since.hasExpired(kLongest);
             next = window->grab().toImage()) {
            shown = next;
            do
                QTest::qWait(kAtRest);
            while (session.isBusy() && !since.hasExpired(kLongest));
        }
        return shown;
    }
};

/// Percent of the pixels that differ visibly, at a quarter of the size: smoothing of letters, which
/// differs between computers, does not count.
double differingPercent(const QImage &a, const QImage &b)
{
    constexpr int kVisible = 24; // of 255
    const auto small = [](const QImage &image) {
        return image.scaled(kWindow / 4, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
            .convertToFormat(QImage::Format_RGB32);
    };
    const QImage left = small(a);
    const QImage right = small(b);
    int differing = 0;
    for (int y = 0; y < left.height(); ++y)
        for (int x = 0; x < left.width(); ++x) {
            const QColor p = left.pixelColor(x, y);
            const QColor q = right.pixelColor(x, y);
            if (std::abs(p.red() - q.red()) > kVisible || std::abs(p.green() - q.green()) > kVisible
                || std::abs(p.blue() - q.blue()) > kVisible)
                ++differing;
        }
    return 100.0 * differing / (left.width() * left.height());
}

} // namespace

class ReadmePicturesTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { headroom::testing::useTestSettings(); }
    void init() { QSettings().clear(); }

    void picturesAreOfTheWindowAsItIs_data()
    {
        QTest::addColumn<QString>("page");
        QTest::addColumn<bool>("isDark");
        QTest::newRow("explore-light") << QString::fromLatin1(kExplorePage) << false;
        QTest::newRow("budget-dark") << QString::fromLatin1(kBudgetPage) << true;
    }
    void picturesAreOfTheWindowAsItIs()
    {
        QFETCH(QString, page);
        QFETCH(bool, isDark);
        ShippedWindow shipped;
        using Theme = AppearanceChoice::ThemeChoice;
        shipped.appearance.setThemeChoice(isDark ? Theme::dark : Theme::light);
        QTRY_VERIFY_WITH_TIMEOUT(shipped.session.snapshot() != nullptr
                                     && !shipped.session.plan().workloads.empty(),
                                 kPatience);
        shipped.view()->setPage(page.toStdString());
        const auto isSearching = [&] {
            return std::ranges::any_of(shipped.window->findChildren<QLabel *>(), [](QLabel *label) {
                return label->isVisible() && label->text().startsWith(QStringLiteral("Searching"));
            });
        };
        QTest::qWait(kAtRest);
        QTRY_VERIFY_WITH_TIMEOUT(!isSearching(), kLongest);
        const QImage shown = shipped.picture();
        const QString file = QStringLiteral(HEADROOM_SOURCE_DIR "/resources/screenshots/%1.png")
                                 .arg(QLatin1String(QTest::currentDataTag()));
        if (qEnvironmentVariableIsSet("HEADROOM_WRITE_PICTURES")) {
            QVERIFY(shown.save(file));
            return;
        }
        const double differing = differingPercent(shown, QImage(file));
        constexpr double kMaxPercent = 2;
        QVERIFY2(
            differing <= kMaxPercent,
            qPrintable(QStringLiteral("%1 % of %2 differ; HEADROOM_WRITE_PICTURES=1 makes it anew")
                           .arg(differing)
                           .arg(file)));
    }
};

QTEST_MAIN(ReadmePicturesTest)
#include "tst_readme_pictures.moc"
