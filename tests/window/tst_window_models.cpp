// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/known_providers.h"
#include "ui/models/candidate_model.h"
#include "ui/models/filter_choice_model.h"
#include "ui/models/finding_model.h"
#include "ui/models/mix_model.h"
#include "ui/models/table_model.h"
#include "window_fixtures.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::ui;

namespace {

constexpr auto kFail = QAbstractItemModelTester::FailureReportingMode::QtTest;

Table costTable()
{
    Table table;
    table.columns = {{"name", "Name"}, {"cost", "Monthly", ColumnKind::money}};
    table.rows = {{std::string("b"), Money::fromCents(300)},
                  {std::string("a"), Money::fromCents(100)},
                  {std::string("c"), Money::fromCents(200)}};
    table.total = TableRow{std::string("Total"), Money::fromCents(600)};
    return table;
}

QStringList column(const QAbstractItemModel &model, int column)
{
    QStringList texts;
    for (int row = 0; row < model.rowCount(); ++row)
        texts += model.index(row, column).data().toString();
    return texts;
}

FilterChoice aChoice(const std::string &name, const char *heading, std::size_t offers)
{
    return {.key = name,
            .label = name,
            .heading = heading ? Message(heading) : Message(),
            .offers = offers};
}

QStringList columnOf(const FilterChoiceModel &model)
{
    QStringList names;
    for (int row = 0; row < model.rowCount(); ++row)
        names += model.index(row).data().toString();
    return names;
}

Qt::CheckState stateOf(const FilterChoiceModel &model, int row)
{
    return model.index(row).data(Qt::CheckStateRole).value<Qt::CheckState>();
}

} // namespace

class WindowModelsTest : public QObject
{
    Q_OBJECT

private slots:
    void mixModelKeepsTheRulesOfModels();
    void longNamesCanBeReadInFull();
    void unchangedMixDoesNotReset();
    void renamingIsARequest();
    void movingIsARequest_data();
    void movingIsARequest();
    void tableSortsAndKeepsTheTotalLast();
    void persistentRowsFollowTheSort();
    void candidatesSortByWhatTheirColumnsSay();
    void tokenApisStandAmongTheOffers();
    void filterChoicesAreTicked();
    void headingsTickTheValuesBelow();
    void valuesWithoutOffersAreListedOnDemandWithTheReason();
    void choicesAreSearchedByNamePlaceAndHeading();
    void findingsNameTheirWorkload();
    void notesOnSourcesAreOneRowUntilTheyAreAskedFor();
};

void WindowModelsTest::mixModelKeepsTheRulesOfModels()
{
    MixModel model;
    QAbstractItemModelTester tester(&model, kFail);
    const auto snapshot = snapshotOf(smallPlan());
    model.setRows(mixRows(snapshot->plan(), nullptr));
    model.setRows(mixRows(snapshot->plan(), snapshot.get()));
    model.setRows({});
    model.setRows(mixRows(snapshot->plan(), snapshot.get()));
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.idAt(model.index(1)), 2U);
    QVERIFY(model.index(0)
                .data(Qt::AccessibleTextRole)
                .toString()
                .contains(QStringLiteral("Notebooks")));
}

void WindowModelsTest::longNamesCanBeReadInFull()
{
    Plan plan = smallPlan();
    plan.workloads.front().name = "Regulated customers <b>and</b> all that they ask for";
    MixModel model;
    model.setRows(mixRows(plan, nullptr));
    const QString tip = model.index(0).data(Qt::ToolTipRole).toString();
    QVERIFY2(tip.contains(QStringLiteral("Regulated customers &lt;b&gt;and&lt;/b&gt; all that")),
             qPrintable(tip));
}

void WindowModelsTest::unchangedMixDoesNotReset()
{
    MixModel model;
    model.setRows(mixRows(smallPlan(), nullptr));
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.setRows(mixRows(smallPlan(), nullptr));
    QCOMPARE(changed.size(), 0);
    model.setRows(mixRows(smallPlan(), snapshotOf(smallPlan()).get()));
    QCOMPARE(changed.size(), 1);
    QCOMPARE(reset.size(), 0);
}

