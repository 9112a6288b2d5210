// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QTranslator>

#include <optional>

namespace headroom::ui {

enum class LanguageWish { system, english, german };

/// As the settings and `--language` name it ("de"); nullopt: no such language.
[[nodiscard]] std::optional<LanguageWish> languageWishFrom(const QString &key);

/// Language of the window, saved in the settings. Files and commands keep to English figures.
class LanguageChoice final
{
public:
    /// `folder`: that of the translations. Nothing is translated before apply().
    explicit LanguageChoice(QString folder);

    [[nodiscard]] LanguageWish wish() const { return m_wish; }
    /// For this run only: the settings keep theirs.
    void useOnce(LanguageWish wish) { m_wish = wish; }
    void setWish(LanguageWish wish);
    void apply();

private:
    QString m_folder;
    LanguageWish m_wish;
    QTranslator m_texts;
    QTranslator m_textsOfQt; ///< "Cancel", and the menus of fields
};

} // namespace headroom::ui
