// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/export/xlsx.h"

#include "core/outgoing_text.h"
#include "core/report/sheet_builder.h"
#include "db/export/xlsx_charts.h"
#include "db/export/xlsx_check.h"
#include "db/export/xlsx_layout.h"

#include <xlsxwriter.h>

#include <algorithm>
#include <clocale>
#include <cmath>
#include <map>

#include <sys/mman.h>
#include <unistd.h>

namespace headroom::storage {

namespace {

constexpr const char *kMoneyFormat = "#,##0.00";
constexpr const char *kUnroundedFormat = "#,##0.00#######";
constexpr const char *kRateFormat = "0.000######";
constexpr const char *kPercentFormat = "0.0%";
constexpr const char *kDateFormat = "yyyy-mm-dd";
constexpr const char *kMeasuredFormat = "#,##0.00";
constexpr const char *kGeneralFormat = "General";
constexpr lxw_color_t kHeadingFill = 0xE8EEF4;
constexpr lxw_color_t kLine = 0x8796A5;
constexpr lxw_color_t kQuietText = 0x4A5560;
constexpr lxw_color_t kInputText = 0x1F3FBF;
constexpr lxw_color_t kInputFill = 0xFFF9E0;
constexpr lxw_color_t kFrozenText = 0x6B7580;
constexpr double kSheetTitleSize = 14;
constexpr double kTableTitleSize = 12;
constexpr double kLineHeight = 15;
constexpr std::size_t kHighestRow = 27; ///< lines; 409 points are the most
constexpr std::size_t kNoteWidth = 110;
constexpr std::size_t kMaxNoteColumns = 12;
constexpr std::size_t kLongestText =
    32'767; ///< UTF-16 units of a cell; counted in bytes, to be sure
constexpr std::uint8_t kA4 = 9;

/// The decimal sign of files is the point, whatever the user's locale is.
class PlainLocale
{
public:
    PlainLocale()
        : m_plain(newlocale(LC_ALL_MASK, "C", nullptr)),
          m_previousLocale(uselocale(m_plain))
    {}
    ~PlainLocale()
    {
        uselocale(m_previousLocale);
        freelocale(m_plain);
    }
    PlainLocale(const PlainLocale &) = delete;
    PlainLocale &operator=(const PlainLocale &) = delete;

private:
    locale_t m_plain;
    locale_t m_previousLocale;
};

/// A file without a name: nothing is left behind, and no folder has to have room.
class MemoryFile
{
public:
    MemoryFile() : m_file(memfd_create("workbook", MFD_CLOEXEC)) {}
    ~MemoryFile()
    {
        if (m_file >= 0)
            close(m_file);
    }
    MemoryFile(const MemoryFile &) = delete;
    MemoryFile &operator=(const MemoryFile &) = delete;

    [[nodiscard]] bool isOpen() const { return m_file >= 0; }
    [[nodiscard]] std::string path() const { return "/proc/self/fd/" + std::to_string(m_file); }
    [[nodiscard]] std::string content() const
    {
        const off_t size = lseek(m_file, 0, SEEK_END);
        std::string bytes(static_cast<std::size_t>(std::max<off_t>(size, 0)), '\0');
        std::size_t have = 0;
        while (have < bytes.size()) {
            const ssize_t got =
                pread(m_file, bytes.data() + have, bytes.size() - have, static_cast<off_t>(have));
            if (got <= 0)
                return {};
            have += static_cast<std::size_t>(got);
        }
        return bytes;
    }

private:
    int m_file;
};

bool isHexDigit(char character)
{
    return (character >= '0' && character <= '9') || (character >= 'A' && character <= 'F')
           || (character >= 'a' && character <= 'f');
}

/// Spreadsheets read "_x0041_" as "A": its first underscore is written in the same way.
std::string cellText(const std::string &text)
{
    constexpr std::size_t kEscape = 7;
    std::string written;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool looksEscaped =
            i + kEscape <= text.size() && text[i] == '_' && text[i + 1] == 'x'
            && text[i + kEscape - 1] == '_'
            && std::all_of(text.begin() + static_cast<std::ptrdiff_t>(i + 2),
                           text.begin() + static_cast<std::ptrdiff_t>(i + 6), isHexDigit);
        written += looksEscaped ? std::string("_x005F_") : std::string(1, text[i]);
    }
    if (written.size() > kLongestText) {
        std::size_t end = kLongestText;
        while (end > 0 && (static_cast<unsigned char>(written[end]) & 0xC0U) == 0x80U)
            --end; // not in the midst of a character
        written.resize(end);
    }
    return written;
}

const char *numberFormatOf(const WorkbookCell &cell)
{
    if (std::holds_alternative<Money>(cell.value))
        return kMoneyFormat;
    if (std::holds_alternative<HourlyRate>(cell.value))
        return kRateFormat;
    if (std::holds_alternative<Date>(cell.value))
        return kDateFormat;
    if (std::holds_alternative<Exact>(cell.value) && cell.kind == ColumnKind::money)
        return kUnroundedFormat;
    if (std::holds_alternative<double>(cell.value) && cell.kind == ColumnKind::percent)
        return kPercentFormat;
    constexpr double kSmall = 0.1; // two decimals would say too little of it
    const auto *measured = std::get_if<double>(&cell.value);
    if (measured != nullptr && std::abs(*measured) >= kSmall)
        return kMeasuredFormat;
    return kGeneralFormat;
}

/// One workbook while it is written.
class Writer
{
public:
    explicit Writer(lxw_workbook *book) : m_book(book) {}

