// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/filter_choices.h"

#include <QWidget>

#include <functional>
#include <vector>

class QLineEdit;
class QPushButton;

namespace headroom::ui {

class ChipButton;
class FilterMenu;

/// The filters of a list of offers as chips that open their menus, with a search field.
class FilterChips final : public QWidget
{
    Q_OBJECT

public:
    /// Values of one field with the offers that each would show; asked when a menu opens.
    using Choices = std::function<std::vector<FilterChoice>(FilterField)>;

    explicit FilterChips(Choices choices, QWidget *parent = nullptr);

    void setFilter(const OfferFilter &filter);
    /// Puts a further chip behind the fields.
    void addChip(QWidget *chip);
    void setResetVisible(bool visible);
    [[nodiscard]] ChipButton *chip(FilterField field) const;
    [[nodiscard]] FilterMenu *menu(FilterField field) const;
    [[nodiscard]] QLineEdit *search() const { return m_search; }
    /// Shown while anything is filtered; placed by the page.
    [[nodiscard]] QPushButton *reset() const { return m_reset; }

signals:
    void filterChanged(const headroom::OfferFilter &filter);
    void resetRequested();

private:
    struct Chip {
        FilterField field;
        ChipButton *button;
        FilterMenu *menu;
    };

    void addField(FilterField field);
    void change(OfferFilter filter);
    void render();

    Choices m_choices;
    OfferFilter m_filter;
    std::vector<Chip> m_chips;
    QLineEdit *m_search;
    QPushButton *m_reset;
};

} // namespace headroom::ui
