// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/money/date.h"
#include "ui/report/paper/page.h"

#include <QByteArray>

namespace headroom::ui {

/// Metadata of the file.
struct PdfMetadata {
    QString title;
    QString subject;
    QString author; ///< empty: not stated
    Date date;      ///< creation date, so that equal reports are equal files
};

/// Paints in the page's units.
void paintPage(QPainter &painter, const PaperPage &page);

/// The pages as a PDF with embedded fonts, selectable text and vector charts. Needs a
/// QGuiApplication.
[[nodiscard]] QByteArray paintPdf(const PageSet &set, const PdfMetadata &metadata);

/// The same document with outline and metadata, and without anything that changes from run to run.
[[nodiscard]] Expected<QByteArray> finishPdf(const QByteArray &pdf, const PageSet &set,
                                             const PdfMetadata &metadata);

} // namespace headroom::ui
