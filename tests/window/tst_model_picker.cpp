// SPDX-License-Identifier: GPL-3.0-or-later
#include "field_desk.h"
#include "ui/models/model_choice_model.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/models/model_list.h"
#include "ui/views/models/model_picker.h"

#include <QPushButton>
#include <QSettings>
#include <QTabBar>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

namespace {

/// The picker of the first workload, which serves requests.
struct PickerDesk : FieldDesk {
    static constexpr int kRealTime = static_cast<int>(WorkloadKind::realTimeInference);
    PickerDesk() { select(kRealTime); }

    ModelPicker *open() const
    {
        field<TextField>("field_model")
            ->findChild<QAction *>(QStringLiteral("browseModels"))
            ->trigger();
        return window->findChild<ModelPicker *>();
    }
    const Workload &workload() const
    {
        return session.plan().workloads[static_cast<std::size_t>(kRealTime)];
    }
};

QString first(const ModelPicker *picker)
{
    return picker->models()->list()->model()->index(0, 0).data().toString();
}

} // namespace

class ModelPickerTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { headroom::testing::useTestSettings(); }
    void init() { QSettings().clear(); }
    void aliasesAreFoundAndTaken();
    void groupsPartTheModels();
    void ownModelsAndThoseUsedLast();
    void noModelIsAChoice();
    void fieldsFollowTheKindOfModel();
    void minHardwareRulesOutWhatIsSmaller();
};

void ModelPickerTest::aliasesAreFoundAndTaken()
{
    PickerDesk desk;
    ModelPicker *picker = desk.open();
    QVERIFY(picker);
    QCOMPARE(picker->models()->current(), QStringLiteral("Llama-2-13B"));
    QTest::keyClicks(picker->models()->search(), QStringLiteral("mistral-7b-v0.2"));
    QCOMPARE(picker->models()->list()->model()->rowCount(), 1);
    QCOMPARE(picker->models()->list()->model()->index(0, 0).data(ModelChoiceModel::AliasRole),
             QVariant(QStringLiteral("Mistral-7B-v0.2")));
    QTest::keyClick(picker->models()->search(), Qt::Key_Return);
    QCOMPARE(desk.workload().model, std::string("Mistral-7B"));
    QCOMPARE(desk.field<TextField>("field_model")->text(), QStringLiteral("Mistral-7B"));
}

void ModelPickerTest::groupsPartTheModels()
{
    PickerDesk desk;
    const ModelPicker *picker = desk.open();
    auto *groups = picker->findChild<QTabBar *>(QStringLiteral("modelGroups"));
    const QAbstractItemModel *models = picker->models()->list()->model();
    const int all = models->rowCount();
    int sum = 0;
    for (int tab = 1; tab < groups->count(); ++tab) {
        groups->setCurrentIndex(tab);
        QVERIFY(models->rowCount() > 0);
        sum += models->rowCount();
    }
    QCOMPARE(sum, all);
    QTest::keyClicks(picker->models()->search(), QStringLiteral("nothing of this name"));
    QVERIFY(picker->findChild<QLabel *>(QStringLiteral("modelsEmpty"))->isVisible());
    QVERIFY(!picker->findChild<QPushButton *>(QStringLiteral("pickModel"))->isEnabled());
}

void ModelPickerTest::ownModelsAndThoseUsedLast()
{
    rememberModel(QStringLiteral("ViT-B/16"));
    PickerDesk desk;
    desk.session.document().apply(SetModels{{decoderOfSize("House model", 13)}});
    desk.awaitCandidates();
    ModelPicker *picker = desk.open();
    QCOMPARE(first(picker), QStringLiteral("ViT-B/16"));
    QTest::keyClicks(picker->models()->search(), QStringLiteral("house"));
    QCOMPARE(picker->models()->list()->model()->index(0, 0).data(ModelChoiceModel::BadgeRole),
             QVariant(QStringLiteral("own")));
    QTest::mouseClick(picker->findChild<QPushButton *>(QStringLiteral("pickModel")),
                      Qt::LeftButton);
    QCOMPARE(desk.workload().model, std::string("House model"));
    QTRY_VERIFY(!desk.window->findChild<ModelPicker *>());
    QCOMPARE(first(desk.open()), QStringLiteral("House model"));
}

void ModelPickerTest::noModelIsAChoice()
{
    PickerDesk desk;
    desk.select(static_cast<int>(WorkloadKind::development));
    const ModelPicker *picker = desk.open();
    picker->findChild<QPushButton *>(QStringLiteral("pickNoModel"))->click();
    QVERIFY(desk.session.plan()
                .workloads[static_cast<std::size_t>(WorkloadKind::development)]
                .model.empty());
}

void ModelPickerTest::fieldsFollowTheKindOfModel()
{
    PickerDesk desk;
    const auto isShown = [&](const char *name) { return desk.field<QWidget>(name)->isVisible(); };
    QVERIFY(isShown("field_input_tokens") && isShown("field_precision")
            && isShown("field_time_to_first_token"));
    Workload vision = desk.workload();
    vision.model = "ResNet-50";
    desk.session.document().apply(ChangeWorkload{vision, "model"});
    QVERIFY(!isShown("field_input_tokens") && !isShown("field_time_to_first_token"));
    QVERIFY(isShown("field_precision"));
    vision.model = "GBDT";
    desk.session.document().apply(ChangeWorkload{vision, "model"});
    QVERIFY(!isShown("field_input_tokens") && !isShown("field_precision")
            && !isShown("field_software"));
}

/// Each person needs four virtual processors: the smaller machines are no candidates any more.
void ModelPickerTest::minHardwareRulesOutWhatIsSmaller()
{
    PickerDesk desk;
    Workload people = newWorkload(WorkloadKind::development);
    people.id = 1;
    people.constraints.minVcpus = 4;
    people.constraints.minAcceleratorGib = 20;
    Plan plan = newPlan();
    plan.workloads = {people};
    plan.nextWorkloadId = 2;
    EvaluationInputs inputs = desk.session.snapshot()->inputs;
    inputs.plan = std::make_shared<const Plan>(plan);
    const CandidateSet all = findCandidates(inputs, activeScenario(plan), 1);
    int allowed = 0;
    int ruledOut = 0;
    for (OfferIndex offer = 0; offer < all.state.size(); ++offer) {
        const InstanceType &type = inputs.catalog->types[inputs.catalog->offerType[offer]];
        const bool large =
            type.vcpus >= 4 && type.acceleratorCount * type.acceleratorMemoryGib >= 20;
        ++(large ? allowed : ruledOut);
        QVERIFY(large || !isUsable(all.state[offer]));
    }
    QVERIFY(allowed > 0 && ruledOut > 0);
}

QTEST_MAIN(ModelPickerTest)
#include "tst_model_picker.moc"
