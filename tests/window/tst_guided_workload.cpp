// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/known_providers.h"
#include "core/plan/plan_validation.h"
#include "core/sizing/sizing_facts.h"
#include "db/plan/file_plan_store.h"
#include "ui/rows/model_rows.h"
#include "ui/start/guided_workload.h"
#include "ui/start/template_list.h"
#include "window_fixtures.h"

#include <QDir>
#include <QSettings>
#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace headroom::ui;

class GuidedWorkloadTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { headroom::testing::useTestSettings(); }
    void usualAnswersAreAValidWorkload_data();
    void usualAnswersAreAValidWorkload();
    void answersArriveInTheWorkload();
    void everyTemplateIsShippedAndValid();
    void modelsAreFoundByNameAndAlias();
    void modelsUsedLastComeFirst();
};

void GuidedWorkloadTest::usualAnswersAreAValidWorkload_data()
{
    QTest::addColumn<int>("task");
    for (const GuideTask task : kGuideTasks)
        QTest::newRow(qPrintable(nameOf(task))) << static_cast<int>(task);
}

void GuidedWorkloadTest::usualAnswersAreAValidWorkload()
{
    QFETCH(int, task);
    const auto which = static_cast<GuideTask>(task);
    QVERIFY(questionsFor(which).size() <= 6);
    const GuideAnswers answers = usualAnswers(which);
    const Workload workload = guidedWorkload(answers);
    const auto valid = validate(workload, {});
    QVERIFY2(valid, valid ? "" : valid.error().text().c_str());
    if (answers.model.empty())
        return;
    const SizingFacts facts = shippedSizingFacts().value();
    const ModelProfile *model = facts.models.find(answers.model);
    QVERIFY(model);
    QCOMPARE(groupOf(model->kind), usualGroup(which));
}

void GuidedWorkloadTest::answersArriveInTheWorkload()
{
    GuideAnswers answers = usualAnswers(GuideTask::documents);
    answers.amount = 5000;
    answers.limit = 6;
    answers.providers = {known::azure};
    const Workload workload = guidedWorkload(answers);
    QCOMPARE(workload.kind, WorkloadKind::batchInference);
    QCOMPARE(workload.demand.itemsPerDay, 5000.0);
    QCOMPARE(workload.serviceLevel.deadlineHours, std::optional(6.0));
    QCOMPARE(workload.schedule.kind, Schedule::Kind::perRun);
    QCOMPARE(workload.constraints.providers, std::vector{known::azure});
}

/// As the program reads them: no notice, and workloads that all need something.
void GuidedWorkloadTest::everyTemplateIsShippedAndValid()
{
    const QString folder = QStringLiteral(HEADROOM_SOURCE_DIR "/resources");
    const storage::FilePlanStore store({});
    const auto templates = templateList();
    for (const PlanTemplate &entry : templates) {
        const auto loaded = store.load(templateFile(folder, entry.key).toStdString());
        QVERIFY2(loaded, loaded ? "" : loaded.error().text().c_str());
        QVERIFY2(loaded->notices.empty(),
                 loaded->notices.empty() ? "" : std::string(loaded->notices[0]).c_str());
        QVERIFY(!loaded->plan.workloads.empty());
        QVERIFY(!loaded->plan.notes.empty());
    }
    const QStringList files =
        QDir(folder + QStringLiteral("/templates")).entryList({QStringLiteral("*.headroom")});
    QCOMPARE(files.size(),
             std::ranges::count(templates, QStringLiteral("templates"), &PlanTemplate::folder));
}

void GuidedWorkloadTest::modelsAreFoundByNameAndAlias()
{
    const SizingFacts facts = shippedSizingFacts().value();
    const auto rows = modelRows(facts.models, Precision::fp16, {});
    const auto found = [&](const char *text) {
        QStringList names;
        for (const ModelRow &row : rows)
            if (isFoundBy(row, QLatin1String(text)))
                names += row.name;
        return names;
    };
    QCOMPARE(found("xgb"), QStringList{QStringLiteral("GBDT")});
    QVERIFY(found("llama 3.1 8").contains(QStringLiteral("Llama-3.1-8B")));
    QCOMPARE(found(""), found(" "));
    QVERIFY(found("no such model").isEmpty());
    const auto llama = std::ranges::find(rows, QStringLiteral("Llama-3.1-8B"), &ModelRow::name);
    QCOMPARE(llama->figures, QStringLiteral("8.03 billion parameters · 15.0 GiB at fp16 · context "
                                            "131,072"));
}

void GuidedWorkloadTest::modelsUsedLastComeFirst()
{
    QSettings().clear();
    rememberModel(QStringLiteral("GBDT"));
    rememberModel(QStringLiteral("ViT-B/16"));
    rememberModel(QStringLiteral("GBDT"));
    QCOMPARE(recentModels(), (QStringList{QStringLiteral("GBDT"), QStringLiteral("ViT-B/16")}));
    const SizingFacts facts = shippedSizingFacts().value();
    const auto rows = modelRows(facts.models, Precision::int8, recentModels());
    QCOMPARE(rows[0].name, QStringLiteral("GBDT"));
    QCOMPARE(rows[1].name, QStringLiteral("ViT-B/16"));
    QVERIFY(rows[1].isRecent && !rows[2].isRecent);
}

QTEST_MAIN(GuidedWorkloadTest)
#include "tst_guided_workload.moc"
