// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenarios/program.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace headroom::testing;

/// Pages of the printed report.
class ReportPagesTest : public QObject
{
    Q_OBJECT

private slots:
    void samplesFillTheirPages_data();
    void samplesFillTheirPages();

private:
    QTemporaryDir m_folder;
};

namespace {

/// Part of a page above its footer down to the last mark on it; the picture is a grey PGM file.
double filledPart(const QByteArray &picture)
{
    static const QRegularExpression header(QStringLiteral("^P5\\s(\\d+)\\s(\\d+)\\s255\\s"));
    const auto match = header.match(QString::fromLatin1(picture.left(32)));
    const qsizetype width = match.captured(1).toLongLong();
    const qsizetype height = match.captured(2).toLongLong();
    const qsizetype body = height * 15 / 16;
    for (qsizetype y = body - 1; y > 0; --y) {
        const QByteArray row = picture.mid(match.capturedLength() + y * width, width);
        if (row.count('\xff') != row.size())
            return static_cast<double>(y) / static_cast<double>(body);
    }
    return 0;
}

} // namespace

void ReportPagesTest::samplesFillTheirPages_data()
{
    QTest::addColumn<QString>("plan");
    QTest::addColumn<QString>("paper");
    QTest::addColumn<qsizetype>("mostPages");
    for (const char *paper : {"a4", "letter"}) {
        const QString size = QString::fromLatin1(paper);
        QTest::addRow("textnlp, %s", paper)
            << shippedPlan(QStringLiteral("textnlp.headroom")) << size << qsizetype{10};
        QTest::addRow("assistant, %s", paper)
            << shippedPlan(QStringLiteral("assistant.headroom")) << size << qsizetype{10};
    }
}

/// The reader turns no page for a few lines, and no page but the last is more than half empty.
void ReportPagesTest::samplesFillTheirPages()
{
    QFETCH(QString, plan);
    QFETCH(QString, paper);
    QFETCH(qsizetype, mostPages);
    const QString pdf = m_folder.filePath(QStringLiteral("pages.pdf"));
    const Run run =
        exported(plan, {QStringLiteral("--pdf"), pdf, QStringLiteral("--paper"), paper});
    QVERIFY2(run.exitCode == 0 || run.exitCode == 1, run.err);
    const qsizetype pages =
        programRun(QStringLiteral("pdftotext"), {pdf, QStringLiteral("-")}).out.count('\f');
    QVERIFY2(pages <= mostPages, qPrintable(QString::number(pages)));
    for (qsizetype page = 1; page < pages; ++page) {
        const QString number = QString::number(page);
        const Run picture =
            programRun(QStringLiteral("pdftoppm"),
                       {QStringLiteral("-gray"), QStringLiteral("-r"), QStringLiteral("40"),
                        QStringLiteral("-f"), number, QStringLiteral("-l"), number, pdf});
        const double filled = filledPart(picture.out);
        QVERIFY2(filled > 0.5, qPrintable(QStringLiteral("page %1: %2").arg(page).arg(filled)));
    }
}

QTEST_GUILESS_MAIN(ReportPagesTest)
#include "tst_report_pages.moc"
