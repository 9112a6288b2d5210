// SPDX-License-Identifier: GPL-3.0-or-later
#include "field_desk.h"
#include "core/catalog/known_providers.h"

namespace headroom::ui::testing {

Plan planOfAllKinds()
{
    PlanBuilder builder = aPlan();
    for (int kind = 0; kind <= static_cast<int>(WorkloadKind::preprocessing); ++kind)
        builder.with("W" + std::to_string(kind), static_cast<WorkloadKind>(kind))
            .on(anOffer(known::aws, "us-east-1", "g4dn.xlarge"), 2);
    Plan plan = builder.build();
    for (Workload &workload : plan.workloads) {
        workload.model = "Llama-2-13B";
        workload.autoscaling = Autoscaling{.minimum = 1, .maximum = 9};
        workload.constraints.interruptible = true;
        workload.schedule = {.kind = Schedule::Kind::hoursPerDay,
                             .hours = 8,
                             .basis = MonthBasis{MonthBasis::Kind::workingDays, 20}};
        workload.otherCosts = {{"Storage", Money::fromCents(1200)}};
    }
    return plan;
}

FieldDesk::FieldDesk()
{
    session.document().setGestureGap(std::chrono::milliseconds(0));
    store->change(kFile, planOfAllKinds());
    load();
    open(kFile);
    for (Collapsible *section : window->findChildren<Collapsible *>())
        section->setOpen(true);
    QApplication::setActiveWindow(window.get());
    awaitCandidates();
}

void FieldDesk::awaitCandidates() const
{
    QTest::qWait(0);
    QTRY_VERIFY_WITH_TIMEOUT(!session.isBusy(), kPatience);
    if (const auto *explore = window->findChild<ExplorePage *>())
        awaitPicture(*explore);
}

QListView *FieldDesk::mix() const
{
    return window->findChild<QListView *>(QStringLiteral("workloadList"));
}

void FieldDesk::select(int row) const
{
    const QModelIndex index = mix()->model()->index(row, 0);
    mix()->scrollTo(index);
    QTest::mouseClick(mix()->viewport(), Qt::LeftButton, {}, mix()->visualRect(index).center());
    awaitCandidates();
}

QString another(const QWidget *field)
{
    if (const auto *number = qobject_cast<const NumberField *>(field))
        return QString::number((number->value() ? number->value()->toDouble() : 0) + 1, 'g', 15);
    if (field->objectName() == QStringLiteral("field_model"))
        return QStringLiteral("Llama-2-7B");
    if (field->objectName() == QStringLiteral("field_MIG_slices"))
        return QStringLiteral("1g.10gb");
    if (field->objectName() == QStringLiteral("field_environment"))
        return qobject_cast<const TextField *>(field)->text() == QStringLiteral("staging")
                   ? QStringLiteral("production")
                   : QStringLiteral("staging");
    if (field->objectName().endsWith(QStringLiteral("_by"))
        || field->objectName().endsWith(QStringLiteral("_until")))
        return QStringLiteral("2027-02-28");
    return QStringLiteral("Typed");
}

void type(QWidget *field, const QString &text)
{
    QApplication::setActiveWindow(field->window()); // without a window manager nobody else does
    field->setFocus(Qt::TabFocusReason);
    QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(field, Qt::Key_Delete);
    QTest::keyClicks(field, text);
    if (const auto *line = qobject_cast<QLineEdit *>(field); line && line->completer()) {
        line->completer()->popup()->hide();
        QApplication::setActiveWindow(field->window());
    }
}

void setByAccessibility(QWidget *field, const QString &text)
{
    QAccessible::queryAccessibleInterface(field)->setText(QAccessible::Value, text);
}

QAbstractItemView *listAt(LineField *field, const QString &wanted, QModelIndex &row)
{
    QApplication::setActiveWindow(field->window());
    field->setFocus(Qt::TabFocusReason);
    field->selectAll();
    QTest::keyClicks(field, wanted.left(wanted.size() - 2));
    QAbstractItemView *list = field->completer()->popup();
    for (int i = 0; i < list->model()->rowCount(); ++i)
        if (list->model()->index(i, 0).data() == wanted)
            row = list->model()->index(i, 0);
    return list;
}

void clickRow(QAbstractItemView *list, const QModelIndex &row)
{
    list->scrollTo(row);
    const QPoint place = list->visualRect(row).center();
    QTest::mouseMove(list->viewport(), place);
    QTRY_VERIFY(list->underMouse());
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, place);
}

} // namespace headroom::ui::testing
