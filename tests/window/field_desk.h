// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "await_picture.h"
#include "ui/views/fields/collapsible.h"
#include "ui/views/fields/field_row.h"
#include "ui/views/fields/number_field.h"
#include "ui/views/fields/text_field.h"
#include "ui/views/inspector/inspector_view.h"
#include "window_desk.h"

#include <QAbstractItemView>
#include <QAccessible>
#include <QCompleter>
#include <QListView>

#include <vector>

namespace headroom::ui::testing {

inline constexpr const char *kFile = "mine.headroom";

/// One workload of each kind, with everything switched on that adds fields.
[[nodiscard]] Plan planOfAllKinds();

/// The window on a file of its own, every section unfolded.
struct FieldDesk : Desk {
    FieldDesk();

    /// Until then there is nothing to filter or to search.
    void awaitCandidates() const;
    QListView *mix() const;
    void select(int row) const;
    /// The fields of the inspector that can be seen, by name.
    template <typename Field>
    std::vector<Field *> fields() const
    {
        std::vector<Field *> found;
        for (Field *field : window->findChild<InspectorView *>()->findChildren<Field *>())
            if (field->isVisible() && field->objectName().startsWith(QStringLiteral("field_")))
                found.push_back(field);
        return found;
    }
    template <typename Field>
    Field *field(const char *name) const
    {
        return window->findChild<Field *>(QLatin1String(name));
    }
    QString reasonAt(const QWidget *editor) const
    {
        return qobject_cast<FieldRow *>(editor->parentWidget())->error();
    }
    std::vector<Workload> saved() const { return store->load(kFile)->plan.workloads; }
};

/// Something else that the field can take.
[[nodiscard]] QString another(const QWidget *field);
void type(QWidget *field, const QString &text);
void setByAccessibility(QWidget *field, const QString &text);
/// Types some letters and leads the list of completions to the one wanted.
[[nodiscard]] QAbstractItemView *listAt(LineField *field, const QString &wanted, QModelIndex &row);
/// The list takes a press only where it knows of the pointer.
void clickRow(QAbstractItemView *list, const QModelIndex &row);

} // namespace headroom::ui::testing
