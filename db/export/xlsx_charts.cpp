// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/export/xlsx_charts.h"

#include "core/outgoing_text.h"
#include "core/report/sheet_builder.h"

#include <algorithm>

namespace headroom::storage {

namespace {

constexpr lxw_color_t kSeriesFill = 0x2F6FA7;
constexpr lxw_color_t kLimitLine = 0x1D242B;
constexpr lxw_color_t kGrid = 0xD5DBE1;
constexpr const char *kAmountFormat = "#,##0";
constexpr const char *kMonthFormat = "mmm yy";
constexpr double kTitleSize = 11;
constexpr double kLabelSize = 9;
constexpr int kWidth = 960; // pixels, about a page
constexpr int kRowHeight = 20;
constexpr double kLibraryWidth = 480; // of a chart at scale 1
constexpr double kLibraryHeight = 288;
constexpr std::uint16_t kGap = 60; // percent of a bar

std::string referenceOf(const WorkbookRange &range)
{
    const std::string column = '$' + columnLetters(range.column) + '$';
    return "='" + range.sheet + "'!" + column + std::to_string(range.firstRow + 1) + ':' + column
           + std::to_string(range.firstRow + range.rowCount);
}

/// The numbers of the cells; the library would take a cell with a formula for zero.
void storeNumbers(lxw_series_range *stored, const WorkbookRange &range, const Workbook &workbook)
{
    const auto sheet = std::ranges::find(workbook.sheets, range.sheet, &WorkbookSheet::name);
    std::vector<std::uint8_t> places(range.rowCount);
    if (sheet == workbook.sheets.end()
        || lxw_chart_add_data_cache(stored, places.data(),
                                    static_cast<std::uint16_t>(range.rowCount), 1, 0)
               != LXW_NO_ERROR)
        return;
    std::size_t row = range.firstRow;
    lxw_series_data_point *point = nullptr;
    STAILQ_FOREACH(point, stored->data_cache, list_pointers)
    {
        const WorkbookCell &cell = sheet->rows[row++][range.column];
        const auto *day = std::get_if<Date>(&cell.value);
        const auto number =
            day != nullptr ? std::optional(sheetDay(*day)) : sheetNumber(cell.value);
        point->number = number.value_or(0);
        point->no_data = number ? LXW_FALSE : LXW_TRUE;
    }
}

bool isOfDays(const WorkbookRange &range, const Workbook &workbook)
{
    const auto sheet = std::ranges::find(workbook.sheets, range.sheet, &WorkbookSheet::name);
    return sheet != workbook.sheets.end()
           && std::holds_alternative<Date>(sheet->rows[range.firstRow][range.column].value);
}

void addSeries(lxw_chart *chart, WorkbookChart::Kind kind, const WorkbookChart::Series &series,
               const Workbook &workbook)
{
    lxw_chart_series *added = chart_add_series(chart, referenceOf(series.categories).c_str(),
                                               referenceOf(series.values).c_str());
    chart_series_set_name(added, printableText(series.name).c_str());
    storeNumbers(added->values, series.values, workbook);
    if (isOfDays(series.categories, workbook))
        storeNumbers(added->categories, series.categories, workbook);
    lxw_chart_fill fill{};
    lxw_chart_line line{};
    if (series.isLimit) {
        fill.none = LXW_TRUE;
        line.color = kLimitLine;
        line.width = 1.5F;
        line.dash_type = LXW_CHART_LINE_DASH_DASH;
    } else {
        fill.color = kSeriesFill;
        line.none = LXW_TRUE;
    }
    chart_series_set_fill(added, &fill);
    chart_series_set_line(added, &line);
    if (series.isLimit)
        return;
    chart_series_set_labels(added);
    chart_series_set_labels_num_format(added, kAmountFormat);
    if (kind == WorkbookChart::Kind::columns) { // clear of the limit
        lxw_chart_font font{};
        font.size = kLabelSize;
        font.color = LXW_COLOR_WHITE;
        chart_series_set_labels_font(added, &font);
        chart_series_set_labels_position(added, LXW_CHART_LABEL_POSITION_INSIDE_BASE);
    }
}

/// The library names the axes by what they are for columns, and swaps them for bars.
void setAxes(lxw_chart *chart, const WorkbookChart &of, bool isOfMonths)
{
    const bool isBars = of.kind == WorkbookChart::Kind::bars;
    lxw_chart_axis *names = isBars ? chart->y_axis : chart->x_axis;
    lxw_chart_axis *amounts = isBars ? chart->x_axis : chart->y_axis;
    lxw_chart_font font{};
    font.size = kLabelSize;
    chart_axis_set_num_font(names, &font);
    chart_axis_set_num_font(amounts, &font);
    chart_axis_set_num_format(amounts, kAmountFormat);
    chart_axis_set_min(amounts, 0);
    if (isOfMonths)
        chart_axis_set_num_format(names, kMonthFormat);
    lxw_chart_line grid{};
    grid.color = kGrid;
    chart_axis_major_gridlines_set_line(amounts, &grid);
    if (isBars) {
        chart_axis_set_reverse(names); // the first at the top
        chart_axis_off(amounts);       // each bar has its amount
        chart_axis_major_gridlines_set_visible(amounts, LXW_FALSE);
    }
}

} // namespace

lxw_error insertCharts(lxw_workbook *book, lxw_worksheet *target, const WorkbookSheet &sheet,
                       const Workbook &workbook)
{
    for (const WorkbookChart &of : sheet.charts) {
        lxw_chart *chart = workbook_add_chart(
            book, of.kind == WorkbookChart::Kind::bars ? LXW_CHART_BAR : LXW_CHART_COLUMN);
        if (chart == nullptr)
            return LXW_ERROR_MEMORY_MALLOC_FAILED;
        for (const WorkbookChart::Series &series : of.series)
            addSeries(chart, of.kind, series, workbook);
        lxw_chart_font titleFont{};
        titleFont.size = kTitleSize;
        titleFont.bold = LXW_TRUE;
        const std::string title = printableLines(of.title);
        chart_title_set_name(chart, title.c_str());
        chart_title_set_name_font(chart, &titleFont);
        chart_set_series_gap(chart, kGap);
        chart_set_series_overlap(chart, 100);
        if (of.series.size() > 1)
            chart_legend_set_position(chart, LXW_CHART_LEGEND_BOTTOM);
        else
            chart_legend_set_position(chart, LXW_CHART_LEGEND_NONE);
        setAxes(chart, of, isOfDays(of.series.front().categories, workbook));
        std::string description = printableText(of.title);
        lxw_chart_options options{};
        options.x_scale = kWidth / kLibraryWidth;
        options.y_scale = static_cast<double>(of.height) * kRowHeight / kLibraryHeight;
        options.description = description.data();
        if (const lxw_error error = worksheet_insert_chart_opt(
                target, static_cast<lxw_row_t>(of.row), 0, chart, &options);
            error != LXW_NO_ERROR)
            return error;
    }
    return LXW_NO_ERROR;
}

} // namespace headroom::storage
