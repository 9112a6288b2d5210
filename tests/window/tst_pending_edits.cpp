// SPDX-License-Identifier: GPL-3.0-or-later
#include "field_desk.h"
#include "ui/dialogs/assumptions_dialog.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/note_field.h"
#include "window_fixtures.h"

#include <QCheckBox>
#include <QMenu>
#include <QSettings>
#include <QTabBar>

#include <functional>
#include <map>
#include <set>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

namespace {

/// Changes that the inspector's fields make in a plan.
struct Content {
    std::vector<Workload> workloads;
    std::map<WorkloadId, Allocation> allocations;

    explicit Content(const Plan &plan)
        : workloads(plan.workloads),
          allocations(activeScenario(plan).allocations)
    {}
    friend bool operator==(const Content &, const Content &) = default;
};

struct Way {
    const char *name;
    std::function<void(FieldDesk &, QWidget *, const QString &)> go;
    bool forNotes = true;
};

void press(FieldDesk &desk, Qt::Key key)
{
    QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : desk.window.get(),
                    key, Qt::ControlModifier);
}

const std::vector<Way> &waysOfTyping()
{
    static const std::vector<Way> ways{
        {"Return",
         [](FieldDesk &, QWidget *field, const QString &text) {
             type(field, text);
             QTest::keyClick(field, Qt::Key_Return);
         },
         false},
        {"Tab",
         [](FieldDesk &, QWidget *field, const QString &text) {
             type(field, text);
             QTest::keyClick(field, Qt::Key_Tab);
         }},
        {"Ctrl+S",
         [](FieldDesk &desk, QWidget *field, const QString &text) {
             type(field, text);
             press(desk, Qt::Key_S);
             QTRY_VERIFY(!desk.window->isWindowModified());
         }},
        {"another workload by mouse",
         [](FieldDesk &desk, QWidget *field, const QString &text) {
             type(field, text);
             const int row = desk.mix()->currentIndex().row();
             desk.select(row == 0 ? 1 : 0);
             desk.select(row);
         }},
        {"another workload by program",
         [](FieldDesk &desk, QWidget *field, const QString &text) {
             type(field, text);
             const QModelIndex row = desk.mix()->currentIndex();
             desk.mix()->setCurrentIndex(row.siblingAtRow(row.row() == 0 ? 1 : 0));
             desk.mix()->setCurrentIndex(row);
         }},
        {"accessibility",
         [](FieldDesk &desk, QWidget *field, const QString &text) {
             field->clearFocus();
             setByAccessibility(field, text);
             QTRY_VERIFY(desk.session.document().undoStack()->canUndo());
         }},
        {"accessibility, then Ctrl+S",
         [](FieldDesk &desk, QWidget *field, const QString &text) {
             field->setFocus(Qt::TabFocusReason);
             setByAccessibility(field, text);
             press(desk, Qt::Key_S);
             QTRY_VERIFY(!desk.window->isWindowModified());
         }},
    };
    return ways;
}

const std::vector<Way> &waysOfPicking()
{
    static const std::vector<Way> ways{
        {"picked by mouse",
         [](FieldDesk &desk, QWidget *field, const QString &text) {
             QModelIndex row;
             QAbstractItemView *list = listAt(qobject_cast<LineField *>(field), text, row);
             clickRow(list, row);
             QTRY_VERIFY(desk.session.document().undoStack()->canUndo());
         }},
        {"picked with Down and Return",
         [](FieldDesk &desk, QWidget *field, const QString &text) {
             QModelIndex row;
             QAbstractItemView *list = listAt(qobject_cast<LineField *>(field), text, row);
             for (int i = 0; i <= row.row(); ++i)
                 QTest::keyClick(list, Qt::Key_Down);
             QTest::keyClick(list, Qt::Key_Return);
             QTRY_VERIFY(desk.session.document().undoStack()->canUndo());
         }},
        {"picked with Down and Tab",
         [](FieldDesk &desk, QWidget *field, const QString &text) {
             QModelIndex row;
             QAbstractItemView *list = listAt(qobject_cast<LineField *>(field), text, row);
             for (int i = 0; i <= row.row(); ++i)
                 QTest::keyClick(list, Qt::Key_Down);
             QTest::keyClick(list, Qt::Key_Tab);
             QTRY_VERIFY(desk.session.document().undoStack()->canUndo());
         }},
        {"picked with Down, then Ctrl+S",
         [](FieldDesk &desk, QWidget *field, const QString &text) {
             QModelIndex row;
             QAbstractItemView *list = listAt(qobject_cast<LineField *>(field), text, row);
             for (int i = 0; i <= row.row(); ++i)
                 QTest::keyClick(list, Qt::Key_Down);
             list->hide();
             press(desk, Qt::Key_S);
             QTRY_VERIFY(!desk.window->isWindowModified());
         }},
    };
    return ways;
}

} // namespace

