// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/reference_dialog.h"
#include "window_fixtures.h"

#include <QAbstractItemModel>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QTableView>
#include <QTest>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::testing;

namespace {

struct Reference {
    std::shared_ptr<const Snapshot> snapshot = snapshotOf(smallPlan());
    ReferenceDialog dialog{snapshot.get(), nullptr};

    Reference() { dialog.show(); }
    [[nodiscard]] QString detail() const
    {
        return dialog.findChild<QLabel *>(QStringLiteral("referenceDetail"))->text();
    }
    [[nodiscard]] QPushButton *button(const char *name) const
    {
        return dialog.findChild<QPushButton *>(QLatin1String(name));
    }
};

} // namespace

class ReferenceDialogTest : public QObject
{
    Q_OBJECT

private slots:
    void theSearchKeepsTablesAndRowsThatHaveTheWords()
    {
        Reference reference;
        const auto all = reference.dialog.shownTables().size();
        reference.dialog.search()->setText(QStringLiteral("nc6s"));
        const QStringList found = reference.dialog.shownTables();
        QVERIFY(found.size() < all);
        QVERIFY(found.contains(QStringLiteral("prices")));
        QVERIFY(found.contains(QStringLiteral("disagreements")));
        reference.dialog.showTable(QStringLiteral("prices"));
        QCOMPARE(reference.dialog.table()->model()->rowCount(), 1);
        reference.dialog.search()->setText(QStringLiteral("no such thing"));
        QVERIFY(reference.dialog.shownTables().isEmpty());
        QVERIFY(reference.dialog.table()->isHidden());
    }

    void itFitsTheScreen()
    {
        Reference reference;
        const QSize room = reference.dialog.screen()->availableSize();
        QCOMPARE(reference.dialog.size().boundedTo(room), reference.dialog.size());
    }

    void theSourceOfTheSelectedRowIsNamed()
    {
        Reference reference;
        reference.dialog.showTable(QStringLiteral("gpus"));
        QVERIFY2(reference.detail().contains(QStringLiteral("GPU Requirements")),
                 qPrintable(reference.detail()));
    }

    void aQuestionIsAnsweredWhenAsked()
    {
        Reference reference;
        reference.dialog.showTable(QStringLiteral("questions"));
        QCOMPARE(reference.dialog.table()->model()->columnCount(), 1);
        QVERIFY(!reference.detail().contains(QStringLiteral("C5 or M5")));
        reference.button("referenceAnswer")->click();
        QVERIFY2(reference.detail().contains(QStringLiteral("C5 or M5")),
                 qPrintable(reference.detail()));
        reference.dialog.table()->selectRow(1);
        QVERIFY(!reference.detail().contains(QStringLiteral("Neuron")));
    }

    void aMetricLeadsToItsCalculation()
    {
        Reference reference;
        std::optional<WorkloadId> asked;
        connect(&reference.dialog, &ReferenceDialog::calculationRequested, this,
                [&](WorkloadId workload) { asked = workload; });
        reference.dialog.showTable(QStringLiteral("metrics"));
        const QStringList metrics = reference.dialog.shownTerms();
        reference.dialog.table()->selectRow(
            static_cast<int>(metrics.indexOf(QStringLiteral("temperature"))));
        QVERIFY(!reference.button("referenceOpen")->isEnabled());
        reference.dialog.table()->selectRow(
            static_cast<int>(metrics.indexOf(QStringLiteral("cost_per_hour"))));
        reference.button("referenceOpen")->click();
        QVERIFY(asked.has_value());
        QVERIFY(reference.dialog.isHidden());
    }
};

QTEST_MAIN(ReferenceDialogTest)
#include "tst_reference_dialog.moc"
