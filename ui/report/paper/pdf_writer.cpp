// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/paper/pdf_writer.h"

#include <QBuffer>
#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>

namespace headroom::ui {

namespace {

constexpr int kResolution = 1200;

struct ItemPainter {
    QPainter &painter;

    void operator()(const TextItem &item) const
    {
        painter.setFont(item.font);
        painter.setPen(item.color);
        painter.drawText(item.baseline, item.text);
    }
    void operator()(const FillItem &item) const
    {
        painter.setPen(Qt::NoPen);
        painter.setBrush(item.color);
        if (item.radius > 0)
            painter.drawRoundedRect(item.area, item.radius, item.radius);
        else
            painter.drawRect(item.area);
    }
    void operator()(const ChartItem &item) const
    {
        painter.save();
        item.paint(painter, item.area);
        painter.restore();
    }
};

} // namespace

void paintPage(QPainter &painter, const PaperPage &page)
{
    // A name in Arabic or Hebrew runs its own way, but does not turn the sentence around it.
    painter.setLayoutDirection(Qt::LeftToRight);
    for (const PageItem &item : page.items)
        std::visit(ItemPainter{painter}, item);
}

QByteArray paintPdf(const PageSet &set, const PdfMetadata &metadata)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(kResolution);
    writer.setPageSize(QPageSize(set.size * (kPointsPerInch / kUnitsPerInch), QPageSize::Point));
    writer.setPageMargins({});
    writer.setTitle(metadata.title);
    QPainter painter(&writer);
    painter.scale(kResolution / kUnitsPerInch, kResolution / kUnitsPerInch);
    bool first = true;
    for (const PaperPage &page : set.pages) {
        if (!first)
            writer.newPage();
        first = false;
        paintPage(painter, page);
    }
    painter.end();
    return bytes;
}

} // namespace headroom::ui