    void properties(const Workbook &workbook)
    {
        constexpr time_t kSecondsOfDay = 86'400;
        std::string title = printableText(workbook.title);
        std::string subject = printableText(workbook.subject);
        std::string author = workbook.author.empty() ? "Headroom" : printableText(workbook.author);
        lxw_doc_properties properties{};
        properties.title = title.data();
        properties.subject = subject.data();
        properties.author = author.data();
        properties.created = static_cast<time_t>(workbook.date.days()) * kSecondsOfDay;
        note(workbook_set_properties(m_book, &properties));
    }
    void sheet(const WorkbookSheet &sheet)
    {
        m_written.push_back({sheet.name, {}});
        m_sheet = workbook_add_worksheet(m_book, sheet.name.c_str());
        if (m_sheet == nullptr) {
            note(LXW_ERROR_PARAMETER_VALIDATION);
            return;
        }
        const std::vector<std::size_t> widths = columnWidths(sheet);
        for (std::size_t c = 0; c < widths.size(); ++c)
            worksheet_set_column(m_sheet, columnOf(c), columnOf(c),
                                 static_cast<double>(widths[c]) + 1, nullptr);
        for (std::size_t r = 0; r < sheet.rows.size(); ++r) {
            if (const std::size_t lines = linesOf(sheet.rows[r], widths); lines > 1)
                height(rowOf(r), lines);
            for (std::size_t c = 0; c < sheet.rows[r].size(); ++c)
                cell(rowOf(r), columnOf(c), sheet.rows[r][c], widths);
        }
        page(sheet);
    }
    /// When all sheets are there: charts refer to other ones.
    void charts(const Workbook &workbook)
    {
        for (const WorkbookSheet &sheet : workbook.sheets) {
            lxw_worksheet *target = workbook_get_worksheet_by_name(m_book, sheet.name.c_str());
            if (target != nullptr)
                note(insertCharts(m_book, target, sheet, workbook));
        }
    }
    void names(const std::vector<WorkbookName> &names)
    {
        for (const WorkbookName &name : names)
            note(workbook_define_name(m_book, name.name.c_str(), name.reference.c_str()));
    }
    [[nodiscard]] lxw_error problem() const { return m_problem; }
    /// Expected content of the finished file.
    [[nodiscard]] const std::vector<WrittenSheet> &written() const { return m_written; }

private:
    static lxw_row_t rowOf(std::size_t row) { return static_cast<lxw_row_t>(row); }
    static lxw_col_t columnOf(std::size_t column) { return static_cast<lxw_col_t>(column); }

    void note(lxw_error error)
    {
        if (m_problem == LXW_NO_ERROR)
            m_problem = error;
    }

    /// Its text. The library writes a cell without text as a blank one.
    std::string noted(WrittenCell cell)
    {
        std::string text = cell.text;
        if (cell.number || !text.empty())
            m_written.back().cells.push_back(std::move(cell));
        return text;
    }

