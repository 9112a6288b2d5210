// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"

#include <QPushButton>

#include <memory>
#include <optional>

namespace headroom::ui {

class OwnRuleModel;

/// The owned servers of a price book, as a menu: a new one, and each that the book has. Every change
/// is a step of the model's.
class OwnedServersButton final : public QPushButton
{
    Q_OBJECT

public:
    OwnedServersButton(OwnRuleModel *model, std::shared_ptr<const Catalog> catalog, Date today,
                       QWidget *parent);

private:
    void render();
    void open(std::optional<std::size_t> place);

    OwnRuleModel *m_model;
    std::shared_ptr<const Catalog> m_catalog;
    Date m_today;
};

} // namespace headroom::ui
