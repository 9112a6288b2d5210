// SPDX-License-Identifier: GPL-3.0-or-later
// Paints every widget of the theme and the charts, in both appearances, to PNG files for the eye:
//   headroom_gallery DIRECTORY [WIDTHxHEIGHT] [PIXEL_RATIO]
#include "gallery_pages.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QDir>
#include <QPixmap>
#include <QTextStream>
#include <QWidget>

#include <memory>

using namespace headroom::ui;

namespace {

bool save(const gallery::Page &page, const QString &folder, QSize size, Appearance appearance)
{
    applyTheme(*qApp, makeTokens(appearance));
    const std::unique_ptr<QWidget> widget(page.build());
    widget->resize(size);
    widget->grab(); // lays it out
    if (page.point)
        page.point(*widget);
    QCoreApplication::processEvents(); // replots wait for the event loop
    const QString suffix =
        appearance == Appearance::Dark ? QStringLiteral("dark") : QStringLiteral("light");
    return widget->grab().save(QStringLiteral("%1/%2-%3.png").arg(folder, page.name, suffix));
}

} // namespace

int main(int argc, char **argv)
{
    if (argc > 3)
        qputenv("QT_SCALE_FACTOR", argv[3]);
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    QTextStream errors(stderr);
    if (argc < 2) {
        errors << "usage: headroom_gallery DIRECTORY [WIDTHxHEIGHT] [PIXEL_RATIO]\n";
        return 2;
    }
    const QString folder = QString::fromLocal8Bit(argv[1]);
    QSize size(1100, 760);
    if (argc > 2) {
        const QStringList parts = QString::fromLatin1(argv[2]).split(QLatin1Char('x'));
        if (parts.size() == 2)
            size = QSize(parts[0].toInt(), parts[1].toInt());
    }
    QDir().mkpath(folder);
    for (const gallery::Page &page : gallery::pages())
        for (const Appearance appearance : {Appearance::Light, Appearance::Dark})
            if (!save(page, folder, size, appearance)) {
                errors << "cannot write to " << folder << "\n";
                return 1;
            }
    return 0;
}
