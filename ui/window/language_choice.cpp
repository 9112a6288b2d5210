// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/language_choice.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QSettings>

#include <utility>

namespace headroom::ui {

namespace {

const QLatin1String kLanguageKey("appearance/language");

QString keyOf(LanguageWish wish)
{
    switch (wish) {
    case LanguageWish::system: return QStringLiteral("system");
    case LanguageWish::english: return QStringLiteral("en");
    case LanguageWish::german: return QStringLiteral("de");
    }
    return {};
}

bool isGerman(LanguageWish wish)
{
    return wish == LanguageWish::german
           || (wish == LanguageWish::system && QLocale::system().language() == QLocale::German);
}

} // namespace

std::optional<LanguageWish> languageWishFrom(const QString &key)
{
    for (const LanguageWish wish :
         {LanguageWish::system, LanguageWish::english, LanguageWish::german})
        if (keyOf(wish) == key)
            return wish;
    return std::nullopt;
}

LanguageChoice::LanguageChoice(QString folder)
    : m_folder(std::move(folder)),
      m_wish(languageWishFrom(QSettings().value(kLanguageKey).toString())
                 .value_or(LanguageWish::system))
{}

void LanguageChoice::setWish(LanguageWish wish)
{
    m_wish = wish;
    QSettings().setValue(kLanguageKey, keyOf(wish));
    apply();
}

void LanguageChoice::apply()
{
    QCoreApplication::removeTranslator(&m_texts);
    QCoreApplication::removeTranslator(&m_textsOfQt);
    QLocale::setDefault(QLocale::system());
    if (!isGerman(m_wish))
        return;
    if (m_texts.load(QStringLiteral("headroom_de"), m_folder))
        QCoreApplication::installTranslator(&m_texts);
    // The catalogue is a package of its own: without it, Qt's own texts stay English.
    if (m_textsOfQt.load(QStringLiteral("qtbase_de"),
                         QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&m_textsOfQt);
    // Marks within numbers are those of the translation, whatever the country.
    QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
}

} // namespace headroom::ui
