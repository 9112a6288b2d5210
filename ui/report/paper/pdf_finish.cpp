// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/paper/pdf_writer.h"

#include "headroom_version.h"

// Its headers ask which of two smart pointers the program has moved to: the standard one.
#define POINTERHOLDER_TRANSITION 4
// JSON.hh has a vector of a type that is incomplete there, which clang 14 rejects in C++20. Nothing
// here needs it.
#define JSON_HH
class JSON;
#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFWriter.hh>

#include <exception>
#include <memory>
#include <string>

namespace headroom::ui {

namespace {

constexpr double kPointsPerUnit = 72.0 / 96.0;

QPDFObjectHandle textString(const QString &text)
{
    return QPDFObjectHandle::newUnicodeString(text.toStdString());
}

/// "D:20261120000000Z": the day of the report, not the moment of printing.
QPDFObjectHandle dateString(Date date)
{
    const QString digits = QString::fromStdString(date.toString()).remove(u'-');
    return QPDFObjectHandle::newString("D:" + digits.toStdString() + "000000Z");
}

void setInformation(QPDF &document, const PdfMetadata &metadata)
{
    // A former identifier would live on in the new one, and Qt's is drawn by lot.
    document.getTrailer().removeKey("/ID");
    QPDFObjectHandle information = QPDFObjectHandle::newDictionary();
    information.replaceKey("/Title", textString(metadata.title));
    information.replaceKey("/Subject", textString(metadata.subject));
    if (!metadata.author.isEmpty())
        information.replaceKey("/Author", textString(metadata.author));
    information.replaceKey("/Creator",
                           QPDFObjectHandle::newString("Headroom " + std::string(kVersion)));
    information.replaceKey("/Producer", QPDFObjectHandle::newString("Qt, qpdf"));
    information.replaceKey("/CreationDate", dateString(metadata.date));
    information.replaceKey("/ModDate", dateString(metadata.date));
    document.getTrailer().replaceKey("/Info", document.makeIndirectObject(information));
}

QPDFObjectHandle destination(const QPDFObjectHandle &page, double topInPoints)
{
    QPDFObjectHandle array = QPDFObjectHandle::newArray();
    array.appendItem(page);
    array.appendItem(QPDFObjectHandle::newName("/XYZ"));
    array.appendItem(QPDFObjectHandle::newNull());
    array.appendItem(QPDFObjectHandle::newReal(topInPoints, 2));
    array.appendItem(QPDFObjectHandle::newNull());
    return array;
}

void addOutline(QPDF &document, const PageSet &set)
{
    constexpr double kAbove = 12; // a little room above the heading
    const auto pages = QPDFPageDocumentHelper(document).getAllPages();
    QPDFObjectHandle root = document.makeIndirectObject(QPDFObjectHandle::newDictionary());
    root.replaceKey("/Type", QPDFObjectHandle::newName("/Outlines"));
    QPDFObjectHandle previous;
    long long count = 0;
    for (const OutlineEntry &item : set.outline) {
        QPDFObjectHandle entry = document.makeIndirectObject(QPDFObjectHandle::newDictionary());
        entry.replaceKey("/Title", textString(item.title));
        entry.replaceKey("/Parent", root);
        const double top = (set.size.height() - item.top + kAbove) * kPointsPerUnit;
        entry.replaceKey(
            "/Dest",
            destination(pages.at(static_cast<std::size_t>(item.page)).getObjectHandle(), top));
        if (count == 0)
            root.replaceKey("/First", entry);
        else {
            previous.replaceKey("/Next", entry);
            entry.replaceKey("/Prev", previous);
        }
        previous = entry;
        ++count;
    }
    if (count == 0)
        return;
    root.replaceKey("/Last", previous);
    root.replaceKey("/Count", QPDFObjectHandle::newInteger(count));
    QPDFObjectHandle catalog = document.getRoot();
    catalog.replaceKey("/Outlines", root);
    catalog.replaceKey("/PageMode", QPDFObjectHandle::newName("/UseOutlines"));
}

void setCatalogEntries(QPDF &document)
{
    QPDFObjectHandle catalog = document.getRoot();
    catalog.replaceKey("/Lang", QPDFObjectHandle::newString("en"));
    QPDFObjectHandle preferences = QPDFObjectHandle::newDictionary();
    preferences.replaceKey("/DisplayDocTitle", QPDFObjectHandle::newBool(true));
    catalog.replaceKey("/ViewerPreferences", preferences);
    // Qt's own metadata stream, if any, contains the time of printing.
    catalog.removeKey("/Metadata");
}

/// Qt marks a font's subset by letters that follow from the order of a hash table, another one in
/// each process. Each font occurs once, so one mark serves all.
void settleFontNames(QPDF &document)
{
    constexpr std::size_t kMarkLength = 8; // "/QCDAAA+"
    for (QPDFObjectHandle object : document.getAllObjects()) {
        if (!object.isDictionary())
            continue;
        for (const char *key : {"/FontName", "/BaseFont"}) {
            QPDFObjectHandle value = object.getKey(key);
            if (!value.isName())
                continue;
            const std::string name = value.getName();
            if (name.size() > kMarkLength && name[kMarkLength - 1] == '+')
                object.replaceKey(key,
                                  QPDFObjectHandle::newName("/HEADRM+" + name.substr(kMarkLength)));
        }
    }
}

QByteArray written(QPDF &document)
{
    QPDFWriter writer(document);
    writer.setOutputMemory();
    writer.setDeterministicID(true);
    // Object streams would be filled in the order of Qt's numbers, which follow a hash table's
    // order; without them objects are renumbered as they are reached from the root.
    writer.setObjectStreamMode(qpdf_o_disable);
    writer.write();
    const std::shared_ptr<Buffer> buffer = writer.getBufferSharedPointer();
    return {reinterpret_cast<const char *>(buffer->getBuffer()),
            static_cast<qsizetype>(buffer->getSize())}; // bytes are bytes
}

} // namespace

Expected<QByteArray> finishPdf(const QByteArray &pdf, const PageSet &set,
                               const PdfMetadata &metadata)
{
    // qpdf reports by exceptions; they end here.
    try {
        QPDF document;
        document.setSuppressWarnings(true);
        document.processMemoryFile("report", pdf.constData(), static_cast<std::size_t>(pdf.size()));
        setInformation(document, metadata);
        addOutline(document, set);
        setCatalogEntries(document);
        settleFontNames(document);
        return written(document);
    } catch (const std::exception &error) {
        return failure(
            {HEADROOM_TEXT("Errors", "The PDF could not be put together (%1)."), error.what()});
    }
}

} // namespace headroom::ui
