// SPDX-License-Identifier: GPL-3.0-or-later
// Every write to the temporary files of the library that makes workbooks fails once, or from then
// on.
#include "db/export/xlsx.h"
#include "db/export/xlsx_check.h"
#include "db/export/xml_reader.h"

#include <QTest>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

using namespace headroom;
using namespace headroom::storage;

namespace {

/// Range of the writes that fail, counted over all temporary files.
struct Faults {
    int writes = 0;
    int first = -1; ///< counted from 0; negative: none
    bool sticky = false;
    int error = ENOSPC;

    bool isNext()
    {
        const int number = writes++;
        return first >= 0 && (sticky ? number >= first : number == first);
    }
};

Faults &faults()
{
    static Faults all;
    return all;
}

struct MemoryStream {
    std::string content;
    std::size_t at = 0;
    std::string buffer =
        std::string(512, '\0'); // smaller than a disk's, so that more writes can fail
};

ssize_t readSome(void *cookie, char *bytes, std::size_t size)
{
    auto &stream = *static_cast<MemoryStream *>(cookie);
    const std::size_t left = stream.content.size() - std::min(stream.at, stream.content.size());
    const std::size_t count = std::min(size, left);
    std::memcpy(bytes, stream.content.data() + stream.at, count);
    stream.at += count;
    return static_cast<ssize_t>(count);
}

ssize_t writeSome(void *cookie, const char *bytes, std::size_t size)
{
    if (faults().isNext()) {
        errno = faults().error;
        return 0;
    }
    auto &stream = *static_cast<MemoryStream *>(cookie);
    stream.content.replace(std::min(stream.at, stream.content.size()), size, bytes, size);
    stream.at += size;
    return static_cast<ssize_t>(size);
}

int seekTo(void *cookie, off64_t *offset, int whence)
{
    auto &stream = *static_cast<MemoryStream *>(cookie);
    const auto from = whence == SEEK_SET   ? 0
                      : whence == SEEK_CUR ? static_cast<off64_t>(stream.at)
                                           : static_cast<off64_t>(stream.content.size());
    if (from + *offset < 0)
        return -1;
    stream.at = static_cast<std::size_t>(from + *offset);
    *offset = static_cast<off64_t>(stream.at);
    return 0;
}

int closeStream(void *cookie)
{
    delete static_cast<MemoryStream *>(cookie);
    return 0;
}

/// Several blocks of texts, numbers, dates and formulas on each sheet.
Workbook largeWorkbook()
{
    Workbook book;
    book.title = "Plan & <title>";
    book.subject = "A subject";
    book.date = Date::fromCivil(2026, 11, 20);
    for (int sheet = 0; sheet < 3; ++sheet) {
        WorkbookSheet &pages = book.sheets.emplace_back();
        pages.name = "Sheet " + std::to_string(sheet + 1);
        pages.columns = 4;
        for (int row = 0; row < 60; ++row) {
            const std::string name = "Workload " + std::to_string(sheet * 60 + row) + " <&\"'>";
            pages.rows.push_back(
                {{.value = name},
                 {.value = 0.1 * row + 1.0 / 3, .kind = ColumnKind::number},
                 {.value = Date::fromDays(20'000 + row), .kind = ColumnKind::date},
                 {.value = 2.0 * row, .kind = ColumnKind::number, .formula = "B1*2"},
                 {.value = std::string(), .role = CellRole::value}});
        }
        pages.rows.push_back(
            {{.value = std::string("A note\nof two lines"), .role = CellRole::note}});
    }
    return book;
}

} // namespace

// In place of the library's own: the program's symbols come before those of its libraries.
extern "C" __attribute__((visibility("default"))) FILE *lxw_tmpfile(char *folder);
FILE *lxw_tmpfile(char * /*folder*/)
{
    auto *stream = new MemoryStream; // NOLINT: closeStream() deletes it
    FILE *file = fopencookie(stream, "w+b", {readSome, writeSome, seekTo, closeStream});
    if (file != nullptr)
        std::setvbuf(file, stream->buffer.data(), _IOFBF, stream->buffer.size());
    return file;
}

class WorkbookFaultsTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { faults() = {}; }
    void everyWriteIsNoticed_data();
    void everyWriteIsNoticed();
    void aChangedCellIsNoticed_data();
    void aChangedCellIsNoticed();
    void damagedXmlIsNoticed_data();
    void damagedXmlIsNoticed();
};

void WorkbookFaultsTest::everyWriteIsNoticed_data()
{
    QTest::addColumn<int>("error");
    QTest::addColumn<bool>("sticky");
    for (const int error : {ENOSPC, EIO, EINTR}) {
        QTest::addRow("%s once", std::strerror(error)) << error << false;
        QTest::addRow("%s from then on", std::strerror(error)) << error << true;
    }
}

void WorkbookFaultsTest::everyWriteIsNoticed()
{
    QFETCH(int, error);
    QFETCH(bool, sticky);
    const Workbook book = largeWorkbook();
    const auto whole = xlsxBytes(book);
    QVERIFY2(whole.has_value(), whole ? "" : whole.error().text().c_str());
    const int writes = faults().writes;
    QVERIFY(writes > 60); // the library asks for its files here
    for (int first = 0; first < writes; ++first) {
        faults() = {.first = first, .sticky = sticky, .error = error};
        const auto bytes = xlsxBytes(book);
        QVERIFY2(!bytes || *bytes == *whole, std::to_string(first).c_str());
        if (bytes)
            continue;
        QVERIFY(std::string(bytes.error().what).starts_with("The workbook could not be created"));
    }
    faults() = {};
    QVERIFY(xlsxBytes(book) == *whole);
}

void WorkbookFaultsTest::aChangedCellIsNoticed_data()
{
    QTest::addColumn<int>("change");
    for (int change = 0; change < 6; ++change)
        QTest::addRow("%d", change) << change;
}

/// The check compares, it does not only count.
void WorkbookFaultsTest::aChangedCellIsNoticed()
{
    QFETCH(int, change);
    Workbook book;
    book.title = "T";
    book.date = Date::fromCivil(2026, 11, 20);
    book.sheets.push_back(
        {.name = "S",
         .rows = {{{.value = std::string("A")},
                   {.value = 1.5, .kind = ColumnKind::number},
                   {.value = 3.0, .kind = ColumnKind::number, .formula = "B1*2"}}}});
    const auto bytes = xlsxBytes(book);
    QVERIFY(bytes);
    WrittenSheet sheet{"S", {{0, 0, "A", {}, {}}, {0, 1, {}, 1.5, {}}, {0, 2, {}, 3, "B1*2"}}};
    QVERIFY(isWholeWorkbook(*bytes, {sheet}));
    switch (change) {
    case 0: sheet.name = "R"; break;
    case 1: sheet.cells[0].text = "B"; break;
    case 2: sheet.cells[1].number = 1.5000001; break;
    case 3: sheet.cells[2].formula = "B1*3"; break;
    case 4: sheet.cells.pop_back(); break;
    default: sheet.cells[0].column = 1; break;
    }
    QVERIFY(!isWholeWorkbook(*bytes, {sheet}));
}

void WorkbookFaultsTest::damagedXmlIsNoticed_data()
{
    QTest::addColumn<QByteArray>("xml");
    QTest::addColumn<bool>("isWhole");
    const auto row = [](const char *name, const QByteArray &body, bool isWhole) {
        QTest::newRow(name) << "<?xml version=\"1.0\"?>\n" + body << isWhole;
    };
    row("whole", "<a b=\"1\"><c/>x &amp; y<d>&#x41;</d></a>\n", true);
    row("not closed", "<a><b></a>", false);
    row("other tag", "<a></b>", false);
    row("cut off", "<a><b/>", false);
    row("two", "<a/><b/>", false);
    row("after the end", "<a/>x", false);
    row("escape", "<a>\x1b[2J</a>", false);
    row("escape in an attribute", "<a b=\"\x07\"/>", false);
    row("unknown reference", "<a>&nothing;</a>", false);
    row("ampersand", "<a>x & y</a>", false);
    row("attribute twice", "<a b=\"1\" b=\"2\"/>", false);
    row("attribute without value", "<a b/>", false);
    QTest::newRow("no declaration") << QByteArray("<a/>") << false;
    QTest::newRow("nothing") << QByteArray() << false;
}

void WorkbookFaultsTest::damagedXmlIsNoticed()
{
    QFETCH(QByteArray, xml);
    QFETCH(bool, isWhole);
    XmlReader reader({xml.constData(), static_cast<std::size_t>(xml.size())});
    while (reader.next()) {
    }
    QCOMPARE(reader.isComplete(), isWhole);
}

QTEST_GUILESS_MAIN(WorkbookFaultsTest)
#include "tst_workbook_faults.moc"