void WindowModelsTest::renamingIsARequest()
{
    MixModel model;
    model.setRows(mixRows(smallPlan(), nullptr));
    QSignalSpy renamed(&model, &MixModel::renameRequested);
    QVERIFY(model.setData(model.index(0), QStringLiteral("  Lab  "), Qt::EditRole));
    QCOMPARE(renamed.size(), 1);
    QCOMPARE(renamed.first().at(1).toString(), QStringLiteral("Lab"));
    QCOMPARE(model.index(0).data().toString(), QStringLiteral("Notebooks"));
    QVERIFY(!model.setData(model.index(0), QStringLiteral("Notebooks"), Qt::EditRole));
}

void WindowModelsTest::movingIsARequest_data()
{
    QTest::addColumn<int>("from");
    QTest::addColumn<int>("before");
    QTest::addColumn<int>("position");
    QTest::newRow("down") << 0 << 2 << 1;
    QTest::newRow("up") << 1 << 0 << 0;
    QTest::newRow("to its own place") << 0 << 1 << -1;
}

void WindowModelsTest::movingIsARequest()
{
    QFETCH(int, from);
    QFETCH(int, before);
    QFETCH(int, position);
    MixModel model;
    model.setRows(mixRows(smallPlan(), nullptr));
    QSignalSpy moved(&model, &MixModel::moveRequested);
    QCOMPARE(model.moveRow({}, from, {}, before), position >= 0);
    QCOMPARE(moved.size(), position >= 0 ? 1 : 0);
    if (position >= 0)
        QCOMPARE(moved.first().at(1).toInt(), position);
}

void WindowModelsTest::tableSortsAndKeepsTheTotalLast()
{
    TableModel model;
    QAbstractItemModelTester tester(&model, kFail);
    model.setTable(costTable(), "USD");
    QCOMPARE(column(model, 0), QStringList({"b", "a", "c", "Total"}));
    model.sort(0, Qt::AscendingOrder);
    QCOMPARE(column(model, 0), QStringList({"a", "b", "c", "Total"}));
    model.sort(1, Qt::DescendingOrder);
    QCOMPARE(column(model, 1), QStringList({"$3.00", "$2.00", "$1.00", "$6.00"}));
    QCOMPARE(model.sourceRow(model.index(1, 0)), 2);
    QCOMPARE(model.sourceRow(model.index(3, 0)), -1);
    QVERIFY(model.index(3, 0).data(TableModel::IsTotalRole).toBool());
    model.sort(-1, Qt::AscendingOrder);
    QCOMPARE(column(model, 0), QStringList({"b", "a", "c", "Total"}));
}

void WindowModelsTest::persistentRowsFollowTheSort()
{
    TableModel model;
    model.setTable(costTable(), "USD");
    const QPersistentModelIndex row(model.index(0, 0));
    model.sort(0, Qt::AscendingOrder);
    QCOMPARE(row.data().toString(), QStringLiteral("b"));
    QCOMPARE(row.row(), 1);
}

void WindowModelsTest::candidatesSortByWhatTheirColumnsSay()
{
    EvaluationInputs inputs = snapshotOf(smallPlan())->inputs;
    inputs.carbon = std::make_shared<const CarbonFacts>(shippedCarbonFacts().value());
    const auto snapshot = makeSnapshot(inputs);
    const auto candidates = candidatesOf(snapshot, 2);
    CandidateModel model;
    QAbstractItemModelTester tester(&model, kFail);
    model.setOffers({snapshot, candidates, 2}, filterCandidates(*candidates, {}));
    QVERIFY(model.rowCount() > 3);
    const auto cents = [&](int row) {
        return candidates->monthlyCents[*model.offerAt(model.index(row, 0))];
    };
    model.sort(static_cast<int>(CandidateColumn::monthly), Qt::DescendingOrder);
    for (int row = 1; row < model.rowCount(); ++row)
        QVERIFY(cents(row - 1) >= cents(row));
    model.sort(static_cast<int>(CandidateColumn::region), Qt::AscendingOrder);
    const QStringList regions = column(model, static_cast<int>(CandidateColumn::region));
    QVERIFY(std::ranges::is_sorted(regions));
    QVERIFY(model.tabSeparated().startsWith(QStringLiteral("Offer\tRegion\tPurchase option")));
    model.sort(static_cast<int>(CandidateColumn::carbon), Qt::AscendingOrder);
    const QStringList carbon = column(model, static_cast<int>(CandidateColumn::carbon));
    const auto unknown = std::ranges::find(carbon, QString());
    QVERIFY(unknown != carbon.begin());
    QVERIFY(std::all_of(unknown, carbon.end(), [](const QString &text) { return text.isEmpty(); }));
    const auto kg = [](const QString &text) { return text.section(u' ', 0, 0).toDouble(); };
    QVERIFY(std::ranges::is_sorted(carbon.begin(), unknown, {}, kg));
}