    void cell(lxw_row_t row, lxw_col_t column, const WorkbookCell &cell,
              const std::vector<std::size_t> &widths)
    {
        if (cell.role == CellRole::note) {
            paragraph(row, cell, widths);
            return;
        }
        lxw_format *format = formatOf(cell);
        if (const auto *text = std::get_if<std::string>(&cell.value)) {
            const std::string written = noted({row, column, cellText(*text), {}, {}});
            note(worksheet_write_string(m_sheet, row, column, written.c_str(), format));
        } else if (const auto *day = std::get_if<Date>(&cell.value)) {
            lxw_datetime date{
                day->year(), static_cast<int>(day->month()), static_cast<int>(day->day()), 0, 0, 0};
            noted({row, column, {}, sheetDay(*day), {}});
            note(worksheet_write_datetime(m_sheet, row, column, &date, format));
        } else if (const auto number = sheetNumber(cell.value); !number) {
            note(worksheet_write_blank(m_sheet, row, column, format));
        } else if (noted({row, column, {}, number, cell.formula}); cell.formula.empty()) {
            note(worksheet_write_number(m_sheet, row, column, *number, format));
        } else {
            note(worksheet_write_formula_num(m_sheet, row, column, ('=' + cell.formula).c_str(),
                                             format, *number));
        }
        if (cell.limits)
            limit(row, column, *cell.limits);
    }

    void limit(lxw_row_t row, lxw_col_t column, const InputLimits &limits)
    {
        lxw_data_validation validation{};
        validation.validate = LXW_VALIDATION_TYPE_DECIMAL;
        validation.criteria = LXW_VALIDATION_CRITERIA_BETWEEN;
        validation.minimum_number = limits.lowest;
        validation.maximum_number = limits.highest;
        note(worksheet_data_validation_cell(m_sheet, row, column, &validation));
    }

    void height(lxw_row_t row, std::size_t lines)
    {
        note(worksheet_set_row(m_sheet, row,
                               kLineHeight * static_cast<double>(std::min(lines, kHighestRow)),
                               nullptr));
    }

    /// Over the columns that a page of text takes, so that it does not widen one of a table.
    void paragraph(lxw_row_t row, const WorkbookCell &cell, const std::vector<std::size_t> &widths)
    {
        constexpr std::size_t kUnusedColumn = 8;
        std::size_t width = 0;
        std::size_t columns = 0;
        for (; width < kNoteWidth && columns < kMaxNoteColumns; ++columns)
            width += columns < widths.size() ? widths[columns] + 1 : kUnusedColumn;
        const auto *text = std::get_if<std::string>(&cell.value);
        if (text == nullptr)
            return;
        height(row, linesOf(*text, width));
        const std::string written = noted({row, 0, cellText(*text), {}, {}});
        note(worksheet_merge_range(m_sheet, row, 0, row,
                                   columnOf(std::max<std::size_t>(columns, 2) - 1), written.c_str(),
                                   formatOf(cell)));
    }

    lxw_format *formatOf(const WorkbookCell &cell)
    {
        const bool isFigure = cell.kind != ColumnKind::text && cell.kind != ColumnKind::date;
        const char *number = numberFormatOf(cell);
        const bool isNumber = sheetNumber(cell.value).has_value();
        lxw_format *&format = m_formats[{cell.role, isFigure, number, isNumber, cell.nature}];
        if (format != nullptr)
            return format;
        format = workbook_add_format(m_book);
        format_set_num_format(format, number);
        format_set_align(format, LXW_ALIGN_VERTICAL_TOP);
        switch (cell.role) {
        case CellRole::sheetTitle:
            format_set_bold(format);
            format_set_font_size(format, kSheetTitleSize);
            break;
        case CellRole::tableTitle:
            format_set_bold(format);
            format_set_font_size(format, kTableTitleSize);
            break;
        case CellRole::note:
            format_set_text_wrap(format);
            format_set_font_color(format, kQuietText);
            format_set_align(format, LXW_ALIGN_LEFT);
            break;
        case CellRole::heading:
            format_set_bold(format);
            format_set_text_wrap(format);
            format_set_bg_color(format, kHeadingFill);
            format_set_bottom(format, LXW_BORDER_THIN);
            format_set_bottom_color(format, kLine);
            format_set_align(format, isFigure ? LXW_ALIGN_RIGHT : LXW_ALIGN_LEFT);
            break;
        case CellRole::total:
            format_set_bold(format);
            format_set_top(format, LXW_BORDER_THIN);
            format_set_top_color(format, kLine);
            break;
        case CellRole::value:
            if (number == kGeneralFormat && !isFigure)
                format_set_text_wrap(format);
            break;
        }
        if (isFigure && (cell.role == CellRole::value || cell.role == CellRole::total))
            format_set_align(format, LXW_ALIGN_RIGHT); // also where words stand for a figure
        if (isNumber)
            setNature(format, cell.nature);
        if (isFigure && cell.role != CellRole::note)
            format_set_indent(format, 1); // apart from the text of the next column
        if (cell.kind == ColumnKind::date)
            format_set_align(format, LXW_ALIGN_LEFT);
        return format;
    }

