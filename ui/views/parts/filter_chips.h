// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/rows/filter_fields.h"

#include <QWidget>

#include <vector>

class QLineEdit;
class QPushButton;

namespace headroom::ui {

class ChipButton;
class FilterMenu;

/// One chip: for one field, or for several whose values it lists under headings.
struct ChipFields {
    Text caption;        ///< "Hardware"
    const char *meaning; ///< key of its explanation
    std::vector<FilterField> fields;
};
/// Where it runs, and on what.
[[nodiscard]] ChipFields placeChip();
[[nodiscard]] ChipFields hardwareChip();

/// The filters of a list of offers as chips that open their menus, with a search field.
class FilterChips final : public QWidget
{
    Q_OBJECT

public:
    /// `choices` is asked when a menu opens.
    FilterChips(std::vector<ChipFields> chips, ChoicesOfField choices, QWidget *parent = nullptr);

    void setFilter(const OfferFilter &filter);
    /// Puts a further chip behind the fields.
    void addChip(QWidget *chip);
    void setResetVisible(bool visible);
    /// The one with the field.
    [[nodiscard]] ChipButton *chip(FilterField field) const;
    [[nodiscard]] FilterMenu *menu(FilterField field) const;
    [[nodiscard]] QLineEdit *search() const { return m_search; }
    /// Shown while anything is filtered; placed by the page.
    [[nodiscard]] QPushButton *reset() const { return m_reset; }

signals:
    void filterChanged(const headroom::OfferFilter &filter);
    void resetRequested();

protected:
    void changeEvent(QEvent *event) override;

private:
    struct Chip {
        std::vector<FilterField> fields;
        ChipButton *button;
        FilterMenu *menu;
    };

    void fitSearch();
    void addFields(const ChipFields &of);
    [[nodiscard]] const Chip &chipWith(FilterField field) const;
    void change(OfferFilter filter);
    void render();

    ChoicesOfField m_choices;
    OfferFilter m_filter;
    std::vector<Chip> m_chips;
    QLineEdit *m_search;
    QPushButton *m_reset;
};

} // namespace headroom::ui
