// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/patience.h"
#include "ui/dialogs/facts/fact_page.h"
#include "ui/dialogs/facts/own_facts_dialog.h"
#include "ui/views/fields/field_row.h"
#include "ui/views/fields/number_field.h"
#include "window_fixtures.h"

#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::ui;

namespace {

struct NoExporter final : Exporter {
    Expected<void> writeCsv(const std::string &, const Table &) const override
    {
        return failure("Nothing is written here.");
    }
    Expected<void> writeWorkbook(const std::string &, const Workbook &) const override
    {
        return failure("Nothing is written here.");
    }
    Expected<void> writeAlerts(const std::string &, const ForecastReport &) const override
    {
        return {};
    }
    Expected<void> writeFile(const std::string &, std::string_view) const override
    {
        return failure("Nothing is written here.");
    }
};

/// The dialog on a plan; its edits are applied and shown like in the window.
struct Desk {
    Plan plan = smallPlan();
    NoExporter exporter;
    OwnFactsDialog dialog{*snapshotOf(plan), exporter};
    int edits = 0;

    Desk()
    {
        QObject::connect(
            &dialog, &OwnFactsDialog::editRequested, &dialog, [this](const PlanEdit &edit) {
                ++edits;
                const auto changed = applyEdit(plan, edit);
                QVERIFY2(changed.has_value(), changed ? "" : changed.error().text().c_str());
                plan = *changed;
                dialog.render(*snapshotOf(plan));
            });
        dialog.show();
    }
    FactPage *page(int index)
    {
        return dialog.findChild<FactPage *>(index == 0 ? QStringLiteral("modelsPage")
                                                       : QStringLiteral("acceleratorsPage"));
    }
    template <typename T>
    T *part(const char *name, int pageIndex = 0)
    {
        T *found = page(pageIndex)->findChild<T *>(QLatin1String(name));
        if (!found)
            qFatal("no %s", name);
        return found;
    }
    void select(const QString &name, int pageIndex = 0)
    {
        auto *list = part<QListWidget>("factList", pageIndex);
        const auto found = list->findItems(name, Qt::MatchExactly);
        QCOMPARE(found.size(), 1);
        list->setCurrentItem(found.front());
    }
    void type(const char *name, const QString &text, int pageIndex = 0)
    {
        auto *editor = part<QLineEdit>(name, pageIndex);
        editor->setFocus();
        editor->selectAll();
        QTest::keyClick(editor, Qt::Key_Delete);
        QTest::keyClicks(editor, text);
        QTest::keyClick(editor, Qt::Key_Return);
    }
};

} // namespace

class OwnFactsDialogTest : public QObject
{
    Q_OBJECT

private slots:
    void shippedOnesAreShownAndCannotBeChanged()
    {
        Desk desk;
        desk.select(QStringLiteral("Llama-2-7B"));
        auto *layers = desk.part<NumberField>("fact_layers");
        QVERIFY(layers->isReadOnly());
        QVERIFY(layers->value() == Exact(32));
        QVERIFY(!desk.part<QPushButton>("removeFact")->isEnabled());
    }

    /// Every field of an own model, typed in each and then left in one way or another.
    void everyFieldTakesWhatIsTyped_data()
    {
        QTest::addColumn<QString>("by");
        for (const char *by : {"Return", "Tab", "another row", "close", "program"})
            QTest::newRow(by) << QString::fromLatin1(by);
    }
    void everyFieldTakesWhatIsTyped()
    {
        QFETCH(QString, by);
        for (int tab : {0, 1}) {
            Desk desk;
            desk.dialog.findChild<QTabWidget *>()->setCurrentIndex(tab);
            QApplication::setActiveWindow(&desk.dialog);
            QTest::mouseClick(desk.part<QPushButton>("copyFact", tab), Qt::LeftButton);
            const int row = desk.part<QListWidget>("factList", tab)->currentRow();
            for (NumberField *field : desk.page(tab)->findChildren<NumberField *>()) {
                desk.dialog.show();
                desk.part<QListWidget>("factList", tab)->setCurrentRow(row);
                const Exact wanted = field->value().value_or(Exact()) + Exact(1);
                const QString text = QString::number(wanted.toDouble(), 'g', 15);
                const int before = desk.edits;
                field->setFocus();
                field->selectAll();
                if (by != QStringLiteral("program"))
                    QTest::keyClicks(field, text);
                else
                    field->setText(text);
                if (by == QStringLiteral("Return"))
                    QTest::keyClick(field, Qt::Key_Return);
                else if (by == QStringLiteral("Tab"))
                    QTest::keyClick(field, Qt::Key_Tab);
                else if (by == QStringLiteral("another row"))
                    desk.part<QListWidget>("factList", tab)->setCurrentRow(row + 1);
                else
                    desk.dialog.close();
                const std::string place =
                    field->objectName().toStdString() + " "
                    + qobject_cast<FieldRow *>(field->parentWidget())->error().toStdString();
                QVERIFY2(desk.edits == before + 1, place.c_str());
                desk.part<QListWidget>("factList", tab)->setCurrentRow(row);
                QVERIFY2(field->value() == wanted, place.c_str());
            }
        }
    }