/// A value typed or selected in a field becomes part of the plan, however the field is left.
class PendingEditsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void everyFieldTakesWhatIsTyped_data();
    void everyFieldTakesWhatIsTyped();
    void everyChoiceIsTaken();
    void everyCommandTakesTheField_data();
    void everyCommandTakesTheField();
    void refusedValueStopsEveryCommand_data();
    void refusedValueStopsEveryCommand();
    void refusedNameIsSaidAtTheField();
    void newNameInTheMixIsTaken();
    void assumptionsTakeEveryField();
    void refusedAssumptionKeepsTheDialog();
    void aliasesAreOffered();
    void escapeClosesTheListThenDropsTheText();

private:
    static void drive(FieldDesk &desk, QWidget *field);
};

void PendingEditsTest::initTestCase()
{
    headroom::testing::useTestSettings();
}

void PendingEditsTest::init()
{
    QSettings().clear();
}

void PendingEditsTest::everyFieldTakesWhatIsTyped_data()
{
    QTest::addColumn<int>("row");
    for (const Workload &workload : planOfAllKinds().workloads)
        QTest::newRow(std::string(keyOf(workload.kind)).c_str())
            << static_cast<int>(workload.id) - 1;
}

/// Each field once, with the first kind that has it, in each of the ways: all make the same plan.
void PendingEditsTest::everyFieldTakesWhatIsTyped()
{
    QFETCH(int, row);
    FieldDesk desk;
    std::set<QString> former;
    for (int other = 0; other <= row; ++other) {
        desk.select(other);
        std::vector<QWidget *> fields;
        for (LineField *field : desk.fields<LineField>())
            fields.push_back(field);
        for (NoteField *field : desk.fields<NoteField>())
            fields.push_back(field);
        QVERIFY(fields.size() > 10);
        for (QWidget *field : fields) {
            if (former.insert(field->objectName()).second && other == row)
                drive(desk, field);
            if (QTest::currentTestFailed())
                return;
        }
    }
}

void PendingEditsTest::drive(FieldDesk &desk, QWidget *field)
{
    const auto *line = qobject_cast<LineField *>(field);
    std::vector<Way> ways = waysOfTyping();
    if (line && line->completer())
        ways.insert(ways.end(), waysOfPicking().begin(), waysOfPicking().end());
    const QString text = another(field);
    const Content before(desk.session.plan());
    std::optional<Content> wanted;
    for (const Way &way : ways) {
        if (!line && !way.forNotes)
            continue;
        way.go(desk, field, text);
        const QString place = QStringLiteral("%1, %2: %3 %4")
                                  .arg(field->objectName(), QLatin1String(way.name), desk.message(),
                                       desk.reasonAt(field));
        const Content now(desk.session.plan());
        QVERIFY2(now != before, qPrintable(place));
        if (!wanted)
            wanted = now;
        QVERIFY2(now == *wanted, qPrintable(place));
        if (!desk.window->isWindowModified())
            QVERIFY2(Content(desk.store->load(kFile)->plan) == *wanted, qPrintable(place));
        desk.session.document().undoStack()->undo();
        QVERIFY2(Content(desk.session.plan()) == before, qPrintable(place));
    }
}

void PendingEditsTest::everyChoiceIsTaken()
{
    FieldDesk desk;
    desk.select(0);
    const std::vector<Workload> before = desk.session.plan().workloads;
    for (ChoiceField *choice : desk.fields<ChoiceField>()) {
        const int other = choice->currentIndex() == 0 ? 1 : 0;
        choice->showPopup();
        const QAbstractItemView *list = choice->view();
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualRect(list->model()->index(other, 0)).center());
        QTest::qWait(0);
        choice->hidePopup();
        const std::vector<Workload> picked = desk.session.plan().workloads;
        QVERIFY2(picked != before, qPrintable(choice->objectName()));
        desk.session.document().undoStack()->undo();
        choice->setFocus();
        QTest::keyClick(choice, other == 0 ? Qt::Key_Home : Qt::Key_Down);
        QVERIFY2(desk.session.plan().workloads != before, qPrintable(choice->objectName()));
        while (desk.session.document().undoStack()->canUndo())
            desk.session.document().undoStack()->undo();
        QVERIFY(desk.session.plan().workloads == before);
    }
    for (QCheckBox *box : desk.fields<QCheckBox>()) {
        QTest::keyClick(box, Qt::Key_Space);
        QVERIFY2(desk.session.plan().workloads != before, qPrintable(box->objectName()));
        desk.session.document().undoStack()->undo();
    }
}

