// SPDX-License-Identifier: GPL-3.0-or-later
// Calibration read and applied: trees, effects, ranges, and nearest measured rows.
#include "core/sizing/calibration/correction.h"
#include "core/sizing/calibration/features.h"
#include "core/sizing/calibration/measurement.h"
#include "toy_sizing.h"

#include <QTest>

#include <random>

using namespace headroom;
using namespace headroom::testing;

namespace {

/// A tree as it is meant: the answers' bits, the first question lowest, number the leaf.
double plainResidual(const ResidualTrees &trees, const Features &features)
{
    double sum = 0;
    for (std::size_t tree = 0; tree < trees.questions.size(); ++tree) {
        std::size_t leaf = 0;
        for (std::size_t depth = 0; depth < ResidualTrees::kDepth; ++depth) {
            const ResidualTrees::Question &question = trees.questions[tree][depth];
            if (features[question.feature] > question.threshold)
                leaf |= std::size_t{1} << depth;
        }
        sum += static_cast<double>(trees.leaves[tree][leaf]);
    }
    return sum;
}

ResidualTrees randomTrees(std::mt19937 &random, std::size_t count)
{
    std::uniform_int_distribution<std::uint32_t> feature(0, kFeatureCount - 1);
    std::uniform_int_distribution<int> threshold(-20, 20);
    std::uniform_int_distribution<int> leaf(-900, 900);
    ResidualTrees trees;
    for (std::size_t i = 0; i < count; ++i) {
        auto &questions = trees.questions.emplace_back();
        for (ResidualTrees::Question &question : questions)
            question = {feature(random), 0.25F * static_cast<float>(threshold(random))};
        auto &leaves = trees.leaves.emplace_back();
        for (float &value : leaves)
            value = 0.001F * static_cast<float>(leaf(random));
    }
    return trees;
}

Measurement rowOf(double devices, double concurrency, double input, double residual)
{
    Measurement row;
    row.head = 7;
    row.model = 0;
    row.accelerator = 0;
    row.software = SoftwareName::vllm;
    row.softwareClass = SoftwareClass::tunedServer;
    row.devices = static_cast<float>(devices);
    row.concurrency = static_cast<float>(concurrency);
    row.input = static_cast<float>(input);
    row.value = 1;
    row.residual = static_cast<float>(residual);
    return row;
}

} // namespace