    void refusedValueKeepsItsRow()
    {
        Desk desk;
        desk.select(QStringLiteral("Llama-2-7B"));
        QTest::mouseClick(desk.part<QPushButton>("copyFact"), Qt::LeftButton);
        auto *list = desk.part<QListWidget>("factList");
        const int row = list->currentRow();
        auto *layers = desk.part<NumberField>("fact_layers");
        layers->setFocus();
        layers->selectAll();
        QTest::keyClicks(layers, QStringLiteral("many"));
        list->setCurrentRow(row + 2);
        QTRY_COMPARE(list->currentRow(), row);
        QCOMPARE(layers->text(), QStringLiteral("many"));
        QVERIFY(!qobject_cast<FieldRow *>(layers->parentWidget())->error().isEmpty());
        desk.dialog.close();
        QVERIFY(desk.dialog.isVisible());
    }

    void copyTakesThePlaceOfTheShippedModel()
    {
        Desk desk;
        desk.select(QStringLiteral("Llama-2-7B"));
        QTest::mouseClick(desk.part<QPushButton>("copyFact"), Qt::LeftButton);
        QCOMPARE(desk.plan.models.size(), std::size_t{1});
        desk.type("fact_layers", QStringLiteral("64"));
        QCOMPARE(desk.plan.models.front().layers, 64);
        QCOMPARE(snapshotOf(desk.plan)->inputs.facts->models.find("Llama-2-7B")->layers, 64);
        QTest::mouseClick(desk.part<QPushButton>("removeFact"), Qt::LeftButton);
        QVERIFY(desk.plan.models.empty());
        QCOMPARE(snapshotOf(desk.plan)->inputs.facts->models.find("Llama-2-7B")->layers, 32);
    }

    void newModelSizesAWorkload()
    {
        Desk desk;
        QTest::mouseClick(desk.part<QPushButton>("newFact"), Qt::LeftButton);
        desk.type("fact_name", QStringLiteral("House model"));
        desk.type("fact_params_b", QStringLiteral("3"));
        QCOMPARE(desk.plan.models.front().name, std::string("House model"));
        for (Workload &workload : desk.plan.workloads)
            workload.model = "house-model"; // names are compared without spelling details
        const auto snapshot = snapshotOf(desk.plan);
        const Line &chat = snapshot->evaluation.activeScenario().lines.back();
        QVERIFY(chat.sizing && chat.sizing->fits);
    }

    void refusedFiguresStayAtTheirField()
    {
        Desk desk;
        QTest::mouseClick(desk.part<QPushButton>("newFact"), Qt::LeftButton);
        const Plan before = desk.plan;
        desk.type("fact_params_b", {});
        QCOMPARE(desk.plan, before);
        const auto *row =
            qobject_cast<FieldRow *>(desk.part<QLineEdit>("fact_params_b")->parentWidget());
        QVERIFY(row && row->error().contains(QStringLiteral("parameter count")));
    }

    void acceleratorsAreChangedToo()
    {
        Desk desk;
        desk.select(QStringLiteral("T4"), 1);
        QTest::mouseClick(desk.part<QPushButton>("copyFact", 1), Qt::LeftButton);
        desk.type("fact_memory_bandwidth_gbps", QStringLiteral("300"), 1);
        QCOMPARE(desk.plan.accelerators.front().bandwidthGBps, 300.0);
        QCOMPARE(snapshotOf(desk.plan)->inputs.facts->hardware.accelerator("T4")->bandwidthGBps,
                 300.0);
    }

    void tablesAreImportedAsAWholeOrNotAtAll()
    {
        Desk desk;
        const QTemporaryDir folder;
        const auto file = [&](const char *name, const char *text) {
            const QString path = folder.filePath(QLatin1String(name));
            QFile out(path);
            if (!out.open(QIODevice::WriteOnly) || out.write(text) < 0)
                qFatal("cannot write");
            return path;
        };
        desk.page(0)->importTable(file("bad.csv", "name,params_b\nOne,1\nTwo,many\n"));
        const auto isSaid = [&] {
            const auto labels = desk.page(0)->findChildren<QLabel *>();
            return std::ranges::any_of(labels, [](const QLabel *label) {
                return label->text().contains(QStringLiteral("bad.csv: line 3, column params_b"));
            });
        };
        QTRY_VERIFY_WITH_TIMEOUT(isSaid(), kPatience);
        QVERIFY(desk.plan.models.empty());
        desk.page(0)->importTable(file("good.csv", "name,params_b\nOne,1\nTwo,2\n"));
        QTRY_COMPARE_WITH_TIMEOUT(desk.plan.models.size(), std::size_t{2}, kPatience);
        desk.page(0)->importTable(file("again.csv", "name,params_b\nTwo,3\n"));
        QTRY_COMPARE_WITH_TIMEOUT(desk.plan.models.back().paramsB, 3.0, kPatience);
        QCOMPARE(desk.plan.models.size(), std::size_t{2});
        // The config.json of a model hub.
        desk.page(0)->importTable(file("config.json", R"({"_name_or_path": "org/House-1B",
"model_type": "llama", "hidden_size": 2048, "num_hidden_layers": 16, "num_attention_heads": 32,
"num_key_value_heads": 8, "intermediate_size": 8192, "vocab_size": 128256,
"tie_word_embeddings": true})"));
        QTRY_COMPARE_WITH_TIMEOUT(desk.plan.models.size(), std::size_t{3}, kPatience);
        QCOMPARE(desk.plan.models.back().name, std::string("House-1B"));
        QCOMPARE(desk.plan.models.back().paramsB, 1.236);
    }
};

QTEST_MAIN(OwnFactsDialogTest)
#include "tst_own_facts_dialog.moc"