void PendingEditsTest::everyCommandTakesTheField_data()
{
    QTest::addColumn<QString>("command");
    for (const char *command :
         {"newPlan",        "openPlan",          "openSample",       "savePlan",
          "savePlanAs",     "exportReport",      "exportFocus",      "exportDeck",
          "exportWorkbook", "exportLines",       "exportCandidates", "exportCharts",
          "exportAlerts",   "addBookmark",       "bookmarks",        "present",
          "quit",           "duplicateWorkload", "removeWorkload",   "moveDown",
          "close",          "addScenario"})
        QTest::newRow(command) << QString::fromLatin1(command);
}

void PendingEditsTest::everyCommandTakesTheField()
{
    QFETCH(QString, command);
    FieldDesk desk;
    desk.select(0);
    type(desk.field<TextField>("field_team"), QStringLiteral("Search"));
    QCOMPARE(desk.session.document().undoStack()->count(), 0);
    if (command == QStringLiteral("close"))
        desk.window->close();
    else if (command == QStringLiteral("addScenario"))
        QTest::mouseClick(desk.window->findChild<QWidget *>(command), Qt::LeftButton);
    else
        desk.trigger(command.toLatin1().constData());
    desk.settle();
    QVERIFY(desk.session.document().undoStack()->count() > 0);
    QVERIFY(desk.session.document().undoStack()->text(0).contains(QStringLiteral("team")));
    const bool leaves = command == QStringLiteral("quit") || command == QStringLiteral("close")
                        || command.startsWith(QStringLiteral("open"));
    QCOMPARE(desk.question() != nullptr, leaves); // it is asked before it is lost
    QVERIFY(desk.window->isVisible());
}

void PendingEditsTest::refusedValueStopsEveryCommand_data()
{
    everyCommandTakesTheField_data();
    QTest::newRow("mix") << QStringLiteral("mix");
    QTest::newRow("selectScenario") << QStringLiteral("selectScenario");
}

void PendingEditsTest::refusedValueStopsEveryCommand()
{
    QFETCH(QString, command);
    FieldDesk desk;
    desk.session.document().apply(AddScenario{"Other", "Baseline"});
    desk.save();
    desk.select(0);
    auto *field = desk.field<NumberField>("field_spare_replicas");
    type(field, QStringLiteral("none"));
    const Plan before = desk.session.plan();
    if (command == QStringLiteral("close"))
        desk.window->close();
    else if (command == QStringLiteral("addScenario"))
        QTest::mouseClick(desk.window->findChild<QWidget *>(command), Qt::LeftButton);
    else if (command == QStringLiteral("mix"))
        desk.select(3);
    else if (command == QStringLiteral("selectScenario"))
        desk.window->findChild<QTabBar *>(QStringLiteral("scenarioTabs"))->setCurrentIndex(0);
    else
        desk.trigger(command.toLatin1().constData());
    desk.settle();
    QTest::qWait(0);
    QCOMPARE(desk.session.plan(), before);
    QVERIFY(desk.window->isVisible());
    QVERIFY(!desk.question());
    QVERIFY(!desk.window->findChild<QDialog *>());
    QCOMPARE(field->text(), QStringLiteral("none"));
    QVERIFY(field->hasFocus());
    QVERIFY(!desk.reasonAt(field).isEmpty());
    QCOMPARE(desk.mix()->currentIndex().row(), 0);
    QVERIFY(desk.mix()->selectionModel()->isSelected(desk.mix()->model()->index(0, 0)));
    QCOMPARE(desk.window->findChild<QTabBar *>(QStringLiteral("scenarioTabs"))->currentIndex(), 1);
    // Dropped, it is in nobody's way.
    QTest::keyClick(field, Qt::Key_Escape);
    QVERIFY(desk.reasonAt(field).isEmpty());
    desk.window->close();
    QTRY_VERIFY(!desk.window->isVisible());
}

void PendingEditsTest::refusedNameIsSaidAtTheField()
{
    FieldDesk desk;
    desk.select(0);
    auto *name = desk.field<TextField>("field_name");
    type(name, QStringLiteral("W1")); // the next one has it
    press(desk, Qt::Key_S);
    desk.settle();
    QCOMPARE(desk.saved(), planOfAllKinds().workloads);
    QVERIFY(!desk.reasonAt(name).isEmpty());
    QVERIFY(desk.message().isEmpty());
    QCOMPARE(name->text(), QStringLiteral("W1"));
    QTest::keyClick(name, Qt::Key_Escape);
    QCOMPARE(name->text(), QStringLiteral("W0"));
}

