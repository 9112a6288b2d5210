// SPDX-License-Identifier: GPL-3.0-or-later
// Text on its way out and back in, over characters that drive terminals, turn the writing or start
// formulas.
#include "core/csv/text_table.h"
#include "core/outgoing_text.h"
#include "core/report/report_markdown.h"
#include "core/report/sheet_builder.h"
#include "core/wording/digits.h"
#include "support/plain_number.h"

#include <QTest>

#include <array>
#include <cmath>
#include <random>
#include <string>
#include <vector>

using namespace headroom;

namespace {

/// Pieces that texts are made of: plain ones, separators, controls, and what turns the direction of
/// writing.
const std::vector<std::string> kPieces{"a",      "Zoë",    " ",      ",",      "\"",     "'",
                                       "=",      "+",      "-",      "@",      "\t",     "\r",
                                       "\n",     "#",      "\u00A0", "\u3000", "\u200B", "\uFEFF",
                                       "\uFF1D", "\u202E", "\u2066", "\u061C", "\u2028", "\u0085",
                                       "\x1b",   "\x7f",   "7",      "\\",     "\u4E2D"};
const std::vector<std::string> kTurns{"\u202E", "\u2066", "\u061C"};
const std::vector<std::string> kControls{"\u2028", "\u0085", "\x1b", "\x7f"};

class Words
{
public:
    explicit Words(unsigned seed) : m_random(seed) {}
    std::size_t below(std::size_t count) { return m_random() % count; }
    std::vector<std::string> pieces()
    {
        std::vector<std::string> pieces(below(9));
        for (std::string &piece : pieces)
            piece = kPieces[below(kPieces.size())];
        return pieces;
    }

private:
    std::mt19937 m_random;
};

std::string joined(const std::vector<std::string> &pieces)
{
    std::string text;
    for (const std::string &piece : pieces)
        text += piece;
    return text;
}

bool isAmong(const std::string &piece, const std::vector<std::string> &pieces)
{
    return std::ranges::find(pieces, piece) != pieces.end();
}

/// Piece by piece, what should become of a text whose line ends and tabs are in `kept`.
std::string cleanedByHand(const std::vector<std::string> &pieces, std::string_view kept)
{
    std::string text;
    for (const std::string &piece : pieces) {
        if (isAmong(piece, kTurns))
            continue;
        const bool isLineEnd = piece == "\t" || piece == "\r" || piece == "\n";
        const bool goes =
            isAmong(piece, kControls) || (isLineEnd && kept.find(piece) == std::string_view::npos);
        text += goes ? " " : piece;
    }
    return text;
}

/// True if a spreadsheet would evaluate a text that begins like this.
bool wouldCompute(std::vector<std::string> pieces)
{
    while (!pieces.empty() && isAmong(pieces.front(), kTurns))
        pieces.erase(pieces.begin());
    if (pieces.empty())
        return false;
    if (isAmong(pieces.front(), {"\t", "\r", "\n"}))
        return true;
    const std::vector<std::string> blanks{" ",      "\t",     "\r",     "\n",
                                          "\u00A0", "\u3000", "\u200B", "\uFEFF"};
    for (const std::string &piece : pieces) {
        if (isAmong(piece, kTurns) || isAmong(piece, blanks) || isAmong(piece, kControls))
            continue; // what a control is replaced by is a blank, too
        return isAmong(piece, {"=", "+", "-", "@", "\uFF1D"});
    }
    return false;
}

} // namespace

