// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report_workbook.h"

#include "core/proposals/split_tables.h"
#include "session/language.h"
#include "session/two_threads.h"

namespace headroom::ui {

Workbook reportWorkbook(const std::shared_ptr<const Snapshot> &snapshot, const ChoiceSolver &solve)
{
    ReportStudies studies = studyForReport(snapshot, onTwoThreads);
    studies.split = splitForReport(snapshot, solve, language());
    return buildWorkbook(*snapshot, language(), studies);
}

} // namespace headroom::ui