void PendingEditsTest::newNameInTheMixIsTaken()
{
    FieldDesk desk;
    desk.select(0);
    desk.trigger("renameWorkload");
    QWidget *editor = QApplication::focusWidget();
    QVERIFY(qobject_cast<QLineEdit *>(editor));
    type(editor, QStringLiteral("Renamed"));
    desk.save();
    QCOMPARE(desk.saved().front().name, std::string("Renamed"));
}

void PendingEditsTest::assumptionsTakeEveryField()
{
    FieldDesk desk;
    desk.session.document().apply(SetMonthBasis{{MonthBasis::Kind::workingDays, 20}});
    const Plan before = desk.session.plan();
    qsizetype driven = 0;
    for (qsizetype count = 1; driven < count; ++driven) {
        desk.trigger("assumptions");
        auto *dialog = desk.window->findChild<AssumptionsDialog *>();
        const auto fields = dialog->findChildren<LineField *>();
        count = fields.size();
        LineField *editor = fields[driven];
        type(editor, another(editor));
        dialog->close();
        QVERIFY2(!dialog->isVisible(), qPrintable(editor->accessibleName()));
        QVERIFY2(desk.session.plan() != before, qPrintable(editor->accessibleName()));
        desk.session.document().undoStack()->undo();
        QCOMPARE(desk.session.plan(), before);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    QVERIFY2(driven > 10, qPrintable(QString::number(driven)));
}

void PendingEditsTest::refusedAssumptionKeepsTheDialog()
{
    FieldDesk desk;
    const Plan before = desk.session.plan();
    desk.trigger("assumptions");
    auto *dialog = desk.window->findChild<AssumptionsDialog *>();
    auto *name = dialog->findChild<TextField *>(QStringLiteral("planName"));
    type(name, {});
    dialog->close();
    QVERIFY(dialog->isVisible());
    QVERIFY(!desk.reasonAt(name).isEmpty());
    QVERIFY(desk.message().isEmpty());
    QCOMPARE(desk.session.plan(), before);
    QTest::keyClick(name, Qt::Key_Escape);
    QTest::keyClick(name, Qt::Key_Escape);
    QVERIFY(!dialog->isVisible());
}

void PendingEditsTest::aliasesAreOffered()
{
    FieldDesk desk;
    desk.select(0);
    const ModelLibrary &library = desk.session.snapshot()->inputs.facts->models;
    const auto known = std::ranges::find_if(
        library.models(), [](const ModelProfile &model) { return !model.aliases.empty(); });
    QVERIFY(known != library.models().end());
    const QString alias = QString::fromStdString(known->aliases.front());
    auto *model = desk.field<TextField>("field_model");
    model->setFocus(Qt::TabFocusReason);
    model->selectAll();
    QTest::keyClicks(model, alias);
    QAbstractItemView *list = model->completer()->popup();
    QVERIFY(list->isVisible());
    int row = 0;
    while (
        row < list->model()->rowCount()
        && !list->model()->index(row, 0).data().toString().startsWith(alias + QStringLiteral(" →")))
        ++row;
    QVERIFY(row < list->model()->rowCount());
    clickRow(list, list->model()->index(row, 0));
    QTRY_COMPARE(desk.session.plan().workloads.front().model, known->name);
    QTRY_COMPARE(model->text(), QString::fromStdString(known->name));
}

void PendingEditsTest::escapeClosesTheListThenDropsTheText()
{
    FieldDesk desk;
    desk.select(0);
    auto *model = desk.field<TextField>("field_model");
    model->setFocus(Qt::TabFocusReason);
    model->selectAll();
    QTest::keyClicks(model, QStringLiteral("llama"));
    QAbstractItemView *list = model->completer()->popup();
    QVERIFY(list->isVisible());
    // Nothing is elided, and no row is cut.
    QVERIFY(list->viewport()->width() >= list->sizeHintForColumn(0));
    QCOMPARE(list->viewport()->height() % list->sizeHintForRow(0), 0);
    QTest::keyClick(list, Qt::Key_Escape);
    QVERIFY(!list->isVisible());
    QCOMPARE(model->text(), QStringLiteral("llama"));
    QTest::keyClick(model, Qt::Key_Escape);
    QCOMPARE(model->text(), QStringLiteral("Llama-2-13B"));
    QCOMPARE(desk.session.document().undoStack()->count(), 0);
}

QTEST_MAIN(PendingEditsTest)
#include "tst_pending_edits.moc"
