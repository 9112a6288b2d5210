// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/format/pseudo_translator.h"

#include <QRegularExpression>

#include <algorithm>
#include <string_view>

namespace headroom::ui {

namespace {

QChar accented(QChar letter)
{
    static const QString kPlain = QStringLiteral("aceginosuydlrtzACEGINOSUYDLRTZ");
    static const QString kAccented = QStringLiteral("àçéĝîñöšûýđļŕţžÀÇÉĜÎÑÖŠÛÝĐĻŔŢŽ");
    const qsizetype at = kPlain.indexOf(letter);
    return at < 0 ? letter : kAccented[at];
}

/// Places ("%1", "%n", "{replicas}"), markup, entities and file patterns ("(*.csv)") mean something
/// to the program.
QString accented(const QString &text)
{
    static const QRegularExpression kKept(
        QStringLiteral("%L?\\w|\\{\\w+\\}|<[^>]*>|&\\w+;|\\([^)]*\\*[^)]*\\)"));
    QString result;
    qsizetype at = 0;
    const auto append = [&](qsizetype end) {
        for (; at < end; ++at)
            result += accented(text[at]);
    };
    auto matches = kKept.globalMatch(text);
    while (matches.hasNext()) {
        const QRegularExpressionMatch kept = matches.next();
        append(kept.capturedStart());
        result += kept.captured();
        at = kept.capturedEnd();
    }
    append(text.size());
    return result;
}

} // namespace

QString PseudoTranslator::translate(const char *context, const char *source,
                                    const char * /*disambiguation*/, int /*count*/) const
{
    // Names of keys, dialogs of Qt; marks within numbers.
    if (context == nullptr || *context == 'Q' || std::string_view(context) == "Numbers")
        return {};
    const QString text = QString::fromUtf8(source);
    const QString tail(std::max<qsizetype>(1, text.size() / 3), u'~');
    return QStringLiteral("[!!! %1 %2 !!!]").arg(accented(text), tail);
}

} // namespace headroom::ui
