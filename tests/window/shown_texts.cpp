// SPDX-License-Identifier: GPL-3.0-or-later
#include "shown_texts.h"

#include <QAbstractItemModel>
#include <QAccessible>
#include <QAction>
#include <QMetaProperty>
#include <QTabBar>
#include <QWidget>

#include <algorithm>

namespace headroom::ui::testing {

namespace {

constexpr int kMaxRows = 300;
constexpr int kOwnRoles = 8; // models have a few roles of their own

class Texts
{
public:
    explicit Texts(QString part) : m_part(std::move(part)) {}

    void add(const QObject &object, const QString &what, const QString &text)
    {
        if (text.contains(m_part))
            m_found += QStringLiteral("%1 %2 (%3): %4")
                           .arg(object.metaObject()->className(), object.objectName(), what,
                                text.left(200));
    }

    /// Text, tool tip, title, and whatever else the object says of itself.
    void addProperties(const QObject &object)
    {
        const QMetaObject *type = object.metaObject();
        for (int i = 0; i < type->propertyCount(); ++i) {
            const QMetaProperty property = type->property(i);
            if (property.typeId() == QMetaType::QString && property.isReadable())
                add(object, QLatin1String(property.name()), property.read(&object).toString());
        }
    }

    void addTabs(const QTabBar &tabs)
    {
        for (int i = 0; i < tabs.count(); ++i) {
            add(tabs, QStringLiteral("tab"), tabs.tabText(i));
            add(tabs, QStringLiteral("tool tip of tab"), tabs.tabToolTip(i));
        }
    }

    void addModel(const QAbstractItemModel &model)
    {
        for (int column = 0; column < model.columnCount(); ++column)
            for (const Qt::ItemDataRole role : {Qt::DisplayRole, Qt::ToolTipRole})
                add(model, QStringLiteral("heading"),
                    model.headerData(column, Qt::Horizontal, role).toString());
        for (int row = 0; row < std::min(model.rowCount(), kMaxRows); ++row)
            for (int column = 0; column < model.columnCount(); ++column)
                addCell(model, model.index(row, column));
    }

    void addAccessible(const QWidget &widget)
    {
        auto *spoken = QAccessible::queryAccessibleInterface(const_cast<QWidget *>(&widget));
        if (spoken == nullptr)
            return;
        for (const QAccessible::Text text :
             {QAccessible::Name, QAccessible::Description, QAccessible::Value, QAccessible::Help})
            add(widget, QStringLiteral("spoken"), spoken->text(text));
    }

    [[nodiscard]] const QStringList &found() const { return m_found; }

private:
    void addCell(const QAbstractItemModel &model, const QModelIndex &cell)
    {
        for (const int role : {int(Qt::DisplayRole), int(Qt::ToolTipRole),
                               int(Qt::AccessibleTextRole), int(Qt::AccessibleDescriptionRole)})
            add(model, QStringLiteral("cell"), cell.data(role).toString());
        for (int role = Qt::UserRole; role < Qt::UserRole + kOwnRoles; ++role)
            add(model, QStringLiteral("cell"), cell.data(role).toString());
    }

    QString m_part;
    QStringList m_found;
};

} // namespace

QStringList textsWith(const QWidget &widget, const QString &part)
{
    Texts texts(part);
    for (const QObject *object : widget.findChildren<QObject *>()) {
        texts.addProperties(*object);
        if (const auto *tabs = qobject_cast<const QTabBar *>(object))
            texts.addTabs(*tabs);
        if (const auto *model = qobject_cast<const QAbstractItemModel *>(object))
            texts.addModel(*model);
        if (const auto *child = qobject_cast<const QWidget *>(object))
            texts.addAccessible(*child);
    }
    texts.addProperties(widget);
    return texts.found();
}

} // namespace headroom::ui::testing