    void page(const WorkbookSheet &sheet)
    {
        worksheet_set_paper(m_sheet, kA4);
        if (sheet.charts.empty()) {
            worksheet_set_landscape(m_sheet);
            worksheet_fit_to_pages(m_sheet, 1, 0);
        } else {
            worksheet_fit_to_pages(m_sheet, 1, 1); // none is cut
        }
        note(worksheet_set_footer(m_sheet, "&L&A&R&P / &N"));
        if (sheet.frozenRows == 0)
            return;
        worksheet_freeze_panes(m_sheet, rowOf(sheet.frozenRows), 1);
        if (const std::size_t last = lastValueRow(sheet); last >= sheet.frozenRows)
            note(worksheet_autofilter(m_sheet, rowOf(sheet.frozenRows - 1), 0, rowOf(last),
                                      columnOf(sheet.columns - 1)));
        note(worksheet_repeat_rows(m_sheet, rowOf(sheet.frozenRows - 1),
                                   rowOf(sheet.frozenRows - 1)));
    }

    /// Of the only table; a total below it is not sorted with the rows. 0: it has none.
    static std::size_t lastValueRow(const WorkbookSheet &sheet)
    {
        std::size_t row = sheet.rows.size() - 1;
        while (row > 0
               && (sheet.rows[row].empty() || sheet.rows[row].front().role != CellRole::value))
            --row;
        return row;
    }

    static void setNature(lxw_format *format, CellNature nature)
    {
        if (nature == CellNature::frozen)
            format_set_font_color(format, kFrozenText);
        if (nature != CellNature::input)
            return;
        format_set_font_color(format, kInputText);
        format_set_bg_color(format, kInputFill);
    }

    using Look = std::tuple<CellRole, bool, std::string_view, bool, CellNature>;
    lxw_workbook *m_book;
    lxw_worksheet *m_sheet = nullptr;
    std::map<Look, lxw_format *> m_formats;
    std::vector<WrittenSheet> m_written;
    lxw_error m_problem = LXW_NO_ERROR;
};

tl::unexpected<Error> notMade(lxw_error reason)
{
    std::string words = lxw_strerror(reason);
    if (words.ends_with('.'))
        words.pop_back();
    return failure(
        Message(HEADROOM_TEXT("Errors", "The workbook could not be created: %1."), words), {},
        HEADROOM_TEXT("Errors",
                      "Free some space in the folder for temporary files, then try again."));
}

} // namespace

Expected<std::string> xlsxBytes(const Workbook &workbook)
{
    const PlainLocale plain;
    const MemoryFile file;
    const std::string path = file.path();
    lxw_workbook *book = file.isOpen() ? workbook_new(path.c_str()) : nullptr;
    if (book == nullptr)
        return notMade(LXW_ERROR_CREATING_TMPFILE);
    Writer writer(book);
    writer.properties(workbook);
    for (const WorkbookSheet &sheet : workbook.sheets)
        writer.sheet(sheet);
    writer.charts(workbook);
    writer.names(workbook.names);
    const lxw_error closed = workbook_close(book);
    if (closed != LXW_NO_ERROR || writer.problem() != LXW_NO_ERROR)
        return notMade(closed != LXW_NO_ERROR ? closed : writer.problem());
    std::string bytes = file.content();
    if (!isWholeWorkbook(bytes, writer.written()))
        return notMade(LXW_ERROR_CREATING_TMPFILE);
    return bytes;
}

} // namespace headroom::storage
