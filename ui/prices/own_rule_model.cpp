// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/prices/own_rule_model.h"

#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/completion_list.h"
#include "ui/views/fields/wheel_guard.h"

#include <algorithm>

#include <QComboBox>
#include <QLineEdit>

namespace headroom::ui {

namespace {

constexpr std::size_t kMaxSteps = 200;

bool isFigure(RuleColumn column)
{
    return column == RuleColumn::percentOff || column == RuleColumn::pricePerHour
           || column == RuleColumn::matches;
}

QStringList choices(RuleColumn column)
{
    switch (column) {
    case RuleColumn::provider: {
        QStringList keys{QString()};
        for (const Provider provider : rentingProviders())
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

/// The names of one provider's entries, each once; without a provider, those of all.
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

OwnRuleModel::State OwnRuleModel::stateOf(const OwnPriceBook &book) const
{
    State state;
    state.rows.reserve(book.rules.size());
    for (const OwnPriceRule &rule : book.rules)
        state.rows.push_back(textsOf(rule, m_locale));
    state.nodes = book.nodes;
    return state;
}

void OwnRuleModel::setBook(const OwnPriceBook &book)
{
    m_past.clear();
    m_future.clear();
    show(stateOf(book));
}

std::vector<std::optional<OwnPriceRule>> OwnRuleModel::drafts() const
{
    std::vector<std::optional<OwnPriceRule>> drafts;
    drafts.reserve(m_rows.size());
    for (const RuleTexts &texts : m_rows) {
        auto rule = ruleFrom(texts, m_locale);
        drafts.push_back(rule ? std::optional(std::move(*rule)) : std::nullopt);
    }
    return drafts;
}

std::optional<std::vector<OwnPriceRule>> OwnRuleModel::rules() const
{
    std::vector<OwnPriceRule> rules;
    for (auto &draft : drafts()) {
        if (!draft)
            return std::nullopt;
        rules.push_back(std::move(*draft));
    }
    return rules;
}

QModelIndex OwnRuleModel::faultIndex() const
{
    const auto found =
        std::ranges::find_if(m_faults, [](const auto &fault) { return fault.has_value(); });
    return found == m_faults.end() ? QModelIndex()
                                   : index(static_cast<int>(found - m_faults.begin()),
                                           static_cast<int>((*found)->column));
}

QString OwnRuleModel::faultText() const
{
    const QModelIndex place = faultIndex();
    if (!place.isValid())
        return {};
    const RuleFault &fault = *faultAt(place.row());
    return tr("Row %1, %2: %3").arg(place.row() + 1).arg(headerOf(fault.column), fault.reason);
}

const std::optional<RuleFault> &OwnRuleModel::faultAt(int row) const
{
    return m_faults[static_cast<std::size_t>(row)];
}

void OwnRuleModel::setReach(std::vector<RuleReach> reach)
{
    if (reach.size() != m_rows.size())
        return;
    m_reach = std::move(reach);
    const int column = static_cast<int>(RuleColumn::matches);
    if (!m_rows.empty())
        emit dataChanged(index(0, column), index(rowCount() - 1, column));
}

int OwnRuleModel::add(int after)
{
    std::vector<RuleTexts> next = m_rows;
    const int row = after < 0 ? rowCount() : after + 1;
    next.insert(next.begin() + row, RuleTexts());
    change({std::move(next), m_nodes});
    return row;
}

int OwnRuleModel::duplicate(int row)
{
    std::vector<RuleTexts> next = m_rows;
    next.insert(next.begin() + row + 1, RuleTexts(m_rows[static_cast<std::size_t>(row)]));
    change({std::move(next), m_nodes});
    return row + 1;
}

int OwnRuleModel::remove(int row)
{
    std::vector<RuleTexts> next = m_rows;
    next.erase(next.begin() + row);
    change({std::move(next), m_nodes});
    return std::min(row, rowCount() - 1);
}

void OwnRuleModel::undo()
{
    m_future.push_back({m_rows, m_nodes});
    State next = std::move(m_past.back());
    m_past.pop_back();
    show(std::move(next));
}

void OwnRuleModel::redo()
{
    m_past.push_back({m_rows, m_nodes});
    State next = std::move(m_future.back());
    m_future.pop_back();
    show(std::move(next));
}

void OwnRuleModel::change(State next)
{
    m_past.push_back({m_rows, m_nodes});
    if (m_past.size() > kMaxSteps)
        m_past.erase(m_past.begin());
    m_future.clear();
    show(std::move(next));
}

/// A change of one cell leaves selection and editors alone; anything else is a reset.
void OwnRuleModel::show(State next)
{
    const bool sameRows = next.rows.size() == m_rows.size() && !next.rows.empty();
    if (!sameRows)
        beginResetModel();
    m_rows = std::move(next.rows);
    m_nodes = std::move(next.nodes);
    m_faults.clear();
    for (const RuleTexts &texts : m_rows) {
        auto rule = ruleFrom(texts, m_locale);
        m_faults.push_back(rule ? std::nullopt : std::optional(std::move(rule.error())));
    }
    m_reach.clear();
    if (sameRows)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    else
        endResetModel();
    emit edited();
}

int OwnRuleModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int OwnRuleModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(kRuleColumnCount);
}

Tone OwnRuleModel::toneOf(int row, RuleColumn column) const
{
    const auto &fault = faultAt(row);
    if (fault && fault->column == column)
        return Tone::Error;
    const auto place = static_cast<std::size_t>(row);
    if (column == RuleColumn::matches && !m_reach.empty() && !fault)
        return m_reach[place].deciding == 0 && !m_reach[place].addsOffer ? Tone::Warning
                                                                         : Tone::Normal;
    const bool any = column < RuleColumn::percentOff
                     && m_rows[place][static_cast<std::size_t>(column)].isEmpty();
    return any ? Tone::Muted : Tone::Normal;
}

QVariant OwnRuleModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const RuleColumn column = columnOf(index);
    const auto row = static_cast<std::size_t>(index.row());
    const auto &fault = m_faults[row];
    const bool wrong = fault && fault->column == column;
    switch (role) {
    case Qt::DisplayRole:
        if (column == RuleColumn::matches && fault)
            return QStringLiteral("–");
        if (column == RuleColumn::matches)
            return m_reach.empty() ? QStringLiteral("…") : reachText(m_reach[row]);
        // A missing value is shown in its own cell.
        if (wrong && m_rows[row][static_cast<std::size_t>(column)].isEmpty())
            return tr("missing");
        return shownText(m_rows[row], column);
    case Qt::EditRole:
        return column == RuleColumn::matches ? QVariant()
                                             : m_rows[row][static_cast<std::size_t>(column)];
    case Qt::ToolTipRole:
        if (column == RuleColumn::matches && !m_reach.empty() && !fault)
            return plainToolTip(reachRemark(m_reach[row]));
        return wrong ? plainToolTip(fault->reason) : QVariant();
    case Qt::ForegroundRole: return currentTokens().color.tone(toneOf(index.row(), column));
    case Qt::TextAlignmentRole:
        return static_cast<int>((isFigure(column) ? Qt::AlignRight : Qt::AlignLeft)
                                | Qt::AlignVCenter);
    case Qt::AccessibleTextRole:
        return headerOf(column) + QStringLiteral(": ")
               + (wrong ? fault->reason : data(index, Qt::DisplayRole).toString());
    case ToneRole: return static_cast<int>(toneOf(index.row(), column));
    default: return {};
    }
}

bool OwnRuleModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::EditRole || columnOf(index) == RuleColumn::matches)
        return false;
    const auto row = static_cast<std::size_t>(index.row());
    const auto column = static_cast<std::size_t>(index.column());
    const QString text = value.toString().trimmed();
    if (m_rows[row][column] == text)
        return true;
    std::vector<RuleTexts> next = m_rows;
    next[row][column] = text;
    change({std::move(next), m_nodes});
    return true;
}

Qt::ItemFlags OwnRuleModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags plain = QAbstractTableModel::flags(index);
    const bool edited = index.isValid() && columnOf(index) != RuleColumn::matches;
    return edited ? plain | Qt::ItemIsEditable : plain;
}

QVariant OwnRuleModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section >= columnCount())
        return {};
    const auto column = static_cast<RuleColumn>(section);
    if (role == Qt::DisplayRole)
        return headerOf(column);
    if (role == Qt::ToolTipRole)
        return explanationTip(keyOf(column));
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((isFigure(column) ? Qt::AlignRight : Qt::AlignLeft)
                                | Qt::AlignVCenter);
    return {};
}

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
        // Queued: the list sets the text of the editor after its signal.
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