void WindowModelsTest::tokenApisStandAmongTheOffers()
{
    const auto snapshot = snapshotOf(smallPlan());
    const auto candidates = candidatesOf(snapshot, 2);
    TokenOffer cheap;
    cheap.api.name = "small-model";
    cheap.monthly = Money::fromCents(1);
    TokenOffer dear;
    dear.api.name = "large-model";
    dear.monthly = Money::fromCents(1'000'000'000);
    CandidateModel model;
    QAbstractItemModelTester tester(&model, kFail);
    const auto offers = filterCandidates(*candidates, {});
    model.setOffers({snapshot, candidates, 2}, offers, {cheap, dear});
    const int rows = model.rowCount();
    QCOMPARE(rows, static_cast<int>(offers.size()) + 2);
    const auto name = [&](int row) { return model.index(row, 0).data().toString(); };
    QCOMPARE(name(0), QStringLiteral("small-model"));
    QCOMPARE(name(rows - 1), QStringLiteral("large-model"));
    QVERIFY(!model.offerAt(model.index(0, 0)));
    QVERIFY(!model.index(0, 0).data(CandidateModel::VerdictRole).isValid());
    QVERIFY(model.index(1, 0).data(CandidateModel::VerdictRole).isValid());
    model.sort(static_cast<int>(CandidateColumn::monthly), Qt::DescendingOrder);
    QCOMPARE(name(0), QStringLiteral("large-model"));
    QCOMPARE(name(rows - 1), QStringLiteral("small-model"));
    // Machines have no such column: behind them, whichever way it is sorted.
    model.sort(static_cast<int>(CandidateColumn::region), Qt::DescendingOrder);
    QCOMPARE(name(rows - 2), QStringLiteral("small-model"));
    QVERIFY(model.tabSeparated().contains(QStringLiteral("large-model (token API)")));
    // One of each provider, the cheapest; none on the frontier.
    TokenOffer other = dear;
    other.api.provider = known::google;
    const std::vector apis{cheap, dear, other};
    QCOMPARE(apisOf(CandidateList::perProvider, apis).size(), std::size_t{2});
    QCOMPARE(apisOf(CandidateList::all, apis).size(), std::size_t{3});
    QVERIFY(apisOf(CandidateList::frontier, apis).empty());
}

void WindowModelsTest::filterChoicesAreTicked()
{
    FilterChoiceModel model;
    QAbstractItemModelTester tester(&model, kFail);
    model.setChoices({aChoice("aws", {}, 12'345), aChoice("azure", {}, 7)}, {"aws"});
    QSignalSpy changed(&model, &FilterChoiceModel::checkedChanged);
    QVERIFY(model.setData(model.index(1), Qt::Checked, Qt::CheckStateRole));
    QCOMPARE(model.checked(), (std::set<std::string>{"aws", "azure"}));
    model.clearChecked();
    QVERIFY(model.checked().empty());
    QCOMPARE(changed.size(), 2);
    QCOMPARE(model.index(0).data(FilterChoiceModel::CountRole).toString(),
             QStringLiteral("12,345"));
}

void WindowModelsTest::headingsTickTheValuesBelow()
{
    FilterChoiceModel model;
    QAbstractItemModelTester tester(&model, kFail);
    model.setChoices({aChoice("eu-west-1", "Europe", 3), aChoice("eu-west-2", "Europe", 4),
                      aChoice("eu-west-3", "Europe", 0), aChoice("us-east-1", "America", 5)},
                     {"us-east-1"});
    QCOMPARE(columnOf(model),
             (QStringList{"Europe", "eu-west-1", "eu-west-2", "America", "us-east-1"}));
    QVERIFY(model.index(0).data(FilterChoiceModel::HeadingRole).toBool());
    QCOMPARE(stateOf(model, 0), Qt::Unchecked);
    QCOMPARE(stateOf(model, 3), Qt::Checked);
    model.setData(model.index(1), Qt::Checked, Qt::CheckStateRole);
    QCOMPARE(stateOf(model, 0), Qt::PartiallyChecked);
    model.setData(model.index(0), Qt::Checked, Qt::CheckStateRole);
    QCOMPARE(stateOf(model, 0), Qt::Checked);
    // Regions without offers are not included.
    QCOMPARE(model.checked(), (std::set<std::string>{"eu-west-1", "eu-west-2", "us-east-1"}));
    model.setData(model.index(0), Qt::Unchecked, Qt::CheckStateRole);
    QCOMPARE(model.checked(), std::set<std::string>{"us-east-1"});
}

void WindowModelsTest::valuesWithoutOffersAreListedOnDemandWithTheReason()
{
    FilterChoiceModel model;
    QAbstractItemModelTester tester(&model, kFail);
    FilterChoice spot = aChoice("spot", {}, 0);
    spot.missing.absence = Absence::interruption;
    FilterChoice uncounted = aChoice("managed", {}, 0);
    uncounted.offers.reset();
    model.setChoices({aChoice("on_demand", {}, 9), spot, aChoice("reserved", {}, 0), uncounted},
                     {"reserved"});
    // Ticked values stay visible, so that they can be cleared.
    QCOMPARE(columnOf(model), (QStringList{"on_demand", "reserved", "managed"}));
    QCOMPARE(model.emptyOnes(), 1);
    model.setEmptyOnesListed(true);
    QCOMPARE(columnOf(model), (QStringList{"on_demand", "spot", "reserved", "managed"}));
    QCOMPARE(model.index(1).data(FilterChoiceModel::CountRole).toString(),
             QStringLiteral("not interruptible"));
    QVERIFY(!model.index(1).data(FilterChoiceModel::ShownRole).toBool());
    QVERIFY(model.index(3).data(FilterChoiceModel::ShownRole).toBool());
    QCOMPARE(model.index(1).data(Qt::AccessibleTextRole).toString(),
             QStringLiteral("spot, not interruptible"));
    model.setEmptyOnesListed(false);
    QCOMPARE(model.rowCount(), 3);
}

void WindowModelsTest::choicesAreSearchedByNamePlaceAndHeading()
{
    FilterChoiceModel model;
    QAbstractItemModelTester tester(&model, kFail);
    FilterChoice dublin = aChoice("eu-west-1", "Europe", 1);
    dublin.detail = "Ireland";
    model.setChoices(
        {dublin, aChoice("eu-west-2", "Europe", 1), aChoice("us-east-1", "America", 1)}, {});
    model.setSearch(QStringLiteral("ireland"));
    QCOMPARE(columnOf(model), (QStringList{"Europe", "eu-west-1"}));
    model.setSearch(QStringLiteral("EUROPE"));
    QCOMPARE(columnOf(model), (QStringList{"Europe", "eu-west-1", "eu-west-2"}));
    model.setSearch(QStringLiteral("east"));
    QCOMPARE(columnOf(model), (QStringList{"America", "us-east-1"}));
    model.setSearch(QStringLiteral("asia"));
    QCOMPARE(model.rowCount(), 0);
}

void WindowModelsTest::findingsNameTheirWorkload()
{
    FindingModel model;
    QAbstractItemModelTester tester(&model, kFail);
    model.setRows({{.severity = Severity::warning,
                    .workload = 2,
                    .subject = QStringLiteral("Chat"),
                    .message = QStringLiteral("Old price."),
                    .detail = {}}});
    QCOMPARE(model.index(0).data(FindingModel::WorkloadRole).toUInt(), 2U);
    QVERIFY(
        model.index(0).data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("warning")));
}

/// What concerns the user is in sight; what the documents say of each other is one row.
void WindowModelsTest::notesOnSourcesAreOneRowUntilTheyAreAskedFor()
{
    for (std::size_t notes = 0; notes <= 4; ++notes) {
        std::vector<FindingRow> rows(3);
        for (std::size_t i = 0; i < notes; ++i)
            rows.push_back(
                {.message = QStringLiteral("Documents"), .detail = {}, .onSources = true});
        FindingModel model;
        QAbstractItemModelTester tester(&model, kFail);
        model.setRows(rows);
        QCOMPARE(model.rowCount(), 3 + static_cast<int>(std::min<std::size_t>(notes, 1)));
        model.unfoldSources();
        QCOMPARE(model.rowCount(), static_cast<int>(rows.size()));
    }
}

QTEST_GUILESS_MAIN(WindowModelsTest)
#include "tst_window_models.moc"
