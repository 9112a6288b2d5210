// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/language.h"

#include <QCoreApplication>

namespace headroom {

namespace {

std::string translated(const Text &text, int count)
{
    const QString source = QString::fromUtf8(text.source);
    // A text of one form has no second one that a count could ask for.
    if (text.one == nullptr && !source.contains(QLatin1String("%n")))
        count = kNoCount;
    const QString found = QCoreApplication::translate(text.context, text.source, text.one, count);
    // Qt gives the source back where it has no translation, its count filled in.
    QString untranslated = source;
    if (count >= 0)
        untranslated.replace(QLatin1String("%n"), QString::number(count));
    return found == untranslated ? std::string() : found.toStdString();
}

} // namespace

const Language &language()
{
    static const Language kLanguage(translated);
    return kLanguage;
}

} // namespace headroom