class OutgoingTextTest : public QObject
{
    Q_OBJECT

private slots:
    void markdownShowsTextAsItIs_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("written");
        QTest::newRow("plain") << "Chat API, 4.5 GiB (eu)"
                               << "Chat API, 4.5 GiB (eu)";
        QTest::newRow("emphasis") << "*a* _b_ `c` ~~d~~"
                                  << "\\*a\\* \\_b\\_ \\`c\\` \\~\\~d\\~\\~";
        QTest::newRow("link") << "[x](y) ![z]"
                              << "\\[x\\](y) !\\[z\\]";
        QTest::newRow("address") << "see https://e.org, www.e.org, a@e.org"
                                 << "see https\\://e.org, www\\.e.org, a\\@e.org";
        QTest::newRow("html") << "<b>&amp;"
                              << "\\<b\\>\\&amp;";
        QTest::newRow("cell") << "a|b\\"
                              << "a\\|b\\\\";
        QTest::newRow("lines") << "a\n# b\r\n- c"
                               << "a \\# b  - c";
        QTest::newRow("heading") << "# a"
                                 << "\\# a";
        QTest::newRow("list") << "- a"
                              << "\\- a";
        QTest::newRow("numbered list") << "12. a"
                                       << "12\\. a";
        QTest::newRow("figure") << "12.5 %"
                                << "12.5 %";
        QTest::newRow("rule") << "=== "
                              << "\\=== ";
        QTest::newRow("code by indent") << "    a"
                                        << "a";
        QTest::newRow("picture") << ":smile: a: b"
                                 << "\\:smile: a: b";
        QTest::newRow("formula") << "$x$"
                                 << "\\$x\\$";
        QTest::newRow("blank") << "  "
                               << "";
    }
    void markdownShowsTextAsItIs()
    {
        QFETCH(QString, text);
        QFETCH(QString, written);
        QCOMPARE(QString::fromStdString(markdownText(text.toStdString())), written);
    }
    void controlsBecomeSpacesAndBidiMarksAreRemoved()
    {
        Words words(1);
        for (int i = 0; i < 20'000; ++i) {
            const auto pieces = words.pieces();
            const std::string text = joined(pieces);
            QCOMPARE(printableText(text), cleanedByHand(pieces, ""));
            QCOMPARE(printableLines(text), cleanedByHand(pieces, "\n"));
            // Once is enough.
            QCOMPARE(printableText(printableText(text)), printableText(text));
        }
    }

    void formulaLikeTextIsGuarded()
    {
        Words words(2);
        int guarded = 0;
        for (int i = 0; i < 20'000; ++i) {
            auto pieces = words.pieces();
            std::erase(pieces, "'");
            const std::string cell = spreadsheetText(joined(pieces));
            const std::string plain = cleanedByHand(pieces, "\t\r\n");
            const bool computes = wouldCompute(pieces);
            QCOMPARE(cell, (computes ? "'" : "") + plain);
            guarded += computes ? 1 : 0;
        }
        QVERIFY(guarded > 1'000);
    }

    void formulaGuardIsReversible()
    {
        Words words(3);
        for (int i = 0; i < 20'000; ++i) {
            const auto pieces = words.pieces();
            const std::string cell = spreadsheetText(joined(pieces));
            QCOMPARE(std::string(withoutFormulaGuard(cell)), cleanedByHand(pieces, "\t\r\n"));
        }
    }

    /// Escapes are ASCII, four digits each, and name the character that they replace.
    void jsonShowsWhatCannotBeSeen()
    {
        QCOMPARE(escapedJson("\u202E"), std::string("\\u202e"));
        QCOMPARE(escapedJson("\u061C"), std::string("\\u061c"));
        QCOMPARE(escapedJson("\u0085"), std::string("\\u0085"));
        QCOMPARE(escapedJson("\x7f"), std::string("\\u007f"));
        QCOMPARE(escapedJson("\u2028"), std::string("\\u2028"));
        QCOMPARE(escapedJson("Zoë \u4E2D\n"), std::string("Zoë \u4E2D\n"));
        Words words(4);
        for (int i = 0; i < 5'000; ++i) {
            const std::string text = escapedJson(joined(words.pieces()));
            QCOMPARE(printableLines(text), text);
        }
    }

    void tablesAreReadAsTheyAreWritten()
    {
        const std::array<std::string_view, 3> columns{"name", "note", "figure"};
        Words words(5);
        std::mt19937_64 random(5);
        for (int i = 0; i < 500; ++i) {
            TextTableWriter writer(columns);
            std::vector<std::array<std::string, 2>> texts(1 + words.below(6));
            std::vector<double> figures;
            for (auto &row : texts) {
                row = {"row " + joined(words.pieces()), joined(words.pieces()) + "."};
                figures.push_back(std::ldexp(static_cast<double>(random() >> 11U), -40));
                writer.set("note", row[1]);
                writer.set("figure", figures.back());
                writer.set("name", row[0]);
                writer.endRow();
            }
            const std::string csv = writer.text();
            const auto table = TextTable::parse(csv);
            QVERIFY2(table.has_value(), csv.c_str());
            QCOMPARE(table->rowCount(), texts.size());
            for (std::size_t r = 0; r < texts.size(); ++r) {
                for (int column = 0; column < 2; ++column)
                    QCOMPARE(std::string(table->text(r, column)),
                             spreadsheetText(texts[r][static_cast<std::size_t>(column)]));
                QCOMPARE(table->number(r, 2), figures[r]);
                QCOMPARE(*table->figure(r, 2), figures[r]);
            }
        }
    }

    void cellsThatWereNotSetAndFiguresOfNothingAreEmpty()
    {
        const std::array<std::string_view, 3> columns{"a", "b", "c"};
        TextTableWriter writer(columns);
        writer.set("b", 0.0);
        writer.set("c", "x");
        writer.endRow();
        writer.set("a", 0.1);
        writer.endRow();
        QCOMPARE(writer.text(), std::string("a,b,c\n,,x\n0.1,,\n"));
    }

    void placesNameLineAndColumn()
    {
        // Line 1 is a remark, line 2 the heading; the row of line 3 goes on in line 4; line 5 is
        // blank.
        const std::string csv =
            "# remark\nname,layers\n\"two\nlines\",7\n\n  '=1  ,many\r\nlast,\n";
        const auto table = TextTable::parse(csv);
        QVERIFY(table.has_value());
        QCOMPARE(table->rowCount(), std::size_t{3});
        QCOMPARE(table->place(0, 1).substr(0, 5), std::string("line "));
        QCOMPARE(std::string(table->text(0, 0)), std::string("two\nlines"));
        QCOMPARE(table->trimmed(1, 0), std::string("=1"));
        const auto figure = table->figure(1, table->column("layers"));
        QVERIFY(!figure.has_value());
        QVERIFY(figure.error().where.ends_with(", column layers"));
        QVERIFY(std::string(figure.error().what).find("many") != std::string::npos);
        QCOMPARE(table->number(1, 1), 0.0);
        QCOMPARE(*table->figure(2, 1), 0.0);
        QCOMPARE(table->column("depth"), -1);
        QCOMPARE(table->text(0, -1), std::string_view());
        const std::array<std::string_view, 1> known{"name"};
        QCOMPARE(table->unknownColumn(known), std::string_view("layers"));
        // The rows of one text: those without quotes lie two lines apart from the one that has a
        // line end in it.
        const auto line = [&](std::size_t row) {
            return std::stoi(table->place(row, -1).substr(5));
        };
        QCOMPARE(line(1) - line(0), 3);
        QCOMPARE(line(2) - line(1), 1);
    }

    void brokenTablesSayWhere_data()
    {
        QTest::addColumn<QString>("csv");
        QTest::addColumn<QString>("where");
        QTest::newRow("nothing") << ""
                                 << "line 1";
        QTest::newRow("remarks only") << "# a\n# b"
                                      << "line 1";
        QTest::newRow("a cell too many") << "a,b\n1,2\n1,2,3\n"
                                         << "line 3";
        QTest::newRow("a cell too few") << "a,b\n1\n"
                                        << "line 2";
        QTest::newRow("a quote that does not end") << "a,b\n\"1,2\n3,4\n"
                                                   << "line 2";
    }
    void brokenTablesSayWhere()
    {
        QFETCH(QString, csv);
        QFETCH(QString, where);
        const std::string text = csv.toStdString();
        const auto table = TextTable::parse(text);
        QVERIFY(!table.has_value());
        QCOMPARE(QString::fromStdString(table.error().where), where);
    }

    void partsOfACellAreTheNonEmptyOnes()
    {
        const auto table = TextTable::parse("a\n;x;;y z;\n;;\n");
        QVERIFY(table.has_value());
        QCOMPARE(table->parts(0, 0, ';'), (std::vector<std::string>{"x", "y z"}));
        QVERIFY(table->parts(1, 0, ';').empty());
        QVERIFY(table->parts(0, -1, ';').empty());
    }

    void numbersAreWhollyNumbersOrNothing()
    {
        for (const char *text : {"1,5", "1.5x", " 1", "+1", "0x10", "inf", "nan", "1e999", ""})
            QCOMPARE(numberIn(text), 0.0);
        QCOMPARE(numberIn("-1.5e3"), -1500.0);
    }

    /// A spreadsheet names its columns by numbers to the base of 26 that have no zero: 26 and 26 x
    /// 26 of them.
    void columnsOfASheetAreCountedThrough()
    {
        std::size_t column = 0;
        for (char one = 'A'; one <= 'Z'; ++one)
            QCOMPARE(columnLetters(column++), std::string(1, one));
        for (char first = 'A'; first <= 'Z'; ++first)
            for (char second = 'A'; second <= 'Z'; ++second)
                QCOMPARE(columnLetters(column++), std::string({first, second}));
        QCOMPARE(columnLetters(column), std::string("AAA"));
    }

    void sumsOfASheetAreFormulasWhereTheyShowTheSum()
    {
        const auto table = [](std::vector<std::int64_t> cents, std::int64_t total) {
            Table costs;
            costs.title = "Costs";
            costs.columns = {{"name", "Name"}, {"cost", "Cost", ColumnKind::money}};
            for (const std::int64_t amount : cents)
                costs.rows.push_back({Cell("x"), Money::fromCents(amount)});
            costs.total = TableRow{Cell("All"), Money::fromCents(total)};
            return costs;
        };
        SheetBuilder builder("It's a sheet");
        builder.addTitle("Title");
        const PlacedTable first = builder.add(table({110, 220, 5}, 335));
        const PlacedTable wrong = builder.add(table({110, 220}, 331));
        // Title, blank, name of the table, and then its heading: row 4 of the sheet, counted from 0
        // it is 3.
        QCOMPARE(first.headingRow, std::size_t{3});
        QCOMPARE(first.cell(0, "cost"), std::string("B5"));
        QCOMPARE(first.range(1, 3), std::string("$B$5:$B$7"));
        QCOMPARE(first.from("B5"), std::string("'It''s a sheet'!B5"));
        QCOMPARE(first.totalRow(), std::size_t{7});
        QCOMPARE(wrong.headingRow, std::size_t{10});
        const WorkbookSheet sheet = builder.take();
        QCOMPARE(sheet.rows[7][1].formula, std::string("SUM($B$5:$B$7)"));
        // Terms that do not add up are not written as a formula: it would show another figure.
        QCOMPARE(sheet.rows[wrong.totalRow()][1].formula, std::string());
    }

    void aSheetShowsAmountsToFifteenDigits()
    {
        QVERIFY(isShownBy(Money::fromCents(29), 0.1 + 0.2 - 0.01));
        // 1.005 is a little less in binary, but a spreadsheet rounds what it shows: 1.01.
        QVERIFY(isShownBy(Money::fromCents(101), 1.005));
        QVERIFY(!isShownBy(Money::fromCents(100), 1.005));
        QVERIFY(isShownBy(Money::fromCents(-101), -1.005));
        QVERIFY(!isShownBy(Money::fromCents(kMaxSheetCents + 1),
                           static_cast<double>(kMaxSheetCents + 1) / 100));
        QVERIFY(!sheetNumber(Money::fromCents(kMaxSheetCents + 1)).has_value());
        QVERIFY(!sheetNumber(Cell(std::nan(""))).has_value());
        QVERIFY(!isShownBy(Cell("text"), 0));
    }

    void shortFiguresAreRoundedTheSafeWay()
    {
        std::mt19937 random(7);
        for (int i = 0; i < 5'000; ++i) {
            const double value = std::exp(std::uniform_real_distribution<double>(-3, 12)(random));
            const double step = value < 10 ? 0.1 : 1;
            const auto up =
                static_cast<double>(testing::plainNumber(shortDigits(value, Rounding::up)));
            const auto down =
                static_cast<double>(testing::plainNumber(shortDigits(value, Rounding::down)));
            QVERIFY(up >= value - 1e-5 && up - value < step + 1e-9);
            QVERIFY(down <= value + 1e-5 && value - down < step + 1e-9);
        }
        QCOMPARE(shortDigits(2.0, Rounding::up), std::string("2"));
        QCOMPARE(shortDigits(2.31, Rounding::up), std::string("2.4"));
        QCOMPARE(shortDigits(23.1, Rounding::down), std::string("23"));
        QCOMPARE(oneDecimal(14.25), std::string("14.2"));
        QCOMPARE(wholeDigits(1'234'567), std::string("1234567"));
        QCOMPARE(wholeDigits(2e12), std::string("2e+12"));
    }

    /// Recomputing the printed terms gives the printed result.
    void printedTermsGiveThePrintedResult()
    {
        std::mt19937_64 random(8);
        const auto below = [&](std::int64_t maximum) {
            return std::uniform_int_distribution<std::int64_t>(1, maximum)(random);
        };
        for (int i = 0; i < 3'000; ++i) {
            const std::array<Exact, 3> terms{Exact::ratio(below(9'999), below(720)),
                                             Exact::ratio(below(99'999), below(60)),
                                             Exact::ratio(below(999), below(999))};
            const bool isProduct = i % 2 == 0;
            const Exact result =
                isProduct ? terms[0] * terms[1] * terms[2] : terms[0] / terms[1] / terms[2];
            const MatchingDigits digits = matchingDigits(
                isProduct ? Formula::product : Formula::quotient, terms, result, 2, 6);
            QVERIFY(digits.terms >= 4 && digits.terms <= 15);
            QVERIFY(digits.result >= 2 && digits.result <= 6);
            const auto read = [&](std::size_t term) {
                return testing::plainNumber(terms[term].toString(0, digits.terms));
            };
            const long double computed =
                isProduct ? read(0) * read(1) * read(2) : read(0) / read(1) / read(2);
            const long double shown = testing::plainNumber(result.toString(0, digits.result));
            const long double half = 0.5L * std::pow(10.0L, -digits.result);
            if (digits.terms < 15)
                QVERIFY(std::abs(computed - shown) <= half);
        }
    }
};

QTEST_APPLESS_MAIN(OutgoingTextTest)
#include "tst_outgoing_text.moc"
