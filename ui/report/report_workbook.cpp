// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report_workbook.h"

#include "session/language.h"
#include "session/two_threads.h"

namespace headroom::ui {

Workbook reportWorkbook(const std::shared_ptr<const Snapshot> &snapshot)
{
    return buildWorkbook(*snapshot, language(), studyForReport(snapshot, onTwoThreads));
}

} // namespace headroom::ui
