// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/export/xlsx_layout.h"

#include <QTest>

using namespace headroom;
using namespace headroom::storage;

class XlsxLayoutTest : public QObject
{
    Q_OBJECT

private slots:
    void textsBreakBetweenWords_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("lines");
        QTest::newRow("empty") << QString() << 10 << 1;
        QTest::newRow("fits") << QStringLiteral("ten letter") << 10 << 1;
        QTest::newRow("one too many") << QStringLiteral("ten letters") << 10 << 2;
        QTest::newRow("a word a line") << QStringLiteral("seventh seventh seventh") << 10 << 3;
        QTest::newRow("a long word is cut") << QString(25, u'w') << 10 << 3;
        QTest::newRow("exactly full lines") << QString(20, u'w') << 10 << 2;
        QTest::newRow("after a long word")
            << QString(12, u'w') + QStringLiteral(" is here") << 10 << 2;
        QTest::newRow("a word, then a long one")
            << QStringLiteral("so ") + QString(12, u'w') << 10 << 3;
        QTest::newRow("line breaks") << QStringLiteral("a\nb\n\nc") << 10 << 4;
        QTest::newRow("a break at the end") << QStringLiteral("a\n") << 10 << 2;
        QTest::newRow("letters, not bytes") << QString(10, QChar(0x00FC)) << 10 << 1;
        QTest::newRow("no width at all") << QStringLiteral("ab") << 0 << 2;
        QTest::newRow("spaces") << QStringLiteral("   ") << 10 << 1;
    }
    void textsBreakBetweenWords()
    {
        QFETCH(QString, text);
        QFETCH(int, width);
        QFETCH(int, lines);
        QCOMPARE(linesOf(text.toStdString(), static_cast<std::size_t>(width)),
                 static_cast<std::size_t>(lines));
    }

    void widthIsThatOfTheLongestLine()
    {
        QCOMPARE(widthOf("short\na longer line\nmid"), std::size_t{13});
        QCOMPARE(widthOf(""), std::size_t{0});
        QCOMPARE(widthOf("Größe"), std::size_t{5});
    }

    void titlesDoNotWidenColumns()
    {
        WorkbookSheet sheet;
        sheet.columns = 2;
        sheet.rows.resize(2);
        WorkbookCell title;
        title.role = CellRole::sheetTitle;
        title.value = std::string(200, 't');
        WorkbookCell name;
        name.role = CellRole::value;
        name.value = std::string(20, 'n');
        WorkbookCell amount;
        amount.role = CellRole::value;
        amount.kind = ColumnKind::money;
        amount.value = Money::fromCents(123'456'789'00);
        sheet.rows[0] = {title};
        sheet.rows[1] = {name, amount};
        const std::vector<std::size_t> widths = columnWidths(sheet);
        QCOMPARE(widths.size(), std::size_t{2});
        QCOMPARE(widths[0], std::size_t{20});
        QVERIFY(widths[1] >= std::string("123,456,789.00").size());
        QCOMPARE(linesOf(sheet.rows[0], widths), std::size_t{1}); // it runs over its neighbours
        QCOMPARE(linesOf(sheet.rows[1], widths), std::size_t{1});
    }

    void longTextsMakeHighRows()
    {
        WorkbookCell text;
        text.role = CellRole::value;
        text.value = std::string("word word word word word word word word");
        QVERIFY(linesOf({text}, {10}) >= 4);
        QCOMPARE(linesOf({text, text}, {200, 200}), std::size_t{1});
        QCOMPARE(linesOf(std::vector<WorkbookCell>{}, {}), std::size_t{1});
    }
};

QTEST_APPLESS_MAIN(XlsxLayoutTest)
#include "tst_xlsx_layout.moc"