class CalibrationTablesTest : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_model = toyDecoder();
        m_model.index = 0;
        m_card = toyCard();
        m_card.index = 0;
        m_task = taskOf(m_model);
        m_task.softwareName = SoftwareName::vllm;
        m_task.concurrency = 8;
        m_task.inputTokens = 512;
    }

    void treesInTheirTableAnswerAsOneByOne_data()
    {
        QTest::addColumn<int>("trees");
        for (const int trees : {0, 1, 7, 128, 129, 300})
            QTest::addRow("%d", trees) << trees;
    }
    void treesInTheirTableAnswerAsOneByOne()
    {
        QFETCH(int, trees);
        std::mt19937 random(static_cast<unsigned>(trees));
        const ResidualTrees all = randomTrees(random, static_cast<std::size_t>(trees));
        const TreeTable table(all);
        std::uniform_int_distribution<int> value(-24, 24);
        for (int question = 0; question < 200; ++question) {
            Features features{};
            for (float &feature : features)
                feature = 0.25F * static_cast<float>(value(random)); // also on a threshold
            QVERIFY(std::abs(table.residual(features) - plainResidual(all, features)) < 1e-4);
        }
    }

    void correctionsAreReadAsTheyAreWritten()
    {
        const ModelLibrary models;
        const HardwareLibrary hardware;
        const std::string text =
            "range,3,0,-100,120\nrange,3,1,-200,220\nrange,3,2,-300,320\nrange,3,3,-400,420\n"
            "tree,3,0:1.5;1:2;2:-3;3:0;4:0.25,"
            "1;2;3;4;5;6;7;8;9;10;11;12;13;14;15;16;17;18;19;20;21;22;23;24;25;26;27;28;29;30;31;"
            "-32\n";
        const auto table = CorrectionTable::parse("# a remark\n" + text, models, hardware);
        QVERIFY(table);
        QVERIFY(table->heads[3].learned && !table->heads[2].learned);
        QCOMPARE(table->heads[3].ranges[kUnseenHardware].high, 0.42F);
        QCOMPARE(QString::fromStdString(table->text(models, hardware)),
                 QString::fromStdString(text));
        // Features 0 and 4 are above: leaf 1 + 16, its eighteenth
        Features features{};
        features[0] = 2;
        features[1] = 2; // not above
        features[2] = -4;
        features[4] = 1;
        QVERIFY(near(table->heads[3].treeTable.residual(features), 0.018, 1e-6));
    }

    void damagedCorrectionsAreRefused_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("head") << QByteArray("range,60,0,-1,1\n");
        QTest::newRow("grade") << QByteArray("range,3,4,-1,1\n");
        QTest::newRow("feature") << QByteArray("tree,3,45:1;1:2;2:3;3:4;4:5,1\n");
    }
    void damagedCorrectionsAreRefused()
    {
        QFETCH(QByteArray, line);
        const auto table =
            CorrectionTable::parse("# first\n" + line.toStdString(), ModelLibrary(), {});
        QVERIFY(!table);
        QCOMPARE(table.error().where, std::string("line 2"));
    }

    void effectsOfModelAndHardwareAddUp()
    {
        SharedEffects effects;
        effects.model = {0.1F};
        effects.accelerator = {0.2F};
        effects.cpuModel = {0, 0.4F};
        QVERIFY(near(effects.of(shapeOf(m_card, 1), m_task), 0.3, 1e-6));
        HardwareShape machine;
        machine.cpuModelId = 1;
        QVERIFY(near(effects.of(machine, m_task), 0.5, 1e-6));
        machine.cpuModelId = -1; // never measured
        QVERIFY(near(effects.of(machine, m_task), 0.1, 1e-6));
        m_model.index = 17;
        QCOMPARE(effects.of(machine, m_task), 0.0);
    }

    void questionsLieApartByTheLogarithmsOfTheirSizes()
    {
        // Twice the devices: ln 2; four times the concurrency: 0.7 ln 4; half of the input: 0.4 ln
        // 2
        MeasurementTable table;
        table.build({rowOf(2, 32, 256, 0)});
        const Measurement &row = table.rows().front();
        const QuestionSizes sizes = questionSizes(shapeOf(m_card, 1), m_task);
        const double apart = std::log(2.0);
        // One device is a logarithm of 0, which counts as not known.
        QVERIFY(near(questionDistance(row, sizes, m_task), 1.4 * apart + 0.4 * apart, 1e-5));
        const QuestionSizes four = questionSizes(shapeOf(m_card, 4), m_task);
        QVERIFY(near(questionDistance(row, four, m_task), apart + 1.8 * apart, 1e-5));
        m_task.precision = Precision::int8; // one step each
        QVERIFY(near(questionDistance(row, four, m_task), 2.8 * apart + 0.8, 1e-5));
        m_task.softwareName = SoftwareName::sglang;
        QVERIFY(near(questionDistance(row, four, m_task), 2.8 * apart + 2.4, 1e-5));
        m_task.load = LoadPattern::server;
        QVERIFY(near(questionDistance(row, four, m_task), 2.8 * apart + 2.9, 1e-5));
    }

    void lengthsThatARowDoesNotStateAreADoubt()
    {
        MeasurementTable table;
        table.build({rowOf(2, 8, 0, 0)});
        const QuestionSizes sizes = questionSizes(shapeOf(m_card, 2), m_task);
        QVERIFY(near(questionDistance(table.rows().front(), sizes, m_task), 0.3, 1e-5));
    }

    void theSameQuestionIsAnsweredWithItsRow()
    {
        // Distance 0 weighs 1, doubt 0.3: 1 / 1.3 of what the row says
        MeasurementTable table;
        table.build({rowOf(2, 8, 512, 0.26)});
        const NearestMeasurements found = table.nearest(7, shapeOf(m_card, 2), m_task);
        QCOMPARE(found.distance, 0.0);
        QCOMPARE(found.rows.count, 1);
        QVERIFY(near(found.residual, 0.2, 1e-6));
        QCOMPARE(found.measured, 1.0);
    }

    void anotherQuestionIsNotAnsweredWithTheRow()
    {
        MeasurementTable table;
        table.build({rowOf(2, 8, 512, 0.26)});
        const auto measured = [&](const SizingTask &task, double devices = 2) {
            return table.nearest(7, shapeOf(m_card, devices), task).measured;
        };
        SizingTask task = m_task;
        task.concurrency = 8.3; // rows have two digits
        QCOMPARE(measured(task), 1.0);
        QCOMPARE(measured(task, 4), 0.0);
        task.concurrency = 9;
        QCOMPARE(measured(task), 0.0);
        task = m_task;
        task.software = SoftwareClass::vendorBest;
        QCOMPARE(measured(task), 0.0);
        task = m_task;
        task.softwareName = SoftwareName::sglang;
        QCOMPARE(measured(task), 0.0);
        task = m_task;
        task.precision = Precision::int8;
        QCOMPARE(measured(task), 0.0);
        task = m_task;
        task.load = LoadPattern::server;
        QCOMPARE(measured(task), 0.0);
        task = m_task;
        task.inputTokens = 0; // which the row states
        QCOMPARE(measured(task), 0.0);
        task = m_task;
        task.outputTokens = 64; // which the row does not
        QCOMPARE(measured(task), 0.0);
        task = m_task;
        task.batch = 8;
        QCOMPARE(measured(task), 0.0);
    }

    /// What corrects a server does not depend on lengths, on software, or on how many copies share the load.
    void rowsOfAllLengthsCorrectAServer()
    {
        MeasurementTable table;
        table.build({rowOf(2, 8, 4096, 0.26)});
        const HardwareShape two = shapeOf(m_card, 2);
        QVERIFY(near(table.nearest(7, two, m_task).residual, 0.2, 1e-6));
        QVERIFY(near(table.nearest(7, two, m_task).distance, 0.4 * std::log(8.0), 1e-5));
        SizingTask task = m_task;
        task.softwareName = SoftwareName::framework;
        QVERIFY(near(table.nearest(7, two, task).residual, 0.2, 1e-6));
        task = m_task;
        task.concurrency = 32;
        QVERIFY(near(table.nearest(7, shapeOf(m_card, 8), task).residual, 0.2, 1e-6));
    }

    void nearerRowsWeighMore()
    {
        // At distance 0 and 0.7 ln 4 = 0.9704: weights 1 and e^-1.9408 = 0.1436; the mean of 0.26
        // and -0.26 is 0.26 x (1 - 0.1436) / 1.1436, of which 1 / 1.3 is believed
        MeasurementTable table;
        table.build({rowOf(2, 32, 512, -0.26), rowOf(2, 8, 512, 0.26)});
        const NearestMeasurements found = table.nearest(7, shapeOf(m_card, 2), m_task);
        const double weight = std::exp(-2 * 0.7 * std::log(4.0));
        QVERIFY(near(found.residual, 0.26 * (1 - weight) / (1 + weight) / 1.3, 1e-5));
        QCOMPARE(found.rows.count, 2);
        // The nearest is named first.
        QCOMPARE(table.rows()[static_cast<std::size_t>(found.rows.rows[0])].concurrency, 8.0F);
    }

    void threeRowsAreNamedTheNearestFirst()
    {
        MeasurementTable table;
        table.build({rowOf(2, 64, 512, 0), rowOf(2, 16, 512, 0), rowOf(2, 128, 512, 0),
                     rowOf(2, 8, 512, 0), rowOf(2, 32, 512, 0)});
        const NearestMeasurements found = table.nearest(7, shapeOf(m_card, 2), m_task);
        QCOMPARE(found.rows.count, 3);
        for (std::size_t i = 0; i < 3; ++i)
            QCOMPARE(table.rows()[static_cast<std::size_t>(found.rows.rows[i])].concurrency,
                     static_cast<float>(8 << i));
    }

    void rowsOfOthersSayNothing()
    {
        MeasurementTable table;
        table.build({rowOf(2, 8, 512, 0.26)});
        QCOMPARE(table.nearest(8, shapeOf(m_card, 2), m_task).rows.count, 0);
        m_card.index = 1;
        QCOMPARE(table.nearest(7, shapeOf(m_card, 2), m_task).rows.count, 0);
        m_card.index = 0;
        m_model.index = -1; // a model of one's own
        QCOMPARE(table.nearest(7, shapeOf(m_card, 2), m_task).rows.count, 0);
    }

    void adaptersAndWholeModelsAreOtherWork()
    {
        MeasurementTable table;
        table.build({rowOf(2, 8, 512, 0.26)});
        m_task.kind = TaskKind::training;
        QCOMPARE(table.nearest(7, shapeOf(m_card, 2), m_task).rows.count, 1);
        m_task.method = TrainingMethod::lora;
        QCOMPARE(table.nearest(7, shapeOf(m_card, 2), m_task).rows.count, 0);
    }

    void featuresAreNumbersWithoutNames()
    {
        const auto features = [this](double devices) {
            const HardwareShape shape = shapeOf(m_card, devices);
            return featuresOf(shape, m_task, baseFigures(shape, m_task, Efficiencies()));
        };
        const Features one = features(1);
        QVERIFY(std::ranges::all_of(one, [](float value) { return std::isfinite(value); }));
        QVERIFY(near(static_cast<double>(one[0]), std::log(0.22), 1e-6)); // parameters
        QCOMPARE(one[2], 1.0F);                                           // all of them active
        QVERIFY(near(static_cast<double>(one[8]), std::log(40'000.0), 1e-6));
        m_model.name = "Another";
        m_card.name = "Another";
        QCOMPARE(features(1), one);
        QVERIFY(features(2) != one);
    }

private:
    ModelProfile m_model;
    AcceleratorSpec m_card;
    SizingTask m_task;
};

QTEST_APPLESS_MAIN(CalibrationTablesTest)
#include "tst_calibration_tables.moc"
