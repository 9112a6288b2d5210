// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include <vector>

class QLabel;
class QLineEdit;
class QScrollArea;
class QVBoxLayout;

namespace headroom {
struct GlossaryPart;
struct Meaning;
} // namespace headroom

namespace headroom::ui {

/// Searchable glossary of the fields, figures and terms of the program.
class GlossaryDialog final : public QDialog
{
    Q_OBJECT

public:
    /// `wanted`: a term to begin with; empty: all are shown.
    explicit GlossaryDialog(const QString &wanted, QWidget *parent = nullptr);

    [[nodiscard]] QLineEdit *search() const { return m_search; }
    /// Terms that the search leaves.
    [[nodiscard]] QStringList shownTerms() const;

private:
    struct Entry {
        QWidget *row;
        QString term;
        QString text; ///< in small letters, with the term
    };
    struct Part {
        QLabel *title;
        std::vector<Entry> entries;
    };

    void addPart(QVBoxLayout *layout, const GlossaryPart &part);
    Entry addEntry(QVBoxLayout *layout, const Meaning &meaning);
    void follow(const QString &search);

    QLineEdit *m_search;
    QScrollArea *m_scroll;
    QLabel *m_nothing;
    std::vector<Part> m_parts;
};

} // namespace headroom::ui
