// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/prices/own_rule_delegate.h"

#include "ui/format/text.h"
#include "ui/prices/own_rule_model.h"
#include "ui/views/fields/completion_list.h"
#include "ui/views/fields/wheel_guard.h"

#include <QComboBox>
#include <QLineEdit>

namespace headroom::ui {

namespace {

QStringList choices(RuleColumn column)
{
    switch (column) {
    case RuleColumn::provider: {
        QStringList keys{QString()};
        for (const Provider provider : kClouds)
            keys += textOf(keyOf(provider));
        return keys;
    }
    case RuleColumn::pricingModel: {
        QStringList keys{QString()};
        for (int model = 0; model <= static_cast<int>(kLastPricingModel); ++model)
            keys += textOf(keyOf(static_cast<PricingModel>(model)));
        return keys;
    }
    case RuleColumn::termYears:
        return {QString(), QStringLiteral("1"), QStringLiteral("3"), QStringLiteral("5")};
    default: return {};
    }
}

/// The names of the things of one provider, each once; of all of them without one.
template <typename Things>
QStringList namesOf(const Things &things, const std::optional<Provider> &provider)
{
    QStringList names;
    for (const auto &thing : things) {
        if (!provider || *provider == thing.provider)
            names += textOf(thing.name);
    }
    names.removeDuplicates();
    names.sort();
    return names;
}

} // namespace

QStringList OwnRuleDelegate::proposals(const QModelIndex &index) const
{
    if (!m_catalog)
        return {};
    const auto place = static_cast<int>(RuleColumn::provider);
    const auto provider =
        fromKey<Provider>(index.siblingAtColumn(place).data(Qt::EditRole).toString().toStdString());
    switch (columnOf(index)) {
    case RuleColumn::family: return namesOf(m_catalog->families, provider);
    case RuleColumn::region: return namesOf(m_catalog->regions, provider);
    case RuleColumn::instanceType: return namesOf(m_catalog->types, provider);
    default: return {};
    }
}

QWidget *OwnRuleDelegate::createEditor(QWidget *parent, const QStyleOptionViewItem &,
                                       const QModelIndex &index) const
{
    const RuleColumn column = columnOf(index);
    const QStringList keys = choices(column);
    if (!keys.isEmpty()) {
        auto *box = new QComboBox(parent);
        leaveWheelToPage(box);
        for (const QString &key : keys) {
            RuleTexts texts;
            texts[static_cast<std::size_t>(column)] = key;
            box->addItem(shownText(texts, column), key);
        }
        connect(box, &QComboBox::activated, this, [this, box] { finish(box); });
        return box;
    }
    auto *line = new QLineEdit(parent);
    line->setMaxLength(kLongestText);
    line->setAccessibleName(headerOf(column));
    const QStringList names = proposals(index);
    if (!names.isEmpty()) {
        auto *list = new CompletionList(line);
        list->setCompletions(names);
        line->setCompleter(list);
        // Queued: the list puts its text into the editor after it has told of it.
        connect(
            list, qOverload<const QString &>(&QCompleter::activated), list,
            [this, line] { finish(line); }, Qt::QueuedConnection);
    }
    return line;
}

void OwnRuleDelegate::finish(QWidget *editor) const
{
    auto *self = const_cast<OwnRuleDelegate *>(this);
    emit self->commitData(editor);
    emit self->closeEditor(editor);
}

void OwnRuleDelegate::setEditorData(QWidget *editor, const QModelIndex &index) const
{
    const QString value = index.data(Qt::EditRole).toString();
    if (auto *box = qobject_cast<QComboBox *>(editor))
        box->setCurrentIndex(std::max(0, box->findData(value)));
    else if (auto *line = qobject_cast<QLineEdit *>(editor))
        line->setText(value);
}

void OwnRuleDelegate::setModelData(QWidget *editor, QAbstractItemModel *model,
                                   const QModelIndex &index) const
{
    if (const auto *box = qobject_cast<QComboBox *>(editor))
        model->setData(index, box->currentData());
    else if (const auto *line = qobject_cast<QLineEdit *>(editor))
        model->setData(index, line->text());
}

void OwnRuleDelegate::updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option,
                                           const QModelIndex &) const
{
    QRect area = option.rect;
    area.setWidth(std::max(area.width(), editor->minimumSizeHint().width()));
    editor->setGeometry(area);
}

} // namespace headroom::ui
