// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/badge.h"
#include "ui/theme/chip_button.h"
#include "ui/theme/icons.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

#include <array>
#include <cmath>

using namespace headroom;
using namespace headroom::ui;

namespace {

using Linear = std::array<double, 3>;
using Matrix = std::array<Linear, 3>;

Linear linear(const QColor &color)
{
    const auto decode = [](double c) {
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return {decode(color.redF()), decode(color.greenF()), decode(color.blueF())};
}

// WCAG 2.2, relative luminance and contrast ratio.
double luminance(const QColor &color)
{
    const Linear c = linear(color);
    return 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2];
}

double contrast(const QColor &a, const QColor &b)
{
    const double one = luminance(a) + 0.05;
    const double two = luminance(b) + 0.05;
    return std::max(one, two) / std::min(one, two);
}

// Linear RGB as seen by readers without one kind of cone (Machado, Oliveira and Fernandes 2009,
// severity 1).
constexpr Matrix kTypical{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
constexpr Matrix kProtanopia{{{0.152286, 1.052583, -0.204868},
                              {0.114503, 0.786281, 0.099216},
                              {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix kDeuteranopia{{{0.367322, 0.860646, -0.227968},
                                {0.280085, 0.672501, 0.047413},
                                {-0.011820, 0.042940, 0.968881}}};
constexpr Matrix kTritanopia{{{1.255528, -0.076749, -0.178779},
                              {-0.078411, 0.930809, 0.147602},
                              {0.004733, 0.691367, 0.303900}}};

Linear seenThrough(const Matrix &eye, const Linear &color)
{
    Linear seen{};
    for (std::size_t i = 0; i < 3; ++i)
        seen[i] = std::clamp(eye[i][0] * color[0] + eye[i][1] * color[1] + eye[i][2] * color[2],
                             0.0, 1.0);
    return seen;
}

// CIE 1976 L*a*b*, D65.
Linear lab(const Linear &c)
{
    const auto f = [](double t) {
        return t > 216.0 / 24389.0 ? std::cbrt(t) : (24389.0 / 27.0 * t + 16.0) / 116.0;
    };
    const double x = f((0.4124564 * c[0] + 0.3575761 * c[1] + 0.1804375 * c[2]) / 0.95047);
    const double y = f(0.2126729 * c[0] + 0.7151522 * c[1] + 0.0721750 * c[2]);
    const double z = f((0.0193339 * c[0] + 0.1191920 * c[1] + 0.9503041 * c[2]) / 1.08883);
    return {116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)};
}

double distance(const QColor &a, const QColor &b, const Matrix &eye)
{
    const Linear one = lab(seenThrough(eye, linear(a)));
    const Linear two = lab(seenThrough(eye, linear(b)));
    return std::hypot(one[0] - two[0], one[1] - two[1], one[2] - two[2]);
}

} // namespace

class TestTheme final : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyTheme(*qApp, makeTokens(Appearance::Light)); }

    void everyTextIsReadable_data()
    {
        QTest::addColumn<QColor>("ink");
        QTest::addColumn<QColor>("ground");
        for (const Appearance appearance : {Appearance::Light, Appearance::Dark}) {
            const ColorTokens c = makeTokens(appearance).color;
            const char *name = appearance == Appearance::Dark ? "dark" : "light";
            const std::array<std::pair<const char *, QColor>, 6> inks{{{"text", c.text},
                                                                       {"muted", c.muted},
                                                                       {"accent", c.accent},
                                                                       {"warning", c.warning},
                                                                       {"good", c.good},
                                                                       {"error", c.error}}};
            const std::array<std::pair<const char *, QColor>, 5> grounds{
                {{"background", c.background},
                 {"surface", c.surface},
                 {"raised", c.raised},
                 {"selection", c.selection},
                 {"hover", c.hover}}};
            for (const auto &[inkName, ink] : inks)
                for (const auto &[groundName, ground] : grounds)
                    QTest::addRow("%s: %s on %s", name, inkName, groundName) << ink << ground;
            QTest::addRow("%s: primary button", name) << c.onAccent << c.accent;
            QTest::addRow("%s: primary button, pointed at", name) << c.onAccent << c.accentHover;
            QTest::addRow("%s: primary button, pressed", name) << c.onAccent << c.accentPressed;
            QTest::addRow("%s: budget label", name) << c.onWarning << c.warning;
        }
    }
    void everyTextIsReadable()
    {
        QFETCH(QColor, ink);
        QFETCH(QColor, ground);
        const double ratio = contrast(ink, ground);
        QVERIFY2(ratio >= 4.5, qPrintable(QString::number(ratio)));
    }

    void placeholderTextIsReadable()
    {
        for (const Appearance appearance : {Appearance::Light, Appearance::Dark}) {
            applyTheme(*qApp, makeTokens(appearance));
            QLineEdit field;
            setRole(&field, Role::Calm);
            field.ensurePolished();
            const QColor ink = field.palette().color(QPalette::PlaceholderText);
            const QColor ground = currentTokens().color.surface;
            const QColor seen = mixed(ink, ground, ink.alphaF());
            const double ratio = contrast(QColor(seen.rgb()), ground);
            QVERIFY2(ratio >= 4.5, qPrintable(QString::number(ratio)));
        }
        applyTheme(*qApp, makeTokens(Appearance::Light));
    }

    void scenarioInFocusHasARing()
    {
        QTabBar tabs;
        setUpTabs(&tabs, Role::Segmented, "tabs", QStringLiteral("Tabs"));
        tabs.addTab(QStringLiteral("Baseline"));
        tabs.addTab(QStringLiteral("Two clouds"));
        tabs.show();
        const auto edge = [&tabs] {
            const QRect tab = tabs.tabRect(0);
            return tabs.grab().toImage().pixelColor(tab.center().x(), tab.top());
        };
        const QSize before = tabs.sizeHint();
        QVERIFY(edge() != currentTokens().color.accent);
        QApplication::setActiveWindow(&tabs);
        tabs.setFocus();
        QVERIFY(tabs.hasFocus());
        QCOMPARE(edge(), currentTokens().color.accent);
        QCOMPARE(tabs.sizeHint(), before);
    }

    void groupsAreDistinguished_data()
    {
        QTest::addColumn<Appearance>("appearance");
        QTest::addColumn<int>("eye");
        QTest::addColumn<double>("minimum");
        for (const Appearance appearance : {Appearance::Light, Appearance::Dark}) {
            const char *name = appearance == Appearance::Dark ? "dark" : "light";
            QTest::addRow("%s, typical sight", name) << appearance << 0 << 15.0;
            QTest::addRow("%s, protanopia", name) << appearance << 1 << 12.0;
            QTest::addRow("%s, deuteranopia", name) << appearance << 2 << 12.0;
            QTest::addRow("%s, tritanopia", name) << appearance << 3 << 10.0;
        }
    }
    void groupsAreDistinguished()
    {
        QFETCH(Appearance, appearance);
        QFETCH(int, eye);
        QFETCH(double, minimum);
        const std::array eyes{kTypical, kProtanopia, kDeuteranopia, kTritanopia};
        const ColorTokens colors = makeTokens(appearance).color;
        for (std::size_t a = 0; a < kHardwareGroupCount; ++a) {
            for (std::size_t b = a + 1; b < kHardwareGroupCount; ++b) {
                const double apart =
                    distance(colors.groups[a], colors.groups[b], eyes[std::size_t(eye)]);
                QVERIFY2(apart >= minimum,
                         qPrintable(QStringLiteral("%1 and %2: %3").arg(a).arg(b).arg(apart)));
            }
            QVERIFY(contrast(colors.groups[a], colors.surface) >= 2.95);
        }
    }

    void partsOfChartsAreDistinctFromScenarios_data()
    {
        QTest::addColumn<Appearance>("appearance");
        QTest::newRow("light") << Appearance::Light;
        QTest::newRow("dark") << Appearance::Dark;
    }
    void partsOfChartsAreDistinctFromScenarios()
    {
        QFETCH(Appearance, appearance);
        const ColorTokens colors = makeTokens(appearance).color;
        for (std::size_t a = 0; a < colors.series.size(); ++a) {
            for (std::size_t b = a + 1; b < colors.series.size(); ++b) {
                for (const Matrix &eye : {kTypical, kProtanopia, kDeuteranopia, kTritanopia}) {
                    const double apart = distance(colors.series[a], colors.series[b], eye);
                    QVERIFY2(apart >= 9,
                             qPrintable(QStringLiteral("%1 and %2: %3").arg(a).arg(b).arg(apart)));
                }
            }
            for (std::size_t s = 0; s < colors.scenarios.size(); ++s) {
                const double apart = distance(colors.series[a], colors.scenarios[s], kTypical);
                QVERIFY2(
                    apart >= 12,
                    qPrintable(
                        QStringLiteral("%1 and scenario %2: %3").arg(a).arg(s + 1).arg(apart)));
            }
        }
    }

    void digitsAreAllOfOneWidth_data()
    {
        QTest::addColumn<TypeRole>("role");
        QTest::newRow("regular") << TypeRole::Body;
        QTest::newRow("semi-bold") << TypeRole::BodyBold;
        QTest::newRow("bold") << TypeRole::Display;
    }
    void digitsAreAllOfOneWidth()
    {
        QFETCH(TypeRole, role);
        const QFontMetricsF metrics(typeFont(role, currentTokens()));
        for (char digit = '1'; digit <= '9'; ++digit)
            QCOMPARE(metrics.horizontalAdvance(QLatin1Char(digit)),
                     metrics.horizontalAdvance(QLatin1Char('0')));
        // Contextual alternates would draw a multiplication sign here.
        QCOMPARE(metrics.horizontalAdvance(QStringLiteral("8x7")),
                 metrics.horizontalAdvance(QStringLiteral("8"))
                     + metrics.horizontalAdvance(QStringLiteral("x"))
                     + metrics.horizontalAdvance(QStringLiteral("7")));
    }

    void bundledFontIsUsed()
    {
        QVERIFY(QFontDatabase::families().contains(fontFamily()));
        QCOMPARE(QFontInfo(QApplication::font()).family(), fontFamily());
        QVERIFY(QFontInfo(typeFont(TypeRole::Title, currentTokens())).bold());
    }

    void styleSheetIsComplete()
    {
        for (const Appearance appearance : {Appearance::Light, Appearance::Dark}) {
            const QString sheet = styleSheetOf(makeTokens(appearance));
            QVERIFY(!sheet.isEmpty());
            static const QRegularExpression kPlaceholder(QStringLiteral("\\{[A-Za-z.]+\\}"));
            QCOMPARE(kPlaceholder.match(sheet).captured(), QString());
            static const QRegularExpression kPicture(QStringLiteral("url\\((:[^)]+)\\)"));
            for (auto found = kPicture.globalMatch(sheet); found.hasNext();) {
                const QString file = found.next().captured(1);
                QVERIFY2(QFile::exists(file), qPrintable(file));
            }
        }
    }

    void everyIconDrawsSomethingInItsColour()
    {
        for (int i = 0; i <= static_cast<int>(Icon::Bars); ++i) {
            const QImage image =
                lineIcon(static_cast<Icon>(i), Tone::Error).pixmap(QSize(24, 24)).toImage();
            int inked = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    inked += image.pixelColor(x, y).alpha() > 128;
            QVERIFY2(inked > 5, qPrintable(QString::number(i)));
        }
    }

    void iconsFollowTheTheme()
    {
        const QIcon icon = lineIcon(Icon::Grip, Tone::Accent);
        const auto ink = [&icon] {
            const QImage image = icon.pixmap(QSize(48, 48)).toImage();
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    if (image.pixelColor(x, y).alpha() == 255)
                        return image.pixelColor(x, y).rgb();
            return QRgb();
        };
        QCOMPARE(ink(), makeTokens(Appearance::Light).color.accent.rgb());
        applyTheme(*qApp, makeTokens(Appearance::Dark));
        QCOMPARE(ink(), makeTokens(Appearance::Dark).color.accent.rgb());
        applyTheme(*qApp, makeTokens(Appearance::Light));
    }

    void labelsFollowTheScale()
    {
        const std::unique_ptr<QLabel> label(plainLabel(QStringLiteral("$7,257.48"), Role::Heading));
        QTRY_COMPARE(label->font().pixelSize(), 20);
        applyTheme(*qApp, makeTokens(Appearance::Light, 1.5));
        QTRY_COMPARE(label->font().pixelSize(), 30);
        applyTheme(*qApp, makeTokens(Appearance::Light));
        QTRY_COMPARE(label->font().pixelSize(), 20);
    }

    void aChangeOfThemeReachesWhatIsShownAndWhatIsHidden()
    {
        QWidget window;
        QLabel *shown = plainLabel(QStringLiteral("Shown"), Role::Muted, &window);
        QLabel *hidden = plainLabel(QStringLiteral("Hidden"), Role::Muted, &window);
        hidden->hide();
        auto *gone = new QLabel(&window);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        const QColor light = makeTokens(Appearance::Light).color.muted;
        const QColor dark = makeTokens(Appearance::Dark).color.muted;
        QCOMPARE(shown->palette().color(QPalette::WindowText), light);

        applyTheme(*qApp, makeTokens(Appearance::Dark));
        delete gone; // before it is its turn
        QTRY_COMPARE(shown->palette().color(QPalette::WindowText), dark);
        QTRY_COMPARE(hidden->palette().color(QPalette::WindowText), dark);
        QVERIFY(window.updatesEnabled());

        applyTheme(*qApp, makeTokens(Appearance::Light));
        applyTheme(*qApp, makeTokens(Appearance::Dark));
        applyTheme(*qApp, makeTokens(Appearance::Light)); // the last one counts
        QTRY_COMPARE(hidden->palette().color(QPalette::WindowText), light);
        QCOMPARE(shown->palette().color(QPalette::WindowText), light);
        QTRY_VERIFY(window.updatesEnabled());
    }

    void buttonsKeepTheirTypeInEveryTone()
    {
        QPushButton button;
        setRole(&button, Role::PlainLink);
        setType(&button, TypeRole::SmallBold);
        const QFont wanted = typeFont(TypeRole::SmallBold, currentTokens());
        setTone(&button, Tone::Warning);
        QCOMPARE(button.font().pixelSize(), wanted.pixelSize());
        QCOMPARE(button.font().weight(), wanted.weight());
    }

    void labelsAndTipsAreLiteral()
    {
        const QString hostile = QStringLiteral("<img src=x>&amp;");
        const std::unique_ptr<QLabel> label(plainLabel(hostile, Role::Body));
        QCOMPARE(label->textFormat(), Qt::PlainText);
        QCOMPARE(label->text(), hostile);
        QVERIFY(plainToolTip(hostile).contains(QStringLiteral("&lt;img src=x&gt;&amp;amp;")));
        QVERIFY(plainToolTip(QString()).isEmpty());
    }

    void minusStaysNextToItsAmount()
    {
        QTextDocument tip;
        tip.setHtml(plainToolTip(QStringLiteral("Example: −$4,294.36")));
        tip.setTextWidth(
            QFontMetricsF(tip.defaultFont()).horizontalAdvance(QStringLiteral("Example: −$4,29"))
            + 2 * tip.documentMargin());
        const QTextLayout *layout = tip.firstBlock().layout();
        QVERIFY(tip.size().height() > 0); // lays it out
        QCOMPARE(layout->lineCount(), 2);
        QVERIFY(tip.firstBlock().text().mid(layout->lineAt(1).textStart()).startsWith(u'−'));
    }

    void chipTellsItsStateAndOpensItsMenu()
    {
        ChipButton chip(QStringLiteral("Region"));
        const int narrow = chip.sizeHint().width();
        chip.setValue(QStringLiteral("any"));
        QVERIFY(chip.sizeHint().width() > narrow);
        QCOMPARE(chip.accessibleName(), QStringLiteral("Region any"));
        QSignalSpy clicks(&chip, &QAbstractButton::clicked);
        chip.show();
        QTest::mouseClick(&chip, Qt::LeftButton);
        QTest::keyClick(&chip, Qt::Key_Return);
        QTest::keyClick(&chip, Qt::Key_Space);
        QCOMPARE(clicks.size(), 3);
        QMenu menu;
        menu.addAction(QStringLiteral("eu-west-1"));
        chip.setMenu(&menu);
        QTest::mouseClick(&chip, Qt::LeftButton);
        QVERIFY(menu.isVisible());
        menu.close();
    }

    void badgeIsAsWideAsItsText()
    {
        Badge badge(QStringLiteral("measured"));
        const int width = badge.sizeHint().width();
        badge.setText(QStringLiteral("rule of thumb"));
        QVERIFY(badge.sizeHint().width() > width);
        QCOMPARE(badge.accessibleName(), QStringLiteral("rule of thumb"));
    }
};

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
