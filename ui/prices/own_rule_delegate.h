// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"

#include <QStyledItemDelegate>

#include <memory>

namespace headroom::ui {

inline constexpr int kLongestText = 200; ///< of a rule

/// Editors of the own price table: lists for what has few values, text with the catalog's names as proposals
/// for the rest.
class OwnRuleDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setCatalog(std::shared_ptr<const Catalog> catalog) { m_catalog = std::move(catalog); }

    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &option,
                          const QModelIndex &index) const override;
    void setEditorData(QWidget *editor, const QModelIndex &index) const override;
    void setModelData(QWidget *editor, QAbstractItemModel *model,
                      const QModelIndex &index) const override;
    void updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option,
                              const QModelIndex &index) const override;

private:
    /// Choosing from a list is the whole edit.
    void finish(QWidget *editor) const;
    [[nodiscard]] QStringList proposals(const QModelIndex &index) const;

    std::shared_ptr<const Catalog> m_catalog; ///< null while it is being loaded
};

} // namespace headroom::ui
