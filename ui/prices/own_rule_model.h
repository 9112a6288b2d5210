// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/prices/own_rule_text.h"

#include "core/catalog/catalog.h"
#include "ui/format/number_input.h"
#include "ui/theme/categories.h"

#include <QAbstractTableModel>
#include <QStyledItemDelegate>

#include <memory>
#include <optional>
#include <vector>

namespace headroom::ui {

[[nodiscard]] inline RuleColumn columnOf(const QModelIndex &index)
{
    return static_cast<RuleColumn>(index.column());
}

/// Rules and servers of an own price book during editing, with their own undo. While a rule is invalid there is
/// a fault and no book.
class OwnRuleModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Role { ToneRole = Qt::UserRole };

    using QAbstractTableModel::QAbstractTableModel;

    /// Sets the initial rules and servers of an edit; clears the undo steps.
    void setBook(const OwnPriceBook &book);
    /// The same as one step that can be undone.
    void replaceBook(const OwnPriceBook &book) { change(stateOf(book)); }
    /// Owned servers of the book, which are no rows; a change is one step.
    [[nodiscard]] const std::vector<OwnedNode> &nodes() const { return m_nodes; }
    void setNodes(std::vector<OwnedNode> nodes) { change({m_rows, std::move(nodes)}); }
    /// The rules, when every one of them is right.
    [[nodiscard]] std::optional<std::vector<OwnPriceRule>> rules() const;
    /// One entry per row; absent where the rule is wrong.
    [[nodiscard]] std::vector<std::optional<OwnPriceRule>> drafts() const;
    /// "Row 2, % off: ..." for the first rule that is wrong; empty when none is.
    [[nodiscard]] QString faultText() const;
    [[nodiscard]] QModelIndex faultIndex() const;

    /// One entry per row; outdated once the rules change.
    void setReach(std::vector<RuleReach> reach);

    /// Each returns the row to select next.
    int add(int after);
    int duplicate(int row);
    int remove(int row);

    [[nodiscard]] bool canUndo() const { return !m_past.empty(); }
    [[nodiscard]] bool canRedo() const { return !m_future.empty(); }
    void undo();
    void redo();

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

signals:
    void edited();

private:
    struct State {
        std::vector<RuleTexts> rows;
        std::vector<OwnedNode> nodes;
    };
    void change(State next);
    void show(State next);
    [[nodiscard]] State stateOf(const OwnPriceBook &book) const;
    [[nodiscard]] const std::optional<RuleFault> &faultAt(int row) const;
    [[nodiscard]] Tone toneOf(int row, RuleColumn column) const;

    const QLocale m_locale = numberLocale();
    std::vector<RuleTexts> m_rows;
    std::vector<OwnedNode> m_nodes;
    std::vector<std::optional<RuleFault>> m_faults; ///< by row
    std::vector<RuleReach> m_reach;                 ///< by row; empty while it is not known
    std::vector<State> m_past;
    std::vector<State> m_future;
};

inline constexpr int kLongestText = 200; ///< of a rule

/// Editors of the own price table: lists for what has few values, text with the catalog's names as
/// proposals for the rest.
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
